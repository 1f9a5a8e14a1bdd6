"""Melee under the audible audit: traps and repeats count only once called (melee.md 7)."""

from .position import Position
from .units import CORPSE

TRAP, REPEAT = "trap", "repeat"


class AuditedPosition(Position):
    """A Position whose push() opens `claims` where another one counts traps and repeats.

    A claim is (name, points, side, n): the units of `side` stand trapped, or have repeated, for
    the n-th time. claim() lets those count that the opponent has called. The next move of a unit,
    which is a touchdown that ends a turn, drops the others; passes and forfeits drop none.
    """

    def __init__(self, field, corpse_shield=True, wall_kill=False, limit=0, undo_limit=0):
        super().__init__(field, corpse_shield, wall_kill, limit, undo_limit)
        self.claims: tuple = ()
        self.before = []  # for each turn in `undo`: traps, repeats and claims before it

    def push(self, move: int) -> list:
        """Play `move`; its events begin with ("missed", point, who should have called, None)."""
        before = self.traps, self.repeats, self.claims
        missed = self._drop_claims() if move and self.result is None else []
        events = super().push(move)
        self.before.append(before)
        if self.undo_limit and len(self.before) > self.undo_limit:
            del self.before[0]
        if self.result is not None:
            self.claims = ()
        return missed + events

    def pop(self) -> int:
        """Take the last turn back, with what was claimed and dropped since it began."""
        move = super().pop()
        self.traps, self.repeats, self.claims = self.before.pop()
        return move

    def claim(self, side: int) -> list:
        """`side` calls: what is open against the other one counts. The events; [] for nothing."""
        called = [c for c in self.claims if c[2] != side]
        self.claims = tuple([c for c in self.claims if c[2] == side])
        events = []
        self.fallen = self.undo[-1][1] if self.undo else []  # popping the turn raises them, too
        standing = len(self.fallen)
        for name, points, owner, n in called:
            if self.result is None and name == REPEAT:
                self._set_repeats(owner, n)
                self._declare_repeat(owner, points, n, events)
        traps = [(points[0], n) for name, points, _, n in called if name == TRAP]
        if traps and self.result is None:
            counted = [p for p, _ in traps]
            self.traps = tuple([(p, n) for p, n in self.traps if p not in counted])
            self._declare_traps(traps, 1 - side, events)
        if len(self.fallen) > standing:
            self._forget(1 - self.turn, self.undo[-1][0][0] if self.undo else 0)
        if self.result is not None:
            self.claims = ()
        return events

    def _drop_claims(self) -> list:
        """What nobody has called is missed: its count is 0 again."""
        missed = []
        for name, points, side, _ in self.claims:
            if name == REPEAT:
                self._set_repeats(side, 0)
            else:
                self.traps = tuple([(p, n) for p, n in self.traps if p not in points])
            missed.extend([(1 - side, p) for p in points])
        self.claims = ()
        return [("missed", p, side, None) for side, p in sorted(missed)]

    def _set_repeats(self, side: int, count: int):
        other = self.repeats[1 - side]
        self.repeats = (other, count) if side else (count, other)

    def _count_repeat(self, side: int, moved: list, events: list) -> int:
        count = self.repeats[side]
        self.claims += ((REPEAT, tuple(moved), side, count + 1),)
        return count

    def _look_for_traps(self, events: list):
        """Open a claim for each trapped unit; one that is open from before a pass grows."""
        side, trapped = self.turn, self._trapped()
        counts = dict(self.traps)
        counts.update([(c[1][0], c[3]) for c in self.claims if c[0] == TRAP and c[2] == side])
        self.claims = tuple([c for c in self.claims if c[0] != TRAP or c[2] != side])
        self.claims += tuple([(TRAP, (p,), side, counts.get(p, 0) + 1) for p in trapped])
        kept = [(p, n) for p, n in self.traps if p in trapped]
        self._clear_traps_of(side)
        self.traps = tuple(sorted(list(self.traps) + kept))

    def _forget(self, side: int, move: int):
        """After a fall no repeat is open any more, and nothing against the fallen."""
        super()._forget(side, move)
        board = self.board
        self.claims = tuple([c for c in self.claims if c[0] == TRAP and board[c[1][0]] < CORPSE])
