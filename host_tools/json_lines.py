"""`position --stdin`: a request a line in, an answer a line out, and on after a bad one."""
import json
from typing import BinaryIO

from host_tools import game as games

KEYS = {"position": (str, type(None)), "moves": (list,), "options": (dict,)}
MOST_DIGITS = 18  # of an integer that anything here could take
LONGEST_ERROR = 400
KIND = {"position": "a text or null", "moves": "a list of texts", "options": "an object"}


def serve(rules, options: dict, lines: BinaryIO, out: BinaryIO) -> None:
    """Answer every line at once; the given options hold where a line says nothing else."""
    for line in lines:
        out.write(json.dumps(answer(rules, options, line)).encode() + b"\n")
        out.flush()


def answer(rules, options: dict, line: bytes) -> dict:
    """The answer to one line; for a bad one, what is wrong with it and where."""
    try:
        request = read(line)
        given = {**options, **request.get("options", {})}
        position = games.start(rules, request.get("position"), given)
        return describe(position, games.play(position, request.get("moves", [])))
    except ValueError as error:
        return {"error": shortened(str(error))}


def shortened(text: str) -> str:
    """The text with its middle left out if it quotes a very long line."""
    half = LONGEST_ERROR // 2
    return text if len(text) <= LONGEST_ERROR else f"{text[:half]} .. {text[-half:]}"


def describe(position, events) -> dict:
    """The position as JSON: its text, its legal moves, the last move's events, the result."""
    over = position.outcome()
    return {
        "position": position.to_text(),
        "legal": sorted(position.move_text(move) for move in position.legal()),
        "events": [{"event": name, "square": None if point is None else position.grid.name(point),
                    "side": games.side_letter(side), "n": n}
                   for name, point, side, n in events],
        "result": over and {"winner": games.side_letter(over[0]), "reason": over[1]},
    }


def read(line: bytes) -> dict:
    """The request of a line, its keys and kinds checked; ValueError names the place."""
    request = parse(line)
    if not isinstance(request, dict):
        raise ValueError("the line is no JSON object; write {\"position\": ..., \"moves\": [...]}")
    for key, value in request.items():
        if key not in KEYS:
            raise ValueError(f"unknown key {key!r}; the keys are: {', '.join(KEYS)}")
        if not isinstance(value, KEYS[key]):
            raise ValueError(f"{key} is {KIND[key]}, not {json.dumps(value)[:40]}")
    for number, move in enumerate(request.get("moves", []), 1):
        if not isinstance(move, str):
            raise ValueError(f"move {number} is a text, not {json.dumps(move)[:40]}")
    return request


def parse(line: bytes):
    """Strict JSON; ValueError names the column."""
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"column {error.start + 1}: not UTF-8") from error
    try:
        return json.loads(text, object_pairs_hook=once, parse_constant=refuse,
                          parse_int=whole)
    except json.JSONDecodeError as error:
        raise ValueError(f"column {error.colno}: bad JSON, {error.msg}") from error
    except RecursionError as error:
        raise ValueError("column 1: bad JSON, nested too deeply") from error


def once(pairs: list[tuple]) -> dict:
    """An object whose keys are all different."""
    values = dict(pairs)
    if len(values) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"key {twice!r} is given twice")
    return values


def whole(digits: str) -> int:
    """An integer; Python's own refusal of a long one speaks of its settings."""
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"{digits[:MOST_DIGITS]}.. is too large a number")
    return int(digits)


def refuse(constant: str):
    """Python reads NaN and Infinity, JSON has no such values."""
    raise ValueError(f"bad JSON, {constant} is no JSON value")
