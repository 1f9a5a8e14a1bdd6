"""Debounce, per square, as a step over rows of bits that touches no pin (touch.md 'Signals').

The family is sym_defer_pk (symmetric, deferred, per key, in QMK's words), with one change: the
stamp of an edge is its *first* change after the square last stood still, not its last.
Times are whole milliseconds that never go back. While squares move they are counted from when the
first of them began to: so they stay small integers on a board that is on for weeks.
"""

from array import array

from ..compat import const
from ..loops import first_change

ALL = const(0xFFFF)
NOISY_MS = const(250)  # a square that bounces on for so long no longer holds up the others


class Debounce:
    """One small int a row; arrays are made once, and a frame without a change allocates nothing.

    `on_edge(square, closed, stamp, order)` is called for every settled edge; `order` rises with
    the first change of each edge, so that equal stamps keep the order in which they came.
    `on_noise(square, stamp, order)` is called when a square has bounced for NOISY_MS.
    """

    def __init__(self, rows: int, cols: int, hold_ms: int, on_edge, on_noise=None):
        self.rows, self.cols, self.hold_ms = rows, cols, hold_ms
        self.on_edge, self.on_noise = on_edge, on_noise
        self.raw = array("H", [0] * rows)
        self.closed = array("H", [0] * rows)  # the settled level
        self.moving = array("H", [0] * rows)  # squares that do not stand still
        self.noisy = array("H", [0] * rows)  # of these, the ones that bounce without end
        self.first = array("i", [0] * (rows * cols))
        self.last = array("i", [0] * (rows * cols))
        self.order = array("i", [0] * (rows * cols))
        self.bounces = array("H", [0] * (rows * cols))  # changes that came to nothing
        self.any_moving = False
        self.epoch = 0  # what `first` and `last` count from
        self.orders = 0
        self.log = None  # hears every raw change: edge(square, closed, now)

    def update(self, rows, now: int):
        """Take in one frame, `rows` of bits (1: closed), seen at `now` ms."""
        if self.any_moving:
            self.settle(now)
        raw, count = self.raw, self.rows
        r = first_change(rows, 0, raw, ALL, count)
        while r >= 0:
            self._note(r, rows[r] ^ raw[r], now)
            raw[r] = rows[r]
            r = first_change(rows, 0, raw, ALL, count)

    def take_as_settled(self, rows):
        """Believe the frame `rows` at once, without edges."""
        for r in range(self.rows):
            self.raw[r] = self.closed[r] = rows[r]
            self.moving[r] = self.noisy[r] = 0
        self.any_moving = False

    def next_order(self) -> int:
        """A place in the order of things for an event that is no edge."""
        self.orders += 1
        return self.orders

    def _note(self, r: int, changed: int, now: int):
        """Start or prolong the bouncing of the squares `changed` in row `r`."""
        if not self.any_moving:
            self.epoch, self.any_moving = now, True
        at = now - self.epoch
        square = r * self.cols
        moving = self.moving[r]
        for c in range(self.cols):
            bit = 1 << c
            if changed & bit:
                self.last[square] = at
                if self.log:
                    self.log.edge(square, not self.raw[r] & bit, now)
                if moving & bit:
                    self.bounces[square] = min(self.bounces[square] + 1, 0xFFFF)
                else:
                    self.first[square] = at
                    self.order[square] = self.next_order()
            square += 1
        self.moving[r] = moving | changed

    def settle(self, now: int):
        """Make edges of the levels that have held for `hold_ms` by `now`."""
        self.any_moving = False
        at = now - self.epoch
        for r in range(self.rows):
            moving = self.moving[r]
            if not moving:
                continue
            for c in range(self.cols):
                bit = 1 << c
                if moving & bit:
                    square = r * self.cols + c
                    if at - self.last[square] >= self.hold_ms:
                        self._stand_still(r, bit, square)
                    elif not self.noisy[r] & bit and at - self.first[square] >= NOISY_MS:
                        self.noisy[r] |= bit
                        if self.on_noise:
                            began = self.epoch + self.first[square]
                            self.on_noise(square, began + NOISY_MS, self.next_order())
            if self.moving[r]:
                self.any_moving = True

    def _stand_still(self, r: int, bit: int, square: int):
        self.moving[r] &= ~bit
        stamp = self.first[square]
        if self.noisy[r] & bit:  # its first change is long past, and others went by it since
            self.noisy[r] &= ~bit
            stamp = self.last[square]
            self.order[square] = self.next_order()
        if (self.raw[r] ^ self.closed[r]) & bit:
            self.closed[r] ^= bit
            is_closed = bool(self.closed[r] & bit)
            self.on_edge(square, is_closed, self.epoch + stamp, self.order[square])

    def is_moving(self, square: int, by: int) -> bool:
        """Is the square in an edge that began at `by` ms or earlier and is not settled yet?"""
        r, bit = square // self.cols, 1 << square % self.cols
        began = self.epoch + self.first[square]
        return bool(self.moving[r] & ~self.noisy[r] & bit) and began <= by

    def earliest(self):
        """(stamp, order) of the unsettled edge that began first, or None."""
        if not self.any_moving:
            return None
        found = None
        for r in range(self.rows):
            moving = self.moving[r] & ~self.noisy[r]
            if moving:
                for c in range(self.cols):
                    square = r * self.cols + c
                    if moving >> c & 1 and (found is None or self.order[square] < found[1]):
                        found = (self.epoch + self.first[square], self.order[square])
        return found

    def next_due(self):
        """When the next level will have held long enough, in ms, or None."""
        due = None
        if self.any_moving:
            for r in range(self.rows):
                for c in range(self.cols):
                    if self.moving[r] >> c & 1:
                        settled = self.epoch + self.last[r * self.cols + c] + self.hold_ms
                        due = settled if due is None else min(due, settled)
        return due
