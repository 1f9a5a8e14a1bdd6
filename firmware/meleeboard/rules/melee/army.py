"""The units of both sides where they stand, moved, felled and raised again (melee.md 1, 9, 10)."""

from .. import BLACK, WHITE
from .units import CORPSE, EMPTY, IS_FOE, KIND, LETTERS, POINTS_OF_KIND, RIM, SIDE_SHIFT, SOVEREIGN


class Army:
    """The board, a list of living units a side, and what follows from where they stand."""

    def __init__(self, field):
        self.field = field
        self.grid = field.grid
        self.board = bytearray(bytes([RIM]) * field.grid.size)
        for p in self.grid.points:
            self.board[p] = EMPTY
        self.units = ([], [])  # points; a Sovereign stands first in its list
        self.slot = bytearray(field.grid.size)  # where in its list the unit of a point stands
        self.contacts = 0  # pairs of enemies side by side; without any nobody is hit
        self.key = 0  # hash of the living units, relative to where counting began
        self.fallen = []  # (point, code, slot) of every fall, for raise_last()

    def place(self, point: int, code: int):
        """Put a unit or corpse on an empty point while a position is being built."""
        self.board[point] = code
        if code < CORPSE:
            side = code >> SIDE_SHIFT
            units = self.units[side]
            units.append(point)
            if code & KIND == SOVEREIGN:
                units[0], units[-1] = units[-1], units[0]
                self.slot[units[-1]] = len(units) - 1
            self.slot[point] = units.index(point)
            self.contacts += self._enemies_beside(point, side)

    def piece_letter(self, point: int) -> str:
        """The position text's letter for `point`, or an empty text."""
        return LETTERS.get(self.board[point], "")

    def owner(self, point: int):
        """The side whose living unit stands on `point`, or None."""
        code = self.board[point]
        return code >> SIDE_SHIFT if EMPTY < code < CORPSE else None

    def stands(self, point: int) -> bool:
        """Does anything stand on `point`, living or fallen?"""
        return EMPTY < self.board[point] < RIM

    def has_sovereign(self, side: int) -> bool:
        """Does the Sovereign of `side` live?"""
        units = self.units[side]
        return bool(units) and self.board[units[0]] & KIND == SOVEREIGN

    def carry(self, start: int, end: int):
        """Move one unit; keep contacts and hash right."""
        board = self.board
        code = board[start]
        side = code >> SIDE_SHIFT
        foe = IS_FOE[side]
        north, east, south, west = self.grid.orthogonal
        board[start] = EMPTY
        board[end] = code
        self.contacts += (
            foe[board[end + north]]
            + foe[board[end + east]]
            + foe[board[end + south]]
            + foe[board[end + west]]
            - foe[board[start + north]]
            - foe[board[start + east]]
            - foe[board[start + south]]
            - foe[board[start + west]]
        )
        slot = self.slot[start]
        self.slot[end] = slot
        self.units[side][slot] = end
        keys, kind = self.field.point_keys, self.field.kind_keys[code]
        self.key ^= keys[start] * kind ^ keys[end] * kind

    def fell(self, point: int):
        """Turn the unit on `point` into a corpse; its list closes up with its last unit."""
        code, slot = self.board[point], self.slot[point]
        side = code >> SIDE_SHIFT
        self.contacts -= self._enemies_beside(point, side)
        self.board[point] = CORPSE | side << SIDE_SHIFT
        units = self.units[side]
        last = units.pop()
        if last != point:
            units[slot] = last
            self.slot[last] = slot
        self.fallen.append((point, code, slot))

    def raise_last(self):
        """Undo the latest fall; contacts are the caller's."""
        point, code, slot = self.fallen.pop()
        units = self.units[code >> SIDE_SHIFT]
        self.board[point] = code
        self.slot[point] = slot
        if slot == len(units):
            units.append(point)
        else:
            last = units[slot]
            self.slot[last] = len(units)
            units.append(last)
            units[slot] = point

    def _enemies_beside(self, point: int, side: int) -> int:
        board, foe = self.board, IS_FOE[side]
        return sum([foe[board[point + step]] for step in self.grid.orthogonal])

    def points(self, side: int) -> int:
        """The points of the living units of `side` (melee.md 10)."""
        return sum([POINTS_OF_KIND[self.board[p] & KIND] for p in self.units[side]])

    def proximity(self, side: int) -> int:
        """The proximity tally of `side` (melee.md 9)."""
        throne = self.field.thrones[1 - side]
        tally = 0
        for p in self.units[side]:
            if self.board[p] & KIND != SOVEREIGN:
                tally += 2 * (self.grid.n - 1) - self.grid.distance(p, throne)
        return tally

    def leader(self):
        """Who is ahead by points: WHITE, BLACK or None (melee.md 10)."""
        return _greater(self.points(WHITE), self.points(BLACK))

    def leader_at_limit(self):
        """Who is ahead by the proximity tally, then by points (melee.md 9)."""
        ahead = _greater(self.proximity(WHITE), self.proximity(BLACK))
        return self.leader() if ahead is None else ahead


def _greater(white: int, black: int):
    return None if white == black else WHITE if white > black else BLACK
