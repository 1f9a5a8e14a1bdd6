"""Spoken clips, streamed from flash to a MAX98357A by I2S while everything else goes on.

A clip is a WAV file: mono, 8 bits, at the rate of the I2S. It is widened to 16 bits here, which
also sets the volume; so flash holds twice the words.
"""

from array import array

from ..compat import const
from ..loops import widen

CHUNK = const(512)  # samples read and widened at a time
LONGEST = const(24)  # clips in the queue
LOUDEST = const(10)
SILENCE = const(128)  # the middle of 8 bits


class BadClip(ValueError):
    """A file that is no clip of ours; the text says why."""


def open_clip(path: str, rate: int):
    """(file, samples) of a clip, the file standing at its first sample; BadClip or OSError."""
    file = open(path, "rb")  # noqa: SIM115 (it stays open while it is heard)
    try:
        return file, _find_samples(file, rate)
    except BadClip:
        file.close()
        raise


def _find_samples(file, rate: int) -> int:
    """Read past the header; the number of samples."""
    head = file.read(12)
    if head[:4] != b"RIFF" or head[8:] != b"WAVE":
        raise BadClip("no WAV file")
    while True:
        head = file.read(8)
        if len(head) < 8:
            raise BadClip("no samples in it")
        size = _number(head, 4, 4)
        if head[:4] == b"data":
            return size
        body = file.read(size + size % 2)
        if head[:4] == b"fmt ":
            _check_format(body, rate)


def _check_format(body: bytes, rate: int):
    """The four fields that must be ours: plain samples, one channel, their rate, their bits."""
    found = [_number(body, start, size) for start, size in ((0, 2), (2, 2), (4, 4), (14, 2))]
    if found != [1, 1, rate, 8]:
        raise BadClip(f"wants plain mono at {rate} Hz in 8 bits, has {found}")


def _number(data: bytes, start: int, size: int) -> int:
    return int.from_bytes(data[start:start + size], "little")


class I2sOut:
    """An I2S transmitter (mono, 16 bits) in its non-blocking mode."""

    def __init__(self, i2s):
        self.i2s = i2s
        self.is_free = True  # may the buffer that was written be filled again?
        i2s.irq(self._taken)

    def _taken(self, _):
        self.is_free = True

    def write(self, samples):
        """Send the samples; they must stay as they are until it is free again."""
        self.is_free = False
        self.i2s.write(samples)


class Voice:
    """Says clips one after the other. `opener(name)` gives (file, samples), as open_clip() does.

    `missing` counts clips that could not be opened, `dropped` those that found the queue full.
    """

    def __init__(self, out, opener, volume: int):
        self.out, self.opener = out, opener
        self.queue = []
        self.file, self.left = None, 0
        self.bytes = bytearray(CHUNK)
        self.samples = array("h", [0] * CHUNK)
        self.gain = 255 * volume // LOUDEST
        self.missing = self.dropped = 0

    def say(self, names, urgent: bool = False):
        """Queue the clips of one sentence; an urgent one cuts off what is being said."""
        if urgent:
            self.queue.clear()
            self._close()
        if len(self.queue) + len(names) > LONGEST:
            self.dropped += len(names)
        else:
            self.queue.extend(names)

    def busy(self) -> bool:
        """Is anything being said or waiting?"""
        return self.file is not None or bool(self.queue) or not self.out.is_free

    def step(self):
        """Feed the next samples if they are wanted; never waits."""
        if not self.out.is_free:
            return
        if self.file is None and not self._open_next():
            return
        self._read()
        widen(self.bytes, self.samples, CHUNK, self.gain)
        self.out.write(self.samples)

    def _open_next(self) -> bool:
        while self.queue:
            try:
                self.file, self.left = self.opener(self.queue.pop(0))
                return True
            except (OSError, BadClip):
                self.missing += 1
        return False

    def _read(self):
        """Fill the buffer from the clip, with silence behind its end."""
        count = min(self.file.readinto(self.bytes), self.left)
        self.left -= count
        for i in range(count, CHUNK):
            self.bytes[i] = SILENCE
        if count < CHUNK or not self.left:
            self._close()

    def _close(self):
        if self.file:
            self.file.close()
        self.file, self.left = None, 0
