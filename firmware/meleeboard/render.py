"""From letters to light: each meaning has a colour and a pattern in time, so neither eye nor
colour sense alone has to tell them apart. Every frame keeps within the current that is allowed.

Pure integer arithmetic; a frame allocates nothing. Colours are small ints, 0x00GGRRBB.
"""

from array import array

from .compat import const
from .loops import clear, paint, tally

STEP_MS = const(50)  # one digit of a pattern

# A pattern is 32 levels, 0 dark to 9 full: what a light does in 1.6 s.
STEADY = b"9" * 32
LOW = b"3" * 32
SLOW_PULSE = b"23445566778899999988776655443322"
QUICK_PULSE = b"2468999864222468" * 2
SLOW_BLINK = b"9999999999999999" b"0000000000000000"
BLINK = b"9999999900000000" * 2
QUICK_BLINK = b"9900" * 8
DOUBLE_BLINK = b"9990099900000000" * 2
TRIPLE_BLINK = b"9990099900999000" b"0000000000000000"
FLASH = b"9976543210000000" * 2
WINK = b"9" * 28 + b"0000"
DOUBLE_WINK = b"9" * 22 + b"0009990000"
FIRST_HALF = b"99999999999000000000000000000000"
SECOND_HALF = b"00000000000999999999999999999999"
BREATH = b"11112222333344444444333322221111"
STRIPE = b"96" * 16

# letter of lights.py -> (red, green, blue), pattern
LOOKS = {
    "o": ((255, 255, 255), SLOW_PULSE),  # origin of the unit in the hand
    "t": ((0, 255, 0), STEADY),  # legal target
    "p": ((120, 255, 0), QUICK_PULSE),  # partner that may be lifted too
    "l": ((255, 190, 60), LOW),  # last move
    "x": ((255, 0, 0), QUICK_BLINK),  # wrong: take it back
    "m": ((0, 0, 255), SLOW_BLINK),  # put a unit here
    "e": ((255, 90, 0), BLINK),  # take this one away
    "v": ((255, 0, 255), DOUBLE_BLINK),  # turn this one over
    "k": ((255, 0, 60), FLASH),  # killed just now
    "w": ((255, 150, 0), WINK),  # wounded
    "a": ((140, 0, 255), DOUBLE_WINK),  # trapped
    "c": ((0, 255, 255), FIRST_HALF),  # correct: from
    "r": ((0, 120, 255), SECOND_HALF),  # correct: to
    "s": ((255, 255, 120), BREATH),  # side to move
    "W": ((255, 220, 150), STEADY),  # White's share of the time
    "B": ((90, 60, 255), STRIPE),  # Black's share
    "f": ((255, 40, 0), TRIPLE_BLINK),  # the last ten seconds
}

OPTIONS = (
    ("brightness", 60, range(1, 101), "brightness of the lights in percent"),
    ("gamma", 22, range(10, 31), "exponent of the lights' curve in tenths; 10 for none"),
    ("budget_ma", 400, range(50, 4001), "current that all lights together may draw, in mA"),
    ("red_ma", 20, range(1, 31), "current of one light's red at full, in mA"),
    ("green_ma", 20, range(1, 31), "current of one light's green at full, in mA"),
    ("blue_ma", 20, range(1, 31), "current of one light's blue at full, in mA"),
    ("dark_ua", 1000, range(3001), "current of one dark light, in uA"),
    ("idle_s", 120, range(3601), "seconds without a change until lights dim; 0 for never"),
    ("idle_percent", 30, range(1, 101), "brightness of dimmed lights, in percent of the usual"),
)


class Renderer:
    """Renders frames of `lights` lights; ValueError if dark ones alone break the budget."""

    def __init__(self, config: dict, lights: int):
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
        self.looks = [LOOKS[chr(letter)] for letter in self.letters]
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
        rgb, pattern = self.looks[i]
        level = (pattern[step] - 48) * percent  # 0..90,000
        red = self.curve[rgb[0] * level // 90000]
        green = self.curve[rgb[1] * level // 90000]
        blue = self.curve[rgb[2] * level // 90000]
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
