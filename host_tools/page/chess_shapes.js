// The drawings of chess-like units: a disc with the unit's sign, and round it how the unit moves.
//
// At the rim a stroke is a slide, a dot a step, a ring a leap. For a step of 100, as in shapes.js.

import { ARMIES, CHESS_GAMES } from "./armies.js";
import { SIGNS } from "./signs.js";
import { draw } from "./svg.js";

export const CHESS_RADIUS = 57;
const RIM = 49; // where the marks are
const STROKE = 6; // from there to a stroke's ends

// One symbol a unit: `unit-ten_minute-wN`, ..; and the Castles, flat tokens.
export function chessSymbols(defs) {
  for (const side of ["w", "b"]) {
    for (const game of CHESS_GAMES) {
      for (const [kind, unit] of Object.entries(ARMIES[game])) {
        const id = `unit-${game}-${side}${kind}`;
        standing(draw("g", { id, class: `unit-${side}` }, defs), SIGNS[game][kind], unit, side);
      }
    }
    const castle = draw("g", { id: `castle-${side}`, class: `castle castle-${side}` }, defs);
    draw("path", { d: SIGNS.castle }, castle);
    draw("path", { d: SIGNS.castle, class: "castle-yard", transform: "scale(0.72)" }, castle);
  }
}

function standing(group, sign, unit, side) {
  draw("circle", { r: CHESS_RADIUS, class: "foot", transform: "translate(0 5)" }, group);
  draw("circle", { r: CHESS_RADIUS, class: "body" }, group);
  const ways = draw("g", { class: "ways" }, group);
  for (const way of unit.ways) drawWay(ways, way, unit.isSlide, side);
  draw("path", { d: sign, class: "glyph", "fill-rule": "evenodd" }, group);
}

function drawWay(group, [file, rank], isSlide, side) {
  const length = Math.hypot(file, rank);
  const away = side === "w" ? 1 : -1; // only a Pawn's way has a direction
  const x = (file * away) / length;
  const y = (-rank * away) / length;
  const place = { cx: x * RIM, cy: y * RIM };
  const [from, to] = [RIM - STROKE, RIM + STROKE];
  const isLeap = Math.max(Math.abs(file), Math.abs(rank)) > 1;
  if (isLeap) draw("circle", { ...place, r: 4, class: "way" }, group);
  else if (!isSlide) draw("circle", { ...place, r: 3.8, class: "glyph" }, group);
  else draw("path", { class: "way", d: `M${x * from} ${y * from}L${x * to} ${y * to}` }, group);
}
