"""`replay`: a bad trace is refused with its line in one sentence; a sound one goes on."""
import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from host_tools import replay
from host_tools.cli import Mistake, group
from host_tools.virtual import trace
from meleeboard.rules.errors import BadText, IllegalMove

GAMES = Path(__file__).parents[1] / "games"

TURN = '{"ms": 1000, "lift": "d1"}\n{"ms": 1900, "down": "d4"}\n'


def run(trace: str, *arguments: str):
    """The command with the trace on its standard input."""
    return CliRunner().invoke(group, ["replay", "-", *arguments], input=trace)


BAD = [
    ("", "- is empty"), (" \n\n", "- is empty"),
    ("x", "line 1: this is not JSON"),
    ("[" * 100_000, "line 1: this is not JSON"),
    ('{"ms": 5}\n{"ms": 6, "lift": "d1"', "line 2: this is not JSON"),
    ("[]", "line 1: a line is a JSON object"),
    ('{"lift": "d1"}', '"ms" is a whole number'),
    ('{"ms": -1}', '"ms" is a whole number'),
    ('{"ms": 1.5}', '"ms" is a whole number'),
    ('{"ms": true}', '"ms" is a whole number'),
    ('{"ms": 99999999999999999999}', "up to a week"),
    ('{"ms": 5}\n\n{"ms": 4}', 'line 3: "ms": 4 goes back behind 5'),
    ('{"ms": 1, "lift": "z1"}', "'z1' is no point of this board"),
    ('{"ms": 1, "lift": 5}', '"lift": 5 is not a text'),
    ('{"ms": 1, "lift": "d1", "down": "d4"}', "just these fields: down, lift, ms"),
    ('{"ms": 1, "button": "green", "down": true}', '"button" is white, black or table'),
    ('{"ms": 1, "button": "white"}', "just these fields: button, ms"),
    ('{"ms": 1, "power": "off"}', '"power": "off" is not a true or false'),
    ('{"ms": 1, "fault": "d1", "kind": "x"}', '"kind" is one of stuck_closed'),
    ('{"ms": 1, "command": {"do": "fly"}}', "'fly' is no command"),
    ('{"ms": 1, "command": 5}', '"command": 5 is not a JSON object'),
]


@pytest.mark.parametrize(("trace", "word"), BAD, ids=[word for _, word in BAD])
def test_a_bad_line_is_named(trace, word):
    done = run(trace, "--json")
    assert done.exit_code == 2 and word in done.stderr
    assert len(done.stderr.splitlines()) == 1 and len(done.stderr) < 500


@pytest.mark.parametrize(("arguments", "word"), [
    (["--game", "chess"], "no game is called 'chess'"),
    (["-o", "size=13"], "option size"),
    (["--position", "nonsense"], "6 fields"),
    (["--game", "melee_chess", "-o", "array=secret"], "array secret"),
])
def test_what_was_agreed_is_checked(arguments, word):
    done = run(TURN, *arguments)
    assert done.exit_code == 2 and word in done.stderr and len(done.stderr.splitlines()) == 1


def test_a_file_that_is_not_there():
    done = CliRunner().invoke(group, ["replay", "/no/such/file"])
    assert done.exit_code == 2
    assert done.stderr == "meleeboard: /no/such/file can't be read: No such file or directory\n"


@pytest.mark.parametrize("trace", [TURN, TURN.replace("\n", "\r\n"), "\ufeff" + TURN, TURN[:-1]])
def test_calls_then_the_end(trace):
    lines = [json.loads(line) for line in run(trace, "--json").stdout.splitlines()]
    assert lines[0] == {"ms": 1000, "call": "touched", "side": "w", "squares": ["d1"], "n": None}
    assert lines[1] == {"ms": 1900, "call": "turn", "side": "b", "squares": ["d1", "d4"],
                        "n": None}
    assert list(lines[0]) == ["ms", "call", "side", "squares", "n"]
    assert list(lines[2]) == ["position", "result", "record"] and len(lines) == 3
    assert lines[2]["position"].endswith(" b - - 0,0 1") and lines[2]["result"] is None


def test_under_examination_the_game_stands_still():
    """What was pending stays so, no time passes for it, and nothing waits for it to be decided."""
    trace = ('{"ms": 1000, "lift": "d1"}\n{"ms": 1001, "command": {"do": "doctor"}}\n'
             '{"ms": 99000}\n{"ms": 99100, "down": "d4"}')
    lines = run(trace, "--json").stdout.splitlines()
    assert len(lines) == 1 and json.loads(lines[0])["result"] is None


@pytest.mark.parametrize(("game", "position", "passes", "reason"), [
    ("melee", "2xs/2xx/XX2/SX2 w - - 0,0 0", 6, "blocked"),
    ("ten_minute", "8/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8 w - - - 0,0 1,1", 6, None),
])
def test_where_neither_side_can_move(game, position, passes, reason):
    """The table passes for both, and comes to an end of it."""
    done = run('{"ms": 1000}\n', "--json", "--game", game, "--position", position)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["call"] for line in lines if "call" in line].count("no_move") == passes
    assert (lines[-1]["result"] or {"reason": None})["reason"] == reason


SCENES = (("melee", {"size": 4, "depth": 3}, "game_regicide"), ("melee_chess", {}, "chess_turn"),
          ("ten_minute", {}, "ten_bonus"))
WORDS = ("", "-", "x", "-1", "99999999999", "w", "b", "d1-d4", "--", "é", "1.5", "melee", "end",
         "bonus", "late", "claim", "takeback", "turn")


def spoiled(rng: random.Random, lines: list[str]) -> str:
    """A record with a line left out, doubled, cut off, or with another word in it."""
    lines = lines[:]
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(lines))
        kind = rng.random()
        if kind < 0.2:
            lines[at:at + 1] = []
        elif kind < 0.4:
            lines.insert(at, rng.choice(lines))
        elif kind < 0.5:
            del lines[at + 1:]
        else:
            words = lines[at].split(" ")
            words[rng.randrange(len(words))] = rng.choice(WORDS)
            lines[at] = " ".join(words)
        lines = lines or [""]
    return "\n".join(lines)


@pytest.mark.parametrize(("game", "options", "scene"), SCENES)
def test_a_spoiled_record_is_read_or_refused(game, options, scene):
    trace_lines = (GAMES / f"{scene}.jsonl").read_text().splitlines()
    *_, last = trace.play(game, options, None, trace_lines)
    lines = json.loads(last)["record"].split("\n")
    rng, refused = random.Random(1), 0
    for _ in range(300):
        text = spoiled(rng, lines)
        try:
            assert list(replay.replay_record(text)), text
        except (BadText, IllegalMove, Mistake) as error:
            assert str(error), text
            refused += 1
    assert 50 < refused < 300
