// The two players' places: name, side, who is on turn, and the time left, counting on by itself.

import { tallyOf } from "./positions.js";
import { say } from "./texts.js";
import { royalOf, sideName } from "./units.js";
import { change } from "./svg.js";

const BUTTONS = { w: "white", b: "black" };
const TICK_MS = 100;
const LAST_MS = 10000;

export class Players {
  constructor(far, near) {
    this.places = { far, near };
    const parts = document.getElementById("player");
    for (const place of [far, near]) place.append(parts.content.cloneNode(true));
    this.turned = false;
    setInterval(() => this.tick(), TICK_MS);
  }

  // Takes a state; `age_ms` is how old it was when it reached us.
  take(state) {
    const { clock } = state;
    const charged = state.ms - clock.at_ms + (state.age_ms ?? 0);
    this.state = state;
    this.start = performance.now() - charged;
    this.show();
  }

  // Takes the club's timer, which stands in for a game.
  takeTimer({ age_ms, ...timer }, names) {
    const { mode, pace_ms, running, shown_ms: left_ms, at_ms } = timer;
    const clock = { mode, pace_ms, running, left_ms, at_ms };
    this.take({ clock, names, age_ms, ms: at_ms, turn: running, phase: "timer", game: null });
  }

  turn(turned) {
    this.turned = turned;
    if (this.state) this.show();
  }

  // Says everything anew, in another language.
  retell() {
    if (this.state) this.show();
  }

  placeOf(side) {
    return (side === "w") === this.turned ? this.places.far : this.places.near;
  }

  show() {
    const { names, turn, phase } = this.state;
    const tally = tallyOf(this.state);
    ["w", "b"].forEach((side, index) => {
      const place = this.placeOf(side);
      const isOn = turn === side && phase !== "over" && phase !== "setup";
      place.dataset.side = side;
      place.classList.toggle("on-turn", isOn);
      const given = nameOf(names?.[index], side);
      const name = given ?? sideName(side);
      const facts = [given && sideName(side), isOn && say("to-move")].filter(Boolean);
      place.querySelector(".player-name").textContent = name;
      place.querySelector(".player-side").textContent = facts.join(", ");
      change(place.querySelector(".player-unit use"), "href", royalOf(side));
      const [points, bonus] = tally ? [tally.points[index], tally.bonus[index]] : [null];
      showScore(place.querySelector(".player-score"), points, bonus);
      const button = place.querySelector(".wood-button");
      button.dataset.button = BUTTONS[side];
      button.setAttribute("aria-label", say(`button-${side}`));
    });
    this.tick();
  }

  leftMs(side) {
    const { clock } = this.state;
    const left = clock.left_ms[side === "w" ? 0 : 1];
    if (!clock.running) return left;
    const passed = performance.now() - this.start;
    const isOn = clock.running === side;
    if (clock.mode === "up") return isOn ? left + passed : left;
    if (!isOn) return clock.mode === "hourglass" ? left + passed : left;
    return Math.max(0, left - passed);
  }

  tick() {
    if (!this.state) return;
    const { clock } = this.state;
    for (const side of ["w", "b"]) {
      const time = this.placeOf(side).querySelector(".player-time");
      const left = this.leftMs(side);
      const isFree = !clock.pace_ms && clock.mode === "shot";
      const text = isFree ? say("free") : timeText(left);
      if (time.textContent !== text) time.textContent = text;
      time.classList.toggle("running", clock.running === side);
      time.classList.toggle("last", clock.running === side && !isFree && left < LAST_MS);
    }
  }
}

// The name that a side was given, or null: the table calls those without one White and Black.
export function nameOf(name, side) {
  return name && name.toLowerCase() !== BUTTONS[side] ? name : null;
}

// "1:05", "24", and with tenths in the last ten seconds, "9.4".
export function timeText(ms) {
  if (ms < LAST_MS) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return String(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function showScore(place, points, bonus) {
  place.hidden = points === null;
  if (place.hidden) return;
  place.children[0].textContent = points;
  place.children[1].textContent = say(points === 1 ? "point" : "points");
  place.children[2].hidden = !bonus;
}
