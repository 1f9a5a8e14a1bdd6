// The page's link to the table: JSON messages over a websocket that comes back by itself.

import { refusal, say } from "./texts.js";

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 4000;

export class Link {
  // `hear` gets every message; `changed(isOpen)` is told when the link opens or breaks.
  constructor(hear, changed) {
    this.hear = hear;
    this.changed = changed;
    this.wait = FIRST_WAIT_MS;
    this.numbers = 0;
    this.open = false;
    this.answers = new Map();
    // A browser may keep a page that was left, for the way back: its hands must not stay here.
    addEventListener("pagehide", () => this.socket.close());
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(`${scheme}//${location.host}/link`);
    this.socket.onopen = () => {
      this.wait = FIRST_WAIT_MS;
      this.open = true;
      this.changed(true);
    };
    this.socket.onmessage = (event) => this.take(JSON.parse(event.data));
    this.socket.onclose = () => this.broken();
  }

  broken() {
    this.open = false;
    for (const { no } of this.answers.values()) no(new Error(say("link-broke")));
    this.answers.clear();
    this.changed(false);
    setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  take(message) {
    if (message.type === "ping") return this.send({ do: "here" });
    const asked = this.answers.get(message.id);
    if (!asked) return this.hear(message);
    const isAnswer = message.type === asked.type || message.type === "error";
    if (!isAnswer) return undefined;
    this.answers.delete(message.id);
    return message.type === "error" ? asked.no(refused(message)) : asked.yes(message);
  }

  // Sends a touch or a button; there is no answer but what the table then says to all.
  send(message) {
    if (this.open) this.socket.send(JSON.stringify(message));
  }

  // Sends a command; resolves with the answer, a message of `type`. What the table refuses is an
  // Error with its sentence; `told` is how the table said it.
  ask(command, type = "ok") {
    if (!this.open) return Promise.reject(new Error(say("link-none")));
    const id = ++this.numbers;
    this.socket.send(JSON.stringify({ ...command, id }));
    return new Promise((resolve, reject) => {
      this.answers.set(id, { type, yes: resolve, no: reject });
    });
  }
}

function refused(message) {
  return Object.assign(new Error(refusal(message)), { told: message.text });
}
