"""Models of what hangs on the Pico's pins: switch matrix, shift registers, multiplexed Halls."""


class SwitchMatrix:
    """Rows that are driven, columns with a pull to high, switches between them.

    With a diode a square current flows from column to row only. Without, everything that closed
    switches join has one level, and outputs that disagree fight: `fights` counts such moments.
    """

    def __init__(self, rows: int, cols: int, diodes: bool = True):
        self.rows, self.cols, self.diodes = rows, cols, diodes
        self.closed = set()  # (row, col)
        self.fights = 0

    def columns(self, rows: int) -> int:
        """The levels of the columns, a bit each, while the rows have these levels."""
        if not self.diodes:
            return self._joined(rows)
        levels = (1 << self.cols) - 1
        for row, col in self.closed:
            if not rows >> row & 1:
                levels &= ~(1 << col)
        return levels

    def _joined(self, rows: int) -> int:
        levels = (1 << self.cols) - 1
        for col in range(self.cols):
            reached, joined = {col}, set()
            while True:
                joined |= {r for r, c in self.closed if c in reached}
                more = {c for r, c in self.closed if r in joined}
                if more <= reached:
                    break
                reached |= more
            driven = {rows >> r & 1 for r in joined}
            self.fights += len(driven) == 2
            if 0 in driven:
                levels &= ~(1 << col)
        return levels

    def bitmap(self) -> list[int]:
        """What a scan should find."""
        found = [0] * self.rows
        for row, col in self.closed:
            found[row] |= 1 << col
        return found


class Registers:
    """Two 74HC595 on the rows and two 74HC165 on the columns of a switch matrix, bit by bit.

    Chips do what their data sheets say: both shift as the clock rises, the 595 shows its bits as
    the latch rises, the 165 follows its inputs while the load is low.
    """

    CLOCK, ROWS_OUT, LATCH, LOAD = 1, 2, 3, 4  # output pins; the column chain comes back on pin 0
    BITS = 16

    def __init__(self, matrix: SwitchMatrix):
        self.matrix = matrix
        self.shifting, self.shown, self.coming = 0, 0xFFFF, 0
        self.pins = 0

    def serial_out(self, pins: int) -> int:
        """The chips' answer, bit 0, to the levels of all pins."""
        rose = pins & ~self.pins
        self.pins = pins
        if rose >> self.CLOCK & 1:
            self.shifting = (self.shifting << 1 | pins >> self.ROWS_OUT & 1) & 0xFFFF
            self.coming = self.coming << 1 & 0xFFFF
        if rose >> self.LATCH & 1:
            self.shown = self.shifting
        if not pins >> self.LOAD & 1:
            self.coming = self.matrix.columns(self.shown) | 0xFFFF << self.matrix.cols & 0xFFFF
        return self.coming >> self.BITS - 1


class Spi:
    """An SPI in mode 0 whose bits reach the chips."""

    def __init__(self, chips: Registers):
        self.chips, self.pins = chips, 1 << chips.LOAD

    def set(self, pin: int, level: int) -> int:
        self.pins = self.pins & ~(1 << pin) | level << pin
        return self.chips.serial_out(self.pins)

    def write_readinto(self, out, back):
        for i, byte in enumerate(out):
            back[i] = 0
            for bit in range(7, -1, -1):
                back[i] = back[i] << 1 | self.set(self.chips.ROWS_OUT, byte >> bit & 1)
                self.set(self.chips.CLOCK, 1)
                self.set(self.chips.CLOCK, 0)


class Multiplexers:
    """Six CD74HC4067, two on each of three analogue inputs, with a field at each point.

    `fields` are readings as read_u16() gives them; `noise` adds what the air does.
    """

    IDLE = 32768

    def __init__(self, points: int, noise=lambda: 0):
        self.fields = [self.IDLE] * points
        self.noise = noise
        self.select, self.enables = [0, 0, 0, 0], [1, 1]

    def pin(self, levels: list, index: int):
        """A pin object, called with its level."""
        def call(level: int):
            levels[index] = level
        return call

    def select_pins(self) -> list:
        return [self.pin(self.select, i) for i in range(4)]

    def enable_pins(self) -> list:
        return [self.pin(self.enables, i) for i in range(2)]

    def inputs(self) -> list:
        """Three objects with read_u16()."""
        return [AnalogueInput(self, i) for i in range(3)]


class AnalogueInput:
    """One of the Pico's analogue inputs."""

    def __init__(self, muxes: Multiplexers, index: int):
        self.muxes, self.index = muxes, index

    def read_u16(self) -> int:
        muxes = self.muxes
        awake = [i for i in range(2) if not muxes.enables[i]]
        assert len(awake) == 1, "two multiplexers on one input, or none"
        channel = sum(muxes.select[bit] << bit for bit in range(4))
        point = 16 * (2 * self.index + awake[0]) + channel
        field = muxes.fields[point] if point < len(muxes.fields) else 0
        return max(0, min(65535, field + muxes.noise()))
