"""Frames from a PIO program that begins one at each word put into it (matrix.py, shift.py)."""

from array import array

from ..loops import first_change


class FifoFrames:
    """Asks for a frame and waits for it: always fresh, right where a frame takes some 20 us."""

    def __init__(self, state_machine, words: int):
        self.state_machine = state_machine
        self.words = array("H", [0] * words)

    def fetch(self):
        """The words of a new frame."""
        self.state_machine.put(1)
        self.state_machine.get(self.words)
        return self.words


class DmaFrames:
    """Has frames fetched by DMA and never waits, for columns that are slow to settle.

    fetch() gives the frame that the fetch before it asked for: it is as old as that, so keep up
    the pace. `treq` is the request line of the state machine's receiving FIFO.
    """

    def __init__(self, state_machine, words: int, dma, treq: int):
        self.state_machine, self.dma = state_machine, dma
        self.ready, self.filling = array("H", [0] * words), array("H", [0] * words)
        control = dma.pack_ctrl(size=1, inc_read=False, inc_write=True, treq_sel=treq)
        dma.config(read=state_machine, count=words, ctrl=control)
        self._ask()

    def _ask(self):
        self.dma.config(write=self.filling, count=len(self.filling), trigger=True)
        self.state_machine.put(1)

    def fetch(self):
        """The words of a frame that came in since the last call, or None."""
        if self.dma.active():
            return None
        self.ready, self.filling = self.filling, self.ready
        self._ask()
        return self.ready


class PioScanner:
    """The scanner over either kind of frames."""

    def __init__(self, frames, wiring):
        self.frames, self.fetch, self.wiring = frames, frames.fetch, wiring
        self.rows, self.cols = wiring.rows, wiring.cols

    def scan(self, into) -> bool:
        """Fill `into` with a small int a row, bit 0 the a-file; False: it is as it was left."""
        words, wired = self.fetch(), self.wiring
        if words is None:
            return False
        if first_change(words, wired.before, wired.seen, wired.mask, wired.lines) < 0:
            return False
        wired.apply(words, into)
        return True
