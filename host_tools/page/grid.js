// The board for keyboard and screen reader: a grid of rows as one sees them on the turned board.

import { say } from "./texts.js";
import { describe } from "./units.js";
import { square } from "./wood.js";
import { change, draw } from "./svg.js";
import { parse } from "./geometry.js";

const DEEDS = {
  Enter: "touch",
  " ": "touch",
  Escape: "back",
  Delete: "aside",
  Backspace: "aside",
};

export class Grid {
  constructor(layer) {
    this.layer = layer;
    this.act = null; // act(what, point, slot) does what a key asks for: "touch", "aside", "back"
    this.cells = new Map();
    this.focused = null;
    this.column = 0;
    layer.addEventListener("keydown", (event) => this.key(event));
    layer.addEventListener("focusin", (event) => this.enter(event.target.dataset?.point));
  }

  // Makes the cells of a board, keeping the focus where it was.
  lay(geometry, castles) {
    const hadFocus = this.layer.contains(document.activeElement);
    this.geometry = geometry;
    this.castles = castles;
    this.rows = geometry.rows();
    this.layer.replaceChildren();
    this.cells.clear();
    this.rows.forEach((points) => {
      const row = draw("g", { role: "row" }, this.layer);
      for (const point of points) this.cells.set(point, this.makeCell(point, row));
    });
    if (!this.cells.has(this.focused)) this.focused = geometry.turned ? this.rows.at(-1)[0] : "a1";
    this.makeFocusable(this.focused);
    if (hadFocus) this.focus(this.focused);
  }

  makeCell(point, row) {
    const { file, rank } = parse(point);
    const attributes = { role: "gridcell", tabindex: -1, "data-point": point, class: "cell" };
    return draw("path", { d: square(this.geometry, file, rank, 0.49), ...attributes }, row);
  }

  // Says what stands on every point: `unitsOn(point)`, and what its light means.
  describe(unitsOn, meaning) {
    for (const [point, cell] of this.cells) {
      const units = unitsOn(point).map(describe).join(` ${say("under")} `);
      const parts = [point, this.place(point), units || say("square-empty"), meaning(point)];
      change(cell, "aria-label", parts.filter(Boolean).join(", "));
    }
  }

  // What a point is besides its name: a throne, or where a Castle lies.
  place(point) {
    const { file, rank } = parse(point);
    const castle = this.castles.indexOf(point);
    if (castle >= 0) return say(`castle-${"wb"[castle]}`);
    if (this.geometry.isUpright || file !== rank) return "";
    const side = { 0: "w", [this.geometry.n - 1]: "b" }[file];
    return side ? say(`throne-${side}`) : "";
  }

  makeFocusable(point) {
    this.cells.get(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = point;
    this.cells.get(point).setAttribute("tabindex", "0");
  }

  enter(point) {
    if (!point) return;
    if (point !== this.focused) this.makeFocusable(point);
    if (!this.keepsColumn) this.column = this.geometry.placeOf(point).x;
  }

  focus(point) {
    this.cells.get(point).focus({ preventScroll: false });
  }

  key(event) {
    const point = event.target.dataset?.point;
    if (!point || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.step(point, event.key) ?? this.typed(event.key);
    const deed = DEEDS[event.key];
    if (!next && !deed) return;
    event.preventDefault();
    if (next) this.focusByKey(next, event.key);
    else if (!event.repeat) this.act(deed, point, event.shiftKey ? 1 : 0);
  }

  focusByKey(point, key) {
    this.keepsColumn = key === "ArrowUp" || key === "ArrowDown";
    this.focus(point);
    this.keepsColumn = false;
    this.act("focus", point);
  }

  // The point an arrow leads to. Rows lie half a point apart: up and down keep to the column that
  // one started in.
  step(point, key) {
    const row = this.rows.findIndex((points) => points.includes(point));
    const points = this.rows[row];
    const index = points.indexOf(point);
    switch (key) {
      case "ArrowLeft":
        return points[Math.max(0, index - 1)];
      case "ArrowRight":
        return points[Math.min(points.length - 1, index + 1)];
      case "ArrowUp":
        return this.nearest(this.rows[Math.max(0, row - 1)]);
      case "ArrowDown":
        return this.nearest(this.rows[Math.min(this.rows.length - 1, row + 1)]);
      case "Home":
        return points[0];
      case "End":
        return points.at(-1);
      default:
        return null;
    }
  }

  nearest(points) {
    const distance = (point) => Math.abs(this.geometry.placeOf(point).x - this.column);
    return points.reduce((best, point) => (distance(point) <= distance(best) ? point : best));
  }

  // A typed name leads to its point: a letter, then its number.
  typed(key) {
    if (/^[a-l]$/i.test(key)) this.letters = key.toLowerCase();
    else if (/^\d$/.test(key) && this.letters) this.letters += key;
    else this.letters = "";
    return this.cells.has(this.letters) ? this.letters : null;
  }
}
