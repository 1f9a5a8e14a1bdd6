"""Position text of Mêlée on nine by nine, read. It is seldom needed at a board."""

from .. import BLACK
from ..chess_family.fields import Fields
from ..chess_family.units import KIND, SIDE_SHIFT
from .ground import ARMY, BOARD, PRINCE

FIELDS = ("squares", "side to move", "castles", "turns without capture", "turn")


def read_into(position, text: str):
    """Fill an empty Position from `text`; BadText names the field and the column."""
    fields = Fields(text, FIELDS)
    _read_units(position, fields)
    position.turn = fields.side(1)
    position.castles = _read_castles(fields)
    position.quiet = fields.number(3)
    position.ply = 2 * (fields.number(4, 1) - 1) + (position.turn == BLACK)
    position.find_result()


def read_units(position, squares: str):
    """Fill an empty Position with the units of field 0 alone."""
    _read_units(position, Fields(squares, FIELDS[:1]))


def _read_units(position, fields: Fields):
    princes = [0, 0]
    for point, code, offset in fields.units(BOARD, ARMY.codes):
        if code & KIND == PRINCE:
            princes[code >> SIDE_SHIFT] += 1
            if max(princes) > 1:
                name = BOARD.name(point)
                raise fields.error(0, offset, f"a second Prince {ARMY.letters[code]} on {name}")
        position.place(point, code)
    if princes == [0, 0]:
        raise fields.error(0, 0, "there is no Prince at all")


def _read_castles(fields: Fields):
    if fields.fields[2] == "-":
        return None
    names = fields.two(2, "e1,e9, or - for none")
    points = [fields.point(2, name, offset, BOARD) for name, offset in names]
    if points[0] == points[1]:
        raise fields.error(2, 0, "both Castles on one square")
    return tuple(points)
