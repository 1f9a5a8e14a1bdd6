"""A game of Mêlée on nine by nine as it stands: push and pop, and how it ends."""

from ...compat import const
from .. import BLACK, WHITE
from ..chess_family.position import ChessPosition
from ..chess_family.units import EMPTY, KIND
from . import text
from .ground import ARMY, BOARD, PRINCE
from .history import History

REPETITIONS = const(3)  # of a position are a draw
QUIET_TURNS = const(100)  # of both sides together without a capture are a draw


class Position(ChessPosition):
    """Units, Castles, counts and history of a game.

    push() trusts its move: take it from legal() or parse_move(). pop() undoes it exactly, the last
    `undo_limit` turns deep (0: all). `castles` are White's and Black's points, or None.
    """

    def __init__(self, castles, undo_limit: int = 0):
        super().__init__(BOARD, ARMY, undo_limit)
        self.castles = castles
        self.quiet = 0  # turns without a capture
        self.history = History()

    def has_prince(self, side: int) -> bool:
        """Is the Prince of `side` on the board?"""
        return any([p and self.board[p] & KIND == PRINCE for p in self.units[side]])

    def find_result(self):
        """Set the result of a position that was read from a text."""
        if self.quiet >= QUIET_TURNS:
            self.result = (None, "no_capture")
        for side in (self.turn, 1 - self.turn):  # where both have won, the last mover did
            if self.castles and self.owner(self.castles[1 - side]) == side:
                self.result = (side, "castle")
        for side in (WHITE, BLACK):
            if not self.has_prince(side):
                self.result = (1 - side, "prince")

    def to_text(self) -> str:
        """The position's text, five fields."""
        return text.write(self)

    def push(self, move: int) -> list:
        """Play `move` and return its events: tuples (name, point, side, n), None where empty."""
        self.begin_turn()
        side = self.turn
        start, end, victim = move & 255, move >> 8 & 255, move >> 16
        events = []
        if victim:
            taken = self.take_off(victim)
            undo = (move, taken, self.quiet, self.history)
            self.quiet, self.history = 0, History()
            events.append(("capture", victim, side, None))
            if taken & KIND == PRINCE:
                self._end(side, "prince", "prince", events)
        else:
            undo = (move, EMPTY, self.quiet, self.history)
            self.quiet += 1
            self.history.enter(side, start, end)
        if start:
            self.carry(start, end)
        self.end_turn(undo)
        if self.result is None:
            if self.castles and start and end == self.castles[1 - side]:
                self._end(side, "castle", "castle", events)
            elif not victim:
                self._look_for_draw(events)
        return events

    def pop(self) -> int:
        """Take the last turn back and return its move; IndexError when there is none left."""
        move, taken, self.quiet, history = self.undo.pop()
        self.turn = 1 - self.turn
        self.ply -= 1
        self.result = None
        if move:
            self.carry(move >> 8 & 255, move & 255)
        if taken:
            self.put_back(move >> 16, taken)
            self.history = history
        else:
            history.leave()
        return move

    def _look_for_draw(self, events: list):
        if self.history.times(self.board) >= REPETITIONS:
            self._end(None, "repetition", "drawn", events)
        elif self.quiet >= QUIET_TURNS:
            self._end(None, "no_capture", "drawn", events)

    def _end(self, winner, reason: str, event: str, events: list):
        self.result = (winner, reason)
        events.append((event, None, winner, None))
