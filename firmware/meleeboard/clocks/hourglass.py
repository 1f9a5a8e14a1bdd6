"""Mode `hourglass`: what one side uses runs to the other."""

from .base import TurnClock


class HourglassClock(TurnClock):
    """Both sides begin with `main_ms`; only the arbiter changes their sum."""

    mode = "hourglass"
    ends_game = True

    def __init__(self, main_ms: int):
        super().__init__(main_ms)
        self._main = [main_ms, main_ms]

    def left(self, side: int, now: int):
        """Milliseconds left to `side`; what the waiting side has grows."""
        if side == self._flag:
            return 0
        return max(0, self._main[side] - self._turn_ms(side, now) + self._gained(side, now))

    def _gained(self, side: int, now: int) -> int:
        """What has run to `side` in the other side's turn."""
        other = 1 - side
        return min(self._turn_ms(other, now), self._main[other]) if other == self.side else 0

    def _left(self, side: int, used: int):
        return max(0, self._main[side] - used)

    def _end(self):
        return self._main[self.side]

    def _settle(self):
        side = self.side
        run = min(self._used, self._main[side])
        self._main[side] -= run
        self._main[1 - side] += run

    def _correct(self, side: int, ms: int, now: int):
        other, used = 1 - side, self._turn_ms(side, now)
        others = self.left(other, now)
        self._main[side] = ms + used - self._gained(side, now)
        self._main[other] += others - self.left(other, now)  # it keeps what it has

    def _state(self) -> tuple:
        return tuple(self._main)

    def _load(self, state: tuple):
        self._main = list(state)
