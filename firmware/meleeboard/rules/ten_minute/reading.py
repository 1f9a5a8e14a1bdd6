"""Position text of 10 Minute Melee, read. It is seldom needed at a board."""

from ..chess_family.fields import Fields
from ..chess_family.units import EMPTY, KIND, SIDE_SHIFT
from ..grid import is_number
from .castling import CASTLINGS, RIGHTS
from .ground import ARMY, BOARD, FORWARD, LAST_RANK, PAWN, PAWN_RANK

FIELDS = (
    "squares", "side to move", "castling", "en passant", "drop piles", "points", "bonus claims"
)


def read_into(position, text: str):
    """Fill an empty Position from `text`; BadText names the field and the column."""
    fields = Fields(text, FIELDS)
    counts = [0] * 32  # by code, to hold them against the units that a set has
    _read_units(position, fields, counts)
    position.turn = fields.side(1)
    position.rights = _read_rights(position, fields)
    position.passant = _read_passant(position, fields)
    _read_piles(position, fields, counts)
    position.tally = _read_pair(fields, 5, 999_999_999)
    position.bonuses = _read_pair(fields, 6, 1)
    position.begin_stakes()


def _read_units(position, fields: Fields, counts: list):
    for point, code, offset in fields.units(BOARD, ARMY.codes):
        if code & KIND == PAWN and BOARD.rank(point) in LAST_RANK:
            raise fields.error(0, offset, f"no Pawn ever stands on {BOARD.name(point)}")
        _count(position, fields, 0, offset, code, counts)
        position.place(point, code)


def _count(position, fields: Fields, number: int, offset: int, code: int, counts: list):
    counts[code] += 1
    if counts[code] > position.MOST_OF_KIND[code & KIND]:
        what = f"more {ARMY.letters[code]} than there are"
        raise fields.error(number, offset, what)


def _read_rights(position, fields: Fields) -> int:
    field = fields.fields[2]
    rights, last = 0, -1
    for offset, letter in enumerate("" if field == "-" else field):
        bit = RIGHTS.find(letter)
        if bit <= last:
            raise fields.error(2, offset, f"{letter!r} is not the next of {RIGHTS}, or - alone")
        if not CASTLINGS[bit >> 1][bit & 1].is_set(position.board):
            raise fields.error(2, offset, f"{letter}: its King or Rook is not on its first square")
        rights, last = rights | 1 << bit, bit
    if not field:
        raise fields.error(2, 0, f"letters of {RIGHTS}, or - for none")
    return rights


def _read_passant(position, fields: Fields) -> int:
    if fields.fields[3] == "-":
        return 0
    point = fields.point(3, fields.fields[3], 0, BOARD)
    board, foe = position.board, 1 - position.turn
    step = FORWARD[foe]
    came_from = point - step
    if (
        BOARD.rank(came_from) != PAWN_RANK[foe]
        or board[came_from] != EMPTY
        or board[point] != EMPTY
        or board[point + step] != PAWN | foe << SIDE_SHIFT
    ):
        raise fields.error(3, 0, f"no Pawn has just passed over {BOARD.name(point)}")
    return point


def _read_piles(position, fields: Fields, counts: list):
    field = fields.fields[4]
    for offset, letter in enumerate("" if field == "-" else field):
        if letter not in ARMY.codes:
            raise fields.error(4, offset, f"{letter!r} is no unit")
        code = ARMY.codes[letter]
        _count(position, fields, 4, offset, code, counts)
        position.piles[code >> SIDE_SHIFT][code & KIND] += 1
        position.units[code >> SIDE_SHIFT].append(0)  # its slot, for when it is dropped
    if not field:
        raise fields.error(4, 0, "letters of units, or - for none")


def _read_pair(fields: Fields, number: int, most: int) -> tuple:
    values = []
    for item, offset in fields.two(number, "0,0"):
        if not is_number(item) or int(item) > most:
            raise fields.error(number, offset, f"{item!r} is not a number from 0 to {most}")
        values.append(int(item))
    return tuple(values)
