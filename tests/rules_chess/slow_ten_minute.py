"""10 Minute Melee counted slowly: an independent reading of its rules page, only for tests.

Written without a look at the fast core, which has to agree with it turn for turn. What the clock
tells comes as moves that begin with `!`, as in the files of cases.
"""

from rules_chess import slow_squares as slow
from rules_chess.slow_squares import OTHER, SlowChess, event, name, owner, square_of

N = 8
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - 0,0 1,1"
SLIDERS = {"Q": slow.ALL_EIGHT, "R": slow.STRAIGHT, "B": slow.DIAGONAL}
LEAPERS = {"N": slow.KNIGHT, "K": slow.ALL_EIGHT}
VALUES = {"P": 1, "K": 2, "N": 3, "B": 3, "R": 5, "Q": 9}
LAST_RANK_POINTS = 10
HOME_FILES = {"P": "abcdefgh", "R": "ah", "N": "bg", "B": "cf", "Q": "d", "K": "e"}
UP = {"w": 1, "b": -1}
FIRST_RANK = {"w": 1, "b": 8}
PASS = "--"
ROOK_FILE_OF = {"K": 8, "Q": 1}  # of each wing's right to castle


class SlowTenMinute(SlowChess):
    """A game from the start or from a position's text."""

    def __init__(self, text=None):
        ranks, self.turn, rights, passed, piles, points, bonus = (text or START).split(" ")
        self.board = slow.read_ranks(ranks, N)
        self.rights = set(rights) - {"-"}
        self.passed = None if passed == "-" else square_of(passed)  # behind a double step
        self.piles = [] if piles == "-" else list(piles)
        self.points = dict(zip("wb", (int(n) for n in points.split(",")), strict=True))
        self.bonus = dict(zip("wb", (int(n) for n in bonus.split(",")), strict=True))
        self.is_sudden_death = False

    def text(self):
        """The position as text."""
        return " ".join((
            slow.print_ranks(self.board, N),
            self.turn,
            "".join(right for right in "KQkq" if right in self.rights) or "-",
            name(self.passed) if self.passed else "-",
            "".join(letter for letter in "KQRBNPkqrbnp" for _ in range(self.piles.count(letter)))
            or "-",
            f"{self.points['w']},{self.points['b']}",
            f"{self.bonus['w']},{self.bonus['b']}",
        ))

    # ---- the moves

    def legal(self):
        """The sorted texts of all legal moves; the pass alone where there is none."""
        if self.over:
            return []
        moves = set()
        for start, letter in self.board.items():
            if owner(letter) == self.turn:
                for to in self._targets(start):
                    moves.add(name(start) + ("x" if self._victim(start, to) else "-") + name(to))
        return sorted(moves | self._castlings() | self._drops()) or [PASS]

    def _targets(self, start):
        kind = self.board[start].upper()
        if kind in SLIDERS:
            return slow.slides(self.board, N, start, SLIDERS[kind])
        if kind in LEAPERS:
            return slow.leaps(self.board, N, start, LEAPERS[kind])
        return self._pawn_targets(start)

    def _pawn_targets(self, start):
        side = owner(self.board[start])
        file, rank = start
        ahead = (file, rank + UP[side])
        targets = set()
        if ahead not in self.board:
            targets.add(ahead)
            two_ahead = (file, rank + 2 * UP[side])
            if rank == FIRST_RANK[side] + UP[side] and two_ahead not in self.board:
                targets.add(two_ahead)
        for to in ((file - 1, ahead[1]), (file + 1, ahead[1])):
            if to == self.passed or (to in self.board and owner(self.board[to]) != side):
                targets.add(to)
        return targets

    def _victim(self, start, to):
        """The square of the unit that the move takes, or None."""
        if to in self.board:
            return to
        if self.board[start] in "Pp" and start[0] != to[0]:
            return to[0], start[1]
        return None

    def _castlings(self):
        rank = FIRST_RANK[self.turn]
        castlings = set()
        for wing, between, text in (("K", (6, 7), "O-O"), ("Q", (2, 3, 4), "O-O-O")):
            right = wing if self.turn == "w" else wing.lower()
            if right in self.rights and not any((file, rank) in self.board for file in between):
                castlings.add(text)
        return castlings

    def _drops(self):
        drops = set()
        for letter in self.piles:
            if owner(letter) == self.turn:
                for square in self._home_squares(letter):
                    if square not in self.board:
                        drops.add(letter.upper() + "@" + name(square))
        return drops

    def _home_squares(self, letter):
        side = owner(letter)
        rank = FIRST_RANK[side] + (UP[side] if letter in "Pp" else 0)
        return [("abcdefgh".index(file) + 1, rank) for file in HOME_FILES[letter.upper()]]

    # ---- a turn

    def play(self, move):
        """Play one turn, or hear the clock; the events in the order in which they are called."""
        if move.startswith("!"):
            return self._hear_clock(*move[1:].split(" "))
        if self.over or (move != PASS and move not in self.legal()):
            raise ValueError(move)
        passed, self.passed = self.passed, None
        if move == PASS:
            events = []
        elif move.startswith("O-O"):
            events = self._castle("Q" if move == "O-O-O" else "K")
        elif "@" in move:
            events = self._drop(move[0], square_of(move[2:]))
        else:
            self.passed = passed
            events = self._move(square_of(move[:2]), square_of(move[3:]))
        self.turn = OTHER[self.turn]
        return events

    def _castle(self, wing):
        rank, rook_file = FIRST_RANK[self.turn], ROOK_FILE_OF[wing]
        self.board[7 if wing == "K" else 3, rank] = self.board.pop((5, rank))
        self.board[6 if wing == "K" else 4, rank] = self.board.pop((rook_file, rank))
        self._lose_rights((5, rank))
        return []

    def _drop(self, kind, square):
        letter = kind if self.turn == "w" else kind.lower()
        self.piles.remove(letter)
        self.board[square] = letter
        return [event("drop", square, self.turn)]

    def _move(self, start, to):
        me, letter = self.turn, self.board[start]
        victim = self._victim(start, to)
        events, points = [], 0
        if victim:
            events.append(event("capture", victim, me))
            points += VALUES[self.board[victim].upper()]
            self.piles.append(self.board.pop(victim))
        del self.board[start]
        self._lose_rights(start)
        self._lose_rights(to)
        if letter in "Pp" and to[1] in (1, 8):
            self.piles.append(letter)
            events.append(event("drop", to, me))
            points += LAST_RANK_POINTS
        else:
            self.board[to] = letter
        is_double = letter in "Pp" and abs(to[1] - start[1]) == 2
        self.passed = (start[0], start[1] + UP[me]) if is_double else None
        return events + self._score(me, points, victim or to)

    def _score(self, side, points, square=None):
        """Points, all of a turn at once; in sudden death they win."""
        if not points:
            return []
        self.points[side] += points
        if self.is_sudden_death:
            self.over = {"winner": side, "reason": "points"}
        return [event("points", square, side, points)]

    def _hear_clock(self, word, side=None, points=0):
        """`score SIDE N`, `bonus SIDE` or `time`, the end of the game clock."""
        if word == "score":
            return self._score(side, int(points))
        if word == "bonus":
            if not self.bonus[side]:
                raise ValueError("claimed before")
            self.bonus[side] -= 1
        elif self.points["w"] == self.points["b"]:
            self.is_sudden_death = True
        else:
            winner = max("wb", key=self.points.get)
            self.over = {"winner": winner, "reason": "points"}
        return []

    def _lose_rights(self, square):
        """What stood there first has moved or was taken: it castles no more."""
        for side, change in (("w", str.upper), ("b", str.lower)):
            for wing, file in ROOK_FILE_OF.items():
                if square in ((file, FIRST_RANK[side]), (5, FIRST_RANK[side])):
                    self.rights.discard(change(wing))
