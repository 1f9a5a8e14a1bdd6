"""Where the units of Melee may go (melee.md 2). A move is a small int.

One unit: `start | end << 8`. An escort: `start | end << 8 | guard << 16` (the Sovereign's start
and end, the High Guard's start). A pass or forfeited turn: PASS.
"""

from ...compat import const, micropython
from .units import (
    EMPTY,
    HIGH_GUARD,
    IS_FOE,
    IS_FOE_CORPSE,
    IS_PASSABLE,
    KIND,
    SIDE_SHIFT,
    SOVEREIGN,
)

PASS = const(0)
ESCORT = const(0x10000)  # any move from here up is an escort


class Moves:
    """The moves on a board; the board belongs to the Position."""

    def __init__(self, field, board: bytearray):
        self.board = board
        self.border = field.border
        self.sweeps = field.sweeps
        self.thrones = field.thrones
        self.orthogonal = field.grid.orthogonal
        self.around = field.grid.orthogonal + field.grid.diagonal

    def targets(self, point: int) -> set:
        """The points where the living unit on `point` may end a move of its own."""
        kind = self.board[point] & KIND
        if kind == SOVEREIGN:
            return self._sovereign_targets(point)
        found = self._sweep_targets(point)
        if kind == HIGH_GUARD:
            for step in self.orthogonal:
                if self.board[point + step] == EMPTY:
                    found.add(point + step)
        found.discard(self.thrones[0])
        found.discard(self.thrones[1])
        return found

    @micropython.native
    def _sweep_targets(self, point: int) -> set:
        """The ends of all three-step sweeps, Thrones not yet taken out."""
        board = self.board
        passable = IS_PASSABLE[board[point] >> SIDE_SHIFT]
        found = set()
        for first, seconds in self.sweeps:
            if passable[board[point + first]]:
                for second, ends in seconds:
                    if passable[board[point + second]]:
                        for end in ends:
                            if not board[point + end]:
                                found.add(point + end)
        return found

    def _sovereign_targets(self, point: int) -> set:
        """Steps, leaps over the other Sovereign, and the highway."""
        board = self.board
        side = board[point] >> SIDE_SHIFT
        other_sovereign = SOVEREIGN | (1 - side) << SIDE_SHIFT
        corpse = IS_FOE_CORPSE[side]
        found = set()
        chain = []
        for step in self.around:
            code = board[point + step]
            if code == EMPTY:
                found.add(point + step)
            elif code == other_sovereign:
                if board[point + 2 * step] == EMPTY:
                    found.add(point + 2 * step)
            elif corpse[code]:
                chain.append(point + step)
        for link in chain:  # grows while it is walked
            for step in self.around:
                code = board[link + step]
                if code == EMPTY:
                    found.add(link + step)
                elif corpse[code] and link + step not in chain:
                    chain.append(link + step)
        return found

    def escorts(self, sovereign: int) -> list:
        """The unison escorts of the Sovereign that stands on `sovereign`."""
        board = self.board
        own_guard = board[sovereign] - SOVEREIGN + HIGH_GUARD
        found = []
        for beside in self.orthogonal:
            guard = sovereign + beside
            if board[guard] != own_guard:
                continue
            for step in self.orthogonal:
                lead, follow = sovereign + step, guard + step
                if (
                    (board[lead] == EMPTY or lead == guard)
                    and (board[follow] == EMPTY or follow == sovereign)
                    and follow not in self.thrones
                ):
                    found.append(sovereign | lead << 8 | guard << 16)
        return found

    @micropython.native
    def has_quiet_target(self, point: int) -> bool:
        """Is there a target next to no living enemy? Quick, and for most units enough."""
        board = self.board
        code = board[point]
        if code & KIND == SOVEREIGN:
            return False  # few targets, long rules: they are judged one by one
        north, east, south, west = self.orthogonal
        throne, other_throne = self.thrones
        passable, foe = IS_PASSABLE[code >> SIDE_SHIFT], IS_FOE[code >> SIDE_SHIFT]
        for first, seconds in self.sweeps:
            if not passable[board[point + first]]:
                continue
            for second, ends in seconds:
                if not passable[board[point + second]]:
                    continue
                for end in ends:
                    p = point + end
                    if (
                        not board[p]
                        and not foe[board[p + north]]
                        and not foe[board[p + east]]
                        and not foe[board[p + south]]
                        and not foe[board[p + west]]
                        and p != throne
                        and p != other_throne
                    ):
                        return True
        return False
