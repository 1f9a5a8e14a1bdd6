"""The board of a chess-like game: what stands, what may move where, and units put on and off."""

from .. import WHITE
from ..errors import IllegalMove
from .moves import CAPTURE, PASS, read_move, read_placed_move, write_move
from .units import EMPTY, IS_FOE, RIM, SIDE_SHIFT


class ChessPosition:
    """What both games' Positions share. Points are those of `grid`; sides 0 and 1.

    A unit keeps its slot in `units` for the whole game; the slot holds 0 while it is away.
    """

    AGREED_DRAWS = True
    CASTLES = False
    wounded = traps = ()  # marks of Melee that lights and pictures ask every game for
    MOVE_TEXTS = "e2-e3, e2xe3 for a capture, -- for a pass"

    def __init__(self, grid, army, undo_limit: int = 0):
        self.grid = grid
        self.army = army
        self.board = bytearray(bytes([RIM]) * grid.size)
        for p in grid.points:
            self.board[p] = EMPTY
        self.units = ([], [])
        self.slot = bytearray(grid.size)  # of the unit on a point
        self.turn = WHITE
        self.ply = 0
        self.result = None
        self.undo = []
        self.undo_limit = undo_limit

    def place(self, point: int, code: int):
        """Put a unit on an empty square while a position is being built."""
        units = self.units[code >> SIDE_SHIFT]
        self.board[point] = code
        self.slot[point] = len(units)
        units.append(point)

    # what stands

    def piece_letter(self, point: int) -> str:
        """The position text's letter for `point`, or an empty text."""
        return self.army.letters.get(self.board[point], "")

    def owner(self, point: int):
        """The side whose unit stands on `point`, or None."""
        code = self.board[point]
        return code >> SIDE_SHIFT if EMPTY < code < RIM else None

    def stands(self, point: int) -> bool:
        """Does a unit stand on `point`?"""
        return EMPTY < self.board[point] < RIM

    # what may move where

    def legal(self) -> list:
        """All moves of the side to move, in no order; PASS alone if it has none; [] when over."""
        return [] if self.result is not None else self.moves() or [PASS]

    def has_move(self) -> bool:
        """Has the side to move any move but a pass?"""
        return bool(self.moves())

    def moves(self) -> list:
        """All moves of the side to move, over or not."""
        found = []
        for p in self.units[self.turn]:
            if p:
                self.add_moves(p, found)
        return found

    def add_moves(self, point: int, found: list):
        """Append the moves that the unit on `point` makes by itself."""
        board = self.board
        code = board[point]
        is_foe = IS_FOE[code >> SIDE_SHIFT]
        leaps, slides = self.army.ways[code]
        for step in leaps:
            end = point + step
            met = board[end]
            if not met:
                found.append(point | end << 8)
            elif is_foe[met]:
                found.append(point | end * CAPTURE)
        for step in slides:
            end = point + step
            while not board[end]:
                found.append(point | end << 8)
                end += step
            if is_foe[board[end]]:
                found.append(point | end * CAPTURE)

    def moves_of(self, point: int) -> list:
        """The moves that the unit on `point` may make by itself now."""
        found = []
        if self.result is None and self.owner(point) == self.turn:
            self.add_moves(point, found)
        return found

    def targets(self, point: int) -> list:
        """Where the unit on `point` may go by itself now, in board order."""
        return sorted(set([move >> 8 & 255 for move in self.moves_of(point)]))

    def captors(self, point: int) -> list:
        """The own units that may capture the enemy unit on `point`, in board order."""
        return sorted(set([m & 255 for m in self.legal() if m and m >> 16 & 255 == point]))

    def pairs(self, point: int) -> list:
        """The moves of two own units in which the one on `point` takes part."""
        return []

    def drops(self) -> list:
        """The squares on which a unit may be dropped now, in board order."""
        return []

    def single(self, start: int, end: int) -> int:
        """The move of one unit from `start` to `end`; IllegalMove if there is none."""
        for move in self.moves_of(start):
            if move >> 8 & 255 == end:
                return move
        raise IllegalMove("illegal", "the unit has no legal move to that square")

    def victim(self, move: int) -> int:
        """Where the unit stands that `move` captures, or 0."""
        return move >> 16 & 255

    def placements(self, move: int) -> tuple:
        """The (start, end) of every own unit that `move` moves, the first named first."""
        return () if move == PASS else ((move & 255, move >> 8 & 255),)

    # the end of a game, and texts

    def outcome(self):
        """None while the game goes on, then (winner or None, reason)."""
        return self.result

    def stop(self, winner, reason: str):
        """End the game from outside: by agreement, resignation or time."""
        self.result = (winner, reason)

    def leader(self):
        """Who wins an agreed draw: nobody."""

    def move_text(self, move: int) -> str:
        """`e2-e3`, `e2xe3` for a capture, `--` for a pass."""
        return write_move(self.grid, move)

    def parse_move(self, text: str) -> int:
        """The legal move of that text; BadText or IllegalMove says what is wrong."""
        return read_move(self, text)

    def placed_move(self, text: str) -> int:
        """The move of one unit to any empty square: an arbiter has let it stand."""
        return read_placed_move(self, text)

    def special_mistake(self, text: str) -> str:
        """What forbids a move of the game's own kind, as castling; empty if it is none."""
        return ""

    # a turn's steps, and their undoing

    def begin_turn(self):
        """Refuse a turn of a finished game."""
        if self.result is not None:
            raise IllegalMove("over", "the game is over")

    def end_turn(self, undo: tuple):
        """Pass the turn on and remember what undoes it, the last `undo_limit` turns (0: all)."""
        self.turn = 1 - self.turn
        self.ply += 1
        self.undo.append(undo)
        if self.undo_limit and len(self.undo) > self.undo_limit:
            del self.undo[0]

    def carry(self, start: int, end: int):
        """Move the unit on `start` to the empty square `end`."""
        board, slot = self.board, self.slot
        board[end] = code = board[start]
        board[start] = EMPTY
        slot[end] = number = slot[start]
        self.units[code >> SIDE_SHIFT][number] = end

    def take_off(self, point: int) -> int:
        """Take the unit on `point` off the board; what put_back() needs."""
        code, number = self.board[point], self.slot[point]
        self.board[point] = EMPTY
        self.units[code >> SIDE_SHIFT][number] = 0
        return code | number << 8

    def put_back(self, point: int, taken: int):
        """Put a unit that take_off() gave on the empty square `point`."""
        code, number = taken & 255, taken >> 8
        self.board[point] = code
        self.slot[point] = number
        self.units[code >> SIDE_SHIFT][number] = point
