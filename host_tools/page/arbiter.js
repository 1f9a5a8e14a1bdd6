// The arbiter's view: what players must not see, and what they may not do. The page at /arbiter
// has it, once it has said the word that `play` gave to the host.

import { timeText } from "./players.js";
import { say } from "./texts.js";

const byId = (id) => document.getElementById(id);

export class Arbiter {
  // `ask(command)` sends a command to the table, `refused(text)` shows why it was not obeyed.
  constructor(ask, refused) {
    Object.assign(this, { ask, refused });
    this.isHere = location.pathname.endsWith("/arbiter");
    this.word = decodeURIComponent(location.hash.slice(1));
    byId("arbiter").hidden = !this.isHere;
    byId("arbiter-word").addEventListener("submit", (event) => {
      event.preventDefault();
      this.word = event.target.elements.word.value;
      this.enter();
    });
    byId("arbiter-add").addEventListener("submit", (event) => {
      event.preventDefault();
      const ms = Math.round(Number(event.target.elements.seconds.value) * 1000);
      this.order({ do: "add_time", side: event.submitter.value, ms });
    });
    for (const button of document.querySelectorAll("#arbiter [data-do]")) {
      button.addEventListener("click", () => this.order({ do: button.dataset.do }));
    }
  }

  // Says the word, with every new link to the table.
  async enter() {
    if (!this.isHere || !this.word) return;
    try {
      await this.ask({ do: "arbiter", word: this.word });
      byId("arbiter-word").hidden = true;
      byId("arbiter-desk").hidden = false;
    } catch {
      this.refused(say("arbiter-wrong"));
    }
  }

  async order(command) {
    try {
      await this.ask(command);
    } catch (error) {
      this.refused(error.message);
    }
  }

  // What is left of a game whose clock the players only hear.
  take({ game_left_ms: left }) {
    byId("arbiter-game").hidden = left === null;
    if (left !== null) byId("arbiter-game").lastElementChild.textContent = timeText(left);
  }
}
