"""A disturbed board: when it is one, and how it is led back, one correction at a time.

touch.md 'Things that go wrong'. Units that the turn knows to be in the hand are nobody's fault.
"""

from ..compat import const
from .standing import FRESH

DISTURBED_MS, DISTURBED_SQUARES = const(300), const(3)


class Recovery:
    """Compares what stands with what should stand, the units of the turn left out."""

    def __init__(self, standing, turn):
        self.standing, self.turn = standing, turn
        self.pair = (0, 0)  # the correction that is asked for
        self.ways = []  # [from, to] of units that takebacks send home; from 0: onto the board
        self.told = None  # the point that was called `correct` last
        self.phase = None  # where the game goes on once all is right
        self.is_disturbance = False

    def begin(self, phase: str, is_disturbance: bool):
        """Lead back to `phase`; nothing has been told yet."""
        self.phase, self.is_disturbance = phase, is_disturbance
        self.pair, self.told = (0, 0), None

    def send_back(self, placements, taken: int):
        """A move is taken back: its units go where they came from, `taken` comes back."""
        known = [(way, way[1]) for way in self.ways]
        for start, end in placements:
            found = [way for way, home in known if home == end]
            if found:
                found[0][1] = start
            else:
                self.ways.append([end, start])
        if taken:
            self.ways.append([0, taken])
        self.ways = [way for way in self.ways if way[1] and way[0] != way[1]]

    def end(self):
        """All is led back: every unit stands where it belongs."""
        self.ways, self.standing.astray = [], {}

    def missing(self) -> list:
        """Points, in board order, that wait for a unit which is not in the player's hand."""
        return [p for p in self.standing.missing() if p not in self.turn.holds()]

    def due(self):
        """When the board counts as disturbed if it stays as it is, in ms, or None."""
        stamps = self._odd_stamps()
        return min(stamps) + DISTURBED_MS if len(stamps) >= DISTURBED_SQUARES else None

    def began(self) -> int:
        """The stamp of the first change of a disturbance."""
        return min(self._odd_stamps())

    def _odd_stamps(self) -> list:
        """When each square that differs and counts began to differ."""
        standing = self.standing
        fresh = [p for p, state in standing.landings.items() if state == FRESH]
        extra = [standing.changed.get(p, 0) for p in standing.extra() if p not in fresh]
        extra.sort()
        own = len(self.turn.out())  # so many landings belong to the turn: its own attempts
        return [standing.changed.get(p, 0) for p in self.missing()] + extra[own:]

    def is_done(self) -> bool:
        """Does everything stand, or lie in the player's hand, as it should?"""
        return not (self.standing.fresh() or self.missing() or self.standing.extra())

    def settled_by(self, point: int) -> list:
        """Where units still dwell that a lift from `point` decides: the last ones put back."""
        fresh = [p for _, p in self.standing.fresh()]
        is_next = point not in fresh and not (self.missing() or self.standing.extra())
        return fresh if is_next else []

    def next(self) -> tuple:
        """(from, to): take a unit from the one and put it on the other; 0 where there is none.

        A unit that was taken up is put down before the next one is asked for.
        """
        extra, missing = self.standing.extra(), self.missing()
        start = self.pair[0] if self.pair[0] in extra else 0
        end = self.pair[1] if self.pair[1] in missing else 0
        if not end and (missing or not start):
            start, end = self._way(extra, missing) or self._nearest(extra, missing)
        elif not start and len(extra) >= len(missing):
            start = self._nearest(extra, [end])[0]  # nothing is in the air: it stands astray
        self.pair = start, end
        return self.pair

    def _way(self, extra: list, missing: list):
        """The first way of a takeback that is still to go, or None."""
        left = [(start, end) for start, end in self.ways if start in extra and end in missing]
        return left[0] if left else None

    def _nearest(self, extra: list, missing: list) -> tuple:
        if extra and missing:
            distance = self.standing.grid.distance
            return min([(distance(e, m), e, m) for e in extra for m in missing])[1:]
        return (extra[0] if extra else 0), (missing[0] if missing else 0)

    def to_tell(self):
        """The point to be called `correct` now, or None when it was told already."""
        start, end = self.next()
        point = start or end
        if not point or point == self.told:
            return None
        self.told = point
        return point
