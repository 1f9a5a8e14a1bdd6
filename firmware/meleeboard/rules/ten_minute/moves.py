"""Where the units of 10 Minute Melee may go, and from which pile one may be dropped where."""

from .. import BLACK
from ..chess_family.moves import CAPTURE
from ..chess_family.position import ChessPosition
from ..chess_family.units import EMPTY, IS_FOE, KIND, SIDE_SHIFT
from ..errors import IllegalMove
from .castling import ALL_RIGHTS, CASTLING_TO, CASTLINGS
from .ground import ARMY, BOARD, EAST, FORWARD, HOME_POINTS, HOMES, KING, PAWN

CASTLING_TEXTS = ("O-O", "O-O-O")


class Moves(ChessPosition):
    """The board and the drop piles. A drop is a move without a start, `end << 8`."""

    MOVE_TEXTS = "e2-e4, e4xd5 for a capture, O-O or O-O-O, N@b1 for a drop, -- for a pass"

    def __init__(self, undo_limit: int = 0):
        super().__init__(BOARD, ARMY, undo_limit)
        self.piles = ([0] * (KING + 1), [0] * (KING + 1))  # how many of each kind
        self.rights = ALL_RIGHTS  # of castling, a bit each
        self.passant = 0  # the square that a double step has just passed over, or 0

    def moves(self) -> list:
        """All moves of the side to move, over or not."""
        found = super().moves()
        side = self.turn
        if self.rights:
            for castling in CASTLINGS[side]:
                if self.rights & castling.bit and castling.is_free(self.board):
                    found.append(castling.move)
        found.extend([p << 8 for p in self.open_homes(side)])
        return found

    def add_moves(self, point: int, found: list):
        """Append the moves that the unit on `point` makes by itself."""
        code = self.board[point]
        if code & KIND == PAWN:
            self._add_pawn_moves(point, code >> SIDE_SHIFT, found)
        else:
            super().add_moves(point, found)

    def _add_pawn_moves(self, point: int, side: int, found: list):
        board, is_foe = self.board, IS_FOE[side]
        step = FORWARD[side]
        ahead = point + step
        if board[ahead] == EMPTY:
            self.add_pawn_move(point | ahead << 8, found)
            if HOMES[side][point] == board[point] and board[ahead + step] == EMPTY:
                found.append(point | (ahead + step) << 8)
        for end in (ahead + EAST, ahead - EAST):
            if is_foe[board[end]]:
                self.add_pawn_move(point | end * CAPTURE, found)
            elif end == self.passant:
                found.append(point | end << 8 | (end - step) << 16)

    def add_pawn_move(self, move: int, found: list):
        """Append a move that may end on the last rank."""
        found.append(move)

    def open_homes(self, side: int) -> list:
        """The empty start squares of the kinds in the pile of `side`, in board order."""
        pile = self.piles[side]
        if not any(pile):
            return []
        board, homes = self.board, HOMES[side]
        return [p for p in HOME_POINTS[side] if not board[p] and pile[homes[p] & KIND]]

    def drops(self) -> list:
        """The squares on which a unit may be dropped now, in board order; each says which unit."""
        return [] if self.result is not None else self.open_homes(self.turn)

    def pairs(self, point: int) -> list:
        """The castlings in which the unit on `point` takes part, as moves."""
        found = []
        if self.result is None and self.rights:
            for castling in CASTLINGS[self.turn]:
                takes_part = point in (castling.king, castling.rook)
                if takes_part and self.rights & castling.bit and castling.is_free(self.board):
                    found.append(castling.move)
        return found

    def single(self, start: int, end: int) -> int:
        """The move of one unit from `start`, 0 for a drop, to `end`; IllegalMove if none."""
        if start:
            return super().single(start, end)
        if end not in self.drops():
            raise IllegalMove("illegal", "no unit of the drop pile may be set on that square")
        return end << 8

    def placements(self, move: int) -> tuple:
        """The (start, end) of every own unit that `move` moves; the start of a drop is 0."""
        if move >> 24 != KING:
            return super().placements(move)
        castling = CASTLING_TO[move >> 8 & 255]
        return (castling.king, castling.king_to), (castling.rook, castling.rook_to)

    def pile(self, side: int) -> str:
        """The letters of the drop pile of `side`: K Q R B N P, those of Black small."""
        letters = ""
        for kind in range(KING, 0, -1):
            letters += self.army.letters[kind | side << SIDE_SHIFT] * self.piles[side][kind]
        return letters

    # texts of moves

    def move_text(self, move: int) -> str:
        """`e2-e4`, `e4xd5`, `O-O`, `O-O-O`, `N@b1` for a drop, `--` for a pass."""
        end = move >> 8 & 255
        if move >> 24 == KING:
            return CASTLING_TO[end].text
        if move and not move & 255:
            letter = self.army.letters[HOMES[self.turn][end] & KIND]
            return letter + "@" + self.grid.name(end)
        return super().move_text(move)

    def special_mistake(self, text: str) -> str:
        """What forbids a castling or a drop; empty if the text is neither."""
        if text in CASTLING_TEXTS:
            return "this castling is not possible now"
        letter = text[:1]
        if text[1:2] != "@" or not letter.isupper() or letter not in self.army.codes:
            return ""
        point = self.grid.parse(text[2:])
        code = self.army.codes[letter] | self.turn << SIDE_SHIFT
        if HOMES[self.turn][point] != code:
            side = "Black" if self.turn == BLACK else "White"
            return f"no {letter} of {side} stood there at the start"
        return "the square is not empty" if self.board[point] else f"no {letter} in the drop pile"
