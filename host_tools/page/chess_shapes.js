// The drawings of chess-like units: a disc with a letter, and around it how the unit moves.
//
// A long stroke is a slide, a short one a step, a dot a leap. For a step of 100, as in shapes.js.

import { ARMIES, CHESS_GAMES } from "./armies.js";
import { draw } from "./svg.js";

export const CHESS_RADIUS = 48;
const NEAR = 22;
const STEP = 31;
const SLIDE = 44;
const LEAP = 35;
const TURNED = Math.SQRT1_2; // the board lies turned by 45 degrees

// One symbol a unit: `unit-ten_minute-wN`, ..
export function chessSymbols(defs) {
  for (const game of CHESS_GAMES) {
    for (const [kind, unit] of Object.entries(ARMIES[game])) {
      for (const side of ["w", "b"]) {
        const id = `unit-${game}-${side}${kind}`;
        standing(draw("g", { id, class: `unit-${side}` }, defs), kind, unit, side);
      }
    }
  }
}

function standing(group, kind, unit, side) {
  draw("circle", { r: CHESS_RADIUS, class: "foot", transform: "translate(0 5)" }, group);
  draw("circle", { r: CHESS_RADIUS, class: "body" }, group);
  for (const way of unit.ways) drawWay(group, way, unit.isSlide, side);
  draw("text", { class: "glyph letter", y: 1 }, group).textContent = kind;
}

function drawWay(group, [file, rank], isSlide, side) {
  const length = Math.hypot(file, rank);
  const away = side === "w" ? 1 : -1; // only a Pawn's way has a direction
  const x = ((file - rank) * TURNED * away) / length;
  const y = (-(file + rank) * TURNED * away) / length;
  if (Math.max(Math.abs(file), Math.abs(rank)) > 1) {
    draw("circle", { class: "glyph", r: 5, cx: x * LEAP, cy: y * LEAP }, group);
    return;
  }
  const far = isSlide ? SLIDE : STEP;
  draw("path", { class: "way", d: `M${x * NEAR} ${y * NEAR}L${x * far} ${y * far}` }, group);
}
