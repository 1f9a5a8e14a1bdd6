// The units, drawn where the world has them: on points, beside the board, or raised in a hand.

import { ARMIES } from "./armies.js";
import { CHESS_RADIUS } from "./chess_shapes.js";
import { RADIUS } from "./shapes.js";
import { change, draw } from "./svg.js";
import { say } from "./texts.js";

const PILED_SIZE = 0.86; // of a unit in a row beside the board
const STACKED = 16; // how far a unit on top of another is moved up, for a step of 100
const RAISED = 20;

const ROYAL = { melee: "S", melee_chess: "R", ten_minute: "K" };

let game = "melee"; // whose units are drawn

// Units are those of `name` from now on.
export function playWith(name) {
  game = name in ARMIES ? name : "melee";
}

export function sideName(side) {
  return say(`side-${side}`);
}

export function unitName(ofGame, kind) {
  return say(`unit-${ofGame}-${kind}`);
}

// "White Fighter", "fallen Black High Guard".
export function describe(unit) {
  if (!(unit.kind in ARMIES[game])) return "";
  const name = say(`unit-${unit.side}`, { unit: unitName(game, unit.kind) });
  return unit.inverted ? say("fallen", { unit: name }) : name;
}

// The place of a unit's kind in its army.
export function rankOf(unit) {
  return Object.keys(ARMIES[game]).indexOf(unit.kind);
}

// The symbol of a side's royal unit.
export function royalOf(side) {
  return symbolOf({ side, kind: ROYAL[game] });
}

function symbolOf(unit) {
  if (game !== "melee") return `#unit-${game}-${unit.side}${unit.kind}`;
  return `#unit-${unit.side}${unit.kind}${unit.inverted ? "-fallen" : ""}`;
}

export class Units {
  constructor(layer, handLayer) {
    this.layer = layer;
    this.handLayer = handLayer;
    this.drawn = new Map();
  }

  // Draws all units. `carried(unit)` gives the place of one in this page's own hands,
  // `loose(unit)` that of one beside the board, or nothing.
  show(units, geometry, places) {
    const heights = new Map();
    const seen = new Set();
    for (const unit of units) {
      if (!(unit.kind in ARMIES[game])) continue; // of a game that the table is just leaving
      seen.add(unit.id);
      const height = heights.get(unit.at) ?? 0;
      if (unit.at) heights.set(unit.at, height + 1);
      this.showOne(unit, geometry, places, height);
    }
    for (const [id, element] of this.drawn) {
      if (seen.has(id)) continue;
      element.remove();
      this.drawn.delete(id);
    }
  }

  showOne(unit, geometry, places, height) {
    const element = this.drawn.get(unit.id) ?? this.make(unit);
    const carried = places.carried(unit);
    const loose = places.loose(unit);
    const place = carried ?? loose ?? placeOf(unit, geometry);
    const lift = unit.hand && !carried ? RAISED : height * STACKED;
    const share = unit.hand ? 1.12 : loose && geometry.isUpright ? PILED_SIZE : 1;
    const size = (geometry.step / 100) * share;
    const y = place.y - (lift * geometry.step) / 100;
    change(element, "class", `unit${unit.hand ? " held" : ""}${carried ? " carried" : ""}`);
    const put = `translate(${place.x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${size.toFixed(4)})`;
    change(element, "style", `transform: ${put}`);
    const radius = game === "melee" ? RADIUS[unit.kind] : CHESS_RADIUS;
    change(element.firstChild, "r", String(radius));
    change(element.lastChild, "href", symbolOf(unit));
    const layer = unit.hand ? this.handLayer : this.layer;
    if (element.parentNode !== layer || height) layer.append(element);
  }

  make(unit) {
    const element = draw("g", { "data-unit": unit.id });
    draw("circle", { class: "shadow", cx: 5, cy: 12 }, element);
    draw("use", {}, element);
    this.drawn.set(unit.id, element);
    return element;
  }
}

function placeOf(unit, geometry) {
  if (unit.at) return geometry.placeOf(unit.at);
  if (unit.home) return geometry.placeOf(unit.home);
  return unit.spot ? geometry.place(unit.spot[0], unit.spot[1]) : { x: 0, y: 0 };
}
