"""Changes of table.json, by the menu or a host: checked, and whole on flash or not made at all."""

import json

from . import config
from .compat import read_json
from .options import parse
from .rules.errors import BadText

FILE = "table.json"


def changed(text: str, changes: dict, specs) -> str:
    """`text` with some keys changed; BadText where it or a change can't be used."""
    try:
        given = read_json(text or "{}")
    except ValueError:
        raise BadText("it is not JSON") from None
    if not isinstance(given, dict):
        raise BadText("it is not one JSON object")
    values, defaults = parse(specs, changes), parse(specs, {})
    for name in changes:
        given[name] = values[name]
    return to_text({k: given[k] for k in given if k not in defaults or given[k] != defaults[k]})


def to_text(given: dict) -> str:
    """The file with these keys, a line each."""
    lines = ["  " + json.dumps(name) + ": " + json.dumps(given[name]) for name in sorted(given)]
    return "{\n" + ",\n".join(lines) + "\n}\n" if lines else "{}\n"


def keep(home, changes: dict, specs):
    """Change the file in `home` (journal.py); BadText or OSError, and it is as it was, if not."""
    text = changed(home.read(FILE).decode(), changes, specs)
    home.replace(FILE, text.encode())


def put(home, text: str, specs, try_out):
    """Make `text` the file; BadText or ValueError, and it is as it was, if it would not do.

    `try_out(values)` raises ValueError where values can't stand together.
    """
    values, complaints = config.read(text, specs)
    if complaints:
        raise BadText(complaints[0])
    try_out(values)
    home.replace(FILE, text.encode())
