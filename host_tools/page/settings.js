// What this page remembers for itself: sound, voice, volume, silent calls, the board's turn.

import { CLASSES, callsOf } from "./words.js";

const KEY = "meleeboard";

export class Settings {
  constructor() {
    const kept = read();
    this.sound = kept.sound ?? true;
    this.voice = kept.voice ?? true;
    this.volume = kept.volume ?? 0.7;
    this.turned = kept.turned ?? false;
    this.language = kept.language ?? null; // null: the browser's
    this.muted = new Set(kept.muted ?? []);
  }

  keep() {
    const kept = { ...this, form: undefined, muted: [...this.muted] };
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }

  // The volume was set elsewhere: in the menu at the table.
  setVolume(volume) {
    this.volume = volume;
    this.form.elements.volume.value = volume * 100;
    this.keep();
  }

  // The calls whose tones the table itself is to leave out.
  mutedCalls() {
    return [...this.muted].flatMap(callsOf);
  }
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

// The form of the settings: every change counts at once. `muteChanged()` hears of silent calls.
export function makeSettings(form, settings, muteChanged) {
  settings.form = form;
  const list = form.querySelector("#classes");
  for (const name of Object.keys(CLASSES)) {
    const label = document.createElement("label");
    const box = document.createElement("input");
    box.type = "checkbox";
    box.name = `class-${name}`;
    box.checked = !settings.muted.has(name);
    const words = document.createElement("span");
    words.dataset.text = `class-${name}`;
    label.append(box, words);
    list.append(label);
  }
  form.elements.sound.checked = settings.sound;
  form.elements.voice.checked = settings.voice;
  form.elements.volume.value = settings.volume * 100;
  form.addEventListener("input", (event) => {
    settings.sound = form.elements.sound.checked;
    settings.voice = form.elements.voice.checked;
    settings.volume = form.elements.volume.value / 100;
    const silent = (name) => !form.elements[`class-${name}`].checked;
    settings.muted = new Set(Object.keys(CLASSES).filter(silent));
    settings.keep();
    if (event.target.name.startsWith("class-")) muteChanged();
  });
}
