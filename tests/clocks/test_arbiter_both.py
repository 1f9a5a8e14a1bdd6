"""What the arbiter does to a clock, and what a takeback and a checkpoint bring back."""

from scripts import play_table, say

from meleeboard.clocks import make
from meleeboard.rules.errors import BadText

TABLE = (
    ("time added a little above a warning does not repeat it", "shot", {"pace": 15}, """
        w 0
        said 10500 5000:warn:10 10000:warn:5
        add 10500 w 2000
        left 10500 6500 15000
        said 16000 13000:warn:4..3 15000:warn:2"""),
    ("well above it, it is given again", "shot", {"pace": 15}, """
        w 0
        said 10500 5000:warn:10 10000:warn:5
        set 10500 w 20000
        said 26000 20500:warn:10 25500:warn:5"""),
    ("warnings that are skipped by a penalty are not given", "sudden", {"minutes": 1}, """
        w 0
        add 1000 w -55500
        left 1000 3500 60000
        said 4000 1500:warn:3..2 3500:warn:1"""),
    ("a penalty of more than there is lets the flag fall at once", "sudden", {"minutes": 1}, """
        w 0
        add 1000 w -90000
        left 1000 0 60000
        said 1001 1000:flag:0
        flag w"""),
    ("a fallen flag is put up by giving time", "sudden", {"minutes": 1}, """
        w 60000
        set 60000 w 0
        said 60001 60000:flag:0
        set 61000 b 5000
        flag w
        set 61000 w 0
        flag w
        set 61000 w 4000
        flag -
        left 62000 3000 5000
        said 65001 62000:warn:3..1 65000:flag:0"""),
    ("the waiting side's time can be set, for its next turn", "shot", {"pace": 30}, """
        w 0
        set 5000 b 20000
        left 5000 25000 20000
        b 6000
        left 7000 30000 19000
        w 8000
        left 9000 29000 30000
        b 9000
        left 9000 30000 30000"""),
    ("fischer: what is set is what is shown", "fischer", {"minutes": 1, "increment": 5}, """
        w 0
        set 10000 w 30000
        set 10000 b 2000
        left 10000 30000 2000
        b 12000
        left 12000 33000 2000
        w 13000
        left 13000 33000 6000"""),
    ("delay: what is set waits for the free seconds", "delay", {"minutes": 1, "delay": 5}, """
        w 0
        set 2000 w 30000
        left 6000 29000 60000"""),
    ("byoyomi: a short period, then whole ones", "byoyomi",
     {"minutes": 0, "periods": 3, "pace": 30}, """
        w 0
        add 10000 w -15000
        left 10000 5000 30000
        said 15001 11000:warn:4..1 15000:period:2
        left 15001 29999 30000"""),
    ("byoyomi: more than a period is main time", "byoyomi",
     {"minutes": 0, "periods": 3, "pace": 30}, """
        w 0
        set 10000 w 60000
        left 11000 59000 30000
        said 70001 70000:period:3"""),
    ("byoyomi: the end of main time is told though it is corrected in that very ms", "byoyomi",
     {"minutes": 1, "periods": 3, "pace": 30}, """
        w 0
        add 60000 b 1000
        said 60001 60000:period:3"""),
    ("hourglass: a gift to one takes nothing from the other", "hourglass", {"minutes": 1}, """
        w 0
        add 10000 b 5000
        add 10000 w 7000
        left 10000 57000 75000
        b 10000
        left 12000 59000 73000"""),
    ("up: the count is set", "up", {}, """
        w 0
        set 5000 w 1000
        set 5000 b 3000
        b 6000
        shown 7000 2000 4000"""),
    ("the turn is given back: it goes on, what passed since is nobody's", "fischer",
     {"minutes": 1, "increment": 5}, """
        w 0
        b 10000
        left 14000 60000 61000
        back
        left 20000 55000 65000
        resume 20000
        left 21000 54000 65000
        b 22000
        left 22000 58000 65000"""),
)


def test_tables():
    play_table(TABLE)


def test_only_a_turn_that_has_ended_can_be_given_back():
    clock = make("sudden", {})
    assert not clock.give_back()
    clock.start(0, 0)
    assert not clock.give_back()
    clock.start(1, 500)
    assert clock.give_back() and not clock.give_back()


def test_a_snapshot_is_a_few_ints_and_stands_still():
    for mode in ("shot", "overdue", "fischer", "byoyomi", "hourglass", "up"):
        clock = make(mode, {})
        clock.start(1, 100)
        snapshot = clock.snapshot(2100)
        assert all(isinstance(n, int) for n in snapshot) and len(snapshot) <= 10, mode
        later = make(mode, {})
        later.restore(snapshot)
        assert later.left(1, 999) == clock.left(1, 2100), mode
        assert later.shown(1, 5_000_000) == clock.shown(1, 2100) and later.spent(0) == 2000
        assert later.next_moment() is None and not later.running
        later.resume(10_000)
        assert later.snapshot(10_050) == clock.snapshot(2150), mode


def test_a_turn_starts_again_as_it_began():
    for mode in ("shot", "fischer", "byoyomi", "hourglass"):
        clock = make(mode, {})
        clock.start(1, 0)
        clock.start(0, 4000)
        began = clock.snapshot(4000)
        say(clock, 34_000)
        assert clock.turn_start() == began, mode
        clock.finish(34_000)
        clock.restore(began)
        assert clock.snapshot(99_000) == began and clock.side == 0, mode


def test_what_is_no_snapshot_is_refused():
    clock = make("fischer", {})
    side, flag, short = (2, 1, 5, -1, 1, 1, 0, 0), (0, 1, 5, 7, 1, 1, 0, 0), (0, 1, 5, -1, 1, 1)
    for snapshot in ((), short, side, flag):
        try:
            clock.restore(snapshot)
        except BadText as error:
            assert "is no snapshot of a clock of mode fischer" in str(error)
        else:
            raise AssertionError(snapshot)
    assert clock.side is None and clock.left(0, 0) == 303_000


def test_a_takeback_arms_the_warnings_anew():
    clock = make("shot", {"pace": 15})
    clock.start(0, 0)
    before = clock.snapshot(0)
    assert say(clock, 10_000) == ["5000:warn:10"]
    clock.start(1, 9000)
    clock.restore(before)
    clock.resume(20_000)
    assert clock.side == 0 and say(clock, 26_000) == ["25000:warn:10"]


def test_a_checkpoint_after_a_warning_does_not_repeat_it():
    clock = make("shot", {"pace": 15})
    clock.start(0, 0)
    say(clock, 11_000)
    later = make("shot", {"pace": 15})
    later.restore(clock.snapshot(11_000))
    later.resume(0)
    assert say(later, 1001) == ["1000:warn:3"]
