// The page of one table: takes what the table says, and passes on what hands do.

import { wireAbout } from "./about.js";
import { Arbiter } from "./arbiter.js";
import { Board } from "./board.js";
import { WoodButtons } from "./buttons.js";
import { Calls } from "./calls.js";
import { offerPresets, wireDialogs } from "./dialogs.js";
import { Hands, Pointers } from "./hands.js";
import { Keys } from "./keys.js";
import { makeLegend } from "./legend.js";
import { Link } from "./link.js";
import { Players } from "./players.js";
import { castlesOf } from "./positions.js";
import { Settings, makeSettings } from "./settings.js";
import { Buzzer } from "./sound.js";
import { LANGUAGES, fill, firstLanguage, refusal, say, speak } from "./texts.js";
import { Turns } from "./turns.js";
import { describe, playWith } from "./units.js";
import { Voice } from "./voice.js";
import { classOf, sayPhase, sayTimer } from "./words.js";

const byId = (id) => document.getElementById(id);
const table = { hello: null, state: null, timer: null, called: null, factor: null };

const settings = new Settings();
await speak(firstLanguage(settings.language));

const buzzer = new Buzzer(settings);
const voice = new Voice(buzzer.context, settings, showVoice);
const calls = new Calls({
  list: byId("calls"),
  polite: byId("say-polite"),
  urgent: byId("say-urgent"),
  settings,
  voice,
});
const turns = new Turns(byId("turns"));
const players = new Players(byId("far"), byId("near"));
const hands = new Hands((message) => link.send(message), handsChanged);
const board = new Board(byId("wood"), byId("drawing"), hands);
new Keys(board, hands, (text) => calls.announce(text));
makeSettings(byId("sound-form"), settings, muteRealBoard);
makeLegend(byId("legend"));
fill();
document.body.classList.add("spoken");
const link = new Link(hear, linkChanged);

new Pointers(byId("drawing"), hands, {
  where: (event) => board.where(event),
  find: (place) => board.find(place),
  drop: (place) => board.drop(place),
});
new WoodButtons(
  document.body,
  (message) => link.send(message),
  () => hands.second,
);
wireDialogs(
  (command, type) => link.ask(command, type),
  () => table.state,
);
wireAbout(
  (command, type) => link.ask(command, type),
  () => table.hello,
);

const arbiter = new Arbiter((message) => link.ask(message), showTrouble);

// What the table says

const HEARD = {
  you: ({ client }) => {
    hands.empty(client);
    arbiter.enter();
  },
  arbiter: (message) => arbiter.take(message),
  hello: (message) => {
    table.hello = message;
    showAbout();
  },
  state: takeState,
  timer: (message) => {
    table.timer = message;
    players.takeTimer(message, table.state?.names);
    showPhase();
  },
  lights: (message) => board.showLights(message, table.hello?.board[0] ?? 9),
  world: (message) => {
    hands.believe(message.units);
    hands.mayTouch = message.hands;
    document.body.classList.toggle("only-shown", !message.hands);
    board.showWorld(message);
    showHands();
  },
  call: (message) => {
    table.called = classOf(message.call);
    calls.take(message);
  },
  presets: offerPresets,
  ply: (message) => turns.take(message),
  // A call's tones follow it, so that each page can leave out what its people do not want to hear.
  sound: ({ tones }) => settings.muted.has(table.called) || buzzer.play(tones),
  words: ({ clips, urgent }) => settings.muted.has(table.called) || voice.say(clips, urgent),
  setting: ({ name, value }) => name === "volume" && settings.setVolume(value / 10),
  pace: ({ factor }) => {
    table.factor = factor;
    showAbout();
  },
  "so far": (message) => {
    calls.clear();
    turns.cut(0);
    message.calls.forEach((call) => calls.take(call, false));
    message.plies.forEach((ply) => turns.take(ply));
  },
  notice: ({ what }) => {
    const text = say(`notice-${what}`);
    showBanner(what === "lost" ? text : null);
    if (what !== "lost") showTrouble(text);
    calls.announce(text, true);
  },
  error: (message) => showTrouble(refusal(message)),
};

function hear(message) {
  HEARD[message.type]?.(message);
}

function takeState(state) {
  Object.assign(table, { state, timer: null });
  turns.cut(state.ply);
  playWith(state.game);
  players.take(state);
  board.showGame(state.game, state.options?.depth ?? 4, castlesOf(state));
  showPhase();
}

