"""From settled edges to touches: drop-outs taken out, everything in the order of its stamp.

An event is (stamp, kind, what): LIFT or TOUCHDOWN with a square; UNWELL with a square and the
kind of its fault; or OTHER with anything else (a button, a command) that has to keep its place.
"""

from ..compat import const
from .debounce import Debounce
from .health import Health

LIFT, TOUCHDOWN, OTHER, UNWELL = const(0), const(1), const(2), const(3)


class Touches:
    """Holds each event back until nothing with an earlier stamp can come any more."""

    def __init__(self, rows: int, cols: int, debounce_ms: int = 8, dropout_ms: int = 40):
        self.debounce = Debounce(rows, cols, debounce_ms, self._edge, self._noise)
        self.dropout_ms = dropout_ms
        self.waiting = []  # (order, stamp, kind, what), by order
        self.health = Health(rows * cols)

    def update(self, rows, now: int):
        """Take in one frame of raw rows, seen at `now` ms."""
        self.debounce.update(rows, now)

    def add_other(self, what, now: int):
        """Queue something that is not a touch."""
        self.waiting.append((self.debounce.next_order(), now, OTHER, what))

    def _edge(self, square: int, closed: bool, stamp: int, order: int):
        if closed and self._take_back_lift(square, stamp):
            self._tell(self.health.dropout(square), square, stamp, order)
            return
        self.health.edge(square)
        self.waiting.append((order, stamp, TOUCHDOWN if closed else LIFT, square))
        self.waiting.sort(key=_order)

    def _noise(self, square: int, stamp: int, order: int):
        self._tell(self.health.noise(square), square, stamp, order)

    def _tell(self, kind, square: int, stamp: int, order: int):
        """Queue that a sensor has turned out to be faulty, if `kind` says so."""
        if kind:
            self.waiting.append((order, stamp, UNWELL, (square, kind)))
            self.waiting.sort(key=_order)

    def _take_back_lift(self, square: int, stamp: int) -> bool:
        """Drop the waiting lift of a square that closed again so soon that nobody lifted it."""
        for event in self.waiting:
            if event[2] == LIFT and event[3] == square and stamp - event[1] <= self.dropout_ms:
                self.waiting.remove(event)
                return True
        return False

    def is_busy(self) -> bool:
        """Is anything still to be decided?"""
        return self.debounce.any_moving or bool(self.waiting)

    def lifted(self) -> list:
        """Squares whose lift is settled but may still turn out to be a drop-out."""
        return [event[3] for event in self.waiting if event[2] == LIFT]

    def opening(self, until: int) -> list:
        """Squares whose lifts, up to the stamp `until`, wait to be handed out."""
        return [e[3] for e in self.waiting if e[2] == LIFT and e[1] <= until]

    def peek(self, now: int):
        """The next event, (stamp, kind, what), or None while an earlier one may still come."""
        if not self.waiting:
            return None
        order, stamp, kind, what = self.waiting[0]
        earliest = self.debounce.earliest()
        if earliest and earliest[1] < order:
            return None
        if kind == LIFT:
            end = stamp + self.dropout_ms
            if now <= end or self.debounce.is_moving(what, end):
                return None
        return stamp, kind, what

    def take(self):
        """Remove the event that peek() has shown."""
        self.waiting.pop(0)

    def known_until(self, now: int) -> int:
        """Every event with a stamp below this has been handed out."""
        known = now
        if self.waiting:
            known = min(known, self.waiting[0][1])
        earliest = self.debounce.earliest()
        return min(known, earliest[0]) if earliest else known

    def next_due(self):
        """When something that is undecided now can be decided, in ms, or None."""
        due = self.debounce.next_due()
        for _, stamp, kind, _ in self.waiting:
            at = stamp + self.dropout_ms + 1 if kind == LIFT else stamp
            due = at if due is None else min(due, at)
        return due


def _order(event: tuple) -> int:
    return event[0]
