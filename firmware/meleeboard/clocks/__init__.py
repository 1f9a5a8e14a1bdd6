"""Clocks as pure arithmetic on whole milliseconds that are handed in; nothing here reads the time.

`now` is the table's own time, which never wraps round (Table.tick). All clocks have

    start(side, now)      a new turn of `side` begins; one that is still open is finished first
    stop(now) resume(now) a pause; stop may lie in the past: a touchdown's stamp ends its turn
    finish(now)           the turn ends: increments, delays and periods are settled. After it,
                          spent() is the turn's time and left() what stands on the clock
    spent(now)            ms of the turn in progress
    left(side, now)       ms until something runs out, None where nothing does
    shown(side, now)      what a display shows: left(), or ms taken where there is no end
    next_moment()         (ms, n) of the next thing to be said, or None while nothing runs. A
                          touchdown stamped with that very ms still counts: it passes one ms later
    moment_passed()       it has been said; gives its kind:
                            "warn"   n seconds are left to the side on turn
                            "flag"   its time is over (n 0)
                            "period" the next period begins, n are left, it included (byoyomi)
                            "point"  it owes the n-th point of this turn (overdue, round)
                            "game"   n seconds are left of the game, 0 is its end (overdue)
    expired()             the side whose flag has fallen, and stays down; else None
    set_left, add, give_back   the arbiter's: correct, compensate or penalize, give the turn back
    snapshot(now), restore(snapshot)   a short tuple of ints, for takebacks and checkpoints;
                          a restored clock is stopped, resume() goes on
    mode, pace_ms (a full ring; 0: no end), side, running, ends_game, is_hidden

A warning is given once a turn; when the arbiter adds time, again only if it is well above it.
`round` is one time for all: see rounds.py. make() and the presets know every mode by its name.
"""


def make(mode: str, given: dict):
    """A clock of `mode`, see modes.py, which is only loaded when a clock is made."""
    from .modes import make as make_clock

    return make_clock(mode, given)
