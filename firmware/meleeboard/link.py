"""The link: one JSON object a line, both ways, the same over every wire (host_tools/FORMATS.md).

Pure: lines go in and come out as texts. Table to host has "type", host to table has "do".
"""

import json

from . import __version__
from .calls import side_letter, to_json

VERSION = 1


def hello(runtime: str, rows: int, cols: int, games) -> str:
    """The greeting that names the version of the link."""
    return json.dumps(
        {
            "type": "hello",
            "v": VERSION,
            "name": "meleeboard",
            "version": __version__,
            "runtime": runtime,
            "board": [cols, rows],
            "games": list(games),
        }
    )


def call(seq: int, call: tuple, grid) -> str:
    """A call as a line."""
    return f'{{"type": "call", "seq": {seq}, {to_json(call, grid)}}}'


def state(seq: int, now: int, game, referee) -> str:
    """The full state: whatever was lost on the wire, this line makes whole again."""
    position, clock, turn = referee.position, referee.clock, referee.turn
    name = position.grid.name
    asked, outcome = referee.requests.asked, position.outcome()
    return json.dumps(
        {
            "type": "state",
            "seq": seq,
            "ms": now,
            "game": game.name,
            "options": game.options,
            "names": game.names,
            "phase": "paused" if referee.paused else referee.phase,
            "position": position.to_text(),
            "turn": side_letter(position.turn),
            "ply": position.ply,
            "bound": name(turn.bound) if turn.bound else None,
            "hand": [name(p) for p in turn.out()],
            "invert": [name(p) for p in sorted(referee.standing.turning)],
            "last": [name(p) for p in referee.course.last_squares],
            "ask": asked and {"side": side_letter(asked[0]), "n": asked[1]},
            "clock": {
                "mode": clock.mode,
                "pace_ms": clock.pace_ms,
                "running": side_letter(clock.side) if clock.running else None,
                "left_ms": [clock.left(0, now), clock.left(1, now)],
                "at_ms": now,
            },
            "arrange": game.asked(),
            "result": result(outcome),
        }
    )


def square_name(square: int, cols: int) -> str:
    """`d4` for a square of the board, whatever the size of the game on it."""
    return chr(97 + square % cols) + str(square // cols + 1)


def lights(squares, ring) -> str:
    """What all lights show, a letter each (lights.py)."""
    squares, ring = bytes(squares).decode(), bytes(ring).decode()
    return f'{{"type": "lights", "squares": "{squares}", "ring": "{ring}"}}'


def result(outcome):
    """{"winner", "reason"} of an outcome, or None."""
    return outcome and {"winner": side_letter(outcome[0]), "reason": outcome[1]}


def line(kind: str, seq: int, **fields) -> str:
    """Any other line of the table, with its sequence number."""
    fields["type"] = kind
    fields["seq"] = seq
    return json.dumps(fields)
