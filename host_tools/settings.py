"""table.json on this computer: read, checked as the board checks it, written, described."""
import errno
import json
import os
from pathlib import Path

from host_tools.cli import Mistake
from host_tools.reasons import because
from meleeboard import calls, config, preferences, render
from meleeboard.agree import agree, fitting
from meleeboard.compat import read_json
from meleeboard.drivers import pico
from meleeboard.powerup import SPECS

KEYS = {name: (default, allowed, text) for name, default, allowed, text in SPECS}
# what a value stands for, where its name alone does not say it
MEANINGS = {
    "board": {
        "reference": "a reed or digital Hall sensor and a diode under each square, rows and "
                     "columns straight to the Pico's pins; up to 9 x 9",
        "shift": "the same sensors and diodes, rows and columns through shift registers (74HC595 "
                 "and 74HC165); up to 12 x 12, with two displays if you like",
        "linear": "a linear Hall sensor under each square, through multiplexers (74HC4067) to the "
                  "Pico's analogue inputs; feels which way up a unit stands; up to 96 squares",
    },
    "voice": {
        "none": "tones alone, from the buzzer",
        "i2s": "words from a MAX98357A amplifier on GP19 to GP21",
        "pwm": "words from an analogue amplifier on GP21 (DIN)",
    },
    "hall_north": {
        "up": "a unit that stands upright makes the reading rise",
        "down": "a unit that stands upright makes the reading fall",
    },
}


def read(path: Path, mend: str = "") -> str:
    """The file's text; one sentence with its mend where it can't be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        mend = mend or ("name another file" if path.exists() else
                        f"meleeboard config set {path} rows=9 makes a new one")
        raise Mistake(f"{path} can't be read: {because(error)}; {mend}") from error


def values_of(text: str) -> dict:
    """All keys, those of the text and the others' defaults; unusable ones are left out."""
    return config.read(text, SPECS)[0]


def complaints_of(text: str) -> list[str]:
    """All that the board would find wrong with the text, and what it finds only in use."""
    values, complaints = config.read(text, SPECS)
    for part in (_wiring, _lights, _game, _muted):
        try:
            part(values)
        except (ValueError, LookupError) as error:
            complaints.append(f"table.json: {error}")
    return complaints


def _wiring(values: dict) -> None:
    pico.check(values)
    if values["digits"] and "digits" not in pico.PINS[values["board"]]:
        raise ValueError(f"digits: the {values['board']} board has no pins for displays")


def _lights(values: dict) -> None:
    render.Renderer(values, values["rows"] * values["cols"] + pico.RING)


def _game(values: dict) -> None:
    given = fitting(values["game"], values["options"], values["rows"], values["cols"])
    game = agree(values["game"], given, None, None)
    if game.position.grid.n > min(values["rows"], values["cols"]):
        raise ValueError(f"game: it needs {game.position.grid.n} x {game.position.grid.n} squares")


def _muted(values: dict) -> None:
    for name in values["mute"]:
        if name not in calls.names():
            raise ValueError(f"mute: no call is named {name!r}; "
                             f"the calls are: {', '.join(calls.names())}")


def edited(text: str, changes: dict[str, str], removed: tuple[str, ...] = ()) -> str:
    """The text with keys set or removed; only what differs from the defaults stays in it."""
    given = _json(text, "it is not JSON; mend it, or move it away")
    if not isinstance(given, dict):
        raise ValueError("it is not one JSON object")
    for name in (*changes, *removed):
        if name not in KEYS:
            raise ValueError(f"there is no key {name!r}; meleeboard config explain lists them")
    for name in removed:
        given.pop(name, None)
    typed = {name: _typed(name, value) for name, value in changes.items()}
    return preferences.changed(json.dumps(given), typed, SPECS)


def _typed(name: str, value: str):
    """What the text means for its key: objects are JSON, lists are names with commas."""
    allowed = KEYS[name][1]
    if allowed is dict:
        return _json(value, f'{name}: {value!r} is not JSON, as {{"pace": 15}} is')
    if allowed is list:
        return [word.strip() for word in value.split(",") if word.strip()]
    return value


def _json(text: str, complaint: str):
    try:
        return read_json(text)
    except ValueError as error:
        raise ValueError(complaint) from error


def check_folder(path: Path) -> None:
    """Mistake if the file could not be written when its time comes."""
    folder = path.parent
    if not os.access(folder, os.W_OK):
        reason = errno.EACCES if folder.is_dir() else errno.ENOENT
        raise Mistake(f"{path} can't be written: {os.strerror(reason)}")


def write(path: Path, text: str) -> None:
    """Write the file in one stroke."""
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.write_text(text, encoding="utf-8")
        os.replace(fresh, path)
    except OSError as error:
        raise Mistake(f"{path} can't be written: {because(error)}") from error


def schema() -> dict:
    """A JSON schema of table.json, for editors that complete and check while one types."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "table.json of a Melee board",
        "description": "Wiring and preferences; only what differs from the defaults.",
        "type": "object",
        "additionalProperties": False,
        "properties": {name: {**_schema_of(allowed), "default": default, "description": text}
                       for name, (default, allowed, text) in KEYS.items()},
    }


def _schema_of(allowed) -> dict:
    """What an option allows (options.py), as JSON schema says it."""
    plain: dict = {bool: {"type": "boolean"}, str: {"type": "string"}, dict: {"type": "object"},
             list: {"type": "array", "items": {"type": "string"}}}
    if isinstance(allowed, type):
        return plain[allowed]
    if isinstance(allowed, range):
        return {"type": "integer", "minimum": allowed.start, "maximum": allowed.stop - 1}
    if all(isinstance(part, (str, int)) for part in allowed):
        return {"enum": list(allowed)}
    return {"anyOf": [_schema_of(part if isinstance(part, range) else (part,))
                      for part in allowed]}
