"""Mode `overdue`: the clocks of 10 Minute Melee (ten_minute.md).

The move clock costs points instead of the turn; the game clock is heard and never seen.
"""

from ..compat import const
from .base import GAME, POINT, SECOND
from .shot import ShotClock

OVER_MS = const(5000)  # each begun one costs a point
BONUS_MS = const(10_000)  # that each side may claim once a game
MINUTE = const(60)


class OverdueClock(ShotClock):
    """left() is the move clock; game_left(), which only the arbiter may see, is the game's."""

    mode = "overdue"
    is_hidden = True

    def __init__(self, pace_ms: int, game_ms: int, claims=(1, 1)):
        super().__init__(pace_ms)
        self.claims = list(claims)  # of bonus time, that each side has left
        self._game = game_ms  # at the start of this turn
        self._game_next = _told_below(game_ms)  # seconds at which it is heard next, or None

    def game_left(self, now: int) -> int:
        """Milliseconds left of the game."""
        return max(0, self._game - self._game_ms(now))

    def set_game_left(self, ms: int, now: int):
        """Let the game have `ms` left at `now`, by the arbiter."""
        self._game = self._game_ms(now) + ms
        self._game_next = _told_below(ms)

    def claim_bonus(self, side: int, now: int) -> bool:
        """Give `side` its bonus time, if it is on turn, in time, and has not had it yet."""
        may_claim = self._open and side == self.side and self.claims[side]
        if not may_claim or self.spent(now) > self._allowed[side]:
            return False
        self.claims[side] -= 1
        self.add(side, BONUS_MS, now)
        return True

    def points(self, now: int) -> int:
        """Penalty points of this turn so far."""
        over = self.spent(now) - self._allowed[self.side]
        return max(0, (over + OVER_MS - 1) // OVER_MS)

    def next_moment(self):
        """(ms, n) of the next thing to be said, or None; moment_passed() tells its kind."""
        own, game = super().next_moment(), self._game_moment()
        return game if self._is_game_next(own, game) else own

    def moment_passed(self) -> str:
        """The moment that next_moment() names has been dealt with; its kind."""
        if not self._is_game_next(super().next_moment(), self._game_moment()):
            return super().moment_passed()
        seconds = self._game_next
        self._game_next = _told_below(seconds * SECOND) if seconds else None
        return GAME

    def _is_game_next(self, own, game) -> bool:
        """With equal stamps the game's end comes before the point that is due just after it."""
        return game is not None and (own is None or game[0] <= own[0])

    def _game_moment(self):
        if not self.running or self._game_next is None:
            return None
        left = self._game - self._used
        return self._since + left - self._game_next * SECOND, self._game_next

    def _game_ms(self, now: int) -> int:
        return self.spent(now) if self._open else 0

    def _arm(self, used: int):
        end = self._end()
        points = max(0, (used - end + OVER_MS - 1) // OVER_MS)
        self._armed = self._warnings(end, self._left(self.side, used))
        self._armed.append((end + points * OVER_MS, points + 1, POINT))

    def _after(self, kind: str, at: int, n: int):
        self._armed = [(at + OVER_MS, n + 1, POINT)]

    def _settle(self):
        self._game = max(0, self._game - self._used)

    def _state(self) -> tuple:
        return super()._state() + tuple(self.claims) + (self._game,)

    def _load(self, state: tuple):
        super()._load(state[:2])
        self.claims = list(state[2:4])
        self._game = state[4]
        self._game_next = _told_below(self._game - self._game_ms(self._since))


def _told_below(ms: int):
    """The next seconds at which the game clock is heard with `ms` left, or None at its end."""
    minutes = (ms - 1) // (MINUTE * SECOND)
    if minutes > 0:
        return minutes * MINUTE
    for seconds in (30, 10, 0):
        if ms > seconds * SECOND:
            return seconds
    return None
