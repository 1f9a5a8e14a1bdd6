"""The board, the army and the start squares of 10 Minute Melee."""

from ...compat import const
from ..chess_family.units import SIDE_SHIFT, Army, knight_leaps
from ..grid import grid

PAWN, KNIGHT, BISHOP = const(1), const(2), const(3)
ROOK, QUEEN, KING = const(4), const(5), const(6)
POINTS_OF_KIND = (0, 1, 3, 3, 5, 9, 2)
ARRIVAL = const(10)  # points for a Pawn on the last rank

BOARD = grid(8)
NORTH, EAST = BOARD.stride, 1
_EIGHT = BOARD.orthogonal + BOARD.diagonal
ARMY = Army(
    (
        ("P", (), ()),  # a Pawn's ways are not those of any other unit
        ("N", knight_leaps(NORTH, EAST), ()),
        ("B", (), BOARD.diagonal),
        ("R", (), BOARD.orthogonal),
        ("Q", (), _EIGHT),
        ("K", _EIGHT, ()),
    )
)

FORWARD = (NORTH, -NORTH)
PAWN_RANK = (1, 6)  # where the Pawns of each side start
LAST_RANK = (7, 0)
_FIRST_RANK = (ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK)


def _homes(side: int) -> bytes:
    """A byte a point: the code of the unit of `side` that starts there, or 0."""
    homes = bytearray(BOARD.size)
    for file, kind in enumerate(_FIRST_RANK):
        homes[BOARD.point(file, LAST_RANK[1 - side])] = kind | side << SIDE_SHIFT
        homes[BOARD.point(file, PAWN_RANK[side])] = PAWN | side << SIDE_SHIFT
    return bytes(homes)


HOMES = (_homes(0), _homes(1))
MOST_OF_KIND = (0, 8, 2, 2, 2, 1, 1)  # of one side, on the board and in its pile
HOME_POINTS = tuple([tuple([p for p in BOARD.points if homes[p]]) for homes in HOMES])


def _ends(side: int) -> bytes:
    """A byte a point: 1 on the last rank of `side`."""
    ends = bytearray(BOARD.size)
    for file in range(BOARD.n):
        ends[BOARD.point(file, LAST_RANK[side])] = 1
    return bytes(ends)


ENDS = (_ends(0), _ends(1))
