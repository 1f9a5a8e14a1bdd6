// What hands do by the keyboard, on the board and beside it.

import { say } from "./texts.js";

export class Keys {
  // `announce(text)` tells screen readers.
  constructor(board, hands, announce) {
    Object.assign(this, { board, hands, announce });
    board.grid.act = (what, point, slot) => this.act(what, point, slot);
    board.beside.addEventListener("keydown", (event) => this.liftBeside(event));
  }

  // On a point: "touch", "back", "aside", or "focus" where it has come there.
  act(what, point, slot) {
    const { board, hands } = this;
    const chosen = slot || (hands.second ? 1 : 0);
    const place = board.geometry.placeOf(point);
    if (what === "focus") this.carryAlong(place);
    else if (what === "back") hands.held.forEach((_, each) => hands.putBack(each));
    else if (what === "aside") hands.put(chosen, null, board.besideSpot());
    else if (hands.held[chosen]) hands.put(chosen, point);
    else if (hands.lift(chosen, hands.topmost(point), place)) this.keep(chosen);
    else this.announce(say("nothing-to-lift", { point }));
  }

  // A unit that was lifted by key hovers over the point with the focus.
  carryAlong(place) {
    const hand = this.hands.held.findLast((each) => each?.byKey);
    if (!hand) return;
    hand.place = place;
    this.board.refresh();
  }

  keep(slot) {
    this.hands.held[slot].byKey = true;
    this.board.refresh();
  }

  liftBeside(event) {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    const { board, hands } = this;
    const unit = board.world.units.find((each) => each.id === Number(event.target.dataset.unit));
    const slot = event.shiftKey || hands.second ? 1 : 0;
    if (!hands.lift(slot, unit, null)) return;
    this.keep(slot);
    board.grid.focus(board.grid.focused);
  }
}
