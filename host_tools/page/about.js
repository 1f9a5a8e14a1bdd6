// The dialog about the board: what it is, its fault report, and how to make it as new.

import { download } from "./files.js";
import { say } from "./texts.js";

const byId = (id) => document.getElementById(id);

// `ask(command, type)` sends a command; `facts()` gives the table's hello.
export function wireAbout(ask, facts) {
  const dialog = byId("about");
  const tell = (text) => {
    dialog.querySelector(".hint").textContent = text;
  };
  const order = async (command, type) => {
    dialog.querySelector(".form-error").textContent = "";
    try {
      return await ask(command, type);
    } catch (error) {
      tell("");
      dialog.querySelector(".form-error").textContent = error.message;
      return null;
    }
  };
  dialog.addEventListener("opening", () => {
    tell("");
    dialog.querySelector(".form-error").textContent = "";
    byId("reset-sure").hidden = true;
    showFacts(facts());
  });
  byId("report").addEventListener("click", async () => {
    tell(say("about-report-making"));
    const answer = await order({ do: "report" }, "report");
    if (!answer) return;
    tell("");
    download("report", answer.text);
  });
  byId("reset-ask").addEventListener("click", () => {
    byId("reset-sure").hidden = false;
    byId("reset-sure").focus();
  });
  byId("reset-sure").addEventListener("click", async () => {
    byId("reset-sure").hidden = true;
    if (await order({ do: "factory_reset", sure: true })) tell(say("about-reset-done"));
  });
}

function showFacts(hello) {
  byId("reset").hidden = hello?.runtime !== "pico"; // only there is something to erase
  if (!hello) return;
  const facts = {
    "about-version": `${hello.name} ${hello.version}`,
    "about-runs": hello.runtime,
    "about-size": hello.board.join(" × "),
    "about-games": hello.games.map((game) => say(`game-${game}`)).join(", "),
  };
  const parts = Object.entries(facts).flatMap(([key, value]) => [
    element("dt", say(key)),
    element("dd", value),
  ]);
  byId("about-facts").replaceChildren(...parts);
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
