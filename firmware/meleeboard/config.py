"""The board's configuration: table.json against the list of its keys, whatever is wrong with it.

The file holds only what differs from the defaults. A value that can't be used is left out with one
sentence that says why, and the rest of the file counts.
"""

from .compat import read_json
from .options import parse
from .rules.errors import BadText

OPTIONS = (
    ("game", "melee", str, "the game that a new board begins with"),
    ("options", {}, dict, "its options, e.g. pace and size"),
    ("mute", [], list, "calls that make no sound, e.g. touched and turn"),
    ("self_test", True, bool, "lights and a tone at power-up"),
    ("watchdog", True, bool, "start again when the table hangs"),
)


def read(text: str, specs) -> tuple:
    """(values, complaints): all keys of `specs`, those of `text` where they can be used."""
    try:
        given = read_json(text)
    except ValueError:
        return parse(specs, {}), ["table.json is not JSON; the defaults are used"]
    if not isinstance(given, dict):
        return parse(specs, {}), ["table.json is not one JSON object; the defaults are used"]
    good, complaints = {}, []
    for name in sorted(given):
        try:
            parse(specs, {name: given[name]})
            good[name] = given[name]
        except BadText as error:
            complaints.append(f"table.json: {error}")
    return parse(specs, good), complaints
