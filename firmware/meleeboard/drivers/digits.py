"""Four digits behind a TM1637, its two wires pulled by open-drain pins."""

# segments of 0 to 9: bit 0 is the top one, on clockwise, bit 6 the middle one
SEGMENTS = b"\x3f\x06\x5b\x4f\x66\x6d\x7d\x07\x7f\x6f"
COLON = 0x80  # of the second digit
DASH = 0x40

_WRITE, _FROM_FIRST, _SHINE = 0x40, 0xC0, 0x88


def face(left_ms) -> bytes:
    """The segments for a time: m:ss, rounded up; from 100 minutes on h:mm; None is dashes."""
    if left_ms is None:
        return bytes([DASH] * 4)
    seconds = (max(0, left_ms) + 999) // 1000
    big, small = divmod(seconds, 60)
    if big > 99:
        big, small = divmod(big, 60)
    big = min(big, 99)
    tens = SEGMENTS[big // 10] if big > 9 else 0
    return bytes([tens, SEGMENTS[big % 10] | COLON, SEGMENTS[small // 10], SEGMENTS[small % 10]])


class Digits:
    """Shows a face when it differs from the last; `brightness` 0 to 7.

    The pins are only called: 0 pulls down, 1 lets go. MicroPython's calls are slow enough for the
    chip, which takes 500 kHz. Nothing is read: without digits nothing else changes.
    """

    def __init__(self, clock, data, brightness: int):
        self.clock, self.data, self.brightness = clock, data, brightness
        self.shown = None
        clock(1)
        data(1)

    def show(self, left_ms):
        """Show the time left, in ms, or dashes for None."""
        wanted = face(left_ms)
        if wanted != self.shown:
            self.shown = wanted
            self._send(bytes([_WRITE]))
            self._send(bytes([_FROM_FIRST]) + wanted)
            self._send(bytes([_SHINE | self.brightness]))

    def _send(self, message: bytes):
        self.data(0)  # start: data falls while the clock is high
        for byte in message:
            for bit in range(8):
                self._pulse(byte >> bit & 1)
            self._pulse(1)  # the chip acknowledges, which nobody waits for
        self.clock(0)
        self.data(0)
        self.clock(1)
        self.data(1)  # stop: data rises while the clock is high

    def _pulse(self, level: int):
        self.clock(0)
        self.data(level)
        self.clock(1)
