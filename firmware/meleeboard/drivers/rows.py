"""From the words of wired lines to the rows of the board (the order of the wires: wiring.py)."""

from array import array

from ..loops import copy, first_change


class Wiring:
    """Turns words, one a line of `width` wires that read 1 when open, into rows of the board.

    Only wires that changed are moved, so that a frame at rest costs two short loops. The words of
    the lines come behind `before` others, and their bits above `width` mean nothing.
    """

    def __init__(self, rows: int, cols: int, wires, lines: int, width: int, before: int = 0):
        if len(wires) != lines * width or lines * width != rows * cols:
            raise ValueError(f"{lines} lines of {width} wires: the board is {cols} x {rows}")
        self.rows, self.cols, self.lines, self.width = rows, cols, lines, width
        self.wires, self.before = wires, before
        self.mask = (1 << width) - 1
        self.seen = array("H", [self.mask] * lines)
        self.closed = array("H", [0] * rows)

    def apply(self, words, into):
        """Take in one frame and fill `into` with the rows of the board; bit 0 is the a-file."""
        while True:
            line = first_change(words, self.before, self.seen, self.mask, self.lines)
            if line < 0:
                break
            word = words[self.before + line] & self.mask
            self._move(line, word ^ self.seen[line])
            self.seen[line] = word
        copy(self.closed, into, self.rows)

    def _move(self, line: int, changed: int):
        wire = line * self.width
        while changed:
            if changed & 1:
                square = self.wires[wire]
                self.closed[square // self.cols] ^= 1 << square % self.cols
            changed >>= 1
            wire += 1
