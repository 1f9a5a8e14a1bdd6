"""Linear Hall sensors behind six CD74HC4067, two on each of three analogue inputs, to 96 points.

They also feel which way up a magnet stands: an inverted one is a corpse. Point p is channel p % 16
of multiplexer p // 16; multiplexers 0 and 1 share the first input, the even ones wake by the first
enable, low, the odd ones by the second. Readings are those of ADC.read_u16(), 0 to 65535.
"""

from array import array

from ..compat import const, micropython
from ..loops import copy, first_field
from .flash import Whole

CHANNELS = const(16)
OPEN, HIGH, LOW = const(0), const(1), const(2)  # states of a point

# Channels in the order of a Gray code, so that one pin moves a step: (channel, pin, level).
PATH = (
    (1, 0, 1), (3, 1, 1), (2, 0, 0), (6, 2, 1), (7, 0, 1), (5, 1, 0), (4, 0, 0), (12, 3, 1),
    (13, 0, 1), (15, 1, 1), (14, 0, 0), (10, 2, 0), (11, 0, 1), (9, 1, 0), (8, 0, 0), (0, 3, 0),
)


class HallMatrix:
    """A scanner. After a scan `inverted` has a small int a row beside the closed ones.

    A square closes when its field is `on` counts from its rest, and opens below `off`, which is
    less. `rest` has each point's reading with nothing on it; `north` is 1 if upright magnets read
    above that, else -1.
    """

    def __init__(self, select, enables, inputs, rows: int, cols: int, wires, on: int, off: int,
                 north: int = 1):
        self.select, self.enables, self.inputs = select, enables, inputs
        self.rows, self.cols, self.wires = rows, cols, wires
        self.on, self.off = on, off
        self.upside_down = LOW if north > 0 else HIGH
        points = rows * cols
        self.readings = array("H", [0] * points)
        self.rest = array("H", [32768] * points)
        self.state = bytearray(points)
        self.closed = array("H", [0] * rows)
        self.inverted = array("H", [0] * rows)
        for pin in enables:
            pin(1)
        for pin in select:
            pin(0)

    def scan(self, into):
        """Scan one frame and fill `into` with a small int a row; bit 0 is the a-file."""
        self.read()
        found = self._first_change()
        while found >= 0:
            self._change(found >> 2, found & 3)
            found = self._first_change()
        copy(self.closed, into, self.rows)

    def read(self):
        """Take the readings of all points."""
        for bank in range(len(self.enables)):
            self.enables[bank](0)
            self._read_bank(CHANNELS * bank)
            self.enables[bank](1)

    @micropython.native
    def _read_bank(self, base: int):
        select, inputs, readings = self.select, self.inputs, self.readings
        points = len(readings)
        for step in PATH:  # ends where it began, at channel 0
            channel, pin, level = step
            select[pin](level)
            point = base + channel
            for one in inputs:
                if point < points:
                    readings[point] = one.read_u16()
                point += 32

    def _first_change(self) -> int:
        points = len(self.readings)
        return first_field(self.readings, self.rest, self.state, points, self.on, self.off)

    def _change(self, point: int, new: int):
        self.state[point] = new
        square = self.wires[point]
        row, bit = square // self.cols, 1 << square % self.cols
        self.closed[row] = self.closed[row] & ~bit | (bit if new else 0)
        self.inverted[row] = self.inverted[row] & ~bit | (bit if new == self.upside_down else 0)

    def keep(self, path: str):
        """Write the readings at rest to a file."""
        with Whole(), open(path, "wb") as file:
            file.write(self.rest)

    def recall(self, path: str) -> bool:
        """Take the readings at rest from a file; False if there is none for so many points."""
        rest = array("H", [0] * (len(self.rest) + 1))
        try:
            with open(path, "rb") as file:
                count = file.readinto(rest)
        except OSError:
            return False
        if count != 2 * len(self.rest):
            return False
        copy(rest, self.rest, len(self.rest))
        return True

    def calibrate(self, frames: int) -> list:
        """Learn the readings at rest from so many frames of an empty board.

        Returns the squares whose sensors seem broken or covered: far from the middle, or restless.
        """
        points = len(self.readings)
        sums, least, most = [0] * points, [65535] * points, [0] * points
        for _ in range(frames):
            self.read()
            for point in range(points):
                reading = self.readings[point]
                sums[point] += reading
                least[point] = min(least[point], reading)
                most[point] = max(most[point], reading)
        doubtful = []
        for point in range(points):
            rest = self.rest[point] = sums[point] // frames
            if not 16384 <= rest <= 49152 or most[point] - least[point] > self.off:
                doubtful.append(self.wires[point])
        return sorted(doubtful)
