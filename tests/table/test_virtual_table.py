"""The virtual table as a process: hands and commands keep their order, under both Pythons."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import runtimes

PROGRAM = Path(__file__).parents[2] / "host_tools" / "virtual" / "__main__.py"
NEW = {"do": "new", "position": "3s/4/4/S3 w - - 0,0 0", "options": {"pace": 0}}


def program(runtime):
    """The command line of the table's process."""
    if runtime == "cpython":
        return [sys.executable, "-m", "host_tools.virtual"]
    try:
        return [runtimes.micropython(), str(PROGRAM)]
    except runtimes.Missing as missing:
        pytest.skip(str(missing))


def answers(runtime, lines):
    """What a table says to these lines before it ends."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    done = subprocess.run(program(runtime), input=text, text=True, capture_output=True,
                          timeout=30, cwd=PROGRAM.parents[2], check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_hands_behind_a_command_are_hands(runtime):
    lines = [NEW, {"sensor": "a1", "closed": True}, {"do": "hello", "id": 1},
             {"sensor": "d4", "closed": True}, {"sensor": "z9", "closed": True}]
    said = answers(runtime, lines)
    errors = [line["text"] for line in said if line["type"] == "error"]
    assert len(errors) == 1 and "z9" in errors[0]
    assert [line["id"] for line in said if line["type"] == "ok"] == [None, 1]


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_a_virtual_table_forgets_all(runtime):
    said = answers(runtime, [NEW, {"do": "factory_reset", "sure": True, "id": 1},
                             {"do": "config", "id": 2}])
    assert [line["ply"] for line in said if line["type"] == "state"][-1] == 0
    assert "3s/4" not in [line["position"] for line in said if line["type"] == "state"][-1]
    assert [line["id"] for line in said if line["type"] == "ok"] == [None, 1]
    assert "real board" in [line["text"] for line in said if line["type"] == "error"][0]
