"""Reads and plays the scenes of this folder, on CPython and MicroPython alike.

A scene is a trace NAME.jsonl, its calls NAME.calls.jsonl (the last line: position and result), and
an entry of games.json (chess_games.json): the game if not Melee, the options, the position it
starts from, `says`, the sentence of the rules that it proves, and `clocks`, what each turn took
and left, where that is the point. The calls were written by hand from that sentence; a program
that comes to others is wrong.
"""

import json

from host_tools.virtual import trace
from meleeboard import options, record, rules


def folder():
    """The folder of these tests; relative to the checkout where `__file__` is not known."""
    try:
        return __file__.replace("\\", "/").rsplit("/", 1)[0]
    except (NameError, AttributeError):
        return "tests/games"


def read(name):
    """The lines of a file of this folder."""
    with open(folder() + "/" + name, encoding="utf-8") as file:
        return file.read().split("\n")


def table():
    """The entries of both tables: name -> {"game", "options", "position", "says"}."""
    entries = json.loads("".join(read("games.json")))
    entries.update(json.loads("".join(read("chess_games.json"))))
    return entries


def game_of(entry):
    """The name of the game that an entry is of."""
    return entry.get("game", "melee")


def trace_of(name):
    """The lines of the scene's trace."""
    return [line for line in read(name + ".jsonl") if line]


def calls_of(name):
    """What must come of the scene: its calls, then its position and result."""
    return [json.loads(line) for line in read(name + ".calls.jsonl") if line]


def play(entry, lines):
    """Play a trace from the start that the entry agrees on; (calls and last line, record text)."""
    played = trace.play(game_of(entry), entry["options"], entry.get("position"), lines)
    said = [json.loads(line) for line in played]
    return said, said[-1].pop("record")


def play_timeless(entry, lines):
    """As `play`; without the record's `clock` lines, as it saves its clock when it can."""
    said, text = play(entry, lines)
    return said, [line for line in text.split("\n") if not line.startswith("clock ")]


def position_of(text):
    """Play the turns that stand in a record through the rules; its last position's text."""
    saved = record.read(text)
    game = rules.find(saved.headers["game"])
    position = game.from_text(saved.position, options.parse(game.OPTIONS, saved.options))
    saved.play(position)
    return position.to_text()


def with_waiting(lines, step_ms):
    """The same trace with a line that only waits at every multiple of `step_ms` on the way."""
    fed, waited = [], 0
    for line in lines:
        ms = json.loads(line)["ms"]
        while waited + step_ms <= ms:
            waited += step_ms
            fed.append(json.dumps({"ms": waited}))
        fed.append(line)
    return fed
