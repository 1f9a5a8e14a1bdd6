// The table itself: a round of dark walnut, the board let into it corner to corner, and its lines.

import { FILES, TABLE, nameOf } from "./geometry.js";
import { at, draw } from "./svg.js";

// Draws the table anew; `depth` is how far the Kingdoms reach, which only tints the wood.
export function drawWood(layer, geometry, depth) {
  layer.replaceChildren();
  draw("circle", { r: TABLE, class: "table-rim" }, layer);
  draw("circle", { r: TABLE - 31, class: "table-top" }, layer);
  drawBoard(layer, geometry);
  drawKingdoms(layer, geometry, depth);
  drawLines(layer, geometry);
  drawPoints(layer, geometry);
  drawThrones(layer, geometry);
  drawNames(layer, geometry);
}

function drawBoard(layer, { edge }) {
  const diamond = (half) => `M0 ${-half}L${half} 0L0 ${half}L${-half} 0Z`;
  draw("path", { d: diamond(edge + 9), class: "board-shadow" }, layer);
  draw("path", { d: diamond(edge), class: "board" }, layer);
  draw("path", { d: diamond(edge - 2) }, draw("clipPath", { id: "board-clip" }, layer));
  const grain = draw("g", { class: "grain", "clip-path": "url(#board-clip)" }, layer);
  for (const line of grainLines(edge)) draw("path", { d: line }, grain);
  draw("path", { d: diamond(edge - 5), class: "board-inlay" }, layer);
}

// Year rings, always the same ones: gently waving lines across the board.
function* grainLines(edge) {
  for (let i = 0; i < 46; i++) {
    const y = -edge + (2 * edge * (i + 0.5 * Math.sin(i * 2.1))) / 46;
    const sway = 10 + 7 * Math.sin(i * 1.3);
    const middle = `${(edge * 0.2 * Math.sin(i)).toFixed(1)} ${(y - sway).toFixed(1)}`;
    yield `M${-edge} ${y.toFixed(1)}Q${middle} ${edge} ${(y + sway * 0.6).toFixed(1)}`;
  }
}

function drawKingdoms(layer, geometry, depth) {
  const last = geometry.n - 1;
  for (let file = 0; file <= last; file++) {
    for (let rank = 0; rank <= last; rank++) {
      const white = file + rank < depth;
      const black = 2 * last - file - rank < depth;
      if (white || black) {
        const kingdom = white ? "kingdom-w" : "kingdom-b";
        draw("path", { d: square(geometry, file, rank), class: `kingdom ${kingdom}` }, layer);
      }
    }
  }
}

export function square(geometry, file, rank, half = 0.5) {
  const corners = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ];
  return `M${corners.map(([f, r]) => at(geometry.place(file + f, rank + r))).join("L")}Z`;
}

function drawLines(layer, geometry) {
  const last = geometry.n - 1;
  let path = "";
  for (let i = 0; i <= last; i++) {
    path += `M${at(geometry.place(i, 0))}L${at(geometry.place(i, last))}`;
    path += `M${at(geometry.place(0, i))}L${at(geometry.place(last, i))}`;
  }
  draw("path", { d: path, class: "line-cut", transform: "translate(0 1.5)" }, layer);
  draw("path", { d: path, class: "line" }, layer);
}

function drawPoints(layer, geometry) {
  for (let rank = 0; rank < geometry.n; rank++) {
    for (let file = 0; file < geometry.n; file++) {
      const { x, y } = geometry.place(file, rank);
      draw("circle", { cx: x, cy: y, r: geometry.step * 0.15, class: "point" }, layer);
    }
  }
}

function drawThrones(layer, geometry) {
  const last = geometry.n - 1;
  for (const corner of [0, last]) {
    const half = corner ? "throne-b" : "throne-w";
    for (const size of [0.44, 0.36]) {
      draw("path", { d: square(geometry, corner, corner, size), class: `throne ${half}` }, layer);
    }
  }
}

// Files along the one near edge, ranks along the other, whichever way the board is turned.
function drawNames(layer, geometry) {
  const outside = geometry.turned ? geometry.n - 1 + 0.98 : -0.98;
  for (let i = 0; i < geometry.n; i++) {
    const name = nameOf(i, i);
    label(layer, geometry.place(i, outside), FILES[i]);
    label(layer, geometry.place(outside, i), name.slice(1));
  }
}

function label(layer, { x, y }, text) {
  draw("text", { x, y, class: "name" }, layer).textContent = text;
}
