"""Clocks as pure arithmetic on milliseconds that are handed in; nothing here reads the time."""

from .compat import const

SECOND = const(1000)
WARNINGS = (10, 5, 4, 3, 2, 1)  # seconds left (clock.md 'Behaviour')


class ShotClock:
    """Mode `shot`: a fixed time a turn, at 0 the turn ends. A pace of 0 has no end."""

    mode = "shot"

    def __init__(self, pace_ms: int):
        self.pace_ms = pace_ms
        self.side = None  # whose turn is measured, 0 or 1
        self.running = False
        self._since = 0  # when it last began to run
        self._used = 0  # ms of this turn before that
        self._armed = []  # seconds left at which something is still to be said; 0 is the end

    def start(self, side: int, now: int):
        """Begin a new turn of `side` at `now`; every warning is armed again."""
        self.side, self._since, self._used, self.running = side, now, 0, True
        self._armed = [s for s in WARNINGS if s * SECOND < self.pace_ms] + [0]

    def stop(self, now: int):
        """Let no time pass from `now` on, which may lie a little in the past."""
        if self.running:
            self._used += now - self._since
            self.running = False

    def resume(self, now: int):
        """Go on from where stop() left it."""
        if self.side is not None and not self.running:
            self._since, self.running = now, True

    def spent(self, now: int) -> int:
        """Milliseconds of this turn up to `now`."""
        return self._used + (now - self._since if self.running else 0)

    def left(self, side: int, now: int):
        """Milliseconds left to `side`, or None without an end."""
        if not self.pace_ms:
            return None
        return max(0, self.pace_ms - self.spent(now)) if side == self.side else self.pace_ms

    def next_moment(self):
        """(ms, seconds left then) of the next warning or the end (0), or None."""
        if not (self.running and self.pace_ms and self._armed):
            return None
        seconds = self._armed[0]
        return self._since + self.pace_ms - self._used - seconds * SECOND, seconds

    def moment_passed(self):
        """The moment that next_moment() names has been dealt with."""
        self._armed.pop(0)
