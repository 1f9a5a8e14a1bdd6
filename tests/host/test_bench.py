"""`bench`: every row is told, also one that breaks; the peer is counted as we count."""
import json
from importlib import import_module

import pytest
from click.testing import CliRunner

from host_tools import bench, runtimes
from host_tools.benches import ROWS, resolve
from host_tools.benches import rules as rules_bench
from host_tools.benches.row import Figure, NotMeasured, Row
from host_tools.cli import group


def good() -> Figure:
    """A row that keeps its limit."""
    return Figure("2 s", True, "theirs: 3 s", {"seconds": 2.0})


def short() -> Figure:
    """A row that does not."""
    return Figure("9 s", False)


def broken() -> Figure:
    """A row with a fault of its own."""
    raise ZeroDivisionError("by zero")


def absent() -> Figure:
    """A row for which this computer lacks something."""
    raise NotMeasured("no [browser] here")


@pytest.fixture
def rows(monkeypatch):
    """A bench of four rows."""
    found = [Row(f.__name__, f"the {f.__name__} one", "3 s", f"{__name__}:{f.__name__}")
             for f in (good, short, broken, absent)]
    monkeypatch.setattr(bench, "ROWS", found)


def test_json_tells_every_row(rows):
    done = CliRunner().invoke(group, ["bench", "--json"])
    answers = {answer["name"]: answer for answer in map(json.loads, done.stdout.splitlines())}
    assert list(answers) == ["good", "short", "broken", "absent"]
    assert answers["good"] == {"name": "good", "what": "the good one", "limit": "3 s",
                               "figure": "2 s", "ok": True, "peer": "theirs: 3 s",
                               "numbers": {"seconds": 2.0}, "reason": ""}
    assert answers["short"]["ok"] is False
    assert answers["broken"]["reason"] == "failed: ZeroDivisionError: by zero"
    assert answers["absent"]["figure"] is None
    assert answers["absent"]["reason"] == "no [browser] here"


def test_the_table_hides_nothing(rows):
    text = CliRunner().invoke(group, ["bench"]).stdout
    for word in ("SHORT", "kept", "failed", "no [browser] here", "theirs: 3 s"):
        assert word in text


def test_one_row_by_its_name(rows):
    done = CliRunner().invoke(group, ["bench", "good", "--json"])
    assert [json.loads(line)["name"] for line in done.stdout.splitlines()] == ["good"]
    done = CliRunner().invoke(group, ["bench", "bad"])
    assert done.exit_code == 2 and "no row is called 'bad'" in done.stderr


def test_the_rows_of_the_emulated_pico(monkeypatch):
    """They can be chosen, and without an image each says what it lacks."""
    monkeypatch.delenv("MELEEBOARD_UF2", raising=False)
    done = CliRunner().invoke(group, ["bench", "--runtime", "pico", "--json"])
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) >= 9 and {"heap", "lift", "resolve"} < {a["name"] for a in answers}
    assert all(a["figure"] is None and "MELEEBOARD_UF2" in a["reason"] for a in answers)
    done = CliRunner().invoke(group, ["bench", "--runtime", "pico", "rules"])
    assert done.exit_code == 2 and "no row is called 'rules'" in done.stderr


def test_every_row_has_a_name_and_a_function():
    names = [row.name for row in ROWS]
    assert len(names) == len(set(names))
    for row in ROWS:
        module, function = row.place.split(":")
        assert callable(getattr(import_module(module), function))


@pytest.mark.parametrize("row", ["melee", "melee_chess", "ten_minute"])
def test_the_peer_is_counted_as_we_count(monkeypatch, row):
    """Both counts come out right: one wrong leaf and there is no figure."""
    pytest.importorskip("chess")
    monkeypatch.setattr(rules_bench, "RUNS", 1)
    monkeypatch.setattr(rules_bench, "LEGAL", ("LegalMoveGenerator", 2, 400))
    monkeypatch.setattr(rules_bench, "PSEUDO_LEGAL", ("PseudoLegalMoveGenerator", 2, 400))
    figure = getattr(rules_bench, row)()
    ours, theirs = figure.numbers.values()
    assert ours > 0 and theirs > 0 and figure.ok == (ours > theirs)
    assert figure.peer.startswith("python-chess")
    depth, leaves = rules_bench.START[row]
    monkeypatch.setitem(rules_bench.START, row, (depth, leaves + 1))
    with pytest.raises(ArithmeticError, match=f"counted {leaves} leaves"):
        getattr(rules_bench, row)()


@pytest.mark.parametrize("row", ["cpython", "micropython"])
def test_every_position_of_the_corpus_is_resolved(row):
    try:
        numbers = getattr(resolve, row)().numbers
    except runtimes.Missing as missing:
        pytest.skip(str(missing))
    assert numbers["positions"] == 1000 and 0 < numbers["median_ms"] <= numbers["worst_ms"]


def test_the_wear_of_a_game_is_counted():
    """Each turn is on the flash, most writes cost an erase, and the firmware's blocks are left."""
    pytest.importorskip("littlefs")
    from host_tools.benches import flash_wear
    erases, writes, turns = flash_wear.wear(1)
    assert turns == flash_wear.LONGEST and turns < writes < 4 * turns
    assert writes / 2 < sum(erases) < 3 * writes
    assert erases.count(0) > 40
    assert flash_wear.years_of(1) == pytest.approx(27.4, abs=0.1)
