"""One position of Melee for the slow count: where units may go, and what stands in a kill.

Sections 1 to 3 of the rules page, each function beside its sentence; nothing here changes a
position. The turns are in `slow_melee`.
"""

from rules.slow_text import BOARD_ORDER, name

ORTHOGONAL = ((0, 1), (1, 0), (0, -1), (-1, 0))
EIGHT = ORTHOGONAL + ((1, 1), (1, -1), (-1, -1), (-1, 1))
POINTS_OF_KIND = {"F": 1, "G": 3, "S": 0}
CORPSE_OF = {"w": "X", "b": "x"}
OTHER = {"w": "b", "b": "w"}


def owner(letter):
    """The side that a unit or corpse belongs to."""
    return "w" if letter.isupper() else "b"


def is_corpse(letter):
    """True for the corpses `X` and `x`."""
    return letter in "Xx"


def step(point, direction, length=1):
    """The point so many steps away; it may lie off the board."""
    return (point[0] + direction[0] * length, point[1] + direction[1] * length)


def opposite(direction):
    """The direction straight across."""
    return (-direction[0], -direction[1])


def distance(a, b):
    """Manhattan distance (section 1)."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


class SlowBoard:
    """`board` maps points (file, rank) to letters; `turn` is "w" or "b"."""

    def __init__(self, n, depth, corpse_shield, wall_kill):
        self.n = n
        self.depth = depth
        self.corpse_shield = corpse_shield
        self.wall_kill = wall_kill
        self.throne = {"w": (1, 1), "b": (n, n)}
        self.points = sorted(((f, r) for f in range(1, n + 1) for r in range(1, n + 1)),
                             key=BOARD_ORDER)
        self.board = {}
        self.turn = "w"

    # ---- what stands where

    def is_on_board(self, point):
        """True for a point of the grid."""
        return 1 <= point[0] <= self.n and 1 <= point[1] <= self.n

    def is_home(self, point, side):
        """True inside the Kingdom of that side."""
        return distance(point, self.throne[side]) < self.depth

    def is_throne(self, point):
        """True for either Throne."""
        return point in self.throne.values()

    def is_living(self, point, side):
        """True if a living unit of that side stands there."""
        letter = self.board.get(point, "X")
        return not is_corpse(letter) and owner(letter) == side

    def is_corpse_of(self, point, side):
        """True if a corpse of that side lies there."""
        return self.board.get(point) == CORPSE_OF[side]

    def units(self, side):
        """The points of a side's living units in board order."""
        return sorted((p for p in self.board if self.is_living(p, side)), key=BOARD_ORDER)

    def kind(self, point):
        """S, G or F for the living unit that stands there."""
        return self.board[point].upper()

    def sovereign(self, side):
        """The point of the Sovereign, or None once it fell."""
        for point in self.units(side):
            if self.kind(point) == "S":
                return point
        return None

    def is_open(self, point):
        """True on the board where neither a living unit nor a corpse is."""
        return self.is_on_board(point) and point not in self.board

    # ---- section 2: moves

    def targets(self, point):
        """Where one living unit may go on its own (escorts not counted)."""
        if self.kind(point) == "S":
            return self._sovereign_targets(point)
        reached = self._sweep(point)
        if self.kind(point) == "G":
            reached |= {step(point, d) for d in ORTHOGONAL}
        return {p for p in reached if self.is_open(p) and not self.is_throne(p)}

    def _sweep(self, start):
        """Ends of all paths of three steps, whatever stands on the last point.

        Three steps without turning back never come to a point twice.
        """
        side = owner(self.board[start])
        ends = set()
        for first in ORTHOGONAL:
            a = step(start, first)
            if not self._may_pass(a, side):
                continue
            for second in ORTHOGONAL:
                b = step(a, second)
                if second == opposite(first) or not self._may_pass(b, side):
                    continue
                ends |= {step(b, third) for third in ORTHOGONAL if third != opposite(second)}
        return ends

    def _may_pass(self, point, side):
        if not self.is_on_board(point):
            return False
        letter = self.board.get(point)
        return letter is None or letter in "Ss" or letter == CORPSE_OF[OTHER[side]]

    def _sovereign_targets(self, start):
        side = owner(self.board[start])
        reached = {step(start, d) for d in EIGHT}
        for d in EIGHT:
            if step(start, d) == self.sovereign(OTHER[side]):
                reached.add(step(start, d, 2))
        for corpse in self._highway(start, OTHER[side]):
            reached |= {step(corpse, d) for d in EIGHT}
        return {p for p in reached if self.is_open(p)}

    def _highway(self, start, foe):
        """All enemy corpses that a chain of neighbours joins to the Sovereign's point."""
        found = set()
        edge = [start]
        while edge:
            here = edge.pop()
            for there in (step(here, d) for d in EIGHT):
                if self.is_corpse_of(there, foe) and there not in found:
                    found.add(there)
                    edge.append(there)
        return found

    def escorts(self):
        """The texts of all escorts of the side to move."""
        king = self.sovereign(self.turn)
        guards = [step(king, d) for d in ORTHOGONAL]
        guards = [g for g in guards if self.is_living(g, self.turn) and self.kind(g) == "G"]
        moves = set()
        for guard in guards:
            for d in ORTHOGONAL:
                king_to, guard_to = step(king, d), step(guard, d)
                king_lands = self.is_open(king_to) or king_to == guard
                guard_lands = self.is_open(guard_to) or guard_to == king
                if king_lands and guard_lands and not self.is_throne(guard_to):
                    moves.add(f"{name(king)}-{name(king_to)}+{name(guard)}-{name(guard_to)}")
        return moves

    # ---- section 3: hits, shields, wounds and kills

    def hits(self, point):
        """The directions from which living enemies hit the unit."""
        foe = OTHER[owner(self.board[point])]
        return [d for d in ORTHOGONAL if self.is_living(step(point, d), foe)]

    def is_reinforced(self, point):
        """True if a free friend or (by option) an enemy corpse is orthogonally next to it."""
        side = owner(self.board[point])
        for near in (step(point, d) for d in ORTHOGONAL):
            if self.is_living(near, side) and not self.hits(near):
                return True
            if self.corpse_shield and self.is_corpse_of(near, OTHER[side]):
                return True
        return False

    def state(self, point):
        """'kill', 'wound' or 'safe' for the living unit that stands there."""
        hits = self.hits(point)
        walls = [d for d in ORTHOGONAL if not self.is_on_board(step(point, d))]
        wall_hits = 1 if hits and walls else 0
        wall_is_opposite = any(opposite(d) in walls for d in hits)
        if len(hits) + wall_hits >= 3:
            return "kill"
        if len(hits) + wall_hits < 2:
            return "safe"
        two_opposite = wall_is_opposite if wall_hits else hits[0] == opposite(hits[1])
        reinforced = self.is_reinforced(point)
        if two_opposite:
            if not reinforced or (wall_hits and self.wall_kill):
                return "kill"
            return "wound"
        return "safe" if reinforced else "wound"

    # ---- sections 9 and 10: what units are worth

    def points_winner(self):
        """The side with the higher total of living units, None if equal (section 10)."""
        white, black = (sum(POINTS_OF_KIND[self.kind(p)] for p in self.units(s)) for s in "wb")
        return "w" if white > black else "b" if black > white else None

    def proximity(self, side):
        """The sum of the proximity tally (section 9)."""
        throne = self.throne[OTHER[side]]
        return sum(2 * (self.n - 1) - distance(p, throne)
                   for p in self.units(side) if self.kind(p) != "S")

    def proximity_winner(self):
        """The winner at the move limit, None if drawn."""
        white, black = self.proximity("w"), self.proximity("b")
        return "w" if white > black else "b" if black > white else self.points_winner()
