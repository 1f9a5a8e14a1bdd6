// The drawings that are used again and again: units, marks of the lights, lamps of the ring.
//
// All are drawn for a step of 100 (half the diagonal of a square) and scaled where they are used.

import { SIGNS } from "./signs.js";
import { arc, at, draw, polar } from "./svg.js";

export const RADIUS = { F: 40, G: 51, S: 64 };

function polygon(radius, corners, from = 0) {
  const points = [];
  for (let i = 0; i < corners; i++) points.push(at(polar(radius, from + (360 * i) / corners)));
  return `M${points.join("L")}Z`;
}

// One symbol a unit, standing and fallen: `unit-wF`, `unit-wF-fallen`, ..
export function unitSymbols(defs) {
  wood(defs, "box-wood", "#fff3d4", "#d8b77c");
  wood(defs, "ebony", "#54423a", "#140d0a");
  for (const side of ["w", "b"]) {
    for (const kind of ["F", "G", "S"]) {
      standing(draw("g", { id: `unit-${side}${kind}`, class: `unit-${side}` }, defs), kind);
      fallen(
        draw("g", { id: `unit-${side}${kind}-fallen`, class: `unit-${side} fallen` }, defs),
        kind,
      );
    }
  }
}

function wood(defs, id, light, dark) {
  const shine = draw("radialGradient", { id, cx: 0.4, cy: 0.32, r: 0.75 }, defs);
  draw("stop", { offset: "0", "stop-color": light }, shine);
  draw("stop", { offset: "1", "stop-color": dark }, shine);
}

function standing(group, kind) {
  const d = SIGNS.outline[kind];
  draw("path", { d, class: "foot", transform: "translate(0 5)" }, group);
  draw("path", { d, class: "body" }, group);
  draw("path", { d, class: "groove", transform: "scale(0.8)" }, group);
  draw("path", { d: SIGNS.melee[kind], class: "glyph", "fill-rule": "evenodd" }, group);
}

// A fallen unit lies upside down: hollow, its sign on its head.
function fallen(group, kind) {
  const d = SIGNS.outline[kind];
  draw("path", { d, class: "rim" }, group);
  draw("path", { d, class: "hollow", transform: "scale(0.72)" }, group);
  const glyph = { d: SIGNS.melee[kind], class: "glyph", transform: "rotate(180) scale(0.82)" };
  draw("path", glyph, group);
}

// The marks of the lights: each meaning has a form of its own beside its colour.
const RING = 66;

const MARKS = {
  o: [["path", { d: arc(RING, 0, 359.9), class: "thick" }]],
  t: [
    ["path", { d: arc(RING, 0, 359.9) }],
    ["circle", { r: 13, class: "filled" }],
  ],
  p: [
    ["path", { d: arc(RING, 0, 359.9) }],
    ["path", { d: arc(RING - 13, 0, 359.9) }],
  ],
  l: [["path", { d: arc(RING, 0, 359.9), class: "dotted" }]],
  x: [
    ["path", { d: cross(30, 78), class: "thick" }],
    ["path", { d: arc(RING - 4, 0, 359.9) }],
  ],
  m: [
    ["path", { d: polygon(RING, 4), class: "dashed" }],
    ["path", { d: "M0 -24L0 24M-24 0L24 0", class: "thick" }],
  ],
  e: [
    ["path", { d: polygon(RING + 8, 4), class: "" }],
    ["path", { d: "M-86 -14L-72 -14M86 -14L72 -14M-20 -84L0 -104L20 -84", class: "thick" }],
  ],
  v: [
    ["path", { d: arc(RING, 20, 160) + arrow(RING, 160) }],
    ["path", { d: arc(RING, 200, 340) + arrow(RING, 340) }],
  ],
  k: [["path", { d: rays(56, 82, 12), class: "thick" }]],
  w: [["path", { d: polygon(84, 3), class: "thick" }]],
  a: [["path", { d: brackets(56, 24), class: "thick" }]],
  c: [["path", { d: `${arc(RING, 0, 359.9)}M-24 -76L0 -100L24 -76M-24 -92L0 -116L24 -92` }]],
  r: [["path", { d: `${polygon(RING + 8, 4)}M-24 -116L0 -92L24 -116M-24 -100L0 -76L24 -100` }]],
  s: [["path", { d: rays(74, 90, 8, 22.5) }]],
};

function cross(from, to) {
  return [45, 135, 225, 315]
    .map((angle) => `M${at(polar(from, angle))}L${at(polar(to, angle))}`)
    .join("");
}

function rays(from, to, count, first = 0) {
  let path = "";
  for (let i = 0; i < count; i++) {
    const angle = first + (360 * i) / count;
    path += `M${at(polar(from, angle))}L${at(polar(to, angle))}`;
  }
  return path;
}

function brackets(half, length) {
  const inner = half - length;
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  return corners.map(([x, y]) => `M${x * inner} ${y * half}H${x * half}V${y * inner}`).join("");
}

function arrow(radius, angle) {
  const tip = polar(radius, angle);
  return `M${at(polar(radius + 14, angle - 14))}L${at(tip)}L${at(polar(radius - 14, angle - 12))}`;
}

export function markSymbols(defs) {
  for (const [letter, parts] of Object.entries(MARKS)) {
    const group = draw("g", { id: `mark-${letter}`, class: "mark-form" }, defs);
    for (const [name, attributes] of parts) draw(name, attributes, group);
    const glow = draw("radialGradient", { id: `glow-${letter}`, class: `light-${letter}` }, defs);
    draw("stop", { offset: "0", class: "glow-heart" }, glow);
    draw("stop", { offset: "0.55", class: "glow-middle" }, glow);
    draw("stop", { offset: "1", class: "glow-end" }, glow);
  }
}

// The lamps of the clock ring: White's are round, Black's diamonds, the last seconds' triangles.
export function lampSymbols(defs) {
  lamp(defs, "W", "circle", { r: 9 });
  lamp(defs, "B", "path", { d: polygon(12, 4) });
  lamp(defs, "f", "path", { d: polygon(13, 3) });
  draw("circle", { id: "lamp-.", r: 5 }, defs);
}

function lamp(defs, letter, name, form) {
  const group = draw("g", { id: `lamp-${letter}` }, defs);
  draw("circle", { r: 17, class: "halo" }, group);
  draw("circle", { r: 13, class: "halo" }, group);
  draw(name, form, group);
}
