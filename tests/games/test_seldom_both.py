"""Scenes at a table that forgets its seldom needed code behind every line: the same calls."""

import sys

from games import scenes
from meleeboard import seldom

EACH = 4  # scenes from one that is played to the next


def test_scenes_at_a_forgetful_table():
    table = scenes.table()
    for name in sorted(table)[::EACH]:
        entry = table[name]
        said, _ = scenes.play(entry, forgetful(entry, scenes.trace_of(name)))
        assert said == scenes.calls_of(name), name


def forgetful(entry, lines):
    """The lines of a trace; what is seldom needed is forgotten before each."""
    for line in lines:
        seldom.forget(scenes.game_of(entry))
        yield line


def test_what_is_forgotten_is_loaded_anew():
    """Under MicroPython alone: elsewhere nothing is forgotten."""
    from meleeboard import choices
    before = choices
    seldom.forget("melee")
    is_kept = "meleeboard.choices" in sys.modules
    from meleeboard import choices
    assert choices.VOLUMES == before.VOLUMES
    assert is_kept == (choices is before) == (sys.implementation.name != "micropython")
