"""Calls as words: which clips, in which order."""

from meleeboard import calls
from meleeboard.rules.grid import Grid
from meleeboard.speech import number, time_left, words

GRID = Grid(12)

# name, side, squares, n, kind -> the clips
CALLS = (
    (("ready", None, "", None, None), "ready"),
    (("toss", 0, "", None, None), "toss white"),
    (("turn", 1, "d1 d4", None, None), "d 1 d 4 black turn"),
    (("turn", 0, "", None, None), "white turn"),
    (("kill", 1, "e12", None, None), "black kill e 12"),
    (("trap", 0, "e5", 2, None), "white trap e 5 number 2"),
    (("repeat", 0, "c3", 3, None), "repeat c 3 number 3"),
    (("illegal", 0, "c3", 2, None), "illegal c 3 number 2"),
    (("points", 0, "c3", 5, None), "white 5 points"),
    (("warn", 1, "", 10, None), "black 10 warn"),
    (("warn", None, "", 45, None), "4 5 warn"),
    (("ask", 1, "", 1, None), "black ask1"),
    (("ask", 0, "e4", 2, None), "white ask2 e 4"),
    (("fault", None, "d4", None, "stuck_open"), "fault stuck_open d 4"),
    (("fault", None, "a1 b1 c1 d1 e1", None, "dead_row"), "fault dead_row a 1 e 1"),
    (("regicide", 0, "", None, None), "regicide white wins"),
    (("drawn", None, "", None, None), "drawn"),
    (("resign", 1, "", None, None), "black resign"),
)


def call(name, side, squares, n, kind):
    return (0, name, side, tuple([GRID.parse(square) for square in squares.split()]), n, kind)


def test_calls_as_words():
    for given, wanted in CALLS:
        found = " ".join(words(call(*given), GRID))
        assert found == wanted, (given, found)


def test_every_call_says_its_name():
    for name in calls.names():
        said = words(call(name, 0, "d4", 1, None), GRID)
        assert name in said or name == "ask" and "ask1" in said, said


def test_numbers():
    for n, wanted in ((0, "0"), (20, "20"), (30, "30"), (21, "2 1"), (107, "1 0 7")):
        assert number(n) == wanted.split(), n


def test_time_left():
    for ms, wanted in ((155_900, "2 minutes 30 warn"), (61_000, "1 minutes 1 warn"),
                       (-5, "0 warn"), (19_000, "19 warn"), (59_999, "50 warn"),
                       (120_000, "2 minutes")):
        assert time_left(1, ms) == ["black"] + wanted.split() + ["left"], ms
