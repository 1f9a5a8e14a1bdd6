"""The array is put up: when it is ready, and what can be told of an array that stands wrongly."""

from ..compat import const
from .phases import SETUP
from .standing import INVERTED

READY_MS = const(1000)  # so long all must stand still
FARTHEST = const(4)  # squares by which a small array may stand too far on a larger board


class Setup:
    """Waits in SETUP for the array, and says what its occupancy shows to be wrong with it."""

    def __init__(self, referee):
        self.referee = referee
        self.is_resumed = False  # is it the array of a game that goes on?
        self.toss = None  # the side that the toss lets move first, if there is a toss
        self.since = None  # since when all stands still, right or wrong in a way that has a name
        self.wrong = None  # that name
        self.told = None  # the last one that was called

    def look(self, stamp: int):
        """A square has changed at `stamp`."""
        standing = self.referee.standing
        if self.is_resumed:
            self.referee.recovery.next()  # one correction at a time
        is_right = not standing.missing() and not standing.extra()
        self.wrong = None if is_right else self._misplaced()
        self.since = stamp if is_right or self.wrong else None
        if not self.wrong:
            self.told = None

    def due(self):
        """When the array has stood long enough for something to be said, in ms, or None."""
        if self.referee.phase != SETUP or self.since is None:
            return None
        return self.since + READY_MS

    def on_due(self, now: int):
        """The array has stood still: begin, or say what is wrong with it."""
        referee = self.referee
        self.since = None
        if not self.wrong and self._is_turned_by_poles():
            self.wrong = "turned_round"
        if not self.wrong:
            self._be_ready(now)
        elif self.wrong != self.told:
            self.told = self.wrong
            corner = referee.position.grid.points[0]
            referee.call(now, "fault", None, (corner,), None, self.wrong)

    def _be_ready(self, now: int):
        """Say so, toss, and begin."""
        referee = self.referee
        referee.call(now, "ready")
        if self.toss is not None:
            referee.position.turn = self.toss
            referee.call(now, "toss", self.toss)
        referee.begin(now)

    def _misplaced(self):
        """`turned` by a quarter, `turned_round`, or `shifted`; None for anything else."""
        grid = self.referee.position.grid
        last = grid.n - 1
        if self._stands_as(lambda file, rank: (last - file, last - rank)):
            return "turned_round"
        for quarter in (lambda f, r: (r, last - f), lambda f, r: (last - r, f)):
            if self._stands_as(quarter):
                return "turned"
        for files in range(FARTHEST):
            for ranks in range(FARTHEST):
                if self._stands_as(lambda f, r, x=files, y=ranks: (f - x, r - y)):
                    return "shifted"
        return None

    def _is_turned_by_poles(self) -> bool:
        """Do only the magnets show that the board is turned round: corpses for living units?"""
        standing, grid = self.referee.standing, self.referee.position.grid
        if standing.inverted is None:
            return False
        last, is_turned = grid.n - 1, False
        for p in grid.points:
            opposite = grid.point(last - grid.file(p), last - grid.rank(p))
            wanted, there = standing.expected[p], standing.expected[opposite]
            if bool(there) != bool(wanted):
                return False
            if wanted and standing.inverted[p] != (there == INVERTED):
                return False
            is_turned = is_turned or there != wanted
        return is_turned

    def _stands_as(self, moved) -> bool:
        """Does each square hold what belongs on moved(file, rank), nothing if that is outside?"""
        standing, grid = self.referee.standing, self.referee.position.grid
        for p in grid.points:
            file, rank = moved(grid.file(p), grid.rank(p))
            inside = 0 <= file < grid.n and 0 <= rank < grid.n
            wanted = inside and standing.expected[grid.point(file, rank)] != 0
            if wanted != bool(standing.known[p]):
                return False
        return True
