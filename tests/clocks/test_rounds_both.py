"""One time for all: Hierarchy's rounds with their penalties, the cards' choices."""

from scripts import say

from meleeboard.clocks import make


def test_who_is_late_pays_again_and_again():
    clock = make("round", {"pace": 6})
    clock.start(None, 0)
    assert clock.waiting() == [0, 1]
    assert say(clock, 2000) == ["1000:warn:5"]
    clock.decided(1, 2000)
    assert clock.waiting() == [0] and clock.running
    assert say(clock, 6001)[-1] == "6000:point:1"
    assert (clock.left(0, 6001), clock.left(1, 6001)) == (5999, 4000)
    assert say(clock, 12_001) == ["7000:warn:5", "8000:warn:4", "9000:warn:3", "10000:warn:2",
                                  "11000:warn:1", "12000:point:2"]
    clock.decided(0, 13_000)
    assert not clock.running and clock.waiting() == [] and clock.next_moment() is None
    assert clock.spent(99_000) == 13_000


def test_a_decision_at_the_very_end_is_in_time():
    clock = make("round", {"pace": 6})
    clock.start(None, 0)
    say(clock, 6000)
    clock.decided(0, 6000)
    clock.decided(1, 6000)
    assert clock.left(0, 9000) == 0 and not clock.running


def test_without_repeats_the_time_is_over_once():
    clock = make("round", {"pace": 30, "players": 6, "repeat": False})
    clock.start(3, 1000)
    assert clock.waiting() == [3] and clock.left(3, 2000) == 29_000
    assert say(clock, 31_001)[-1] == "31000:flag:0"
    assert say(clock, 90_000) == [] and clock.left(3, 90_000) == 0
    assert clock.expired() is None
    clock.set_left(3, 0, 90_000)
    assert say(clock, 90_001) == []
    clock.decided(3, 90_000)  # the umpire has decided for it
    clock.start(None, 90_000)
    assert clock.waiting() == [0, 1, 2, 3, 4, 5] and clock.left(3, 90_000) == 30_000


def test_deciding_twice_changes_nothing():
    clock = make("round", {"pace": 6})
    clock.start(None, 0)
    clock.decided(0, 0)
    clock.decided(0, 3000)
    assert clock.left(0, 4000) == 6000 and clock.waiting() == [1]


def test_the_arbiter_and_a_pause():
    clock = make("round", {"pace": 60})
    clock.start(None, 0)
    clock.stop(10_000)
    clock.resume(50_000)
    assert clock.left(0, 50_000) == 50_000
    clock.add(1, 30_000, 50_000)
    assert (clock.left(0, 50_000), clock.left(1, 50_000)) == (80_000, 80_000)
    clock.set_left(0, 1500, 60_000)
    assert say(clock, 61_501) == ["60500:warn:1", "61500:point:1"]


def test_no_end_with_a_pace_of_0():
    clock = make("round", {"pace": 0})
    clock.start(None, 0)
    assert clock.left(0, 9000) is None and clock.next_moment() is None


def test_a_checkpoint():
    clock = make("round", {"pace": 6})
    clock.start(None, 0)
    clock.decided(1, 2000)
    later = make("round", {"pace": 6})
    later.restore(clock.snapshot(7000))
    later.resume(100_000)
    assert later.waiting() == [0] and later.left(0, 100_000) == 5000
    assert say(later, 105_001)[-1] == "105000:point:2"
