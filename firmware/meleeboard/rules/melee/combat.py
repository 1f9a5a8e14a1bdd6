"""Hits, shields, wounds and kills of a position as it stands (melee.md 3)."""

from ...compat import const
from .units import IS_FOE, IS_FOE_CORPSE, IS_OWN, SIDE_SHIFT

SAFE, WOUND, KILL = const(0), const(1), const(2)

# what the hits alone say, before reinforcement is asked for
_ADJACENT, _OPPOSITE, _OPPOSITE_BY_WALL, _SIEGE = const(1), const(2), const(3), const(4)


def _judge(border: int, hits: int) -> int:
    """The verdict on a unit that touches the wall on the sides `border`, enemies on `hits`."""
    count = sum([hits >> side & 1 for side in range(4)])
    if count == 0 or (count == 1 and not border):
        return SAFE
    if count + (border != 0) >= 3:
        return _SIEGE
    across = (hits << 2 | hits >> 2) & 15
    if border:
        return _OPPOSITE_BY_WALL if across & border else _ADJACENT
    return _OPPOSITE if across == hits else _ADJACENT


_VERDICTS = bytes([_judge(i >> 4, i & 15) for i in range(256)])


class Combat:
    """The fight on a board; the board and the lists of units belong to the Position."""

    def __init__(self, field, board: bytearray, corpse_shield: bool, wall_kill: bool):
        self.board = board
        self.border = field.border
        self.directions = field.grid.orthogonal
        self.corpse_shield = corpse_shield
        self.wall_kill = wall_kill

    def hits(self, point: int, side: int) -> int:
        """The mask of the sides on which a living enemy of `side` stands beside `point`."""
        board = self.board
        north, east, south, west = self.directions
        foe = IS_FOE[side]
        return (
            foe[board[point + north]]
            | foe[board[point + east]] << 1
            | foe[board[point + south]] << 2
            | foe[board[point + west]] << 3
        )

    def state(self, point: int) -> int:
        """SAFE, WOUND or KILL: how the living unit on `point` stands."""
        side = self.board[point] >> SIDE_SHIFT
        hits = self.hits(point, side)
        if not hits:
            return SAFE
        verdict = _VERDICTS[self.border[point] << 4 | hits]
        if verdict == SAFE:
            return SAFE
        if verdict == _SIEGE:
            return KILL
        reinforced = self.is_reinforced(point, side)
        if verdict == _ADJACENT:
            return SAFE if reinforced else WOUND
        if reinforced and not (verdict == _OPPOSITE_BY_WALL and self.wall_kill):
            return WOUND
        return KILL

    def is_reinforced(self, point: int, side: int) -> bool:
        """Does a friend that is not engaged, or an enemy corpse, stand beside `point`?"""
        board = self.board
        own, shield = IS_OWN[side], IS_FOE_CORPSE[side]
        for step in self.directions:
            code = board[point + step]
            if own[code]:
                if not self.hits(point + step, side):
                    return True
            elif shield[code] and self.corpse_shield:
                return True
        return False
