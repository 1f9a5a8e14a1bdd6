// What the table's messages are called in words.

import { ARMIES } from "./armies.js";
import { SIDES } from "./units.js";

export const URGENT = new Set(["illegal", "forfeit", "time", "disturbed"]);

// The classes that can be silenced one by one, in the order of the settings: their words and calls.
export const CLASSES = {
  touched: ["a unit is touched", "touched adjust"],
  turn: ["the turn passes", "turn no_move"],
  illegal: ["illegal attempts and forfeits", "illegal forfeit"],
  wrong: ["units that must go back", "one_piece not_yours not_your_turn correct"],
  fight: ["kills and wounds", "kill wound capture drop points"],
  invert: ["units to turn over", "invert"],
  trap: ["traps and repeats", "trap repeat missed refused"],
  clock: ["the clock's warnings", "warn time"],
  table: [
    "the table: ready, pause, take back",
    "ready toss saved pause resume takeback ask fault",
  ],
  disturbed: ["a disturbed table", "disturbed restored"],
  result: [
    "the end of the game",
    "regicide usurpation prince castle limit blocked agreed drawn resign",
  ],
};

export function classOf(call) {
  const isOf = (name) => callsOf(name).includes(call);
  return Object.keys(CLASSES).find(isOf) ?? "table";
}

// The calls of a class, for the table's own mute list.
export function callsOf(name) {
  return CLASSES[name][1].split(" ");
}

const SAYINGS = {
  ready: () => "The table is ready. White's corner is a1.",
  toss: ({ side }) => `${side} moves first.`,
  saved: () => "Saved.",
  pause: () => "Pause.",
  resume: () => "Play goes on.",
  disturbed: () => "The table is disturbed; the clock stands still.",
  restored: () => "All stands again; play goes on.",
  touched: ({ side, where }) => `${side} touches ${where}.`,
  no_move: ({ side, where }) =>
    where ? `The unit on ${where} cannot move.` : `${side} has no move and passes.`,
  one_piece: ({ where }) => `One unit at a time: ${where} goes back.`,
  adjust: ({ side }) => `${side} adjusts.`,
  refused: ({ side }) => `${side}: there is nothing to claim.`,
  resign: ({ side }) => `${side} resigns.`,
  illegal: ({ where, n }) =>
    n > 1 ? `Illegal again: ${where}.` : `Illegal: ${where}. One more chance.`,
  forfeit: ({ side, where }) => `${side} forfeits the turn${where ? `; back to ${where}` : ""}.`,
  time: ({ side }) => `Time is up for ${side}.`,
  not_yours: ({ side, where }) => `${where} is not ${side}'s; it goes back.`,
  not_your_turn: ({ side, where }) => `It is not ${side}'s turn; ${where} goes back.`,
  turn: ({ side, squares }) => `${moved(squares)}${side} to move.`,
  kill: ({ side, where }) => `${side} killed on ${where}.`,
  wound: ({ side, where }) => `${side} wounded on ${where}.`,
  invert: ({ where }) => `Turn over ${where}.`,
  trap: ({ side, where, n }) => `Trap ${n}: ${side} on ${where}.`,
  repeat: ({ side, n }) => `Repeat ${n} by ${side}.`,
  regicide: ({ side }) => `Regicide! ${side} wins.`,
  usurpation: ({ side }) => `Usurpation! ${side} wins.`,
  limit: (call) => `The last turn is played. ${winner(call)}`,
  blocked: (call) => `Nobody can move. ${winner(call)}`,
  agreed: (call) => `A draw is agreed. ${winner(call)}`,
  drawn: () => "The game is drawn.",
  warn: ({ side, n }) => `${side ? `${side}: ` : ""}${n} seconds.`,
  missed: ({ side, where }) => `${side} missed the call on ${where}.`,
  takeback: ({ squares }) => `Taken back${squares.length ? `: ${squares.join(" to ")}` : ""}.`,
  capture: ({ side, where }) => `${side} captures on ${where}.`,
  drop: ({ side, where }) => `${side}: drop on ${where}.`,
  points: ({ side, n }) => `${n} ${n === 1 ? "point" : "points"} for ${side}.`,
  prince: ({ side }) => `The Prince is taken! ${side} wins.`,
  castle: ({ side }) => `The Castle is taken! ${side} wins.`,
  correct: ({ where }) => `Put ${where} right.`,
  fault: ({ where, kind }) => `Sensor fault on ${where}: ${String(kind).replace("_", " ")}.`,
  ask: ({ side, n, kind }) =>
    n === SET_UNIT
      ? `${side}: set your ${ARMIES.melee_chess[kind].name}.`
      : `${side}: ${QUESTIONS[n] ?? "yes?"} Press your button to confirm.`,
};

const SET_UNIT = 4; // the question of a secret arrangement
const QUESTIONS = { 1: "resign?", 2: "is the move read rightly?", 3: "is the result right?" };

function moved(squares) {
  const pairs = [];
  for (let i = 0; i + 1 < squares.length; i += 2) pairs.push(`${squares[i]} to ${squares[i + 1]}`);
  return pairs.length ? `${pairs.join(", ")}. ` : "";
}

function winner({ side }) {
  return side ? `${side} wins.` : "The game is drawn.";
}

// One sentence for a call.
export function say({ call, side, squares = [], n, kind }) {
  const facts = { side: SIDES[side] ?? "", squares, where: squares.join(", "), n, kind };
  const saying = SAYINGS[call] ?? (() => `${call} ${facts.side} ${facts.where} ${n ?? ""}`.trim());
  return saying(facts);
}

const REASONS = {
  regicide: "regicide",
  usurpation: "usurpation",
  limit: "at the move limit",
  blocked: "nobody could move",
  agreed: "by agreement",
  resign: "by resignation",
  time: "on time",
  prince: "the Prince is taken",
  castle: "the Castle is taken",
  repetition: "the position stood three times",
  no_capture: "100 turns without a capture",
  points: "by points",
};

export function sayResult({ winner: side, reason }) {
  return `${side ? `${SIDES[side]} wins` : "Drawn"}: ${REASONS[reason] ?? reason}`;
}

// What the table waits for, in a state.
export function sayPhase(state) {
  const side = SIDES[state.turn];
  switch (state.phase) {
    case "arrange":
      return "Set your units behind the screens as they are asked for.";
    case "setup":
      return "Set the units on the points that glow.";
    case "home":
      return "Every unit back to where it stood: follow the lights.";
    case "recover":
      return "Put the units right, one after another: follow the lights.";
    case "paused":
      return "Pause.";
    case "over":
      return state.result ? `${sayResult(state.result)}.` : "The game is over.";
    default:
      if (state.ask) return say({ call: "ask", ...state.ask });
      return `${side} to move.${state.invert.length ? ` To turn over: ${state.invert}.` : ""}`;
  }
}
