"""Position and move text of Melee, written (melee.md 12); reading.py reads them."""

from .. import BLACK
from ..grid import write_units
from .moves import ESCORT, PASS

PASS_TEXT = "--"


def write(position) -> str:
    """The position's text."""
    grid = position.grid
    wounds = ",".join([grid.name(p) for p in position.wounded])
    traps = ",".join([f"{grid.name(p)}:{n}" for p, n in position.traps])
    repeats = f"{position.repeats[0]},{position.repeats[1]}"
    side = "b" if position.turn == BLACK else "w"
    marks = f"{wounds or '-'} {traps or '-'}"
    return f"{write_units(position)} {side} {marks} {repeats} {position.ply}"


def write_move(grid, move: int) -> str:
    """`d1-d4`, `a1-a2+a2-a3` for an escort, `--` for a pass."""
    if move == PASS:
        return PASS_TEXT
    start, end = move & 255, move >> 8 & 255
    text = grid.name(start) + "-" + grid.name(end)
    if move >= ESCORT:
        guard = move >> 16
        text += "+" + grid.name(guard) + "-" + grid.name(guard + end - start)
    return text
