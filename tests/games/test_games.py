"""The scenes one by one, time fed to them in other ways, and whole games through the command."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from games import scenes
from host_tools import runtimes
from host_tools.virtual import trace
from meleeboard import record

TABLE = scenes.table()
WHOLE_GAMES = [name for name in TABLE if name.startswith("game_") or name.endswith("_game")]
STEPS = ((1, 3_500), (5, 10_000), (20, 50_000))  # ms, and the longest scene fed that way
CLOCKED = [name for name in TABLE if "clocks" in TABLE[name]]
ENTRY_FIELDS = {"game", "options", "position", "says", "clocks"}


def last_ms(name):
    """When the scene's last edge comes."""
    return json.loads(scenes.trace_of(name)[-1])["ms"]


@pytest.mark.parametrize("name", TABLE)
def test_scene(name):
    """The calls, the position and the result are those written by hand."""
    said, _ = scenes.play(TABLE[name], scenes.trace_of(name))
    assert said == scenes.calls_of(name), TABLE[name]["says"]


@pytest.mark.parametrize("name", TABLE)
def test_record_reads_back(name):
    """The record holds the calls that no power cut lost, and leads to the same end."""
    lines = scenes.trace_of(name)
    said, text = scenes.play(TABLE[name], lines)
    saved, result = record.read(text), said[-1]["result"]
    written = [(int(call[0]), call[1]) for call in saved.calls if call[1] not in trace.UNSAID]
    heard = [(call["ms"], call["call"]) for call in said[:-1]]
    if any('"power"' in line for line in lines):  # an unfinished turn's calls are lost
        heard = [call for call in heard if call in written or call[1] == "turn"]
    assert written == heard
    assert scenes.position_of(text) == said[-1]["position"]
    assert saved.result == (result and (result["winner"] or "-", result["reason"]))


@pytest.mark.parametrize("name", CLOCKED)
def test_clocks(name):
    """Every turn took, and left, the time that the rules give it."""
    _, text = scenes.play(TABLE[name], scenes.trace_of(name))
    turns = [line.split() for line in text.split("\n") if line.startswith("turn ")]
    assert [f"{words[-3]} {words[-1]}" for words in turns] == TABLE[name]["clocks"]


@pytest.mark.parametrize(("step_ms", "longest_ms"), STEPS)
def test_time_fed_in_small_steps(step_ms, longest_ms):
    """How often the table is asked changes nothing, not even in the ms of an edge."""
    for name in TABLE:
        if last_ms(name) <= longest_ms:
            lines = scenes.trace_of(name)
            fed, _ = scenes.play(TABLE[name], scenes.with_waiting(lines, step_ms))
            assert fed == scenes.play(TABLE[name], lines)[0], name


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
@pytest.mark.parametrize("name", WHOLE_GAMES)
def test_whole_game_through_the_command(name, runtime):
    """`replay --json` prints the same, whichever Python runs the table."""
    if runtime == "micropython":
        try:
            runtimes.micropython()
        except runtimes.Missing as missing:
            pytest.skip(str(missing))
    command = [sys.executable, "-m", "host_tools.cli", "replay", f"{scenes.folder()}/{name}.jsonl",
               "--json", "--game", scenes.game_of(TABLE[name]), "--runtime", runtime]
    for option, value in TABLE[name]["options"].items():
        command += ["-o", f"{option}={value}"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=60)
    assert done.returncode == 0, done.stderr
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert record.is_record(said[-1].pop("record"))
    assert said == scenes.calls_of(name)


def test_files_and_table_agree():
    """Every file belongs to a scene of the table, and every scene says what it proves."""
    wanted = {f"{name}{ending}" for name in TABLE for ending in (".jsonl", ".calls.jsonl")}
    assert {file.name for file in Path(scenes.folder()).glob("*.jsonl")} == wanted
    for name, entry in TABLE.items():
        assert set(entry) <= ENTRY_FIELDS and entry["says"].endswith("."), name
