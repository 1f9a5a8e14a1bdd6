"""Mode `up`: the time each side has taken, without an end."""

from .base import TurnClock


class UpClock(TurnClock):
    """Counts up; left() is None, shown() is what a side has taken in all its turns."""

    mode = "up"

    def __init__(self):
        super().__init__(0)
        self._taken = [0, 0]

    def shown(self, side: int, now: int) -> int:
        """Milliseconds that `side` has taken, this turn included."""
        return self._taken[side] + self._turn_ms(side, now)

    def _settle(self):
        self._taken[self.side] += self._used

    def _correct(self, side: int, ms: int, now: int):
        self._taken[side] = ms - self._turn_ms(side, now)

    def _state(self) -> tuple:
        return tuple(self._taken)

    def _load(self, state: tuple):
        self._taken = list(state)
