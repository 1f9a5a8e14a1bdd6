// The drawn table: wood, lights, units and the grid of points, in step with what the table says.

import { chessSymbols } from "./chess_shapes.js";
import { drawChessWood } from "./chess_wood.js";
import { geometryOf } from "./geometry.js";
import { Grid } from "./grid.js";
import { ClockRing, Lights, sideOfLit } from "./lights.js";
import { lampSymbols, markSymbols, unitSymbols } from "./shapes.js";
import { change, draw } from "./svg.js";
import { say } from "./texts.js";
import { Units, describe, rankOf } from "./units.js";
import { drawWood } from "./wood.js";

const REACH = 0.75; // how near a press must be to a unit beside the board, in points

export class Board {
  constructor(wood, root, hands) {
    const layer = (name) => root.querySelector(`#${name}`);
    this.root = root;
    this.hands = hands;
    this.wood = wood;
    this.aim = layer("aim");
    this.beside = layer("beside");
    this.ring = new ClockRing(layer("ring"));
    this.lights = new Lights(layer("glows"), layer("marks"));
    this.units = new Units(layer("units"), layer("hands"));
    this.grid = new Grid(layer("grid"));
    const drawings = [unitSymbols, chessSymbols, markSymbols, lampSymbols];
    for (const symbols of drawings) symbols(layer("defs"));
    this.world = { n: 0, units: [] };
    this.lit = { squares: "", wide: 9, side: 0 };
    this.game = "melee";
    this.depth = 4;
    this.castles = [];
    this.turned = false;
  }

  showWorld(world) {
    this.world = world;
    this.lay();
    this.refresh();
  }

  showLights({ squares, ring }, wide) {
    this.lights.show(squares, wide);
    this.ring.show(ring);
    this.lit.side = sideOfLit(squares, wide);
    this.lay();
    this.describeSoon();
  }

  // What of a game is drawn into the wood: Melee's Kingdoms, Castles.
  showGame(game, depth, castles) {
    Object.assign(this, { game, depth, castles });
    this.lay();
  }

  turn(turned) {
    this.turned = turned;
    this.lay();
    this.refresh();
  }

  // Draws the wood anew, but only where the board has another game, size, or turn.
  lay() {
    const n = Math.max(this.world.n, this.lit.side);
    const wanted = `${this.game} ${n} ${this.turned} ${this.depth} ${this.castles}`;
    if (!this.world.n || wanted === this.laid) return;
    this.laid = wanted;
    this.geometry = geometryOf(this.game, n, this.turned);
    if (this.geometry.isUpright) drawChessWood(this.wood, this.geometry, this.castles);
    else drawWood(this.wood, this.geometry, this.depth);
    this.root.classList.toggle("turned", this.turned);
    this.ring.lay(this.geometry);
    this.lights.lay(this.geometry);
    this.grid.lay(this.geometry, this.castles);
    this.refresh();
  }

  // Shows the units where they are now, this page's hands included.
  refresh() {
    if (!this.geometry) return;
    this.loose = loosePlaces(this.world.units, this.geometry);
    this.units.show(this.world.units, this.geometry, {
      carried: (unit) => this.hands.carriedAt(unit),
      loose: (unit) => this.loose.get(unit),
    });
    this.showAim();
    this.showBeside();
    this.describeSoon();
  }

  // The square over which a unit is carried.
  showAim() {
    const places = this.hands.held.map((hand) => hand?.place).filter(Boolean);
    const points = places.map((place) => this.geometry.pointAt(place)).filter(Boolean);
    const wanted = points.join(" ");
    if (wanted === this.aimed) return;
    this.aimed = wanted;
    this.aim.replaceChildren();
    for (const point of points) {
      const cell = this.grid.cells.get(point);
      draw("path", { d: cell.getAttribute("d"), class: "aim" }, this.aim);
    }
  }

  // Units beside the board can be reached with the keyboard too.
  showBeside() {
    const seen = new Set([...this.loose.keys()].map((unit) => String(unit.id)));
    for (const cell of [...this.beside.children]) {
      if (!seen.has(cell.dataset.unit)) cell.remove();
    }
    for (const [unit, { x, y }] of this.loose) {
      const cell = this.beside.querySelector(`[data-unit="${unit.id}"]`) ?? this.besideCell(unit);
      change(cell, "aria-label", say("beside-lift", { unit: describe(unit) }));
      change(cell, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      change(cell, "r", (this.geometry.step * 0.55).toFixed(1));
    }
  }

  besideCell({ id }) {
    const facts = { class: "cell", role: "button", tabindex: 0, "data-unit": id };
    return draw("circle", facts, this.beside);
  }

  // Says everything anew, in another language.
  retell() {
    if (this.geometry) this.showBeside();
    this.describeSoon();
  }

  // The words for screen readers can wait until the lights are painted.
  describeSoon() {
    if (this.isDescribing) return;
    this.isDescribing = true;
    setTimeout(() => {
      this.isDescribing = false;
      if (!this.geometry) return;
      const unitsOn = (point) => this.world.units.filter((unit) => unit.at === point).reverse();
      this.grid.describe(unitsOn, (point) => this.lights.meaning(point));
    }, 60);
  }

  // The place of a pointer event on the drawing.
  where(event) {
    const matrix = this.root.getScreenCTM().inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  }

  // The unit under a place: the topmost of its point, or the nearest beside the board.
  find(place) {
    const point = this.geometry.pointAt(place);
    const standing = point && this.hands.topmost(point);
    if (standing) return standing;
    const far = ([, spot]) => Math.hypot(spot.x - place.x, spot.y - place.y);
    const [nearest] = [...this.loose].sort((a, b) => far(a) - far(b));
    return nearest && far(nearest) < REACH * this.geometry.step ? nearest[0] : null;
  }

  // A free place beside the board, for a unit laid aside by key.
  besideSpot() {
    const { n } = this.geometry;
    return [n - 1.2 - 1.1 * (this.loose.size % (n - 2)), -1.9];
  }

  drop(place) {
    return { point: this.geometry.pointAt(place), spot: this.geometry.spotAt(place) };
  }
}

// unit -> its place, of all that lie beside the board: where they were laid, or in a row a side.
function loosePlaces(units, geometry) {
  const loose = units.filter((unit) => !unit.at && !unit.hand);
  if (!geometry.isUpright) {
    const laid = loose.filter((unit) => unit.spot);
    return new Map(laid.map((unit) => [unit, geometry.place(...unit.spot)]));
  }
  const places = new Map();
  for (const side of ["w", "b"]) {
    const row = loose.filter((unit) => unit.side === side);
    row.sort((a, b) => rankOf(a) - rankOf(b) || a.id - b.id);
    row.forEach((unit, index) => places.set(unit, geometry.pilePlace(side, index, row.length)));
  }
  return places;
}
