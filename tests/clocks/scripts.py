"""Plays a script of a few words into a clock; the tables of the tests are written in it.

    w 0            White's turn begins at 0 ms; b 1200 ends it there and begins Black's
    stop 1500  resume 9000  end 9000
    left 1500 30000 28800     what White and Black have left at 1500 (- where there is no end)
    shown 1500 30000 28800    the same of what a display shows
    said 29000 20000:warn:10 25000:warn:5..3   what is said before 29000 ms, `-` for nothing;
                              5..3 counts down, a second each
    set 1500 b 7000  add 1500 w -3000  back     the arbiter
    flag w   flag -           whose flag has fallen
"""

from meleeboard.clocks import make

SIDES = {"w": 0, "b": 1}


def play_table(table):
    """Play rows of (what it shows, mode, options, script)."""
    for name, mode, options, script in table:
        play(make(mode, options), script, name)


def play(clock, script, name):
    """Play the lines of `script`; an assertion names the line that does not hold."""
    for line in script.strip().split("\n"):
        words = line.split()
        found = _DO[words[0]](clock, *words[1:])
        assert found is None, f"{name}: {line.strip()} | found {found}"


def say(clock, until):
    """What is said before `until`, passed over."""
    said = []
    moment = clock.next_moment()
    while moment and moment[0] < until:
        said.append(f"{moment[0]}:{clock.moment_passed()}:{moment[1]}")
        moment = clock.next_moment()
    return said


def _compare(found, expected):
    found = ["-" if ms is None else str(ms) for ms in found]
    return None if found == list(expected) else found


def _said(clock, until, *expected):
    items = []
    for item in () if expected == ("-",) else expected:
        items += _countdown(item)
    return _compare(say(clock, int(until)), items)


def _countdown(item):
    """`2000:warn:5..3` as 2000:warn:5, 3000:warn:4 and 4000:warn:3."""
    ms, kind, n = item.split(":")
    first, _, last = n.partition("..")
    seconds = range(int(first), int(last or first) - 1, -1)
    return [f"{int(ms) + 1000 * i}:{kind}:{n}" for i, n in enumerate(seconds)]


def _left(clock, now, *expected):
    return _compare([clock.left(side, int(now)) for side in (0, 1)], expected)


def _shown(clock, now, *expected):
    return _compare([clock.shown(side, int(now)) for side in (0, 1)], expected)


def _flag(clock, side):
    return None if clock.expired() == SIDES.get(side) else clock.expired()


_DO = {
    "w": lambda clock, now: clock.start(0, int(now)),
    "b": lambda clock, now: clock.start(1, int(now)),
    "stop": lambda clock, now: clock.stop(int(now)),
    "resume": lambda clock, now: clock.resume(int(now)),
    "end": lambda clock, now: clock.finish(int(now)),
    "set": lambda clock, now, side, ms: clock.set_left(SIDES[side], int(ms), int(now)),
    "add": lambda clock, now, side, ms: clock.add(SIDES[side], int(ms), int(now)),
    "back": lambda clock: None if clock.give_back() else "nothing to give back",
    "left": _left,
    "shown": _shown,
    "said": _said,
    "flag": _flag,
}
