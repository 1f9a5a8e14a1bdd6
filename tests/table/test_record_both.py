"""The record: written while playing, read back, cut off anywhere."""

from meleeboard import record
from meleeboard.clocks.shot import ShotClock
from meleeboard.rules.errors import BadText
from meleeboard.rules.grid import grid

POSITION = "5fggs/6fgg/7fg/8f/9/F8/GF7/GGF6/SGGF5 w - - 0,0 0"


def written():
    """The lines of a short record."""
    options = {"pace": 30, "rated": True, "handicap": "", "depth": None}
    order = ("pace", "rated", "handicap", "depth")
    lines = record.heading("melee", ("Ann Lee", "Bob"), options, POSITION, order)
    board = grid(9)
    recorder = record.Recorder(board, lines.append)
    clock = ShotClock(30_000)
    clock.start(0, 0)
    recorder.call((1200, "touched", 0, (board.parse("d1"),), None, None))
    recorder.turn(1, 0, "d1-d4", clock, 1900)
    recorder.call((1900, "turn", 1, (board.parse("d1"), board.parse("d4")), None, None))
    recorder.call((2000, "fault", None, (), 3, "chatter"))
    recorder.result((0, "resign"))
    return lines


def test_what_is_written():
    assert written() == [
        "meleeboard-record 1",
        "game melee",
        "white Ann Lee",
        "black Bob",
        "option pace 30",
        "option rated on",
        "position " + POSITION,
        "call 1200 touched w d1 -",
        "turn 1 w d1-d4 emt 1.900 clk 28.100",
        "call 1900 turn b d1,d4 -",
        "call 2000 fault - - 3 chatter",
        "result w resign",
    ]


def test_what_is_read_back():
    saved = record.read("\n".join(written()) + "\n")
    assert saved.headers == {"game": "melee", "white": "Ann Lee", "black": "Bob"}
    assert saved.options == {"pace": "30", "rated": "on"}
    assert saved.position == POSITION
    assert saved.turns == [("1", "w", "d1-d4", "1.900", "28.100")]
    assert saved.calls[0] == ("1200", "touched", "w", "d1", "-")
    assert saved.calls[2] == ("2000", "fault", "-", "-", "3", "chatter")
    assert saved.result == ("w", "resign")


def test_a_takeback_takes_turn_and_result_back():
    saved = record.read("\n".join(written() + ["takeback 5000"]) + "\n")
    assert saved.turns == [] and saved.result is None


def test_the_clock_is_that_after_the_last_turn():
    lines = written()
    turn = lines.index("turn 1 w d1-d4 emt 1.900 clk 28.100")
    lines.insert(turn, "clock 0 1 1800 -1 30000 30000")
    assert record.read("\n".join(lines) + "\n").clock is None
    lines.insert(turn + 2, "clock 1 1 250 -1 30000 30000")
    assert record.read("\n".join(lines) + "\n").clock == (1, 1, 250, -1, 30000, 30000)
    lines.append("clock 1 1 250 -1 -3000 30000")
    assert record.read("\n".join(lines) + "\n").clock == (1, 1, 250, -1, -3000, 30000)


def test_a_cut_off_record_is_a_record():
    text = "\n".join(written()) + "\n"
    head = text.index("call 1200")
    for length in range(head, len(text) + 1):
        saved = record.read(text[:length])
        assert len(saved.turns) == ("clk 28.100" in text[:length]), length


def test_errors_name_the_line():
    lines = written()
    for number, bad in ((3, "turn one"), (8, "call 1"), (9, "takeback"), (7, "nonsense"),
                        (7, "call 1200 touched red d1 -"), (7, "call 1200 touched w d1 one"),
                        (10, "result red resign"), (7, "bonus 100 -"), (7, "late 100 red"),
                        (7, "end 100 w")):
        broken = lines[:]
        broken[number] = bad
        assert_refused("\n".join(broken), "line " + str(number + 1))
    assert_refused("[Event]", "line 1")
    assert_refused("meleeboard-record 99\n", "line 1")
    assert_refused("meleeboard-record 1\ngame melee\n", "position")


def assert_refused(text, place):
    try:
        record.read(text)
    except BadText as error:
        assert place in str(error), str(error)
    else:
        raise AssertionError(place)
