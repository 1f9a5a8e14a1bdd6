"""The three buttons, each to ground against a pull-up: White's, Black's, the table's."""

from ..compat import const

QUIET_MS = const(20)  # after a change, which counts at once, the contacts may bounce for so long


class Buttons:
    """Edges of ready input pins, which are only called; sampled by step(), taken by read()."""

    def __init__(self, pins):
        self.pins = pins
        self.down = bytearray(len(pins))
        self.quiet_until = [0] * len(pins)
        self.edges = []

    def step(self, now: int):
        """Sample all pins at `now` ms."""
        for i in range(len(self.pins)):
            if now >= self.quiet_until[i]:
                down = 0 if self.pins[i]() else 1
                if down != self.down[i]:
                    self.down[i] = down
                    self.quiet_until[i] = now + QUIET_MS
                    self.edges.append((i, bool(down)))

    def read(self):
        """The next (button, down), or None."""
        return self.edges.pop(0) if self.edges else None
