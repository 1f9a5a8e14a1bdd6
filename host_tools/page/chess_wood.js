// The table of a chess-like game: a square of walnut, the chequered board on it, and the Castles.

import { FILES, TABLE, nameOf } from "./geometry.js";
import { draw } from "./svg.js";

const FRAME = 23; // round the squares, with their names

// Draws the table anew; `castles` are White's and Black's squares, or none.
export function drawChessWood(layer, geometry, castles) {
  layer.replaceChildren();
  box(layer, TABLE, "table-rim", 46);
  box(layer, TABLE - 31, "table-top", 20);
  box(layer, geometry.edge + FRAME + 6, "board-shadow", 8);
  box(layer, geometry.edge + FRAME, "board-frame", 4);
  drawSquares(layer, geometry);
  box(layer, geometry.edge, "board-line");
  drawNames(layer, geometry);
  castles.forEach((point, index) => drawCastle(layer, geometry, point, "wb"[index]));
}

function box(layer, half, name, round = 0) {
  const size = { x: -half, y: -half, width: 2 * half, height: 2 * half, rx: round };
  draw("rect", { ...size, class: name }, layer);
}

function drawSquares(layer, geometry) {
  const { n, side } = geometry;
  for (let rank = 0; rank < n; rank++) {
    for (let file = 0; file < n; file++) {
      const { x, y } = geometry.place(file, rank);
      const size = { x: x - side / 2, y: y - side / 2, width: side, height: side };
      const shade = (file + rank) % 2 ? "square-light" : "square-dark";
      draw("rect", { ...size, class: shade }, layer);
    }
  }
}

// Files along the near edge and ranks at the left, whichever way the board is turned.
function drawNames(layer, geometry) {
  const outside = geometry.edge + FRAME / 2;
  for (let i = 0; i < geometry.n; i++) {
    const { x, y } = geometry.place(i, i);
    label(layer, x, outside, FILES[i]);
    label(layer, -outside, y, nameOf(i, i).slice(1));
  }
}

function label(layer, x, y, text) {
  draw("text", { x, y, class: "name framed" }, layer).textContent = text;
}

function drawCastle(layer, geometry, point, side) {
  const { x, y } = geometry.placeOf(point);
  const transform = `translate(${x} ${y}) scale(${(geometry.side / 100).toFixed(4)})`;
  draw("use", { href: `#castle-${side}`, transform, "data-castle": point }, layer);
}
