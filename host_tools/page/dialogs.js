// The dialogs: new game, draw, resign, save, load. What the table refuses is said in them.

import { download } from "./files.js";
import { nameOf } from "./players.js";
import { say } from "./texts.js";
import { sideName } from "./units.js";

const byId = (id) => document.getElementById(id);

// Wires all dialogs. `ask(command, type)` sends a command; `state()` gives the table's last state.
export function wireDialogs(ask, state) {
  for (const opener of document.querySelectorAll("[data-opens]")) {
    opener.addEventListener("click", () => open(byId(opener.dataset.opens), state()));
  }
  for (const closer of document.querySelectorAll("dialog [data-closes]")) {
    closer.addEventListener("click", () => closer.closest("dialog").close());
  }
  onSubmit(byId("new-form"), (form) => ask(newGame(form)));
  wireGames(byId("new-form"), state);
  byId("new").addEventListener("opening", () => ask({ do: "presets" }).catch(() => {}));
  onSubmit(byId("load-form"), (form) => ask({ do: "load", record: form.elements.record.value }));
  wireDraw(byId("draw-form"), ask);
  wireResign(byId("resign-form"), ask);
  wireSave(byId("save"), ask, state);
  byId("load-file").addEventListener("change", readFile);
}

function open(dialog, state) {
  for (const form of dialog.querySelectorAll("form")) clearErrors(form);
  dialog.querySelectorAll("[data-agrees]").forEach((box) => {
    box.checked = false;
  });
  for (const label of dialog.querySelectorAll("[data-name-of]")) {
    const side = label.dataset.nameOf;
    const name = nameOf(state?.names?.[side === "w" ? 0 : 1], side);
    const facts = { name, side: sideName(side) };
    label.textContent = name ? say("name-and-side", facts) : facts.side;
  }
  dialog.dispatchEvent(new Event("opening"));
  dialog.showModal();
}

// Sends a form; closes its dialog when the table took it, and shows the sentence when it did not.
function onSubmit(form, send) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    clearErrors(form);
    try {
      await send(form, event.submitter);
      form.closest("dialog").close();
    } catch (error) {
      showError(form, error.message, error.told);
    }
  });
}

const PRESET = "preset ";
const FOR_ROUNDS = ["round", "overdue"]; // clocks that fit no other game than their own

// Offers the table's named clocks.
export function offerPresets({ presets }) {
  const names = Object.keys(presets).filter((name) => !FOR_ROUNDS.includes(presets[name].mode));
  const chosen = byId("new-form").elements.pace.value;
  const options = names.sort().map((name) => new Option(name, PRESET + name));
  byId("presets").replaceChildren(...options);
  byId("new-form").elements.pace.value = chosen;
}

const MELEE = ["size", "depth", "rings", "handicap", "first", "limit"];
const OPTIONS = {
  melee: [...MELEE, "corpse_shield", "wall_kill", "rated"],
  melee_chess: ["array", "castle"],
  ten_minute: ["minutes"],
};

// Shows what belongs to the chosen game only with it.
function wireGames(form, state) {
  form.elements.pace.addEventListener("input", ({ target }) => {
    form.elements.seconds.disabled = target.value !== "other";
  });
  const choose = () => {
    for (const part of form.querySelectorAll("[data-of]")) {
      part.hidden = part.dataset.of !== form.elements.game.value;
    }
    for (const name of OPTIONS.melee) {
      const field = form.elements[name];
      if (field) field.closest("label").hidden = form.elements.game.value !== "melee";
    }
    form.elements.pace.closest("label").hidden = form.elements.game.value === "ten_minute";
  };
  form.elements.game.addEventListener("change", choose);
  form.closest("dialog").addEventListener("opening", () => {
    form.elements.game.value = state()?.game ?? "melee";
    choose();
  });
}

