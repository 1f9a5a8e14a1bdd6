"""The voice: clips out of one packed file, streamed to a MAX98357A by I2S beside everything else.

A pack is one file, as small files would take a whole block of the flash each. All numbers are
little-endian. It has a head of 16 bytes (the mark, the language in 4 letters, samples a second,
number of clips), then 24 bytes a clip, sorted by name (name in 16 letters, where its samples
begin, how many they are), then the samples: IMA ADPCM, each clip from silence, two samples a
byte, the first in its lower half. host_tools/voices builds packs.
"""

import os
from array import array

from ..compat import const
from ..loops import unpack

PACK = ".pack"
MARK = b"MELVOX1\n"
HEAD = const(16)
NAME = const(16)
ENTRY = const(24)
CHUNK = const(512)  # samples unpacked at a time
LONGEST = const(24)  # clips in the queue
LOUDEST = const(10)
UNITY = const(256)  # a gain that changes nothing
MIDDLE = const(32768)  # a level of 0, as it is kept without a sign
USUAL_RATE = const(16000)

# what each of the 89 sizes of step is (IMA ADPCM)
STEPS = array("H", [
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66,
    73, 80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408,
    449, 494, 544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066,
    2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630,
    9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794,
    32767,
])


class Pack:
    """The clips of one language, found by name. `problem` says why it has none, or is None."""

    def __init__(self, path: str):
        self.rate, self.count, self.file = USUAL_RATE, 0, None
        self.entry = bytearray(ENTRY)
        self.problem = self._open(path)

    def _open(self, path: str):
        try:
            self.file = open(path, "rb")  # noqa: SIM115 (it stays open as long as the board runs)
        except OSError:
            return f"{path} is missing"
        head = self.file.read(HEAD)
        if len(head) < HEAD or head[:8] != MARK:
            return f"{path} is no pack of clips"
        self.rate, self.count = _number(head, 12, 2), _number(head, 14, 2)
        return None

    def find(self, name: str) -> int:
        """How many samples a clip has, the file standing at their beginning; 0 if it has none."""
        wanted = name.encode()
        low, high = 0, self.count
        while low < high:
            middle = (low + high) // 2
            self.file.seek(HEAD + ENTRY * middle)
            self.file.readinto(self.entry)
            found = bytes(self.entry[:NAME]).rstrip(b"\0")
            if found == wanted:
                self.file.seek(_number(self.entry, NAME, 4))
                return _number(self.entry, NAME + 4, 4)
            if found < wanted:
                low = middle + 1
            else:
                high = middle
        return 0

    def readinto(self, buffer) -> int:
        """Read on; how many bytes came."""
        return self.file.readinto(buffer)


def languages(folder: str) -> list:
    """The languages whose packs are in a folder."""
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    return sorted([name[:-len(PACK)] for name in names if name.endswith(PACK)])


def _number(data, start: int, size: int) -> int:
    return int.from_bytes(data[start:start + size], "little")


class I2sOut:
    """An I2S transmitter (mono, 16 bits) in its non-blocking mode."""

    def __init__(self, i2s):
        self.i2s = i2s
        self.is_free = True  # may the buffer that was written be filled again?
        i2s.irq(self._taken)

    def close(self):
        """Let go of the transmitter."""
        self.i2s.deinit()

    def _taken(self, _):
        self.is_free = True

    def write(self, samples):
        """Send the samples; they must stay as they are until it is free again."""
        self.is_free = False
        self.i2s.write(samples)


class Voice:
    """Says clips of a pack one after the other.

    `missing` counts clips that the pack has not, `dropped` those that found the queue full.
    """

    def __init__(self, out, pack, volume: int):
        self.out, self.pack = out, pack
        self.queue = []
        self.left = 0  # samples of the clip that is being said
        self.bytes = bytearray(CHUNK // 2)
        self.samples = array("h", [0] * CHUNK)
        self.state = array("H", [MIDDLE, 0, 0])  # level, step, gain
        self.set_volume(volume)
        self.missing = self.dropped = 0

    def set_volume(self, volume: int):
        """From now on speak at this volume, 0 to LOUDEST."""
        self.state[2] = UNITY * volume // LOUDEST

    def take(self, out, pack):
        """Go on with another pack; what was being said is left."""
        self.queue.clear()
        self.left = 0
        self.out, self.pack = out, pack

    def say(self, names, urgent: bool = False):
        """Queue the clips of one sentence; an urgent one cuts off what is being said."""
        if urgent:
            self.queue.clear()
            self.left = 0
        if len(self.queue) + len(names) > LONGEST:
            self.dropped += len(names)
        else:
            self.queue.extend(names)

    def busy(self) -> bool:
        """Is anything being said or waiting?"""
        return self.left > 0 or bool(self.queue) or not self.out.is_free

    def step(self):
        """Feed the next samples if they are wanted; never waits."""
        if self.out.is_free and (self.left or self._begin_next()):
            self._read()
            self.out.write(self.samples)

    def _begin_next(self) -> bool:
        while self.queue:
            self.left = self.pack.find(self.queue.pop(0))
            if self.left:
                self.state[0], self.state[1] = MIDDLE, 0
                return True
            self.missing += 1
        return False

    def _read(self):
        """Fill the buffer from the clip, with silence behind its end."""
        count = min(2 * self.pack.readinto(self.bytes), self.left, CHUNK)
        unpack(self.bytes, count, STEPS, self.state, self.samples)
        for i in range(count, CHUNK):
            self.samples[i] = 0
        self.left = self.left - count if count == CHUNK else 0
