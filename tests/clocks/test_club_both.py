"""The club timer: a clock under two buttons, without a game."""

from meleeboard.clocks import make
from meleeboard.clocks.club import ClubTimer

WHITE, BLACK = 0, 1


def heard(timer, until):
    """All that is said before `until`."""
    found = []
    while timer.clock.next_moment() and timer.clock.next_moment()[0] < until:
        found.append(timer.take_moment())
    return found


def test_the_buttons_pass_the_turn():
    timer = ClubTimer(make("fischer", {"minutes": 5, "increment": 3}))
    clock = timer.clock
    assert timer.press(BLACK, 1000)  # Black starts White's clock
    assert clock.running and clock.side == WHITE
    assert not timer.press(BLACK, 2000)  # it is not Black's turn
    assert timer.press(WHITE, 5000)
    assert clock.side == BLACK and clock.left(WHITE, 5000) == 302_000
    assert timer.press(BLACK, 15_000)
    assert clock.left(BLACK, 15_000) == 296_000


def test_a_pause():
    timer = ClubTimer(make("sudden", {"minutes": 1}))
    timer.press(BLACK, 0)
    timer.pause(10_000)
    assert timer.is_paused and not timer.press(WHITE, 11_000)
    assert heard(timer, 99_000) == []
    timer.pause(100_000)
    assert timer.clock.left(WHITE, 101_000) == 49_000 and timer.press(WHITE, 101_000)


def test_a_pause_before_the_first_press_starts_nothing():
    timer = ClubTimer(make("sudden", {"minutes": 1}))
    timer.pause(0)
    timer.pause(5000)
    assert not timer.clock.running and timer.press(WHITE, 9000)
    assert timer.clock.left(BLACK, 9500) == 59_500


def test_a_flag_stops_everything_until_the_arbiter_gives_time():
    timer = ClubTimer(make("sudden", {"minutes": 1}))
    timer.press(BLACK, 0)
    assert heard(timer, 60_001)[-1] == (60_000, "flag", WHITE, 0)
    assert timer.is_over() and not timer.clock.running
    assert not timer.press(WHITE, 61_000)
    timer.pause(62_000)
    timer.clock.set_left(WHITE, 30_000, 62_000)
    timer.pause(70_000)
    assert timer.clock.left(WHITE, 71_000) == 29_000 and timer.press(WHITE, 71_000)


def test_a_pause_under_a_fallen_flag_starts_nothing():
    timer = ClubTimer(make("sudden", {"minutes": 1}))
    timer.press(BLACK, 0)
    heard(timer, 60_001)
    timer.pause(61_000)
    timer.pause(62_000)
    assert not timer.clock.running


def test_the_end_of_a_shot_clock_passes_the_turn():
    timer = ClubTimer(make("shot", {"pace": 5}))
    timer.press(BLACK, 0)
    said = heard(timer, 10_001)
    assert [row for row in said if row[1] == "flag"] == [
        (5000, "flag", WHITE, 0),
        (10_000, "flag", BLACK, 0),
    ]
    assert timer.clock.side == WHITE and timer.clock.left(WHITE, 10_001) == 4999


def test_a_turn_passed_by_mistake_goes_on():
    timer = ClubTimer(make("fischer", {"minutes": 1, "increment": 5}))
    assert not timer.give_back(0)
    timer.press(BLACK, 0)
    timer.press(WHITE, 10_000)
    assert timer.give_back(12_000)
    assert timer.clock.side == WHITE and timer.clock.left(WHITE, 13_000) == 54_000
    assert timer.clock.left(BLACK, 13_000) == 65_000
    timer.press(WHITE, 14_000)
    timer.pause(15_000)
    assert timer.give_back(16_000) and not timer.clock.running
