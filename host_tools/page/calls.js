// The calls: listed, announced to screen readers, and spoken where the browser has a voice.

import { URGENT, classOf, sayCall } from "./words.js";

const KEPT = 150;

export class Calls {
  // `settings` has `voice`, `volume` and `muted`, a set of classes; `voice` says the same by
  // clips.
  constructor({ list, polite, urgent, settings, voice }) {
    Object.assign(this, { list, polite, urgent, settings, voice });
    this.listed = new WeakMap(); // item -> its call
  }

  // Takes one call; one from before this page was opened is listed, not said.
  take(call, isNews = true) {
    const text = sayCall(call);
    this.add(call, text);
    if (!isNews) return;
    const isUrgent = URGENT.has(call.call);
    this.announce(text, isUrgent);
    if (!this.settings.muted.has(classOf(call.call))) this.speak(text, isUrgent);
  }

  add(entry, text) {
    const { call, side } = entry;
    const item = document.createElement("li");
    item.textContent = text;
    this.listed.set(item, entry);
    item.dataset.call = call;
    item.className = `call call-${classOf(call)}${side ? ` call-side-${side}` : ""}`;
    this.list.append(item);
    while (this.list.children.length > KEPT) this.list.firstChild.remove();
    this.list.scrollTop = this.list.scrollHeight;
  }

  // Says everything that is listed anew, in another language.
  retell() {
    for (const item of this.list.children) item.textContent = sayCall(this.listed.get(item));
  }

  clear() {
    this.list.replaceChildren();
  }

  // Says something to screen readers only.
  announce(text, isUrgent = false) {
    const region = isUrgent ? this.urgent : this.polite;
    const line = document.createElement("p");
    line.textContent = text;
    region.append(line);
    while (region.children.length > 4) region.firstChild.remove();
  }

  speak(text, isUrgent) {
    const { voice, volume } = this.settings;
    if (!voice || !volume || this.voice.isReady || !("speechSynthesis" in window)) return;
    if (isUrgent) speechSynthesis.cancel();
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = document.documentElement.lang;
    utterance.volume = volume;
    utterance.rate = 1.1;
    speechSynthesis.speak(utterance);
  }
}
