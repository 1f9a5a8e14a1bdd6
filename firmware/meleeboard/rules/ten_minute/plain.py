"""10 Minute Melee without its special rules: FIDE's Pawns and no drops, for tests."""

from ..chess_family.units import EMPTY, SIDE_SHIFT
from .ground import BISHOP, ENDS, KING, KNIGHT, PAWN, QUEEN, ROOK
from .position import Position

PROMOTIONS = (QUEEN, ROOK, BISHOP, KNIGHT)


class PlainPosition(Position):
    """A Pawn on the last rank becomes another unit, `extra` of the move; taken units stay away."""

    MOVE_TEXTS = "e2-e4, e4xd5 for a capture, O-O or O-O-O, e7-e8=Q, -- for a pass"
    MOST_OF_KIND = (0,) + (16,) * 6

    def open_homes(self, side: int) -> list:
        """None: nothing is dropped."""
        return []

    def add_pawn_move(self, move: int, found: list):
        """Append a move, or four if it ends on the last rank."""
        if ENDS[self.turn][move >> 8 & 255]:
            found.extend([move | kind << 24 for kind in PROMOTIONS])
        else:
            found.append(move)

    def arrive(self, end: int, move: int) -> int:
        """Promote a Pawn; it scores nothing."""
        self.board[end] = move >> 24 | self.turn << SIDE_SHIFT
        return EMPTY

    def depart(self, end: int, move: int, arrived: int):
        """Make a promoted unit a Pawn again."""
        if 0 < move >> 24 < KING:
            self.board[end] = PAWN | self.turn << SIDE_SHIFT

    def move_text(self, move: int) -> str:
        """As in the game itself, and `e7-e8=Q` for a promotion."""
        text = super().move_text(move)
        is_promotion = 0 < move >> 24 < KING
        return text + "=" + self.army.letters[move >> 24] if is_promotion else text
