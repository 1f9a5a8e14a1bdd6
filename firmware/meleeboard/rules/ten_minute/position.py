"""A game of 10 Minute Melee as it stands: push and pop, points, and the end of the time."""

from .. import BLACK, WHITE
from ..chess_family.units import EMPTY, KIND
from ..errors import WrongPhase
from . import text
from .castling import CASTLING_TO, KEPT_RIGHTS
from .ground import ARRIVAL, ENDS, HOMES, KING, MOST_OF_KIND, NORTH, PAWN, POINTS_OF_KIND
from .moves import Moves


class Position(Moves):
    """Units, piles, points and bonus claims of a game.

    push() trusts its move: take it from legal() or parse_move(). pop() gives back all that stood
    when that turn began, what came from the clock in it too, `undo_limit` turns deep (0: all).
    """

    AGREED_DRAWS = False
    CASTLES = True
    MOST_OF_KIND = MOST_OF_KIND

    def __init__(self, undo_limit: int = 0):
        super().__init__(undo_limit)
        self.tally = (0, 0)  # points
        self.bonuses = (1, 1)  # of bonus time that are left
        self.is_sudden_death = False
        self.begin_stakes()

    def begin_stakes(self):
        """What comes from the clock stands now as it does when the turn begins."""
        self.stakes = (self.tally, self.bonuses, self.is_sudden_death)

    def points(self, side: int) -> int:
        """The points that `side` has scored."""
        return self.tally[side]

    def ahead(self):
        """The side with more points, or None."""
        white, black = self.tally
        return None if white == black else WHITE if white > black else BLACK

    def to_text(self) -> str:
        """The position's text, seven fields; the game clock is not in it."""
        return text.write(self)

    # what comes from the clock

    def score(self, side: int, n: int) -> list:
        """Give `side` points for the other's overdue time; the events."""
        events = []
        self._score(side, n, None, events)
        return events

    def claim_bonus(self, side: int):
        """Use up the bonus time of `side`; WrongPhase if it is gone."""
        white, black = self.bonuses
        if not self.bonuses[side]:
            raise WrongPhase("the bonus time has been claimed")
        self.bonuses = (white - 1, black) if side == WHITE else (white, black - 1)

    def end_of_time(self):
        """The game clock has run out: most points win; equal ones bring sudden death."""
        if self.ahead() is None:
            self.is_sudden_death = True
        else:
            self.result = (self.ahead(), "points")

    def hear_clock(self, word: str, side) -> list:
        """What a record says of the clock: `late` for a point, `bonus`, `end`; the events."""
        if word == "late":
            return self.score(side, 1)
        if word == "bonus":
            self.claim_bonus(side)
        else:
            self.end_of_time()
        return []

    # a turn, and its undoing

    def push(self, move: int) -> list:
        """Play `move` and return its events: tuples (name, point, side, n), None where empty."""
        self.begin_turn()
        side = self.turn
        before = (self.rights, self.passant, self.stakes)
        self.passant = 0
        events = []
        taken = arrived = EMPTY
        if move & 255:
            taken, arrived = self._move(move, side, events)
        elif move:
            self._drop(move >> 8, side)
            events.append(("drop", move >> 8, side, None))
        self.end_turn((move, taken, arrived, before))
        self.begin_stakes()
        return events

    def pop(self) -> int:
        """Take the last turn back and return its move; IndexError when there is none left."""
        move, taken, arrived, before = self.undo.pop()
        self.rights, self.passant, self.stakes = before
        self.tally, self.bonuses, self.is_sudden_death = self.stakes
        self.turn = 1 - self.turn
        self.ply -= 1
        self.result = None
        if move & 255:
            self._unmove(move, taken, arrived)
        elif move:
            code = self.take_off(move >> 8)
            self.piles[self.turn][code & KIND] += 1
        return move

    def _move(self, move: int, side: int, events: list) -> tuple:
        """Carry out a move that is no drop; what put_back() needs of the units that left."""
        start, end, victim = move & 255, move >> 8 & 255, move >> 16 & 255
        taken = self.take_off(victim) if victim else EMPTY
        self.carry(start, end)
        self.rights &= KEPT_RIGHTS[start] & KEPT_RIGHTS[end]
        arrived = EMPTY
        if self.board[end] & KIND == PAWN:
            if abs(end - start) == 2 * NORTH:
                self.passant = (start + end) // 2
            elif ENDS[side][end]:
                arrived = self.arrive(end, move)
        elif move >> 24 == KING:
            castling = CASTLING_TO[end]
            self.carry(castling.rook, castling.rook_to)
        points = 0
        if taken:
            points = self._capture(victim, side, taken & KIND, events)
        if arrived:
            points += ARRIVAL
            events.append(("drop", end, side, None))
        if points:
            self._score(side, points, victim or end, events)
        return taken, arrived

    def _unmove(self, move: int, taken: int, arrived: int):
        start, end, victim = move & 255, move >> 8 & 255, move >> 16 & 255
        self.depart(end, move, arrived)
        self.carry(end, start)
        if move >> 24 == KING:
            castling = CASTLING_TO[end]
            self.carry(castling.rook_to, castling.rook)
        if taken:
            self.put_back(victim, taken)
            self.piles[1 - self.turn][taken & KIND] -= 1

    def _capture(self, victim: int, side: int, kind: int, events: list) -> int:
        """Put a taken unit on its owner's pile; what it is worth."""
        self.piles[1 - side][kind] += 1
        events.append(("capture", victim, side, None))
        return POINTS_OF_KIND[kind]

    def arrive(self, end: int, move: int) -> int:
        """Move a Pawn from the last rank to its owner's pile; what depart() needs."""
        self.piles[self.turn][PAWN] += 1
        return self.take_off(end)

    def depart(self, end: int, move: int, arrived: int):
        """Undo arrive(), if the move came to that."""
        if arrived:
            self.piles[self.turn][PAWN] -= 1
            self.put_back(end, arrived)

    def _drop(self, point: int, side: int):
        code = HOMES[side][point]
        self.piles[side][code & KIND] -= 1
        self.put_back(point, code | self.units[side].index(0) << 8)

    def _score(self, side: int, n: int, point, events: list):
        white, black = self.tally
        self.tally = (white + n, black) if side == WHITE else (white, black + n)
        events.append(("points", point, side, n))
        if self.is_sudden_death:
            self.result = (side, "points")
