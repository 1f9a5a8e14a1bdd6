"""Total time: modes `sudden`, `fischer`, `delay` and `bronstein`, in one period or several.

Before every turn, the first one too, each mode grants an extra, so its flag falls after main time
plus extra. They differ in what of the extra is shown, and in what of it is kept:

    fischer    shown with the main time       what was not used is kept
    bronstein  shown with the main time       what was not used is lost
    delay      not shown: main time waits     what was not used is lost
"""

from .base import TurnClock

SUDDEN, FISCHER, DELAY, BRONSTEIN = "sudden", "fischer", "delay", "bronstein"


class TotalClock(TurnClock):
    """`periods` are (turns of a side, ms, extra ms), the turns of the last one being 0: all."""

    ends_game = True

    def __init__(self, mode: str, periods):
        self.mode = mode
        self._periods = tuple(periods)
        main, extra = self._periods[0][1:]
        super().__init__(main if mode == DELAY else main + extra)
        self._main = [main, main]
        self._turns = [0, 0]  # that each side has finished

    def period(self, side: int) -> int:
        """Which period `side` is in, from 0."""
        number, until = 0, self._periods[0][0]
        while self._periods[number][0] and self._turns[side] >= until:
            number += 1
            until += self._periods[number][0]
        return number

    def _extra(self, side: int) -> int:
        return self._periods[self.period(side)][2]

    def _left(self, side: int, used: int):
        if side == self._flag:
            return 0
        left = self._main[side] + self._extra(side) - used
        if self.mode == DELAY:
            left = min(left, self._main[side])
        return max(0, left)

    def _end(self):
        return self._main[self.side] + self._extra(self.side)

    def _settle(self):
        side, period, extra = self.side, self.period(self.side), self._extra(self.side)
        if side != self._flag:
            kept = extra if self.mode == FISCHER else min(extra, self._used)
            self._main[side] += kept - self._used
        self._turns[side] += 1
        if self.period(side) != period:
            self._main[side] += self._periods[period + 1][1]

    def _correct(self, side: int, ms: int, now: int):
        used, extra = self._turn_ms(side, now), self._extra(side)
        hidden = min(extra, used) if self.mode == DELAY else extra
        self._main[side] = ms + used - hidden

    def _state(self) -> tuple:
        return tuple(self._main + self._turns)

    def _load(self, state: tuple):
        self._main, self._turns = list(state[:2]), list(state[2:])
