"""The voice: clips out of one packed file, unpacked into a stream (stream.py) beside the rest.

A pack is one file, as small files would take a whole block of the flash each. All numbers are
little-endian. It has a head of 16 bytes (the mark, the language in 4 letters, samples a second,
number of clips), then 24 bytes a clip, sorted by name (name in 16 letters, where its samples
begin, how many they are), then the samples: IMA ADPCM, each clip from silence, two samples a
byte, the first in its lower half. host_tools/voices builds packs.
"""

from array import array

from ..compat import const
from ..loops import fill, unpack
from .stream import CHUNK, CHUNKS

MARK = b"MELVOX1\n"
HEAD = const(16)
NAME = const(16)
ENTRY = const(24)
AT_ONCE = const(2)  # chunks unpacked in a step
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


def _number(data, start: int, size: int) -> int:
    return int.from_bytes(data[start:start + size], "little")


class Voice:
    """Says clips of a pack one after the other, on a Stream.

    `missing` counts clips that the pack has not, `dropped` those that found the queue full.
    """

    def __init__(self, out, pack, volume: int):
        self.out, self.pack = out, pack
        self.queue = []
        self.left = 0  # samples of the clip that is being said
        self.next = 0  # the chunk that is filled next
        self.quiet = CHUNKS  # so many before it are silent
        self.is_cut = False  # is what was filled in no longer wanted?
        self.bytes = bytearray(CHUNK // 2)
        self.state = array("H", (MIDDLE, 0, 0) + out.form)  # level, step, gain; then the form
        self.set_volume(volume)
        self.missing = self.dropped = 0

    def set_volume(self, volume: int):
        """From now on speak at this volume, 0 to LOUDEST."""
        self.state[2] = UNITY * volume // LOUDEST

    def take(self, out, pack):
        """Go on with another pack; what was being said is left."""
        self.queue.clear()
        self.left = self.next = 0
        self.quiet, self.is_cut = CHUNKS, False
        self.out, self.pack = out, pack

    def say(self, names, urgent: bool = False):
        """Queue the clips of one sentence; an urgent one cuts off what is being said."""
        if urgent:
            self.queue.clear()
            self.left = self.quiet = 0
            self.is_cut = True
        if len(self.queue) + len(names) > LONGEST:
            self.dropped += len(names)
        else:
            self.queue.extend(names)

    def busy(self) -> bool:
        """Is anything being said or waiting?"""
        return self.left > 0 or bool(self.queue) or self.quiet < CHUNKS

    def fill(self):
        """Fill all that there is room for, before a pause of the whole chip."""
        self.step(CHUNKS)

    def step(self, at_once: int = AT_ONCE):
        """Fill what there is room for, a little at a time; never waits."""
        if self.is_cut:
            self.is_cut = False
            self.next = (self.out.playing() + 1) % CHUNKS
        for _ in range(at_once):
            is_speaking = self.left or self._begin_next()
            if self._ahead() == CHUNKS or not is_speaking and self.quiet == CHUNKS:
                return
            if is_speaking:
                self._unpack(CHUNK * self.next)
                self.quiet = 0
            else:
                start = CHUNK * self.next
                fill(self.out.ring, start, start + CHUNK, self.out.silence)
                self.quiet += 1
            self.next = (self.next + 1) % CHUNKS

    def _ahead(self) -> int:
        """How many chunks, the one that plays among them, come before the next to be filled."""
        return (self.next - self.out.playing() - 1) % CHUNKS + 1

    def _begin_next(self) -> bool:
        """Begin the next clip, as soon as it can be heard."""
        while self.queue:
            self.left = self.pack.find(self.queue.pop(0))
            if self.left:
                self.state[0], self.state[1] = MIDDLE, 0
                self.next = (self.next - min(self.quiet, self._ahead() - 1)) % CHUNKS
                self.quiet = 0
                return True
            self.missing += 1
        return False

    def _unpack(self, start: int):
        """Fill the chunk that starts there from the clip, with silence behind its end."""
        count = min(2 * self.pack.readinto(self.bytes), self.left, CHUNK)
        unpack(self.bytes, count, STEPS, self.state, self.out.ring, start)
        fill(self.out.ring, start + count, start + CHUNK, self.out.silence)
        self.left = self.left - count if count == CHUNK else 0
