// What the table's messages are called in words.

import { canSay, say } from "./texts.js";
import { sideName, unitName } from "./units.js";

export const URGENT = new Set(["illegal", "forfeit", "time", "disturbed"]);

// The classes of calls that can be silenced one by one, in the order of the settings.
export const CLASSES = {
  touched: "touched adjust",
  turn: "turn no_move",
  illegal: "illegal forfeit",
  wrong: "one_piece not_yours not_your_turn correct",
  fight: "kill wound capture drop points",
  invert: "invert",
  trap: "trap repeat missed refused",
  clock: "warn time",
  table: "ready toss saved pause resume takeback ask fault",
  disturbed: "disturbed restored",
  result: "regicide usurpation prince castle limit blocked agreed drawn resign",
};

export function classOf(call) {
  const isOf = (name) => callsOf(name).includes(call);
  return Object.keys(CLASSES).find(isOf) ?? "table";
}

// The calls of a class, for the table's own mute list.
export function callsOf(name) {
  return CLASSES[name].split(" ");
}

const SET_UNIT = 4; // the question of a secret arrangement

// The texts of calls that have more than one.
const VARIANTS = {
  no_move: ({ squares }) => (squares.length ? "-where" : ""),
  forfeit: ({ squares }) => (squares.length ? "-where" : ""),
  takeback: ({ squares }) => (squares.length ? "-where" : ""),
  illegal: ({ n }) => (n > 1 ? "-again" : ""),
  points: ({ n }) => (n === 1 ? "-1" : ""),
  ask: ({ n }) => (n === SET_UNIT ? "-set" : ""),
  warn: ({ side, n, kind }) => {
    if (kind === "period") return "-period";
    if (side) return "";
    return n ? "-game" : "-end";
  },
};

// One sentence for a call.
export function sayCall({ call, side, squares = [], n, kind }) {
  const known = `call-${call}${VARIANTS[call]?.({ side, squares, n, kind }) ?? ""}`;
  const end = call === "takeback" ? steps(squares).join(", ") : squares.join(", ");
  return say(canSay(known) ? known : "call-other", {
    call,
    side: side ? sideName(side) : "",
    where: end,
    n,
    moves: steps(squares).map((step) => `${step}. `).join(""),
    winner: side ? say("wins", { side: sideName(side) }) : say("call-drawn"),
    fault: canSay(`fault-${kind}`) ? say(`fault-${kind}`) : kind,
    question: say(`question-${n >= 1 && n <= 3 ? n : 0}`),
    unit: call === "ask" && n === SET_UNIT ? unitName("melee_chess", kind) : "",
  });
}

function steps(squares) {
  const pairs = [];
  for (let i = 0; i + 1 < squares.length; i += 2) {
    pairs.push(say("step", { start: squares[i], end: squares[i + 1] }));
  }
  return pairs;
}

function sayResult({ winner, reason }) {
  const why = canSay(`reason-${reason}`) ? say(`reason-${reason}`) : reason;
  if (!winner) return say("result-drawn", { reason: why });
  return say("result-won", { side: sideName(winner), reason: why });
}

function sayToSet(side, letter) {
  return sayCall({ call: "ask", side, n: SET_UNIT, kind: letter.toUpperCase() });
}

// What stands for that while the table is a club's timer.
export function sayTimer({ preset, paused, flag }) {
  if (flag) return say("phase-timer-flag", { side: sideName(flag) });
  return paused ? say("phase-paused") : say("phase-timer", { preset });
}

// What the table waits for, in a state.
export function sayPhase({ phase, turn, result, ask, invert, arrange }) {
  const asked = ["w", "b"].filter((side) => arrange?.[side]);
  if (asked.length) return asked.map((side) => sayToSet(side, arrange[side])).join(" ");
  if (phase === "over" && result) return `${sayResult(result)}.`;
  if (phase !== "play") return say(`phase-${phase}`);
  if (ask) return sayCall({ call: "ask", ...ask });
  const facts = { side: sideName(turn), where: invert.join(", ") };
  return say(invert.length ? "phase-invert" : "phase-play", facts);
}
