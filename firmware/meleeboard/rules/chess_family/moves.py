"""A move of a chess-like game is a small int: `start | end << 8 | victim << 16 | extra << 24`.

`victim` is where the captured unit stands, 0 for none. A drop has no start. What `extra` means is
the game's own. A pass or forfeited turn is PASS.
"""

from ...compat import const
from ..errors import BadText, IllegalMove

PASS = const(0)
CAPTURE = const(0x10100)  # times a square: end and victim at once
PASS_TEXT = "--"


def write_move(grid, move: int) -> str:
    """`e2-e3`, `e2xe3` for a capture, `--` for a pass."""
    if move == PASS:
        return PASS_TEXT
    sign = "x" if move >> 16 & 255 else "-"
    return grid.name(move & 255) + sign + grid.name(move >> 8 & 255)


def read_move(position, text: str) -> int:
    """The legal move that `text` describes; BadText or IllegalMove says what is wrong."""
    if position.result is not None:
        raise IllegalMove("over", f"{text}: the game is over")
    if text == PASS_TEXT:
        return PASS
    for move in position.legal():
        if position.move_text(move) == text:
            return move
    raise _mistake(position, text)


def read_placed_move(position, text: str) -> int:
    """The move of one own unit to an empty square, whatever way leads there."""
    if position.result is not None:
        raise IllegalMove("over", f"{text}: the game is over")
    start, dash, end = text.partition("-")
    if not dash:
        raise BadText(f"{text!r} is no placing of a unit; write e2-e3")
    start, end = position.grid.parse(start), position.grid.parse(end)
    if position.owner(start) != position.turn or position.stands(end):
        raise IllegalMove("illegal", f"{text}: it takes an own unit and an empty square")
    return start | end << 8


def _mistake(position, text: str):
    """Why `text` is no legal move; BadText is raised where it names no square."""
    special = position.special_mistake(text)
    if special:
        return IllegalMove("illegal", f"{text}: {special}")
    if text[2:3] not in ("-", "x"):
        return BadText(f"{text!r} is no move; write {position.MOVE_TEXTS}")
    start, end = position.grid.parse(text[:2]), position.grid.parse(text[3:])
    if position.owner(start) != position.turn:
        side = "Black" if position.turn else "White"
        return IllegalMove("no_unit", f"{text}: no unit of {side} stands on {text[:2]}")
    if end in position.targets(start):
        right = position.move_text(position.single(start, end))
        return IllegalMove("illegal", f"{text}: this move is written {right}")
    return IllegalMove("illegal", f"{text}: the unit has no legal move to that square")
