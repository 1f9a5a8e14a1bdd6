"""What a host may ask for: the commands of the link and their fields, read and checked.

It is loaded when a host speaks, and forgotten when it is silent (seldom.py).
"""

from .compat import read_json
from .rules.errors import BadText

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
    "restart": {},
    "report": {"saved?": bool},
    "factory_reset": {"sure": bool},
    "config": {},
    "set_config": {"text": str},
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
