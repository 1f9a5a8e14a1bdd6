"""The secret arrangement of Mêlée at the board: units asked for one by one, with the lights dark.

The board can't see which unit a magnet is, so each side's next unit is called (`ask` with n = 4,
its letter as kind) and stands where the next touchdown of that side dwells.
"""

from ..compat import const
from ..rules.errors import IllegalMove
from ..sense.touch import LIFT, OTHER, TOUCHDOWN

SET_UNIT = const(4)  # the question's number in the call `ask`
EMPTY_MS = const(1000)  # so long the board must be empty before the first unit is asked for


class Arranging:
    """Stands in for the referee until all units of an `arrangement` stand: `is_over`.

    `on_call` hears calls as tuples (calls.py).
    """

    def __init__(self, arrangement, on_call, dwell_ms: int, now: int):
        self.arrangement, self.on_call, self.dwell_ms = arrangement, on_call, dwell_ms
        self.closed = []  # points on which something stands
        self.fresh = {}  # point -> stamp of a touchdown that still dwells
        self.empty_since = now  # None once units are asked for
        self.asked = [None, None]  # what was called last
        self.version = 0
        self.is_over = False

    def advance(self, touches, now: int):
        """Handle all that can be decided at `now`."""
        while not self.is_over:
            event, due = touches.peek(now), self.next_due()
            if event and (due is None or event[0] < due):
                touches.take()
                self._handle(event)
            elif due is not None and due <= touches.known_until(now):
                self._on_moment(due)
            else:
                return

    def next_due(self):
        """When something happens by itself, in ms, or None."""
        due = [stamp + self.dwell_ms for stamp in self.fresh.values()]
        if self.empty_since is not None and not self.closed:
            due.append(self.empty_since + EMPTY_MS)
        return min(due) if due else None

    def press(self, button: int, down: bool, now: int):
        """No button means anything now."""

    def _handle(self, event: tuple):
        stamp, kind, what = event
        self.version += 1
        if kind == OTHER:
            what(stamp)
        elif kind == TOUCHDOWN:
            self.closed.append(what)
            if self.empty_since is None:
                self.fresh[what] = stamp
        elif kind == LIFT and what in self.closed:
            self.closed.remove(what)
            self._lift(what, stamp)

    def _lift(self, point: int, stamp: int):
        if self.empty_since is not None:
            self.empty_since = stamp
        elif point in self.fresh:
            del self.fresh[point]
        else:
            self.arrangement.lift(point)
            self._ask(stamp)

    def _on_moment(self, now: int):
        self.version += 1
        for stamp, point in sorted([(ms, p) for p, ms in self.fresh.items()])[:1]:
            if stamp + self.dwell_ms == now:
                del self.fresh[point]
                self._set_down(point, stamp)
                return
        self.empty_since = None
        self._ask(now)

    def _set_down(self, point: int, stamp: int):
        try:
            self.arrangement.set_down(point)
        except IllegalMove:
            self.on_call((stamp, "correct", None, (point,), None, None))
            return
        self.is_over = self.arrangement.is_done()
        self._ask(stamp)

    def _ask(self, now: int):
        """Call the unit that each side is to set next, if it is another one."""
        for side in (0, 1):
            letter = self.arrangement.asked(side)
            if letter != self.asked[side]:
                self.asked[side] = letter
                if letter:
                    self.on_call((now, "ask", side, (), SET_UNIT, letter.upper()))
