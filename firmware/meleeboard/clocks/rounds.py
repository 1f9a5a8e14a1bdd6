"""Mode `round`: all players decide at once, each in secret (Hierarchy, and the cards' choices)."""

from .base import FLAG, POINT, TurnClock


class RoundClock(TurnClock):
    """One time for all who are asked; it runs until the last of them has decided.

    With `repeats` whoever has not decided at its end owes a point and has the same time again,
    again and again (POINT, n-th time). Without, the time is over (FLAG, n 0) and stays so.
    """

    mode = "round"

    def __init__(self, pace_ms: int, players: int = 2, repeats: bool = True):
        super().__init__(pace_ms)
        self.repeats = repeats
        self._shift = 0  # by which the arbiter has moved the end
        self._decided = [0] * players  # at which ms of the round; -1: not yet

    def start(self, side, now: int):
        """Ask player `side`, or with None all of them, at `now`."""
        self.finish(now)
        self._shift = 0
        self._decided = [-1 if side in (None, p) else 0 for p in range(len(self._decided))]
        super().start(side, now)

    def waiting(self) -> list:
        """The players who have still to decide."""
        return [player for player, ms in enumerate(self._decided) if ms < 0]

    def decided(self, player: int, now: int):
        """`player` has decided at `now`; the clock stops after the last one."""
        if self._decided[player] < 0:
            self._decided[player] = self.spent(now)
        if not self.waiting():
            self.finish(now)

    def _turn_ms(self, side: int, now: int) -> int:
        return self.spent(now) if self._decided[side] < 0 else self._decided[side]

    def _gone(self, used: int) -> int:
        """How often the time has run out; the ms in which it does still belongs to it."""
        return max(0, (used - self._shift - 1) // self.pace_ms) if self.repeats else 0

    def _left(self, side, used: int):
        if not self.pace_ms:
            return None
        return max(0, self._shift + (1 + self._gone(used)) * self.pace_ms - used)

    def _arm(self, used: int):
        if not self.pace_ms:
            return
        gone = self._gone(used)
        end = self._shift + (1 + gone) * self.pace_ms
        self._armed = self._warnings(end, self._left(None, used))
        if self.repeats:
            self._armed.append((end, gone + 1, POINT))
        elif 0 not in self._said:
            self._armed.append((end, 0, FLAG))

    def _after(self, kind: str, at: int, n: int):
        if kind == POINT:
            self._said = []
            self._arm(at + 1)  # the ms `at` itself still belongs to what has ended

    def _correct(self, side: int, ms: int, now: int):
        """The time is everybody's; the count of times it has run out begins anew."""
        self._shift = self.spent(now) + ms - self.pace_ms

    def _state(self) -> tuple:
        return (self._shift,) + tuple(self._decided)

    def _load(self, state: tuple):
        self._shift, self._decided = state[0], list(state[1:])
