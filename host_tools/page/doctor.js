// The page of `doctor`: shows the view that the examination sends, and sends answers back.

import { FILES, nameOf } from "./geometry.js";
import { Link } from "./link.js";
import { draw, polar } from "./svg.js";

const LAMPS = 30;
const byId = (id) => document.getElementById(id);

class Doctor {
  constructor() {
    this.squares = new Map();
    this.lamps = [];
    this.asked = "";
    this.layRing();
    this.link = new Link(
      (message) => message.type === "view" && this.show(message),
      (isOpen) => this.changed(isOpen),
    );
    byId("other").addEventListener("submit", (event) => {
      event.preventDefault();
      this.answer(byId("typed").value);
      byId("typed").value = "";
    });
  }

  // Nothing can be answered while nobody hears it.
  changed(isOpen) {
    byId("lost").hidden = isOpen;
    document.querySelector("main").inert = !isOpen;
  }

  answer(text) {
    if (this.view) this.link.send({ question: this.view.question, answer: text });
  }

  // A square or a lamp was pointed at: an answer where the question is which one is lit.
  point(place) {
    if (this.view && "lamp" in this.view.want) this.answer(place);
  }

  layRing() {
    for (let index = 0; index < LAMPS; index++) {
      const { x, y } = polar(50, (360 * (index + 0.5)) / LAMPS);
      const lamp = draw("circle", { cx: x, cy: y, r: 4.5 }, byId("ring"));
      lamp.addEventListener("click", () => this.point(`ring ${index + 1}`));
      this.lamps.push(lamp);
    }
  }

  laySquares({ rows, cols }) {
    if (this.squares.size === rows * cols) return;
    this.squares.clear();
    byId("squares").replaceChildren();
    byId("squares").style.gridTemplateColumns = `repeat(${cols}, minmax(0, 1fr))`;
    for (let rank = rows - 1; rank >= 0; rank--) {
      for (let file = 0; file < cols; file++) {
        const name = nameOf(file, rank);
        const square = document.createElement("button");
        square.type = "button";
        square.dataset.square = name;
        square.addEventListener("click", () => this.point(name));
        byId("squares").append(square);
        this.squares.set(name, square);
      }
    }
  }

  show(view) {
    this.view = view;
    this.laySquares(view);
    for (const [name, square] of this.squares) this.showSquare(name, square);
    this.lamps.forEach((lamp, i) => lamp.classList.toggle("lit", isLit(view.ring[i])));
    byId("part").textContent = view.title;
    byId("progress").max = view.total || 1;
    byId("progress").value = view.done;
    byId("hint").textContent = view.hint;
    byId("text").textContent = view.text;
    byId("buttons").textContent = `Buttons held: ${view.down.join(", ") || "none"}`;
    byId("other").hidden = !view.other;
    byId("other-words").textContent = view.other;
    this.showChoices(view.choices);
  }

  showSquare(name, square) {
    const { view } = this;
    const isClosed = view.closed.includes(name);
    const isTurned = isClosed && view.turned.includes(name);
    const file = FILES.indexOf(name[0]);
    const index = (Number(name.slice(1)) - 1) * view.cols + file;
    const count = view.changes[name] ?? 0;
    square.classList.toggle("closed", isClosed && !isTurned);
    square.classList.toggle("turned", isTurned);
    square.classList.toggle("asked", view.asked.includes(name));
    square.classList.toggle("lit", isLit(view.squares[index]));
    square.classList.toggle("last", view.last === name);
    const state = isTurned ? "inverted" : isClosed ? "closed" : "open";
    const words = `${name} ${state} ${count}`;
    if (square.ariaLabel === words) return;
    square.ariaLabel = words;
    square.textContent = count ? `${name} ${count}` : name;
  }

  showChoices(choices) {
    const asked = JSON.stringify(choices);
    if (asked === this.asked) return;
    this.asked = asked;
    byId("choices").replaceChildren();
    const hasEnter = choices.some(([key]) => key === "");
    for (const [key, words] of choices) {
      if (key === "y" && hasEnter) continue; // says the same
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = words;
      button.dataset.answer = key;
      button.addEventListener("click", () => this.answer(key));
      byId("choices").append(button);
    }
  }
}

function isLit(letter) {
  return letter !== undefined && letter !== ".";
}

new Doctor();
