"""Sensors that fail during play: named once, left out of account, and what they hide confirmed.

A sensor is `dead` when it is known to say nothing of its square; what should stand there is
then taken to stand there, until it changes again. Faults show in what a game makes impossible:

    stuck_closed, stuck_open   a square that goes on differing, or a confirmed turn contradicts
    coupled, ghost             see doubts.py
    dead_row, dead_column      all that stands on a line opens at once
    weak, chatter              what sense/health.py counts
"""

from ..compat import const
from .phases import SETUP

LINE_SQUARES = const(3)  # that must stand on a line for its wire to be suspected
LINE_MS = const(20)
PERSISTS_MS = const(5000)  # a square that differs at the ends of two turns and for so long


class Faults:
    """Finds and names faulty sensors for a Referee."""

    def __init__(self, referee):
        self.referee = referee
        self.standing = referee.standing
        self.named = []  # (kind, points), in the order of naming
        self.differed = ()  # points that differed when the last turn ended
        self.dead_line = ()  # points of the row or column that is dead

    def take_over(self, dead):
        """(point, what it says) of sensors that were dead before; one that speaks is believed."""
        for point, says in dead:
            self.named.append(("stuck_closed" if says else "stuck_open", (point,)))
            self.standing.bury(point, says)

    def name(self, points, kind: str, stamp: int):
        """Call a fault, unless this one was called before."""
        if (kind, points) not in self.named:
            self.named.append((kind, points))
            self.referee.call(stamp, "fault", None, points, None, kind)

    def is_named(self, point: int) -> bool:
        """Has a fault of this square been called?"""
        return any(point in points for _, points in self.named)

    def is_ghost(self, point: int) -> bool:
        """Has this square been called a ghost? Nothing is inferred from one."""
        return ("ghost", (point,)) in self.named

    def accuse(self, point: int, stamp: int):
        """Name the sensor of `point` as stuck, and believe no more what it says."""
        if not self.is_named(point):
            is_closed = self.standing.known[point]
            self.name((point,), "stuck_closed" if is_closed else "stuck_open", stamp)
        self.standing.bury(point, self.standing.seen[point])

    def turn_ended(self, stamp: int):
        """A square that has differed since before this turn, and for long, is stuck."""
        standing = self.standing
        differ = [p for p in standing.missing() + standing.extra() if p not in standing.landings]
        for p in differ:
            if p in self.differed and stamp - standing.changed.get(p, 0) >= PERSISTS_MS:
                self.accuse(p, stamp)
        self.differed = differ

    def look_for_dead_line(self, opening: list, stamp: int):
        """All of one row or column opens at once: its wire is broken, and nobody has touched it.

        `opening` are the points, in board order, whose lifts come within LINE_MS of `stamp`. While
        an array is set up hands clear lines, too: then all that it has there must have stood.
        """
        grid, standing = self.standing.grid, self.standing
        if len(opening) < LINE_SQUARES or self.referee.paused:
            return
        for kind, line_of in (("dead_row", grid.rank), ("dead_column", grid.file)):
            line = [p for p in grid.points if line_of(p) == line_of(opening[0])]
            stood = [p for p in line if standing.known[p]]
            if self.referee.phase == SETUP and stood != [p for p in line if standing.expected[p]]:
                continue
            if opening == stood:
                self.dead_line = tuple(line)
                self.name(self.dead_line, kind, stamp)
                return

    def line_lives(self):
        """A square of the dead line has closed: if all have, its wire is whole again."""
        if not [p for p in self.standing.missing() if p in self.dead_line]:
            self.dead_line = ()

    def declare(self, points: list, stamp: int):
        """A player says that all stands as it should: the sensors of `points` are dead."""
        for p in points:
            self.accuse(p, stamp)
        for p in self.dead_line:
            if p not in self.standing.dead:
                self.standing.bury(p, self.standing.seen[p])
        self.dead_line = ()

    def suspects(self) -> list:
        """The squares that a player may declare faulty with the button: one, or a dead line."""
        standing = self.standing
        if standing.fresh():
            return []
        differ = sorted(standing.missing() + standing.extra())
        on_line = [p for p in differ if p in self.dead_line]
        return differ if len(differ) == 1 or (differ and on_line == differ) else []
