"""`perft` on the command line."""
import json

import pytest
from click.testing import CliRunner

from host_tools.cli import group


def run(*arguments: str):
    return CliRunner().invoke(group, ["perft", *arguments])


@pytest.mark.parametrize(("depth", "nodes"), [(0, 1), (1, 30), (2, 900), (3, 31_860)])
def test_the_start_as_json(depth, nodes):
    answer = json.loads(run("melee", str(depth), "--json").output)
    assert sorted(answer) == ["nodes", "nodes_per_second", "seconds"]
    assert answer["nodes"] == nodes and answer["seconds"] >= 0


def test_position_and_options():
    text = "3s/4/4/S3 w - - 0,0 0"
    assert json.loads(run("melee", "1", "--position", text, "--json").output)["nodes"] == 3
    assert json.loads(run("melee", "1", "-o", "size=5", "--json").output)["nodes"] > 0


def test_the_split_adds_up():
    lines = run("melee", "2", "--split").output.splitlines()
    counts = [int(line.split()[3]) for line in lines if "-" in line and "│" in line]
    assert len(counts) == 30 and sum(counts) == 900
    assert lines[-1].startswith("900 nodes in ")


@pytest.mark.parametrize(("arguments", "word"), [
    (["chess", "1"], "no game"),
    (["melee", "1", "--position", "x"], "6 fields"),
    (["melee", "1", "--option", "size=3"], "size"),
    (["melee", "1", "--split", "--json"], "--split"),
])
def test_a_mistake_is_one_line_and_exit_code_2(arguments, word):
    done = run(*arguments)
    assert done.exit_code == 2
    assert word in done.stderr and len(done.stderr.splitlines()) == 1 and not done.stdout


@pytest.mark.parametrize("depth", ["-1", "two", "1.5"])
def test_a_depth_is_a_whole_number(depth):
    assert run("melee", "--", depth).exit_code == 2
