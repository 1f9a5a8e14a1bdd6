"""From letters to light: each meaning has a colour and a pattern in time, so neither eye nor
colour sense alone has to tell them apart. Every frame keeps within the current that is allowed.

Pure integer arithmetic; a frame allocates nothing. Colours are small ints, 0x00GGRRBB.
"""

from array import array

from .compat import const
from .loops import clear, paint, tally

STEP_MS = const(50)  # one digit of a pattern


class Renderer:
    """Renders frames of `lights` lights; ValueError if dark ones alone break the budget."""

    def __init__(self, config: dict, lights: int):
        from .looks import LOOKS  # only needed here, and large

        self.brightness = config["brightness"]
        self.idle_ms, self.idle_percent = 1000 * config["idle_s"], config["idle_percent"]
        self.red_ua = _step_ua(config["red_ma"])
        self.green_ua = _step_ua(config["green_ma"])
        self.blue_ua = _step_ua(config["blue_ma"])
        self.spare_ua = 1000 * config["budget_ma"] - config["dark_ua"] * lights
        if self.spare_ua < 0:
            raise ValueError(f"budget_ma: {lights} dark lights alone draw more than that")
        self.curve = _curve(config["gamma"])
        self.letters = bytes([ord(letter) for letter in LOOKS])
        self.full = bytes([part for letter in self.letters for part in LOOKS[chr(letter)][0]])
        self.patterns = b"".join([LOOKS[chr(letter)][1] for letter in self.letters])
        self.counts = bytearray(128)
        self.colours = array("I", [0] * 128)
        self.last = bytearray()  # the squares' letters of the last frame
        self.changed_at = 0

    def render(self, squares, ring, now: int, out) -> bool:
        """Fill `out`, a colour a light, squares first, for `now` ms; True if a colour changed."""
        percent = self.brightness * (self.idle_percent if self._is_idle(squares, now) else 100)
        self._count(squares, ring)
        self._colour(now // STEP_MS % 32, percent)
        changed = paint(squares, len(squares), self.colours, out, 0)
        changed += paint(ring, len(ring), self.colours, out, len(squares))
        return changed > 0

    def _is_idle(self, squares, now: int) -> bool:
        if self.last != squares:
            self.last = bytearray(squares)
            self.changed_at = now
        return 0 < self.idle_ms <= now - self.changed_at

    def _count(self, squares, ring):
        clear(self.counts, len(self.counts))
        tally(squares, len(squares), self.counts)
        tally(ring, len(ring), self.counts)

    def _colour(self, step: int, percent: int):
        """Give every letter in use its colour at this step of the patterns, within the budget."""
        drawn = 0
        for i in range(len(self.letters)):
            lights = self.counts[self.letters[i]]
            if lights:
                drawn += lights * self._mix(i, step, percent)
        if drawn > self.spare_ua:
            share = self.spare_ua * 256 // drawn
            for letter in self.letters:
                self.colours[letter] = _scaled(self.colours[letter], share)

    def _mix(self, i: int, step: int, percent: int) -> int:
        """Mix the colour of a letter; the current of one such light in uA, its dark one aside."""
        full, at = self.full, 3 * i
        level = (self.patterns[32 * i + step] - 48) * percent  # 0..90,000
        red = self.curve[full[at] * level // 90000]
        green = self.curve[full[at + 1] * level // 90000]
        blue = self.curve[full[at + 2] * level // 90000]
        self.colours[self.letters[i]] = green << 16 | red << 8 | blue
        return red * self.red_ua + green * self.green_ua + blue * self.blue_ua


def _step_ua(full_ma: int) -> int:
    """What one of the 255 steps of a colour draws, in uA, rounded up."""
    return (1000 * full_ma + 254) // 255


def _curve(tenths: int):
    """The gamma curve; what is lit at all stays lit."""
    curve = bytearray(256)
    for level in range(1, 256):
        curve[level] = max(1, int((level / 255) ** (tenths / 10) * 255 + 0.5))
    return curve


def _scaled(colour: int, share: int) -> int:
    """The colour with each of its parts cut down to share / 256."""
    green, red, blue = colour >> 16, colour >> 8 & 255, colour & 255
    return (green * share >> 8) << 16 | (red * share >> 8) << 8 | blue * share >> 8
