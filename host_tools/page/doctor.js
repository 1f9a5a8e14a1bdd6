// The page of `doctor`: shows the view that the examination sends, and sends answers back.
//
// Words come as keys of texts.csv with facts, which may be such words again.

import { FILES, nameOf } from "./geometry.js";
import { Link } from "./link.js";
import { Settings } from "./settings.js";
import { draw, polar } from "./svg.js";
import { LANGUAGES, fill, firstLanguage, inWords, loadAll, say, speak } from "./texts.js";

const LAMPS = 30;
const byId = (id) => document.getElementById(id);

class Doctor {
  constructor() {
    this.squares = new Map();
    this.lamps = [];
    this.asked = "";
    this.report = null;
    this.layRing();
    this.link = new Link(
      (message) => this.hear(message),
      (isOpen) => this.changed(isOpen),
    );
    byId("other").addEventListener("submit", (event) => {
      event.preventDefault();
      this.answer(byId("typed").value);
      byId("typed").value = "";
    });
  }

  hear(message) {
    if (message.type === "view") this.show(message);
    if (message.type === "report") this.conclude(message);
  }

  // Nothing can be answered while nobody hears it. After the report that is as it should be.
  changed(isOpen) {
    byId("lost").hidden = isOpen || this.report !== null;
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

  // Says everything anew, in another language.
  sayAgain() {
    fill();
    this.asked = "";
    if (this.report) this.conclude(this.report);
    else if (this.view) this.show(this.view);
  }

  // The end: what was found stays on the page.
  conclude(report) {
    this.report = report;
    this.showEnd(true);
    byId("report-title").textContent = inWords(report.title);
    byId("report-lines").replaceChildren(
      ...report.lines.map((words) => {
        const line = document.createElement("li");
        line.textContent = inWords(words);
        return line;
      }),
    );
  }

  showEnd(isEnd) {
    byId("report").hidden = !isEnd;
    document.querySelector("main").hidden = isEnd;
  }

  show(view) {
    this.view = view;
    this.report = null;
    this.showEnd(false);
    this.laySquares(view);
    for (const [name, square] of this.squares) this.showSquare(name, square);
    this.lamps.forEach((lamp, i) => lamp.classList.toggle("lit", isLit(view.ring[i])));
    byId("part").textContent = inWords(view.title);
    byId("progress").max = view.total || 1;
    byId("progress").value = view.done;
    byId("hint").textContent = inWords(view.hint);
    byId("text").textContent = inWords(view.text);
    const held = view.down.map((name) => say(`doctor-button-${name}`)).join(", ");
    byId("buttons").textContent = say("doctor-held", { names: held || "–" });
    byId("other").hidden = !view.other;
    byId("other-words").textContent = inWords(view.other);
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
    const state = isTurned ? "turned" : isClosed ? "closed" : "open";
    const words = say(`doctor-square-${state}`, { name, count });
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
      button.textContent = inWords(words);
      button.dataset.answer = key;
      button.addEventListener("click", () => this.answer(key));
      byId("choices").append(button);
    }
  }
}

function isLit(letter) {
  return letter !== undefined && letter !== ".";
}

const settings = new Settings();
await loadAll(); // the report is read when nobody serves the page any more
await speak(firstLanguage(settings.language));
for (const [language, name] of Object.entries(LANGUAGES)) {
  byId("language").append(new Option(name, language));
}
byId("language").value = document.documentElement.lang;
fill();
document.body.classList.add("spoken");
const doctor = new Doctor();

byId("language").addEventListener("change", async ({ target }) => {
  settings.language = target.value;
  settings.keep();
  await speak(target.value);
  doctor.sayAgain();
});
