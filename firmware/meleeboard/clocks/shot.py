"""Mode `shot`: a fixed time a turn."""

from .base import TurnClock


class ShotClock(TurnClock):
    """A fixed time a turn; at 0 the turn ends. A pace of 0 has no end."""

    mode = "shot"

    def __init__(self, pace_ms: int):
        super().__init__(pace_ms)
        self._allowed = [pace_ms, pace_ms]  # a turn; the arbiter may change one

    def start(self, side: int, now: int):
        """Begin a new turn of `side` at `now`; every warning is armed again."""
        self.finish(now)
        if self.side is not None:
            self._allowed[self.side] = self.pace_ms
        super().start(side, now)

    def _turn_ms(self, side: int, now: int) -> int:
        return self.spent(now) if side == self.side else 0  # a finished turn is shown as it ended

    def _left(self, side: int, used: int):
        return max(0, self._allowed[side] - used) if self.pace_ms else None

    def _end(self):
        return self._allowed[self.side] if self.pace_ms else None

    def _correct(self, side: int, ms: int, now: int):
        self._allowed[side] = self._turn_ms(side, now) + ms

    def _state(self) -> tuple:
        return tuple(self._allowed)

    def _load(self, state: tuple):
        self._allowed = list(state)
