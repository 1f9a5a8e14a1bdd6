"""The clocks of 10 Minute Melee: points for being late, and the game's, which is only heard."""

from scripts import play_table, say

from meleeboard.clocks import make
from meleeboard.clocks.overdue import OverdueClock

TABLE = (
    ("each begun five seconds over 15 cost a point", "overdue", {}, """
        w 0
        left 14000 1000 15000
        said 15001 5000:warn:10 10000:warn:5..1 15000:point:1
        left 16000 0 15000
        said 30001 20000:point:2 25000:point:3 30000:point:4
        b 31000
        said 46001 36000:warn:10 41000:warn:5..1 46000:point:1
        flag -"""),
    ("a move at 15 s sharp costs nothing", "overdue", {}, """
        w 0
        said 15000 5000:warn:10 10000:warn:5..1
        b 15000
        left 15000 15000 15000"""),
    ("the game is heard at full minutes, 30 s, 10 s and its end", "overdue",
     {"pace": 600, "minutes": 2}, """
        w 0
        said 120001 60000:game:60 90000:game:30 110000:game:10 120000:game:0
        said 500000 -"""),
    ("the game's end comes before a point that is due just after it", "overdue",
     {"pace": 60, "minutes": 1}, """
        w 0
        said 50001 30000:game:30 50000:game:10 50000:warn:10
        said 60001 55000:warn:5..1 60000:game:0 60000:point:1
        said 65001 65000:point:2"""),
    ("pauses are no part of the game", "overdue", {"pace": 600, "minutes": 2}, """
        w 0
        stop 59000
        resume 100000
        said 101001 101000:game:60"""),
)


def test_tables():
    play_table(TABLE)


def test_points_of_a_turn():
    clock = make("overdue", {})
    clock.start(1, 0)
    for seconds, points in ((0, 0), (15, 0), (20, 1), (25, 2), (30, 3), (35, 4)):
        assert clock.points(seconds * 1000) == points
        assert clock.points(seconds * 1000 + 1) == (points + 1 if seconds else 0)


def test_the_games_time_is_for_the_arbiter_alone():
    clock = make("overdue", {})
    assert clock.is_hidden and not clock.ends_game
    clock.start(0, 0)
    clock.start(1, 70_000)
    assert clock.game_left(80_000) == 520_000
    assert clock.left(0, 80_000) == 15_000 and clock.shown(1, 80_000) == 5000
    clock.finish(90_000)
    assert clock.game_left(999_999) == 510_000
    clock.set_game_left(61_000, 90_000)
    clock.start(0, 90_000)
    assert say(clock, 91_001) == ["91000:game:60"]
    assert clock.game_left(90_500) == 60_500


def test_bonus_time():
    clock = make("overdue", {})
    assert not clock.claim_bonus(0, 0)
    clock.start(0, 0)
    assert not clock.claim_bonus(1, 5000)
    assert say(clock, 12_500) == ["5000:warn:10", "10000:warn:5", "11000:warn:4", "12000:warn:3"]
    assert clock.claim_bonus(0, 12_500) and clock.claims == [0, 1]
    assert clock.left(0, 12_500) == 12_500
    assert say(clock, 25_001) == ["20000:warn:5", "21000:warn:4", "22000:warn:3", "23000:warn:2",
                                  "24000:warn:1", "25000:point:1"]
    assert not clock.claim_bonus(0, 26_000)
    clock.start(1, 30_000)
    assert not clock.claim_bonus(1, 45_001) and clock.claim_bonus(1, 45_000)
    clock.start(0, 50_000)
    assert clock.left(0, 50_000) == 15_000 and not clock.claim_bonus(0, 50_000)


def test_a_takeback_gives_claim_and_game_back():
    clock = make("overdue", {})
    clock.start(0, 0)
    before = clock.snapshot(0)
    assert clock.claim_bonus(0, 1000)
    say(clock, 65_000)
    clock.start(1, 65_000)
    clock.restore(before)
    assert clock.claims == [1, 1] and clock.game_left(0) == 600_000
    clock.resume(100_000)
    assert "160000:game:540" in say(clock, 160_001)


def test_a_checkpoint_goes_on_with_points_and_game():
    clock = make("overdue", {"minutes": 1})
    clock.start(0, 0)
    say(clock, 20_000)
    later = make("overdue", {"minutes": 1})
    later.restore(clock.snapshot(20_000))
    later.resume(0)
    assert say(later, 10_001) == ["0:point:2", "5000:point:3", "10000:game:30", "10000:point:4"]
    say(later, 40_001)
    assert later.game_left(50_000) == 0
    over = make("overdue", {"minutes": 1})
    over.restore(later.snapshot(50_000))
    over.resume(0)
    assert [word for word in say(over, 90_000) if "game" in word] == []


def test_claims_that_were_made_before():
    clock = OverdueClock(15_000, 600_000, (0, 1))
    clock.start(0, 0)
    assert not clock.claim_bonus(0, 100)
