"""Models of what the Pico senses: switches, fields, buttons; each is attached once, before power.

A model follows the pins through listeners, which the emulator calls in the middle of the guest's
instruction. Inputs are driven only when their level changes, as each call counts as an edge.
"""

from rp2040py.gpio_pin import GPIOPinState

LOW, HIGH = GPIOPinState.LOW, GPIOPinState.HIGH


class SwitchMatrix:
    """Rows that select while low, columns pulled up outside, a switch and a diode at each square.

    `scans` counts selections of the first row, `scanned_at` has their times in ns if `is_timed`.
    """

    def __init__(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.closed = [0] * len(rows)  # a bit a column
        self.is_low = [False] * len(rows)
        self.pulled = 0  # columns that are low now
        self.scans, self.is_timed, self.scanned_at = 0, False, []

    def attach(self, mcu):
        """Hang the matrix on the pins."""
        self.mcu = mcu
        for number in self.columns:
            mcu.gpio[number].set_input_value(True)
        for row, number in enumerate(self.rows):
            mcu.gpio[number].add_listener(self._listener(row))

    def _listener(self, row: int):
        def changed(new, _):
            self.is_low[row] = new == LOW
            if not row and new == LOW:
                self._count()
            self._settle()
        return changed

    def _count(self):
        self.scans += 1
        if self.is_timed:
            self.scanned_at.append(self.mcu.clock.nanos)

    def _settle(self):
        pulled = 0
        for row, is_low in enumerate(self.is_low):
            if is_low:
                pulled |= self.closed[row]
        changed, self.pulled = pulled ^ self.pulled, pulled
        for column, number in enumerate(self.columns):
            if changed >> column & 1:
                self.mcu.gpio[number].set_input_value(not pulled >> column & 1)

    def set(self, row: int, column: int, closed: bool):
        """Close or open a switch."""
        bit = 1 << column
        self.closed[row] = self.closed[row] & ~bit | (bit if closed else 0)
        self._settle()


class ShiftRegisters:
    """Two 74HC595 on the rows and two 74HC165 on the columns, bit by bit, as their sheets say.

    `pins` has clock, rows_out, columns_in, latch, load as in drivers/pico.py. The driver shifts by
    PIO, whose pins move; the emulator's SPI moves none.
    """

    BITS = 16

    def __init__(self, pins: dict, rows: int, columns: int):
        self.pins, self.unused = pins, 0xFFFF << columns & 0xFFFF
        self.closed = [0] * rows
        self.level = dict.fromkeys(("clock", "rows_out", "latch", "load"), False)
        self.shifting, self.shown, self.coming = 0, 0xFFFF, 0xFFFF
        self.out = True

    def attach(self, mcu):
        """Hang the registers on the pins."""
        self.answer = mcu.gpio[self.pins["columns_in"]]
        self.answer.set_input_value(self.out)
        for name in self.level:
            mcu.gpio[self.pins[name]].add_listener(self._listener(name))

    def _listener(self, name: str):
        def changed(new, _):
            rises, self.level[name] = new == HIGH and not self.level[name], new == HIGH
            if name == "clock" and rises:
                self.shifting = (self.shifting << 1 | self.level["rows_out"]) & 0xFFFF
                self.coming = self.coming << 1 & 0xFFFF
            if name == "latch" and rises:
                self.shown = self.shifting
            if not self.level["load"]:
                self.coming = self._columns()
            self._answer()
        return changed

    def _columns(self) -> int:
        levels = 0xFFFF
        for row, closed in enumerate(self.closed):
            if not self.shown >> row & 1:
                levels &= ~closed
        return levels | self.unused

    def _answer(self):
        out = bool(self.coming >> self.BITS - 1)
        if out != self.out:
            self.out = out
            self.answer.set_input_value(out)

    def set(self, row: int, column: int, closed: bool):
        """Close or open a switch."""
        bit = 1 << column
        self.closed[row] = self.closed[row] & ~bit | (bit if closed else 0)


class Halls:
    """Six CD74HC4067 with linear Hall sensors on three analogue inputs.

    `fields` are readings of 16 bits, one a point, as ADC.read_u16() gives them.
    """

    IDLE = 32768

    def __init__(self, pins: dict, points: int):
        self.pins, self.fields = pins, [self.IDLE] * points

    def attach(self, mcu):
        """Put the sensors before the converter."""
        self.mcu, self.stock = mcu, mcu.adc.on_adc_read
        mcu.adc.on_adc_read = self._read

    def _read(self, channel: int):
        self.mcu.adc.channel_values[channel] = self.field(channel) >> 4
        self.stock(channel)

    def field(self, channel: int) -> int:
        """What the input sees of the multiplexers as they are switched now."""
        level = [self.mcu.gpio[number].value == HIGH for number in self.pins["select"]]
        awake = [i for i, n in enumerate(self.pins["enables"]) if self.mcu.gpio[n].value == LOW]
        point = 16 * (2 * channel + awake[0]) if len(awake) == 1 else len(self.fields)
        point += sum(bit << place for place, bit in enumerate(level))
        return self.fields[point] if point < len(self.fields) else 0


class Buttons:
    """Three buttons to ground against the Pico's own pull-ups."""

    NAMES = ("white", "black", "table")

    def __init__(self, pins):
        self.pins = pins

    def attach(self, mcu):
        """Hang the buttons on the pins."""
        self.mcu = mcu

    def set(self, name: str, is_down: bool):
        """Press a button or let it go."""
        pin = self.mcu.gpio[self.pins[self.NAMES.index(name)]]
        if is_down:
            pin.set_input_value(False)
        else:
            pin.release_input()
