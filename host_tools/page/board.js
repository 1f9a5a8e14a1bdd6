// The drawn table: wood, lights, units and the grid of points, in step with what the table says.

import { chessSymbols } from "./chess_shapes.js";
import { Geometry } from "./geometry.js";
import { Grid } from "./grid.js";
import { ClockRing, Lights, sideOfLit } from "./lights.js";
import { lampSymbols, markSymbols, unitSymbols } from "./shapes.js";
import { draw } from "./svg.js";
import { Units, describe } from "./units.js";
import { drawWood, square } from "./wood.js";

const REACH = 0.75; // how near a press must be to a unit beside the board, in points

export class Board {
  constructor(wood, root, hands, act) {
    const layer = (name) => root.querySelector(`#${name}`);
    this.root = root;
    this.hands = hands;
    this.wood = wood;
    this.aim = layer("aim");
    this.beside = layer("beside");
    this.ring = new ClockRing(layer("ring"));
    this.lights = new Lights(layer("glows"), layer("marks"));
    this.units = new Units(layer("units"), layer("hands"));
    this.grid = new Grid(layer("grid"), act);
    const drawings = [unitSymbols, chessSymbols, markSymbols, lampSymbols];
    for (const symbols of drawings) symbols(layer("defs"));
    this.world = { n: 0, units: [] };
    this.lit = { squares: "", wide: 9, side: 0 };
    this.depth = 4;
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

  showDepth(depth) {
    this.depth = depth;
    this.lay();
  }

  turn(turned) {
    this.turned = turned;
    this.lay();
    this.refresh();
  }

  // Draws the wood anew, but only where the board has another size, depth or turn.
  lay() {
    const n = Math.max(this.world.n, this.lit.side);
    const wanted = `${n} ${this.turned} ${this.depth}`;
    if (!this.world.n || wanted === this.laid) return;
    this.laid = wanted;
    this.geometry = new Geometry(n, this.turned);
    drawWood(this.wood, this.geometry, this.depth);
    this.ring.lay(this.turned);
    this.lights.lay(this.geometry);
    this.grid.lay(this.geometry);
    this.refresh();
  }

  // Shows the units where they are now, this page's hands included.
  refresh() {
    if (!this.geometry) return;
    this.units.show(this.world.units, this.geometry, (unit) => this.hands.carriedAt(unit));
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
    const loose = this.world.units.filter((unit) => !unit.at && !unit.hand && unit.spot);
    const wanted = JSON.stringify([loose.map((unit) => [unit.id, unit.spot]), this.laid]);
    if (wanted === this.lying) return;
    this.lying = wanted;
    this.beside.replaceChildren();
    for (const unit of loose) {
      const d = square(this.geometry, unit.spot[0], unit.spot[1], 0.4);
      const label = `${describe(unit)} beside the board: lift`;
      const facts = { role: "button", tabindex: 0, "aria-label": label, "data-unit": unit.id };
      draw("path", { d, class: "cell", ...facts }, this.beside);
    }
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
    const near = (unit) => {
      const spot = this.geometry.place(unit.spot[0], unit.spot[1]);
      return Math.hypot(spot.x - place.x, spot.y - place.y);
    };
    const loose = this.world.units.filter((unit) => !unit.at && !unit.hand && unit.spot);
    loose.sort((a, b) => near(a) - near(b));
    return loose[0] && near(loose[0]) < REACH * this.geometry.step ? loose[0] : null;
  }

  drop(place) {
    return { point: this.geometry.pointAt(place), spot: this.geometry.spotAt(place) };
  }
}
