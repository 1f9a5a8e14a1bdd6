"""Named clocks: those that every table knows, and those that a club has changed or added."""

import json

from ..compat import read_json
from ..rules.errors import BadText
from .modes import make

LONGEST_NAME = 24

# name -> the mode and its options, as they are stored and sent
BUILT_IN: dict = {
    "melee": {"mode": "shot", "pace": 30},
    "melee-blitz": {"mode": "shot", "pace": 15},
    "ten-minute": {"mode": "overdue", "pace": 15, "minutes": 10},
    "hierarchy": {"mode": "round", "pace": 60, "players": 2, "repeat": True},
    "melee-cards": {"mode": "round", "pace": 30, "players": 6, "repeat": False},
    "sudden-5": {"mode": "sudden", "minutes": 5},
    "fischer-3-2": {"mode": "fischer", "minutes": 3, "increment": 2},
    "fischer-5-3": {"mode": "fischer", "minutes": 5, "increment": 3},
    "rapid-15-10": {"mode": "fischer", "minutes": 15, "increment": 10},
    "classical-90-30-30": {"mode": "fischer", "periods": "40/90,30", "increment": 30},
    "two-period-40-90-30": {"mode": "sudden", "periods": "40/90,30"},
    "delay-25-5": {"mode": "delay", "minutes": 25, "delay": 5},
    "bronstein-25-10": {"mode": "bronstein", "minutes": 25, "delay": 10},
    "byoyomi-30-5x30": {"mode": "byoyomi", "minutes": 30, "periods": 5, "pace": 30},
    "hourglass-2": {"mode": "hourglass", "minutes": 2},
    "count-up": {"mode": "up"},
}


class Presets:
    """The presets of one table; a club's own hide built-in ones of the same name."""

    def __init__(self):
        self._own = {}

    def names(self) -> list:
        """All names, in the order of the alphabet."""
        return sorted(set(BUILT_IN) | set(self._own))

    def get(self, name: str) -> dict:
        """The mode and options of a preset; LookupError names those that there are."""
        for presets in (self._own, BUILT_IN):
            if name in presets:
                return dict(presets[name])
        names = ", ".join(self.names())
        raise LookupError(f"no preset is called {name!r}; there are: {names}")

    def make(self, name: str):
        """A new clock as the preset says."""
        return _make(self.get(name))

    def put(self, name: str, preset: dict):
        """Add or change a preset; LookupError or BadText if no clock can be made of it."""
        if not name or len(name) > LONGEST_NAME or not _is_plain(name):
            raise BadText(f"{name!r}: a preset's name is 1 to {LONGEST_NAME} of a-z, 0-9 and -")
        _make(preset)
        self._own[name] = dict(preset)

    def drop(self, name: str):
        """Forget the club's preset of this name; a built-in one is as it was again."""
        self.get(name)
        self._own.pop(name, None)

    def to_text(self) -> str:
        """The club's own presets as one line of JSON, to be stored."""
        return json.dumps(self._own)

    def read(self, text: str):
        """Take in what to_text() gave; BadText or LookupError, and nothing changes, if not."""
        try:
            stored = read_json(text)
        except ValueError:
            raise BadText("the stored presets are not JSON") from None
        if not isinstance(stored, dict):
            raise BadText("stored presets are one JSON object, names and what they mean")
        taken = Presets()
        for name in stored:
            taken.put(name, stored[name])
        self._own = taken._own


def _make(preset):
    if not isinstance(preset, dict) or not isinstance(preset.get("mode"), str):
        raise BadText('a preset is an object such as {"mode": "fischer", "minutes": 5}')
    given = dict(preset)
    return make(given.pop("mode"), given)


def _is_plain(name: str) -> bool:
    return all(letter in "abcdefghijklmnopqrstuvwxyz0123456789-" for letter in name)
