"""Rows selected by 74HC595 and columns read by 74HC165, in two chains on one clock, to 12 x 12.

Row 1 is output A of the first 74HC595, and low selects. File a is input A of the 74HC165 that is
farthest from the Pico, and low is closed. The clock shifts both chains: while the next row's
pattern goes out, the columns of the row that is selected come in.
"""

# ruff: noqa: F821 (the names inside a PIO program are the assembler's)

from array import array

CHAIN = 16  # bits of each chain: two chips
SETTLE_CYCLES = 34  # of the state machine, from a row's selection to the loading of its columns


def program(rp2, lines: int):
    """The scan as a PIO program: a 1 put into it starts a frame of lines + 1 words.

    The first word is read while no row is selected, the others row by row. In between it waits
    with no row selected. Set pins: latch, load. Side-set: the clock.
    """
    low, high = rp2.PIO.OUT_LOW, rp2.PIO.OUT_HIGH
    unused = 32 - CHAIN

    @rp2.asm_pio(
        out_init=high,
        set_init=(low, high),
        sideset_init=low,
        out_shiftdir=rp2.PIO.SHIFT_LEFT,
        in_shiftdir=rp2.PIO.SHIFT_LEFT,
    )
    def scan():
        wrap_target()
        pull(block).side(0)
        mov(x, osr).side(0)
        set(y, lines).side(0)
        label("row")
        mov(isr, null).side(0)
        mov(osr, invert(x)).side(0)
        out(null, unused).side(0)
        label("bit")
        out(pins, 1).side(0)
        in_(pins, 1).side(0)
        jmp(not_osre, "bit").side(1)
        push(block).side(0)
        set(pins, 0b11).side(0)  # the latch rises: the new row is selected
        set(pins, 0b10).side(0)[15]
        set(pins, 0b00).side(0)[15]  # the load is low: the columns are let in while they settle
        set(pins, 0b10).side(0)
        mov(isr, x).side(0)
        in_(null, 1).side(0)  # moves the 1 on to the next row
        mov(x, isr).side(0)
        jmp(y_dec, "row").side(0)
        wrap()

    return scan


def clock_hz(settle_us: int) -> int:
    """The clock at which the program waits `settle_us`; 24 MHz at most (8 at the chips)."""
    return min(24_000_000, SETTLE_CYCLES * 1_000_000 // settle_us)


class SpiRegisters:
    """The same over any SPI (mode 0, highest bit first), for computers without PIO."""

    def __init__(self, spi, latch, load, wiring):
        self.rows, self.cols = wiring.rows, wiring.cols
        self.spi, self.latch, self.load, self.wiring = spi, latch, load, wiring
        self.words = array("H", [0] * wiring.lines)
        self.out, self.back = bytearray(CHAIN // 8), bytearray(CHAIN // 8)
        latch(0)
        load(1)

    def scan(self, into):
        """Scan one frame and fill `into` with a small int a row; bit 0 is the a-file."""
        self._select(1)
        for line in range(len(self.words)):
            self._select(1 << line + 1)
            self.words[line] = self.back[0] << 8 | self.back[1]
        self.wiring.apply(self.words, into)

    def _select(self, row: int):
        """Send the pattern that selects `row` while the columns of the last one come back."""
        self.out[0], self.out[1] = ~row >> 8 & 0xFF, ~row & 0xFF
        self.spi.write_readinto(self.out, self.back)
        self.latch(1)
        self.latch(0)
        self.load(0)  # pin calls are slow enough for the columns to settle
        self.load(1)
