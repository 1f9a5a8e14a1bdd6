"""Position text of Mêlée on nine by nine, in the manner of FEN, written; reading.py reads it."""

from ..chess_family.units import write_side
from ..grid import write_units
from .ground import BOARD


def write(position) -> str:
    """The position's text."""
    castles = "-"
    if position.castles:
        castles = ",".join([BOARD.name(p) for p in position.castles])
    side, turn = write_side(position.turn), position.ply // 2 + 1
    return f"{write_units(position)} {side} {castles} {position.quiet} {turn}"
