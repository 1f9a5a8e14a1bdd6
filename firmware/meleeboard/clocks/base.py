"""What all clocks share: whose turn it is, how long it has lasted, and what is still to be said.

A turn is measured in its own ms, from 0; all that a mode adds is a function of them. So a stop in
the past needs no repair: what it gives back was never taken.
"""

from ..compat import const
from ..rules.errors import BadText

SECOND = const(1000)
WARNINGS = (10, 5, 4, 3, 2, 1)  # seconds left (clock.md 'Behaviour')
REARM_MS = const(5000)  # a warning is given again only where the arbiter adds that much above it

# kinds of moments
WARN = "warn"  # n seconds are left to the side whose clock runs
FLAG = "flag"  # its time is over; n is 0
PERIOD = "period"  # the next period of byoyomi begins; n are left, it included
POINT = "point"  # it owes the n-th penalty point of this turn
GAME = "game"  # n seconds are left of the game, 0 is its end


class TurnClock:
    """A clock of two sides, at most one of which runs; the protocol is told in __init__.py."""

    mode = ""
    ends_game = False  # does the flag end the game, or only the turn?
    is_hidden = False  # does it keep a time, beside left(), that players must not see?

    def __init__(self, pace_ms: int):
        self.pace_ms = pace_ms  # a full ring of lights; 0: no end
        self.side = None  # whose turn is measured, 0 or 1
        self.running = False
        self._open = False  # has a turn begun that is not finished?
        self._since = 0  # when it last began to run
        self._used = 0  # ms of this turn before that
        self._armed = []  # (ms of the turn, n, kind): what is still to be said, the next one first
        self._said = []  # seconds of which was said in this turn that they are left; 0 is the end
        self._flag = None  # the side whose flag has fallen
        self._before = None  # how it stood when the last turn ended

    # turns

    def start(self, side: int, now: int):
        """Begin a new turn of `side` at `now`; every warning is armed again."""
        self.finish(now)
        self.side, self._since, self._used = side, now, 0
        self.running = self._open = True
        self._said = []
        self._arm(0)

    def stop(self, now: int):
        """Let no time pass from `now` on, which may lie a little in the past."""
        if self.running:
            self._used += max(0, now - self._since)
            self.running = False

    def resume(self, now: int):
        """Go on from where stop() left it."""
        if self._open and not self.running:
            self._since, self.running = now, True

    def finish(self, now: int):
        """End the turn at `now`: take what it cost, give what the mode gives for it."""
        self.stop(now)
        if self._open:
            self._before = self.snapshot(now)
            self._open = False
            self._armed = []
            if self.ends_game and self._flag is None and self._used > self._end():
                self._flag = self.side
            self._settle()

    # what it shows

    def spent(self, now: int) -> int:
        """Milliseconds of this turn up to `now`; after finish(), of the turn that has ended."""
        return self._used + (max(0, now - self._since) if self.running else 0)

    def left(self, side: int, now: int):
        """Milliseconds left to `side`, or None without an end."""
        return self._left(side, self._turn_ms(side, now))

    def shown(self, side: int, now: int) -> int:
        """What a display shows: left(), or the time taken where there is no end."""
        left = self.left(side, now)
        return self._turn_ms(side, now) if left is None else left

    def expired(self):
        """The side whose flag has fallen, or None; where ends_game is False none ever has."""
        return self._flag

    # what is to be said

    def next_moment(self):
        """(ms, n) of the next thing to be said, or None; moment_passed() tells its kind."""
        if not (self.running and self._armed):
            return None
        at, n, _ = self._armed[0]
        return self._since + at - self._used, n

    def moment_passed(self) -> str:
        """The moment that next_moment() names has been dealt with; its kind."""
        at, n, kind = self._armed.pop(0)
        if kind in (WARN, FLAG):
            self._said.append(n)
        if kind != WARN:
            self._after(kind, at, n)
        return kind

    # the arbiter

    def set_left(self, side: int, ms: int, now: int):
        """Let `side` have `ms` (0 or more) at `now`; with any, its fallen flag is put up again."""
        self._correct(side, ms, now)
        if ms and self._flag == side:
            self._flag = None
        if self._open:
            self._rearm(self.spent(now))

    def add(self, side: int, ms: int, now: int):
        """Give `side` a compensation of `ms`, or a penalty where it is negative."""
        self.set_left(side, max(0, self.shown(side, now) + ms), now)

    def give_back(self) -> bool:
        """Let the turn that ended last go on, once resumed; what passed since is nobody's."""
        if self._before is None:
            return False
        self.restore(self._before)
        return True

    # takeback and checkpoints

    def turn_start(self) -> tuple:
        """How the clock stood when this turn began."""
        side, flag = [-1 if s is None else s for s in (self.side, self._flag)]
        return (side, 1, 0, flag) + self._state()

    def snapshot(self, now: int) -> tuple:
        """How the clock stands at `now`, as a short tuple of ints."""
        side, flag = [-1 if s is None else s for s in (self.side, self._flag)]
        return (side, int(self._open), self.spent(now), flag) + self._state()

    def restore(self, snapshot: tuple):
        """Stand again as in a snapshot, stopped, warnings to come armed; BadText if it is none."""
        is_like = len(snapshot) == len(self.turn_start())
        if not (is_like and snapshot[0] in (-1, 0, 1) and snapshot[3] in (-1, 0, 1)):
            raise BadText(f"{snapshot} is no snapshot of a clock of mode {self.mode}")
        side, is_open, self._used, flag = snapshot[:4]
        self.side = None if side < 0 else side
        self._flag = None if flag < 0 else flag
        self._open = bool(is_open)
        self.running = False
        self._load(snapshot[4:])
        self._before = None
        self._said = []
        self._armed = []
        if self._open:
            self._arm(self._used)

    # what a mode says of itself; `used` is ms of the turn, 0 for a side that is not on turn

    def _left(self, side: int, used: int):
        """What is left to `side` of what runs out next, or None."""

    def _end(self):
        """The ms of this turn at which its time is over, or None."""

    def _settle(self):
        """The turn has ended: enter self._used."""

    def _correct(self, side: int, ms: int, now: int):
        """Make left(side, now) be `ms`."""

    def _after(self, kind: str, at: int, n: int):
        """A moment other than a warning has passed."""
        if kind == FLAG and self.ends_game:
            self._flag = self.side

    def _state(self) -> tuple:
        """The mode's own ints of a snapshot."""
        return ()

    def _load(self, state: tuple):
        """Take _state() back."""

    # helpers

    def _turn_ms(self, side: int, now: int) -> int:
        return self.spent(now) if self._open and side == self.side else 0

    def _warnings(self, end: int, left: int) -> list:
        """Warnings before the ms `end` of the turn that lie ahead and were not given."""
        ahead = [s for s in WARNINGS if s * SECOND < left and s not in self._said]
        return [(end - s * SECOND, s, WARN) for s in ahead]

    def _arm(self, used: int):
        """Work out what is to be said after the ms `used` of the turn."""
        end = self._end()
        if end is None or self._flag is not None:
            self._armed = []
        else:
            self._armed = self._warnings(end, self._left(self.side, used))
            if 0 not in self._said:
                self._armed.append((max(end, used), 0, FLAG))

    def _rearm(self, used: int):
        """Arm again after a correction; what was said is said again only well above it."""
        left = self._left(self.side, used)
        if left is not None:
            self._said = [s for s in self._said if left < (s * SECOND + REARM_MS if s else 1)]
        self._arm(used)