// The command of a new game: only what was filled in, the table knows the rest.
function newGame(form) {
  const value = (name) => form.elements[name].value.trim();
  const pace = value("pace") === "other" ? value("seconds") : value("pace");
  const game = value("game");
  const command = { do: "new", game, options: {} };
  const hasOwnClock = game === "ten_minute";
  if (pace.startsWith(PRESET) && !hasOwnClock) command.preset = pace.slice(PRESET.length);
  else if (!hasOwnClock) command.options.pace = pace;
  for (const name of OPTIONS[game]) if (value(name)) command.options[name] = value(name);
  if (value("position")) command.position = value("position").replace(/\s+/g, " ");
  command.names = [value("white") || "White", value("black") || "Black"]; // the table's own
  return command;
}

function clearErrors(form) {
  form.querySelectorAll(".form-error").forEach((place) => place.replaceChildren());
  for (const field of form.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
}

// The table, as it told it, names the field first; a sentence that names none is about the
// position, if any.
function showError(form, text, told = text) {
  const place = form.querySelector(".form-error");
  place.textContent = text;
  const named = (name) => told.search(new RegExp(`\\b${name}\\b`, "i"));
  const fields = [...form.elements].filter((field) => field.name && named(field.name) >= 0);
  fields.sort((a, b) => named(a.name) - named(b.name));
  const field = fields[0] ?? (form.elements.position?.value ? form.elements.position : null);
  if (!field) return;
  const isOwnPace = field.name === "pace" && field.value === "other";
  const wrong = isOwnPace ? form.elements.seconds : field;
  wrong.closest("details")?.setAttribute("open", "");
  wrong.setAttribute("aria-invalid", "true");
  wrong.setAttribute("aria-describedby", place.id);
  wrong.closest("label")?.after(place);
  wrong.focus();
}

function wireDraw(form, ask) {
  const boxes = [...form.querySelectorAll("[data-agrees]")];
  const button = form.querySelector("[type=submit]");
  const check = () => {
    button.disabled = !boxes.every((box) => box.checked);
  };
  form.addEventListener("input", check);
  form.closest("dialog").addEventListener("opening", check);
  onSubmit(form, () => ask({ do: "draw" }));
}

// Which side, and then once more whether it is meant.
function wireResign(form, ask) {
  const question = form.querySelector(".question");
  const button = form.querySelector("[type=submit]");
  const choose = () => {
    const side = form.elements.side.value;
    button.disabled = !side;
    const sure = () => say("resign-sure", { side: sideName(side) });
    question.textContent = side ? sure() : say("resign-who");
  };
  form.addEventListener("input", choose);
  form.closest("dialog").addEventListener("opening", () => {
    form.reset();
    choose();
  });
  onSubmit(form, () => ask({ do: "resign", side: form.elements.side.value }));
}

function wireSave(dialog, ask, state) {
  const text = dialog.querySelector("#save-record");
  dialog.addEventListener("opening", async () => {
    dialog.querySelector("#save-position").value = state()?.position ?? "";
    text.value = "";
    try {
      text.value = (await ask({ do: "record" }, "record")).text;
    } catch (error) {
      dialog.querySelector(".form-error").textContent = error.message;
    }
  });
  dialog.querySelector("#download").addEventListener("click", () => download("game", text.value));
  for (const button of dialog.querySelectorAll("[data-copies]")) {
    button.addEventListener("click", () => copy(byId(button.dataset.copies), button));
  }
}

async function copy(field, button) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // pages from another machine have no clipboard of their own
  }
  button.textContent = say("copied");
  setTimeout(() => {
    button.textContent = say(button.dataset.text);
  }, 1500);
}

const LARGEST_FILE = 200000;

async function readFile(event) {
  const [file] = event.target.files;
  if (!file) return;
  const form = byId("load-form");
  clearErrors(form);
  if (file.size > LARGEST_FILE)
    showError(form, say("load-large"));
  else form.elements.record.value = await file.text();
}
