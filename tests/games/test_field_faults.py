"""Every fault of the field has its scenes, and lights and clocks in them are as the pages say."""

import json
from pathlib import Path

import pytest

from games import scenes
from games.field_faults import FAULTS, SHOWN, TABLES
from host_tools.virtual.trace import TracePlayer

TABLE = scenes.table()
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("row", FAULTS + TABLES, ids=[row[0] for row in FAULTS + TABLES])
def test_every_fault_is_shown(row):
    """The scenes that are named exist, each of its kind, and so do the tests."""
    _, melee, chess, tests = row
    assert melee or tests
    for names, is_melee in ((melee, True), (chess, False)):
        for name in names.split():
            assert name in TABLE, f"there is no scene {name}"
            assert (scenes.game_of(TABLE[name]) == "melee") == is_melee, name
    for test in tests.split():
        file, function = test.split("::")
        assert f"def {function}(" in (ROOT / file).read_text(encoding="utf-8"), test


def table_at(name, ms):
    """The table in the middle of a scene."""
    entry = TABLE[name]
    player = TracePlayer(scenes.game_of(entry), entry["options"], entry.get("position"))
    for line in scenes.trace_of(name):
        if json.loads(line)["ms"] <= ms:
            player.play(line)
    player.play(json.dumps({"ms": ms}))
    return player.table


def lit_on(table):
    """Square -> letter of all that is lit."""
    grid = table.referee.position.grid
    letters = [(grid.name(p), chr(table.squares[grid.rank(p) * table.cols + grid.file(p)]))
               for p in grid.points]
    return {name: letter for name, letter in letters if letter != "."}


@pytest.mark.parametrize(("name", "ms", "lit", "clock"), SHOWN,
                         ids=[f"{name} {ms}" for name, ms, _, _ in SHOWN])
def test_lights_and_clock(name, ms, lit, clock):
    table = table_at(name, ms)
    wanted, found = dict(pair.split(":") for pair in lit.split()), lit_on(table)
    targets = {square for square, letter in wanted.items() if letter == "t"}
    assert targets <= {square for square, letter in found.items() if letter == "t"}
    assert bool(targets) == ("t" in found.values())
    assert ({square: letter for square, letter in found.items() if letter != "t"}
            == {square: letter for square, letter in wanted.items() if letter != "t"})
    if clock:
        shown = table.referee.clock
        running = "wb"[shown.side] if shown.running else None
        assert (running, shown.left(0, ms), shown.left(1, ms)) == clock
