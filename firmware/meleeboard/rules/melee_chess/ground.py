"""The board, the army and the Castles of Mêlée on nine by nine."""

from ...compat import const
from ..chess_family.units import Army, knight_leaps
from ..grid import grid

PRINCE = const(1)

BOARD = grid(9)
CENTRE = const(4)  # the e-file, where the Prince of the standard array stands

_ORTHOGONAL, _DIAGONAL = BOARD.orthogonal, BOARD.diagonal
_EIGHT = _ORTHOGONAL + _DIAGONAL

# letter, leaps, slides; the order in which a secret arrangement asks for the units
ARMY = Army(
    (
        ("R", (), _EIGHT),  # Prince, "royal"
        ("G", (), _ORTHOGONAL),  # General
        ("B", (), _DIAGONAL),  # Bishop
        ("H", knight_leaps(BOARD.stride, 1), ()),  # Horse
        ("C", tuple([2 * step for step in _ORTHOGONAL]), ()),  # Camel
        ("E", tuple([2 * step for step in _DIAGONAL]), ()),  # Elephant
        ("S", _EIGHT, ()),  # Sword
        ("P", _ORTHOGONAL, ()),  # Pike
        ("W", _DIAGONAL, ()),  # Bow
    )
)


def castles(where: str, white: int, black: int):
    """The two Castles for option `castle` with the Princes' files at the start; None for none."""
    if where == "none":
        return None
    if where == "front":
        return BOARD.point(CENTRE, 1), BOARD.point(CENTRE, 7)
    return BOARD.point(white, 0), BOARD.point(black, 8)
