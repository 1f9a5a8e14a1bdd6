"""Six hours under a tick counter that wraps round: not a millisecond is lost or made."""

from meleeboard.clocks import make
from meleeboard.compat import ticks_add
from meleeboard.rules.prng import Prng
from meleeboard.table import Table

HOURS = 60 * 60 * 1000
GAME_MS = 6 * HOURS


class Ticking:
    """The part of a table that counts time."""

    tick = Table.tick

    def __init__(self):
        self.now, self.ticks = 0, None


def play(clock, first_ticks, prng):
    """Six hours of turns at any pace; the ms that really passed, for each side."""
    time = Ticking()
    time.tick(first_ticks)
    taken, passed, side = [0, 0], 0, 0
    clock.start(0, 0)
    while passed < GAME_MS:
        for _ in range(1 + prng.below(40)):  # passes of the main loop, some of them slow ones
            span = prng.below(60_000) if prng.below(10) == 0 else prng.below(2000)
            passed += span
            taken[side] += span
            now = time.tick(ticks_add(first_ticks, passed))
        side = 1 - side
        clock.start(side, now)
    clock.finish(now)
    assert now == passed
    return taken


def test_every_ms_of_six_hours_is_on_a_clock():
    for number, before_wrap in enumerate((0, 1, 3 * HOURS, 6 * HOURS - 1, -5)):
        clock = make("up", {})
        taken = play(clock, ticks_add(0, -before_wrap), Prng(7 + number))
        assert [clock.shown(side, 0) for side in (0, 1)] == taken
        assert sum(taken) >= GAME_MS


def test_the_same_turns_show_the_same_wherever_the_counter_wraps():
    shown = []
    for before_wrap in (0, 2 * HOURS, 5 * HOURS):
        clock = make("delay", {"minutes": 300, "delay": 10})
        play(clock, ticks_add(0, -before_wrap), Prng(3))
        shown.append((clock.left(0, 0), clock.left(1, 0)))
    assert shown[0] == shown[1] == shown[2] and shown[0] != (300 * 60_000, 300 * 60_000)
