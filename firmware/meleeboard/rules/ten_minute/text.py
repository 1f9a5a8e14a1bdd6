"""Position text of 10 Minute Melee, written: FEN's first four fields, piles, points, claims."""

from .. import BLACK, WHITE
from ..chess_family.units import write_side
from ..grid import write_units
from .castling import RIGHTS
from .ground import BOARD


def write(position) -> str:
    """The position's text."""
    rights = "".join([RIGHTS[bit] for bit in range(4) if position.rights >> bit & 1])
    passant = BOARD.name(position.passant) if position.passant else "-"
    piles = position.pile(WHITE) + position.pile(BLACK)
    points, claims = [f"{pair[0]},{pair[1]}" for pair in (position.tally, position.bonuses)]
    board = f"{write_units(position)} {write_side(position.turn)} {rights or '-'} {passant}"
    return f"{board} {piles or '-'} {points} {claims}"
