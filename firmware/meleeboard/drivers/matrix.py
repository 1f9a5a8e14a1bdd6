"""Rows driven and columns read by the Pico's own pins, a diode at each square.

A row is selected by pulling it low; a closed square then pulls its column low, against 4.7 k.
*NOTE* Idle rows are driven high: without the diodes two closed squares of a file would join two
outputs that fight.
"""

# ruff: noqa: F821 (the names inside a PIO program are the assembler's)

from array import array

SETTLE_CYCLES = 32  # of the state machine, from a row's selection to the reading of its columns


def program(rp2, lines: int, width: int):
    """The scan as a PIO program: a 1 put into it starts a frame of `lines` words, in order.

    In between it waits with no row selected, so it sleeps whenever the firmware does. A frame
    needs no DMA: one call reads it, and the program waits should its FIFO be full.
    """
    high = rp2.PIO.OUT_HIGH

    @rp2.asm_pio(
        out_init=(high,) * lines,
        out_shiftdir=rp2.PIO.SHIFT_LEFT,
        in_shiftdir=rp2.PIO.SHIFT_LEFT,
        autopush=True,
        push_thresh=width,
    )
    def scan():
        wrap_target()
        pull(block)
        set(y, lines - 1)
        label("row")
        mov(pins, invert(osr))[31]
        in_(pins, width)
        out(null, 1)  # moves the 1 on to the next row
        jmp(y_dec, "row")
        mov(pins, invert(null))
        wrap()

    return scan


def clock_hz(settle_us: int) -> int:
    """The clock at which the program waits `settle_us` for the columns to settle."""
    return SETTLE_CYCLES * 1_000_000 // settle_us


class PinMatrix:
    """The same by single pins, for computers without PIO: a Linux board, a USB bridge.

    `pause()` is called between the selection of a row and its reading.
    """

    def __init__(self, drive, read, wiring, pause):
        self.rows, self.cols = wiring.rows, wiring.cols
        self.drive, self.read, self.wiring, self.pause = drive, read, wiring, pause
        self.words = array("H", [0] * len(drive))
        for pin in drive:
            pin(1)

    def scan(self, into):
        """Scan one frame and fill `into` with a small int a row; bit 0 is the a-file."""
        for line in range(len(self.drive)):
            self.drive[line](0)
            self.pause()
            self.words[line] = self._read()
            self.drive[line](1)
        self.wiring.apply(self.words, into)

    def _read(self) -> int:
        word = 0
        for place in range(len(self.read)):
            if self.read[place]():
                word |= 1 << place
        return word
