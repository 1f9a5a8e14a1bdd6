"""Mêlée on nine by nine counted slowly: an independent reading of its rules page, only for tests.

Written without a look at the fast core, which has to agree with it turn for turn.
"""

from rules_chess import slow_squares as slow
from rules_chess.slow_squares import OTHER, SlowChess, event, name, owner, square_of

N = 9
START = "beehrhccg/wwwsssppp/9/9/9/9/9/PPPSSSWWW/GCCHRHEEB"
CASTLES = {"prince": {"w": (5, 1), "b": (5, 9)}, "front": {"w": (5, 2), "b": (5, 8)}, "none": {}}
SLIDERS = {"R": slow.ALL_EIGHT, "G": slow.STRAIGHT, "B": slow.DIAGONAL}
LEAPERS = {
    "H": slow.KNIGHT,
    "C": ((2, 0), (-2, 0), (0, 2), (0, -2)),
    "E": ((2, 2), (2, -2), (-2, 2), (-2, -2)),
    "S": slow.ALL_EIGHT,
    "P": slow.STRAIGHT,
    "W": slow.DIAGONAL,
}
PASS = "--"


class SlowMeleeChess(SlowChess):
    """A game from the standard array or from a position's text."""

    def __init__(self, text=None, *, castle="prince"):
        if text is None:
            self.board, self.turn = slow.read_ranks(START, N), "w"
            self.castles = dict(CASTLES[castle])
            self.quiet_turns, self.full_turn = 0, 1
        else:
            ranks, self.turn, castles, quiet_turns, full_turn = text.split(" ")
            self.board = slow.read_ranks(ranks, N)
            squares = [] if castles == "-" else [square_of(s) for s in castles.split(",")]
            self.castles = dict(zip("wb", squares, strict=False))
            self.quiet_turns, self.full_turn = int(quiet_turns), int(full_turn)
        self.stood = [self._standing()]
        self.over = self._over_by_text()

    def _over_by_text(self):
        for side, prince in (("w", "R"), ("b", "r")):
            if prince not in self.board.values():
                return {"winner": OTHER[side], "reason": "prince"}
        for side in (OTHER[self.turn], self.turn):  # where both stand on one, the last mover won
            on_castle = self.board.get(self.castles.get(OTHER[side]))
            if on_castle and owner(on_castle) == side:
                return {"winner": side, "reason": "castle"}
        if self.quiet_turns >= 100:
            return {"winner": None, "reason": "no_capture"}
        return None

    def text(self):
        """The position as text."""
        castles = ",".join(name(self.castles[side]) for side in "wb" if side in self.castles)
        ranks = slow.print_ranks(self.board, N)
        return f"{ranks} {self.turn} {castles or '-'} {self.quiet_turns} {self.full_turn}"

    def legal(self):
        """The sorted texts of all legal moves; the pass alone where there is none."""
        if self.over:
            return []
        moves = []
        for start, letter in self.board.items():
            if owner(letter) == self.turn:
                moves += [self._move_text(start, to) for to in self._targets(start)]
        return sorted(moves) or [PASS]

    def _move_text(self, start, to):
        return name(start) + ("x" if to in self.board else "-") + name(to)

    def _targets(self, start):
        kind = self.board[start].upper()
        if kind in SLIDERS:
            return slow.slides(self.board, N, start, SLIDERS[kind])
        return slow.leaps(self.board, N, start, LEAPERS[kind])

    def play(self, move):
        """Play one turn and return its events in the order in which they are called."""
        if self.over or (move != PASS and move not in self.legal()):
            raise ValueError(move)
        me, foe = self.turn, OTHER[self.turn]
        taken, to = None, None
        if move != PASS:
            start, to = square_of(move[:2]), square_of(move[3:])
            taken = self.board.get(to)
            self.board[to] = self.board.pop(start)
        self.quiet_turns = 0 if taken else self.quiet_turns + 1
        self.full_turn += me == "b"
        self.turn = foe
        self.stood.append(self._standing())
        events = [event("capture", to, me)] if taken else []
        return events + self._look_for_end(me, foe, taken, to)

    def _standing(self):
        return self.turn, frozenset(self.board.items())

    def _look_for_end(self, me, foe, taken, to):
        if taken in ("R", "r"):
            return self._end("prince", me, "prince")
        if to is not None and to == self.castles.get(foe):
            return self._end("castle", me, "castle")
        if self.stood.count(self.stood[-1]) == 3:
            return self._end("drawn", None, "repetition")
        if self.quiet_turns == 100:
            return self._end("drawn", None, "no_capture")
        return []

    def _end(self, what, winner, reason):
        self.over = {"winner": winner, "reason": reason}
        return [event(what, None, winner)]
