"""Mode `byoyomi`: main time, then periods that are whole again after each turn made within one."""

from .base import PERIOD, TurnClock


class ByoyomiClock(TurnClock):
    """`main_ms` for all turns, then `periods` of `pace_ms`; the flag falls with the last period.

    left() is what is left of the main time or, after it, of the period. There are warnings before
    the end of each period; the end of the main time, which costs nothing, is only told.
    """

    mode = "byoyomi"
    ends_game = True

    def __init__(self, main_ms: int, periods: int, pace_ms: int):
        super().__init__(main_ms or pace_ms)
        self._period = pace_ms
        self._main = [main_ms, main_ms]  # less than 0 where the arbiter has cut a period short
        self._periods = [periods, periods]

    def periods_left(self, side: int, now: int) -> int:
        """Periods of `side` that are not used up, one that is running included."""
        if side == self._flag:
            return 0
        return self._periods[side] - self._gone(side, self._turn_ms(side, now))

    def _gone(self, side: int, used: int) -> int:
        """Periods used up in this turn; the ms in which one ends still belongs to it."""
        over = used - self._main[side]
        return min(self._periods[side] - 1, max(0, (over - 1) // self._period))

    def _left(self, side: int, used: int):
        if side == self._flag:
            return 0
        over = used - self._main[side]
        if over < 0:
            return -over
        return max(0, self._period * (1 + self._gone(side, used)) - over)

    def _end(self):
        return self._main[self.side] + self._periods[self.side] * self._period

    def _arm(self, used: int):
        """Arm what is to be said up to the end of the main time or of the period."""
        side, main, gone = self.side, self._main[self.side], self._gone(self.side, used)
        rest = self._periods[side] - gone
        is_main = main > 0 and used <= main
        if self._flag is not None or (rest == 1 and not is_main):
            super()._arm(used)
        elif is_main:
            self._armed = [(main, rest, PERIOD)]
        else:
            end = main + (gone + 1) * self._period
            self._armed = self._warnings(end, self._left(side, used)) + [(end, rest - 1, PERIOD)]

    def _after(self, kind: str, at: int, n: int):
        super()._after(kind, at, n)
        if kind == PERIOD:
            self._said = []
            self._arm(at + 1)  # the ms `at` itself still belongs to what has ended

    def _settle(self):
        side = self.side
        self._periods[side] -= self._gone(side, self._used)
        self._main[side] = max(0, self._main[side] - self._used)

    def _correct(self, side: int, ms: int, now: int):
        """In a period up to a whole one is the period's; more is main time before it."""
        used = self._turn_ms(side, now)
        is_in_period = self._main[side] <= used and ms <= self._period
        self._periods[side] -= self._gone(side, used)
        self._main[side] = used + ms - (self._period if is_in_period else 0)

    def _state(self) -> tuple:
        return tuple(self._main + self._periods)

    def _load(self, state: tuple):
        self._main, self._periods = list(state[:2]), list(state[2:])
