"""The four castlings of 10 Minute Melee: rights, squares between, and where both units go."""

from .ground import BOARD, EAST, HOMES, KING, LAST_RANK

RIGHTS = "KQkq"  # letters of the position text; bit 0 up in the rights of a Position
ALL_RIGHTS = 15


class Castling:
    """One castling of `side`, as a move `king | king_to << 8 | KING << 24`."""

    def __init__(self, side: int, is_long: bool):
        rank = LAST_RANK[1 - side]
        step = -EAST if is_long else EAST
        self.side = side
        self.bit = 1 << (2 * side + is_long)
        self.text = "O-O-O" if is_long else "O-O"
        self.king, self.rook = BOARD.point(4, rank), BOARD.point(0 if is_long else 7, rank)
        self.king_to, self.rook_to = self.king + 2 * step, self.king + step
        self.between = tuple(range(self.king + step, self.rook, step))
        self.move = self.king | self.king_to << 8 | KING << 24

    def is_set(self, board: bytearray) -> bool:
        """Do both units stand on their first squares?"""
        homes = HOMES[self.side]
        return board[self.king] == homes[self.king] and board[self.rook] == homes[self.rook]

    def is_free(self, board: bytearray) -> bool:
        """Are the squares between the units empty?"""
        return not any([board[p] for p in self.between])


CASTLINGS = tuple([(Castling(side, False), Castling(side, True)) for side in (0, 1)])
CASTLING_TO = {c.king_to: c for pair in CASTLINGS for c in pair}


def _kept() -> bytes:
    """A byte a point: the rights that are left after a move from there or to there."""
    kept = bytearray([ALL_RIGHTS] * BOARD.size)
    for pair in CASTLINGS:
        for castling in pair:
            kept[castling.king] &= ~castling.bit
            kept[castling.rook] &= ~castling.bit
    return bytes(kept)


KEPT_RIGHTS = _kept()
