"""`position`: JSON lines for programs, fuzzed; text and one clear error line for people."""
import io
import json
import subprocess
import sys

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools import json_lines
from host_tools.cli import group
from meleeboard.rules import find

MELEE = find("melee")
START = "5fggs/6fgg/7fg/8f/9/F8/GF7/GGF6/SGGF5 w - - 0,0 0"
STARTS = {"melee": START,
          "melee_chess": "beehrhccg/wwwsssppp/9/9/9/9/9/PPPSSSWWW/GCCHRHEEB w e1,e9 0 1",
          "ten_minute": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - 0,0 1,1"}


def ask(request, options=None, game=MELEE) -> dict:
    """The answer to one request, given as an object or as raw bytes."""
    line = request if isinstance(request, bytes) else json.dumps(request).encode()
    return json_lines.answer(game, options or {}, line)


def run(*arguments: str):
    """The command as a person runs it."""
    return CliRunner().invoke(group, ["position", *arguments])


def test_an_empty_request_is_the_start():
    answer = ask({})
    assert list(answer) == ["position", "legal", "events", "result"]
    assert answer["position"] == START
    assert len(answer["legal"]) == 30 and answer["legal"] == sorted(answer["legal"])
    assert answer["events"] == [] and answer["result"] is None


def test_events_are_those_of_the_last_move():
    text = "8s/9/3F5/3f5/9/3F5/9/9/S8 w - - 0,0 0"  # d6 stands between d7 and, soon, d5
    answer = ask({"position": text, "moves": ["d4-d5"]})
    assert answer["events"] == [{"event": "kill", "square": "d6", "side": "b", "n": None}]
    assert list(answer["events"][0]) == ["event", "square", "side", "n"]
    assert ask({"position": text, "moves": ["d4-d5", "i9-h8"]})["events"] == []


def test_a_finished_game_has_a_result_and_no_moves():
    answer = ask({"position": "8S/9/9/9/9/4s4/9/9/9 b - - 0,0 9"})
    assert answer["legal"] == [] and answer["result"] == {"winner": "w", "reason": "usurpation"}
    assert "error" in ask({"position": answer["position"], "moves": ["--"]})


def test_options_are_texts_or_json_and_a_line_overrides_the_command():
    for size in (7, "7"):
        assert ask({"options": {"size": size}})["position"].count("/") == 6
    assert ask({}, {"size": "5"})["position"].count("/") == 4
    assert ask({"options": {"size": 6}}, {"size": "5"})["position"].count("/") == 5
    assert "error" not in ask({"options": {"wall_kill": True, "corpse_shield": "off"}})


BAD = [
    (b"", "column 1: bad JSON"),
    (b"\n", "bad JSON"),
    (b'{"moves": [}', "column 12: bad JSON"),
    (b'{"position": "\xff"}', "column 15: not UTF-8"),
    (b"[" * 100_000, "nested too deeply"),
    (b'{"options": {"limit": NaN}}', "NaN is no JSON value"),
    (b'{"moves": [], "moves": []}', "key 'moves' is given twice"),
    (b"[]", "no JSON object"),
    (b'{"fen": "x"}', "unknown key 'fen'"),
    (b'{"moves": "d1-d4"}', "moves is a list of texts"),
    (b'{"moves": ["d1-d4", 5]}', "move 2 is a text"),
    (b'{"options": null}', "options is an object"),
    (b'{"position": 5}', "position is a text or null"),
    (b'{"options": {"colour": 1}}', "colour"),
    (b'{"options": {"size": 99}}', "size"),
    (b'{"options": {"size": 1.5}}', "size"),
    (b'{"options": {"size": [9]}}', "size"),
    (b'{"options": {"size": ' + b"9" * 5000 + b"}}", "too large a number"),
    (b'{"moves": ["' + b"d" * 100_000 + b'"]}', "is no move"),
    (b'{"position": "4/4/4/S2s w - - 0,0 ' + b"9" * 100_000 + b'"}', "field 6"),
    (b'{"moves": ["d1-d4", "a1-i9"]}', "move 2: a1-i9"),
    (b'{"moves": ["d1d4"]}', "move 1: 'd1d4'"),
    (b'{"moves": ["z9-d4"]}', "move 1: z9-d4"),
    (b'{"position": "9/9 w - - 0,0 0"}', "field 1"),
    (b'{"position": "5fggs/6fgg/7fg/8f/9/F8/GF7/GGF6/SGGF5 x - - 0,0 0"}', "field 2"),
    (b'{"position": ""}', "6 fields"),
]


@pytest.mark.parametrize(("line", "place"), BAD, ids=[place for _, place in BAD])
def test_a_bad_line_is_answered_with_its_place(line, place):
    answer = ask(line)
    assert list(answer) == ["error"] and place in answer["error"]
    assert len(answer["error"]) < 500


def check_answer(answer: dict) -> None:
    """An answer is either whole or one line of error, and it is JSON."""
    assert json.loads(json.dumps(answer)) == answer
    if "error" in answer:
        assert list(answer) == ["error"] and answer["error"]
    else:
        assert list(answer) == ["position", "legal", "events", "result"]


LEAF = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
JSON = st.recursive(LEAF, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
                    max_leaves=9)
SQUARE = st.builds("{}{}".format, st.sampled_from("abcdefghijz"), st.integers(0, 12))
TEXT = st.builds("{}{}{}".format, SQUARE, st.sampled_from("-x@"), SQUARE)
MOVE = TEXT | st.sampled_from(("--", "O-O", "N@b1")) | st.text(max_size=9) | JSON


@st.composite
def positions(draw, start: str) -> str:
    """The start position with a few letters changed."""
    letters = list(start)
    for _ in range(draw(st.integers(0, 4))):
        place = draw(st.integers(0, len(letters) - 1))
        new = st.sampled_from("SGFsgfXxRHrhPpKk0123456789/ wb-,:a@") | st.characters()
        letters[place] = draw(new)
    return "".join(letters)


@st.composite
def requests(draw, name: str):
    """A request that is sound for the most part, or not at all."""
    options = st.sampled_from([spec[0] for spec in find(name).OPTIONS])
    return draw(JSON | st.fixed_dictionaries({}, optional={
        "position": positions(STARTS[name]) | JSON,
        "moves": st.lists(MOVE, max_size=4) | JSON,
        "options": st.dictionaries(options, st.integers(-1, 13) | JSON, max_size=3) | JSON,
        "other": JSON,
    }))


@pytest.mark.parametrize("name", STARTS)
@given(st.data())
@settings(max_examples=200, deadline=None)
def test_any_request_is_answered(name, data):
    check_answer(ask(data.draw(requests(name)), game=find(name)))


@pytest.mark.parametrize(("name", "moves", "events"), [
    ("melee_chess", ["e2-e3", "f8-g7", "f1xg3"], None),
    ("melee_chess", ["d1-e3", "d8-d7"], []),
    ("ten_minute", ["e2-e4", "d7-d5", "e4xd5"],
     [("capture", "d5", "w", None), ("points", "d5", "w", 1)]),
    ("ten_minute", ["e2-e4", "d7-d5", "e4xd5", "P@d7"], [("drop", "d7", "b", None)]),
])
def test_events_of_the_chess_games(name, moves, events):
    answer = ask({"moves": moves}, game=find(name))
    if events is None:
        assert list(answer) == ["error"] and answer["error"].startswith("move 3: f1xg3")
    else:
        assert [tuple(event.values()) for event in answer["events"]] == events


@given(st.lists(st.binary(max_size=40).filter(lambda line: b"\n" not in line), max_size=5))
@settings(max_examples=200, deadline=None)
def test_any_lines_are_answered_one_by_one(lines):
    out = io.BytesIO()
    json_lines.serve(MELEE, {}, io.BytesIO(b"".join(line + b"\n" for line in lines)), out)
    answers = out.getvalue().splitlines()
    assert len(answers) == len(lines)
    for answer in answers:
        check_answer(json.loads(answer))


def test_each_line_is_answered_at_once():
    """The answer comes before the next line is written, and a bad line ends nothing."""
    command = [sys.executable, "-m", "host_tools.cli", "position", "melee", "--stdin"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for line, key in (("{}", "legal"), ("nonsense", "error"), ('{"moves": ["d1-d4"]}', "legal")):
        process.stdin.write(line + "\n")
        process.stdin.flush()
        assert key in json.loads(process.stdout.readline())
    process.stdin.close()
    assert process.wait(10) == 0
    process.stdout.close()


@pytest.mark.parametrize("words", [
    ["--moves", "d1-d4", "--", "a4-a5"],
    ["-m", "d1-d4", "-m", "--", "-m", "a4-a5"],
    ["--moves", "d1-d4 -- a4-a5"],
    [START, "--moves", "d1-d4", "--", "a4-a5"],
])
def test_moves_follow_one_option_or_many(words):
    answer = json.loads(run("melee", *words, "--json").output)
    assert answer["position"].endswith(" b - - 0,0 3")


def test_for_people_the_board_the_events_and_the_moves():
    done = run("melee", "-m", "d1-d4 f9-c9", "-m", "a4-b6")
    assert done.exit_code == 0
    assert "b - - 0,0 3" in done.output and "Black to move" in done.output
    lines = done.output.splitlines()
    assert lines[0].strip() == "s" and lines[16].split()[1] == "S"  # Black far, White near


@pytest.mark.parametrize(("name", "words"), [
    ("melee_chess", "Castles e1,e9   turns without a capture 0"),
    ("ten_minute", "drop piles -   points 0,0   bonus claims left 1,1"),
])
def test_for_people_what_lies_beside_the_board(name, words):
    assert words in run(name).output


@pytest.mark.parametrize(("arguments", "word"), [
    (["melee", "nonsense"], "6 fields"),
    (["melee", "-m", "d1-d5"], "move 1: d1-d5"),
    (["melee", "-o", "size"], "name=value"),
    (["melee", "-o", "size=3"], "size"),
    (["melee", "-o", "size=7", "-o", "size=7"], "twice"),
    (["chess"], "no game is called 'chess'"),
    (["melee", "--stdin", "-m", "d1-d4"], "--stdin"),
    (["melee", "--svg", "/no/such/folder/x.svg"], "No such file"),
])
def test_a_mistake_is_one_line_and_exit_code_2(arguments, word):
    done = run(*arguments)
    assert done.exit_code == 2
    assert word in done.stderr and len(done.stderr.splitlines()) == 1 and not done.stdout
