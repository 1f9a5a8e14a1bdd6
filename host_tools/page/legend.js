// The legend of the lights, drawn with the very marks of the board.

import { LIT } from "./lights.js";
import { draw } from "./svg.js";

export function makeLegend(list) {
  for (const letter of LIT) {
    const item = document.createElement("li");
    const picture = draw("svg", { viewBox: "-120 -120 240 240", "aria-hidden": "true" });
    draw("circle", { r: 118, class: "legend-wood" }, picture);
    draw("circle", { r: 100, class: "glow", fill: `url(#glow-${letter})` }, picture);
    draw("use", { href: `#mark-${letter}`, class: `mark light-${letter}` }, picture);
    const meaning = document.createElement("span");
    meaning.dataset.text = `light-${letter}`;
    item.append(picture, meaning);
    list.append(item);
  }
}
