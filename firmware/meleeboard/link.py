"""The link: one JSON object a line, both ways, the same over every wire (host_tools/FORMATS.md).

Pure: lines go in and come out as texts. Table to host has "type", host to table has "do".
"""

import json

from . import __version__
from .calls import side_letter, to_json
from .compat import read_json
from .rules.errors import BadText

VERSION = 1
LONGEST = 1_000_000  # characters of a line: a whole record fits; a port may hold less

# command -> its fields besides "do" and "id"; a "?" marks what may be left out
COMMANDS: dict = {
    "hello": {},
    "new": {"game?": str, "options?": dict, "position?": str, "names?": list, "preset?": str},
    "load": {"record": str},
    "record": {},
    "resign": {"side": str},
    "draw": {},
    "takeback": {},
    "pause": {},
    "resume": {},
    "set_clock": {"side": str, "ms": int},
    "add_time": {"side": str, "ms": int},
    "give_back": {},
    "let_stand": {},
    "timer": {"preset?": str, "on?": bool},
    "presets": {},
    "preset": {"name": str, "clock?": dict},
    "mute": {"calls": list},
    "health": {},
    "watch": {"on": bool},
    "doctor": {"on?": bool, "squares?": str, "ring?": str, "tones?": list, "say?": list},
    "arbiter": {},
    "maintenance": {},
    "vitals": {},
    "calibrate": {},
}
_KINDS = {
    str: "a text",
    dict: "an object",
    list: "a list",
    bool: "true or false",
    int: "a whole number",
}


def read_command(line: str) -> dict:
    """The command in a line from the host; BadText says what is wrong with it."""
    if len(line) > LONGEST:
        raise BadText(f"a line of {len(line)} characters; the longest is {LONGEST}")
    try:
        command = read_json(line)
    except ValueError:
        raise BadText(f"this line is not JSON: {line[:60]!r}") from None
    return check_command(command)


def check_command(command) -> dict:
    """`command` if it has a known "do" and the fields that go with it, else BadText."""
    if not isinstance(command, dict):
        raise BadText('a command is a JSON object such as {"do": "hello"}')
    do = command.get("do")
    if not isinstance(do, str) or do not in COMMANDS:
        known = ", ".join(sorted(COMMANDS))
        raise BadText(f'"do": {do!r} is no command; the commands are: {known}')
    fields = COMMANDS[do]
    for name in command:
        if name not in ("do", "id") and name not in fields and name + "?" not in fields:
            raise BadText(f'{do}: there is no field "{name}"')
    for field, kind in fields.items():
        name = field[:-1] if field.endswith("?") else field
        if command.get(name) is None:
            if name == field:
                raise BadText(f'{do}: the field "{name}" is missing')
        elif not _is_kind(command[name], kind):
            raise BadText(f'{do}: "{name}" is {_KINDS[kind]}, not {command[name]!r}')
    return command


def _is_kind(value, kind) -> bool:
    return isinstance(value, kind) and not (kind is int and isinstance(value, bool))


def side_of(text: str) -> int:
    """0 for "w", 1 for "b", else BadText."""
    if text not in ("w", "b"):
        raise BadText(f'"side" is "w" or "b", not {text!r}')
    return "wb".index(text)


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


def health(health, bounces, faults, cols: int, grid) -> dict:
    """What every sensor has shown: the counters of those that ever moved, and the faults named."""
    squares = {}
    for square in range(len(health.edges)):
        counted = health.edges[square], bounces[square], health.dropouts[square]
        if any(counted):
            squares[square_name(square, cols)] = counted
    named = [{"kind": kind, "squares": [grid.name(p) for p in points]} for kind, points in faults]
    return {"squares": squares, "faults": named}


def square_name(square: int, cols: int) -> str:
    """`d4` for a square of the board, whatever the size of the game on it."""
    return chr(97 + square % cols) + str(square // cols + 1)


def lights(squares, ring) -> str:
    """What all lights show, a letter each (lights.py)."""
    squares, ring = bytes(squares).decode(), bytes(ring).decode()
    return f'{{"type": "lights", "squares": "{squares}", "ring": "{ring}"}}'


def for_arbiter(clock, now: int) -> dict:
    """What players must not see: the game clock of 10 Minute Melee, null in other games."""
    return {"game_left_ms": clock.game_left(now) if clock.is_hidden else None}


def result(outcome):
    """{"winner", "reason"} of an outcome, or None."""
    return outcome and {"winner": side_letter(outcome[0]), "reason": outcome[1]}


def line(kind: str, seq: int, **fields) -> str:
    """Any other line of the table, with its sequence number."""
    fields["type"] = kind
    fields["seq"] = seq
    return json.dumps(fields)
