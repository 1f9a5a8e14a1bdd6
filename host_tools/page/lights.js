// The lights under and beside the points, and the ring of the clock.

import { parse, pointOfLight } from "./geometry.js";
import { change, draw } from "./svg.js";
import { say } from "./texts.js";

const LAMPS = 30;

// The letters of the `lights` message that are lit, in the order of the legend.
export const LIT = "otplxmevkwacrs";

// What the light of a letter means.
function meaningOf(letter) {
  return say(`light-${letter}`);
}

// The lights of all points: a glow in the layer below the units, a mark in the one above them.
export class Lights {
  constructor(glows, marks) {
    this.layers = { glows, marks };
    this.lamps = new Map();
    this.letters = new Map();
  }

  // Lays the lamps out for a board.
  lay(geometry) {
    this.layers.glows.replaceChildren();
    this.layers.marks.replaceChildren();
    this.lamps.clear();
    for (const point of geometry.rows().flat()) {
      const { x, y } = geometry.placeOf(point);
      const round = { cx: x, cy: y, r: geometry.step * 1.05, class: "glow" };
      const transform = `translate(${x} ${y}) scale(${geometry.step / 100})`;
      this.lamps.set(point, {
        glow: draw("circle", round, this.layers.glows),
        mark: draw("use", { transform, class: "mark", "data-light": point }, this.layers.marks),
      });
      this.light(point, this.letters.get(point) ?? ".");
    }
  }

  // Shows a whole `lights` message.
  show(squares, wide) {
    for (let index = 0; index < squares.length; index++) {
      const point = pointOfLight(index, wide);
      if (this.letters.get(point) === squares[index]) continue;
      this.letters.set(point, squares[index]);
      if (this.lamps.has(point)) this.light(point, squares[index]);
    }
  }

  light(point, letter) {
    const { glow, mark } = this.lamps.get(point);
    const isLit = LIT.includes(letter);
    glow.setAttribute("fill", isLit ? `url(#glow-${letter})` : "none");
    mark.setAttribute("class", isLit ? `mark light-${letter}` : "mark");
    mark.setAttribute("data-letter", letter);
    if (isLit) mark.setAttribute("href", `#mark-${letter}`);
    else mark.removeAttribute("href");
  }

  meaning(point) {
    const letter = this.letters.get(point) ?? ".";
    return LIT.includes(letter) ? meaningOf(letter) : "";
  }
}

// How many points a side must be shown for every lit lamp to be seen: a real board is larger than
// a small game.
export function sideOfLit(squares, wide) {
  let side = 0;
  for (let index = 0; index < squares.length; index++) {
    if (squares[index] === ".") continue;
    const { file, rank } = parse(pointOfLight(index, wide));
    side = Math.max(side, file + 1, rank + 1);
  }
  return side;
}

export class ClockRing {
  constructor(layer) {
    this.layer = layer;
    this.lamps = [];
  }

  lay(geometry) {
    this.layer.replaceChildren();
    this.lamps = [];
    for (let index = 0; index < LAMPS; index++) {
      const { x, y } = geometry.lampPlace((index + 0.5) / LAMPS);
      const transform = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
      const dark = { transform, href: "#lamp-.", class: "lamp lamp-dark" };
      this.lamps.push(draw("use", dark, this.layer));
    }
    if (this.shown) this.show(this.shown);
  }

  show(ring) {
    this.shown = ring;
    this.lamps.forEach((lamp, index) => {
      const letter = "WBf".includes(ring[index]) ? ring[index] : ".";
      change(lamp, "href", `#lamp-${letter}`);
      change(lamp, "class", `lamp ${letter === "." ? "lamp-dark" : `lamp-${letter}`}`);
    });
  }
}
