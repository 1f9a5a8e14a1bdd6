"""Every mode by examples that can be checked by hand (clock.md)."""

from scripts import play_table, say

from meleeboard.clocks import make

# what it shows, mode, options, script (scripts.py)
TABLE = (
    ("a shot clock warns and ends, each once", "shot", {"pace": 30}, """
        w 0
        left 1000 29000 30000
        said 30001 20000:warn:10 25000:warn:5..1 30000:flag:0
        said 99999 -
        flag -
        b 30000
        left 30000 30000 30000"""),
    ("what equals the whole pace is not said", "shot", {"pace": 5}, """
        w 0
        said 4000 1000:warn:4..3 3000:warn:2"""),
    ("a pace of 0 has no end", "shot", {"pace": 0}, """
        w 0
        left 9000000 - -
        shown 9000 9000 0
        said 9000000 -"""),
    ("sudden death: time stays where it was left", "sudden", {"minutes": 1}, """
        w 0
        b 20000
        w 21500
        left 31500 30000 58500
        said 61501 51500:warn:10 56500:warn:5..1 61500:flag:0
        flag w
        left 70000 0 58500
        b 70000
        said 999999 -
        flag w"""),
    ("a stop at the very ms of the end is in time", "sudden", {"minutes": 1}, """
        w 0
        said 60000 50000:warn:10 55000:warn:5..1
        b 60000
        flag -
        left 60000 0 60000"""),
    ("an overrun that nobody heard is still a fallen flag", "sudden", {"minutes": 1}, """
        w 0
        b 60001
        flag w"""),
    ("fischer: the increment comes before the first turn, too", "fischer",
     {"minutes": 1, "increment": 5}, """
        left 0 65000 65000
        w 0
        left 1000 64000 65000
        end 2000
        left 2000 68000 65000
        b 2000
        w 12000
        left 12000 68000 60000
        said 90000 70000:warn:10 75000:warn:5..1 80000:flag:0
        b 90000
        left 90000 0 60000"""),
    ("delay: the first seconds of every turn are free", "delay", {"minutes": 1, "delay": 5}, """
        w 0
        left 4999 60000 60000
        left 7000 58000 60000
        b 7000
        w 11000
        left 11000 58000 60000
        said 74000 64000:warn:10 69000:warn:5..1
        said 74001 74000:flag:0"""),
    ("bronstein: what was used of the delay comes back", "bronstein",
     {"minutes": 1, "delay": 5}, """
        w 0
        left 4000 61000 65000
        end 7000
        left 7000 63000 65000
        b 7000
        end 11000
        left 11000 63000 65000"""),
    ("two periods: more time after the turns of the first", "fischer",
     {"periods": "2/1,2+10", "increment": 5}, """
        w 0
        b 10000
        w 20000
        end 30000
        left 30000 180000 60000
        b 30000
        end 40000
        left 40000 180000 180000"""),
    ("three periods", "sudden", {"periods": "1/1,1/2,3"}, """
        w 0
        end 1000
        left 1000 179000 60000
        w 1000
        end 3000
        left 3000 357000 60000
        w 3000
        end 3500
        left 3500 356500 60000"""),
    ("the first period's turns must be made in its time", "sudden", {"periods": "2/1,2"}, """
        w 0
        said 60001 50000:warn:10 55000:warn:5..1 60000:flag:0
        flag w"""),
    ("byoyomi: a period is whole again after a turn within it", "byoyomi",
     {"minutes": 1, "periods": 3, "pace": 10}, """
        w 0
        left 59000 1000 60000
        said 66000 60000:period:3 65000:warn:5
        left 66000 4000 60000
        b 68000
        left 68000 10000 60000
        w 69000
        said 79001 74000:warn:5..1 79000:period:2
        left 79001 9999 59000
        b 80000
        left 80000 10000 59000"""),
    ("byoyomi: the flag falls with the last period", "byoyomi",
     {"minutes": 0, "periods": 2, "pace": 5}, """
        w 0
        said 10001 1000:warn:4..1 5000:period:1 6000:warn:4..1 10000:flag:0
        flag w
        left 12000 0 5000"""),
    ("hourglass: what one side uses runs to the other", "hourglass", {"minutes": 1}, """
        w 0
        left 20000 40000 80000
        b 20000
        left 50000 70000 50000
        said 90001 90000:warn:10
        said 100001 95000:warn:5..1 100000:flag:0
        left 110000 120000 0
        flag b"""),
    ("up: the time taken, without an end", "up", {}, """
        w 0
        b 7000
        w 9000
        shown 10000 8000 2000
        left 10000 - -
        said 9999999 -"""),
    ("a pause takes nothing and says nothing", "sudden", {"minutes": 1}, """
        w 0
        stop 45000
        said 99000 -
        left 99000 15000 60000
        resume 100000
        said 105001 105000:warn:10
        left 105000 10000 60000"""),
    ("a stop in the past gives back what was never taken", "sudden", {"minutes": 1}, """
        w 0
        left 5140 54860 60000
        b 5000
        left 5140 55000 59860"""),
    ("a stop before the clock went on takes nothing", "sudden", {"minutes": 1}, """
        w 0
        stop 5000
        resume 9000
        stop 8900
        left 9999 55000 60000"""),
    ("nothing goes on before a turn and after the last one", "fischer", {"minutes": 1}, """
        resume 500
        left 9000 63000 63000
        w 10000
        end 11000
        resume 12000
        left 20000 65000 63000"""),
)


def test_tables():
    play_table(TABLE)


def test_bronstein_is_the_delay_shown_otherwise():
    """With the same turns Bronstein shows the rest of the free seconds on top."""
    options = {"minutes": 1, "delay": 5}
    bronstein, delay = make("bronstein", options), make("delay", options)
    side, now = 0, 0
    for used in (100, 4999, 5000, 5001, 12_000, 0, 7, 33_000):
        for clock in (bronstein, delay):
            clock.start(side, now)
        for after in range(0, used + 1, 499):
            rest = max(0, 5000 - after)
            now_left = delay.left(side, now + after)
            assert bronstein.left(side, now + after) == now_left + rest, (used, after)
        now += used
        side = 1 - side


def test_what_lights_and_displays_ask_for():
    """A full ring, and whether a time is to be hidden, before anything runs."""
    options = {"minutes": 1, "delay": 5}
    for mode, full in (("sudden", 60_000), ("delay", 60_000), ("bronstein", 65_000)):
        given = options if mode != "sudden" else {"minutes": 1}
        clock = make(mode, given)
        assert clock.pace_ms == full and clock.ends_game
        assert not clock.running and not clock.is_hidden and clock.next_moment() is None
    assert make("up", {}).pace_ms == 0 and not make("up", {}).ends_game
    assert make("byoyomi", {"minutes": 0, "pace": 20}).pace_ms == 20_000


def test_byoyomi_has_no_period_left_under_a_fallen_flag():
    clock = make("byoyomi", {"minutes": 0, "periods": 2, "pace": 5})
    clock.start(0, 0)
    assert clock.periods_left(0, 5000) == 2 and clock.periods_left(0, 5001) == 1
    say(clock, 10_001)
    assert clock.periods_left(0, 10_001) == 0 and clock.periods_left(1, 10_001) == 2


def test_spent_is_of_the_turn_until_the_next_one():
    clock = make("fischer", {"minutes": 1, "increment": 5})
    clock.start(0, 1000)
    assert clock.spent(3500) == 2500
    clock.finish(3000)
    assert clock.spent(99_000) == 2000 and not clock.running
    assert clock.next_moment() is None
