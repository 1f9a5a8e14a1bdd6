// The legend of the lights, drawn with the very marks of the board.

import { MEANINGS } from "./lights.js";
import { draw } from "./svg.js";

export function fillLegend(list) {
  for (const [letter, meaning] of Object.entries(MEANINGS)) {
    const item = document.createElement("li");
    const picture = draw("svg", { viewBox: "-120 -120 240 240", "aria-hidden": "true" });
    draw("circle", { r: 118, class: "legend-wood" }, picture);
    draw("circle", { r: 100, class: "glow", fill: `url(#glow-${letter})` }, picture);
    draw("use", { href: `#mark-${letter}`, class: `mark light-${letter}` }, picture);
    item.append(picture, meaning);
    list.append(item);
  }
}
