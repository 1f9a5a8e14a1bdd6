"""The secret arrangement: units asked for in a fixed order, their squares from the touchdowns."""

from .. import BLACK, WHITE
from ..chess_family.units import SIDE_SHIFT
from ..errors import IllegalMove, WrongPhase
from .ground import ARMY, BOARD, PRINCE, castles
from .position import Position

FIRST_RANK = (1, 2, 3, 4, 4, 5, 5, 6, 6)  # kinds: R G B H H C C E E
SECOND_RANK = (7, 7, 7, 8, 8, 8, 9, 9, 9)  # S S S P P P W W W
ORDER = FIRST_RANK + SECOND_RANK


class Arrangement:
    """What each side has set behind its screen, on its two ranks; both may do so at once."""

    def __init__(self, castle: str):
        self.castle = castle
        self.set_on = ([0] * len(ORDER), [0] * len(ORDER))  # a point for each of ORDER, or 0

    def asked(self, side: int):
        """The letter of the unit that `side` is to set next, or None if all stand."""
        number = self._next(side)
        return None if number is None else ARMY.letters[ORDER[number] | side << SIDE_SHIFT]

    def stand(self, side: int) -> int:
        """How many units of `side` have been set."""
        return len([point for point in self.set_on[side] if point])

    def allowed(self, side: int) -> list:
        """The free squares on which the unit asked for may be set, in board order."""
        number = self._next(side)
        if number is None:
            return []
        rank = 0 if number < len(FIRST_RANK) else 1
        if side == BLACK:
            rank = BOARD.n - 1 - rank
        row = [BOARD.point(file, rank) for file in range(BOARD.n)]
        return [p for p in row if p not in self.set_on[side]]

    def set_down(self, point: int):
        """A touchdown sets the unit asked for; IllegalMove if it may not stand there."""
        side = self._side_of(point)
        if point not in self.allowed(side):
            asked = self.asked(side) or "no unit"
            raise IllegalMove("illegal", f"{asked} may not be set on {BOARD.name(point)}")
        self.set_on[side][self._next(side)] = point

    def lift(self, point: int):
        """A unit is lifted again; it is asked for next. Nothing happens on an empty square."""
        points = self.set_on[self._side_of(point)]
        if point in points:
            points[points.index(point)] = 0

    def blank(self) -> Position:
        """An empty board, for what a table shows meanwhile."""
        return Position(None)

    def is_done(self) -> bool:
        """Do all units of both sides stand?"""
        return self._next(WHITE) is None and self._next(BLACK) is None

    def position(self, undo_limit: int = 0) -> Position:
        """The start of the game; WrongPhase while a unit is missing."""
        if not self.is_done():
            raise WrongPhase("not all units have been set")
        princes = [BOARD.file(points[ORDER.index(PRINCE)]) for points in self.set_on]
        position = Position(castles(self.castle, princes[WHITE], princes[BLACK]), undo_limit)
        for side, points in enumerate(self.set_on):
            for point, kind in zip(points, ORDER):
                position.place(point, kind | side << SIDE_SHIFT)
        return position

    def _next(self, side: int):
        """The first place in ORDER that is still empty, or None."""
        points = self.set_on[side]
        return points.index(0) if 0 in points else None

    def _side_of(self, point: int) -> int:
        return WHITE if BOARD.rank(point) < BOARD.n // 2 else BLACK
