// This page's two hands. They lift and set down; what that means is for the table to say.
//
// A hand is `null` or {unit, pointer, place, ..}: the unit's number, the pointer that drags it
// (null while a click keeps it in the hand), and where it hovers.

const CLICK_MS = 250; // a press shorter than this that does not move keeps the unit in the hand
const STILL_PX = 7;
const DOUBT_MS = 600; // after which a lift that the world does not show was refused

export class Hands {
  // `send` passes messages on, `changed` is called when something was lifted, moved or set down.
  constructor(send, changed) {
    this.send = send;
    this.changed = changed;
    this.held = [null, null];
    this.client = null;
    this.mayTouch = true; // not at a real board, which pages only show
    this.units = [];
    this.second = false; // the page's switch: the next touch is the second hand's
  }

  // Takes the world's word for where all units are.
  believe(units) {
    this.units = units;
    const now = performance.now();
    this.held.forEach((hand, slot) => {
      const unit = hand && units.find((each) => each.id === hand.unit);
      const isOurs = unit?.hand === this.client && unit.slot === slot;
      if (!hand || isOurs) return;
      if (!unit || now - hand.since > DOUBT_MS) this.held[slot] = null;
      else Object.assign(unit, { hand: this.client, slot, at: null, home: hand.home });
    });
  }

  // A new connection has empty hands: the table's helper put everything back.
  empty(client) {
    this.client = client;
    this.held = [null, null];
  }

  topmost(point) {
    return this.units.filter((unit) => unit.at === point).at(-1);
  }

  unitIn(slot) {
    const hand = this.held[slot];
    return hand && this.units.find((unit) => unit.id === hand.unit);
  }

  // Where a unit in one of these hands hovers, or null for any other.
  carriedAt(unit) {
    const hand = this.held.find((each) => each?.unit === unit.id);
    return hand?.place ?? null;
  }

  lift(slot, unit, place, pointer = null) {
    if (!this.mayTouch || this.held[slot] || !unit || unit.hand) return false;
    this.held[slot] = { unit: unit.id, home: unit.at, place, pointer, since: performance.now() };
    this.send({ lift: unit.at ?? unit.id, slot });
    Object.assign(unit, { hand: this.client, slot, home: unit.at ?? unit.home, at: null });
    // Not drawn in the very event of the press: the browser would then hold back the table's
    // answer until that picture is on the screen, and the lights would come a frame later.
    setTimeout(() => this.changed(slot ? "lifted-2" : "lifted", unit));
    return true;
  }

  // Sets down on a point, or with null beside the board at `spot`.
  put(slot, point, spot = null) {
    const unit = this.unitIn(slot);
    if (!unit) return;
    this.send({ put: point, unit: unit.id, spot });
    this.held[slot] = null;
    Object.assign(unit, { hand: null, slot: null, at: point, spot: point ? null : spot });
    this.changed("set-down", unit);
  }

  putBack(slot) {
    const unit = this.unitIn(slot);
    if (!unit) return;
    this.send({ back: unit.id });
    this.held[slot] = null;
    Object.assign(unit, { hand: null, slot: null, at: unit.home });
    this.changed("put-back", unit);
  }
}

// Mouse, touch and pen: press to lift, release to set down; a click keeps the unit in the hand.
export class Pointers {
  // `where(event)` gives a place on the drawing, `find(place)` the unit there, `drop(place)` where
  // it would come to lie: {point, spot}.
  constructor(svg, hands, { where, find, drop }) {
    Object.assign(this, { svg, hands, where, find, drop });
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", (event) => this.cancel(event));
    svg.addEventListener("lostpointercapture", (event) => this.lose(event));
    svg.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  slotOf(event) {
    return this.hands.held.findIndex((hand) => hand?.pointer === event.pointerId);
  }

  // The hand for a new press: the second with Shift, by the switch, or while the first drags.
  slotFor(event) {
    const wanted = event.shiftKey || this.hands.second ? 1 : 0;
    const isDragging = (slot) => this.hands.held[slot] && this.hands.held[slot].pointer !== null;
    return isDragging(wanted) ? 1 - wanted : wanted;
  }

  down(event) {
    if (event.button > 0) return;
    const place = this.where(event);
    const slot = this.slotFor(event);
    const hand = this.hands.held[slot];
    if (hand && hand.pointer === null) {
      Object.assign(hand, { place, pointer: event.pointerId, lifted: false });
      this.hands.changed("moved");
    } else if (hand || !this.hands.lift(slot, this.find(place), place, event.pointerId)) {
      return;
    } else {
      const { clientX: x, clientY: y, timeStamp: at } = event;
      Object.assign(this.hands.held[slot], { x, y, at, lifted: true });
    }
    event.preventDefault();
    this.svg.setPointerCapture(event.pointerId);
  }

  move(event) {
    let slot = this.slotOf(event);
    if (slot < 0 && event.pointerType === "mouse") slot = this.keptSlot(event);
    const hand = this.hands.held[slot];
    if (!hand) return;
    hand.place = this.where(event);
    if (hand.lifted && !isStill(hand, event)) hand.lifted = false;
    this.hands.changed("moved");
  }

  // The unit that is kept in the hand and follows the mouse.
  keptSlot(event) {
    const wanted = event.shiftKey || this.hands.second ? 1 : 0;
    const hand = this.hands.held[wanted];
    return hand?.pointer === null && !hand.byKey ? wanted : -1;
  }

  up(event) {
    const slot = this.slotOf(event);
    const hand = this.hands.held[slot];
    if (!hand) return;
    hand.pointer = null;
    const isClick = hand.lifted && event.timeStamp - hand.at < CLICK_MS;
    if (isClick) return;
    const { point, spot } = this.drop(this.where(event));
    this.hands.put(slot, point, spot);
  }

  // The pointer went astray while dragging: the unit is kept in the hand, as after a click.
  lose(event) {
    const hand = this.hands.held[this.slotOf(event)];
    if (hand) Object.assign(hand, { pointer: null, lifted: false });
  }

  cancel(event) {
    const slot = this.slotOf(event);
    if (slot >= 0) this.hands.putBack(slot);
  }
}

function isStill(hand, event) {
  return Math.hypot(event.clientX - hand.x, event.clientY - hand.y) < STILL_PX;
}