function showPhase() {
  const state = table.timer ? timerState(table.timer) : table.state;
  const text = table.timer ? sayTimer(table.timer) : sayPhase(state);
  if (byId("status").textContent !== text) byId("status").textContent = text;
  byId("status").dataset.phase = state.phase;
  const isPaused = state.phase === "paused";
  const isAstray = ["setup", "home", "recover"].includes(state.phase);
  byId("set-up").hidden = !isAstray && !state.invert.length;
  byId("set-up").textContent = say(setUpWords(state));
  byId("go-on").hidden = !isPaused;
  byId("pause").disabled = isPaused;
}

// What the buttons have to know of the club's timer.
function timerState({ paused }) {
  return { phase: paused ? "paused" : "timer", invert: [] };
}

function setUpWords({ phase }) {
  if (phase === "setup") return "set-up";
  return phase === "play" ? "turn-over" : "put-right";
}

function showAbout() {
  if (table.hello) byId("about-line").textContent = say("about-line", table.hello);
  byId("pace").hidden = !table.factor;
  byId("pace").textContent = say("slow", { factor: table.factor });
  byId("pace").title = say("slow-hint");
}

function showVoice(state) {
  byId("voice-state").dataset.text = `voice-${state}`;
  fill(byId("sound"));
}

function linkChanged(isOpen) {
  showBanner(isOpen ? null : say("link-lost"));
  document.body.classList.toggle("unlinked", !isOpen);
}

function showBanner(text) {
  byId("banner").hidden = !text;
  byId("banner").textContent = text ?? "";
}

let troubleEnds = 0;

// Shows a sentence for a while.
function showTrouble(text) {
  byId("trouble").hidden = false;
  byId("trouble").textContent = text;
  clearTimeout(troubleEnds);
  troubleEnds = setTimeout(() => {
    byId("trouble").hidden = true;
  }, 8000);
}

// What hands do

function handsChanged(what, unit) {
  board.refresh();
  if (what === "moved") return;
  showHands();
  const where = unit.at ?? (unit.hand && unit.home) ?? say("where-beside");
  calls.announce(say(what, { unit: describe(unit), where }));
}

function showHands() {
  for (const slot of [0, 1]) {
    const unit = hands.unitIn(slot);
    const name = unit && describe(unit);
    const held = unit?.home ? () => say("unit-at", { unit: name, point: unit.home }) : () => name;
    const words = unit ? held() : say("empty");
    const chip = byId(`hand-${slot}`);
    if (chip.lastElementChild.textContent !== words) chip.lastElementChild.textContent = words;
    chip.classList.toggle("full", Boolean(unit));
    chip.setAttribute("aria-pressed", String(hands.second === (slot === 1)));
  }
}

for (const slot of [0, 1]) {
  byId(`hand-${slot}`).addEventListener("click", () => {
    hands.second = slot === 1;
    showHands();
  });
}

// Buttons of the page

async function command(message) {
  try {
    await link.ask(message);
  } catch (error) {
    showTrouble(error.message);
  }
}

// A real board has a buzzer of its own.
function muteRealBoard() {
  if (!hands.mayTouch) command({ do: "mute", calls: settings.mutedCalls() });
}

byId("take-back").addEventListener("click", () => command({ do: "takeback" }));
byId("pause").addEventListener("click", () => command({ do: "pause" }));
byId("go-on").addEventListener("click", () => command({ do: "resume" }));
byId("set-up").addEventListener("click", () => link.send({ do: "set up" }));
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  board.grid.focus(board.grid.focused);
});

function turnBoard(turned) {
  settings.turned = turned;
  settings.keep();
  board.turn(turned);
  players.turn(turned);
  byId("turn-board").setAttribute("aria-pressed", String(turned));
}

byId("turn-board").addEventListener("click", () => turnBoard(!settings.turned));
turnBoard(settings.turned);

for (const [language, name] of Object.entries(LANGUAGES)) {
  byId("language").append(new Option(name, language));
}
byId("language").value = document.documentElement.lang;
voice.use(document.documentElement.lang);
byId("language").addEventListener("change", async ({ target }) => {
  settings.language = target.value;
  settings.keep();
  await speak(target.value);
  voice.use(target.value);
  retell();
});

// Says everything that is shown anew, in another language.
function retell() {
  fill();
  showAbout();
  calls.retell();
  board.retell();
  showHands();
  if (table.state || table.timer) showPhase();
  players.retell();
}
