"""The journal: the records of the last games on flash, written so that no power cut loses a turn.

A game is a file of frames; a frame holds the lines of one finished turn (or a checkpoint):

    length (2 bytes, little end first) | lines, joined by newlines | CRC-32 of both (4 bytes)

A frame that is not whole ends the file; what comes after it is cut off before the game goes on.
"""

from binascii import crc32

from .compat import const

KEPT = const(20)  # games
HEAD, TAIL = const(2), const(4)
LARGEST = const(0xFFFF)


def frame(text: str) -> bytes:
    """`text` as one frame."""
    return framed(text.encode())


def framed(body: bytes) -> bytes:
    """`body` as one frame."""
    head = bytes([len(body) & 255, len(body) >> 8])
    return head + body + _number(crc32(head + body))


def whole_frames(data: bytes) -> tuple:
    """(texts, end): all whole frames at the start of `data`, and where the last one ends."""
    bodies, end = whole_bodies(data)
    return [body.decode() for body in bodies], end


def whole_bodies(data: bytes) -> tuple:
    """The same as bytes."""
    bodies, at = [], 0
    while at + HEAD + TAIL <= len(data):
        end = at + HEAD + (data[at] | data[at + 1] << 8) + TAIL
        body = data[at : end - TAIL]
        if end > len(data) or _number(crc32(body)) != data[end - TAIL : end]:
            break
        bodies.append(body[HEAD:])
        at = end
    return bodies, at


def _number(value: int) -> bytes:
    return bytes([value >> shift & 255 for shift in (0, 8, 16, 24)])


class Journal:
    """The store of a table (append, commit, clear, text) on `files`.

    files: names() of what there is, read(name), write(name, at, data) which is on flash when it
    returns, replace(name, data) which happens whole or not at all, remove(name). `writes` counts
    the writes since power-up.
    """

    def __init__(self, files):
        self.files = files
        self.lines = []  # not yet on flash
        self.name = None
        self.end = 0
        self.writes = 0

    def append(self, line: str):
        """Take one more line of the record; it is safe after the next commit()."""
        self.lines.append(line)

    def commit(self):
        """Write what was appended as one frame, or as few as hold it."""
        while self.lines:
            text, taken = self.lines[0], 1
            while taken < len(self.lines) and len(text) + len(self.lines[taken]) < 1024:
                text += "\n" + self.lines[taken]
                taken += 1
            self._write(frame(text))
            del self.lines[:taken]

    def _write(self, data: bytes):
        self.files.write(self.name, self.end, data)
        self.end += len(data)
        self.writes += 1

    def clear(self):
        """Begin the record of a new game; the oldest games give way."""
        names = self._games()
        number = int(names[-1][:5]) + 1 if names else 1
        self.lines = []
        self.name, self.end = f"{number % 100_000:05d}.game", 0
        for name in names[: max(0, len(names) - KEPT + 1)]:
            self.files.remove(name)

    def text(self) -> str:
        """The record of the game so far, what is not on flash yet included."""
        return "".join(list(self.parts()))

    def parts(self):
        """The same in parts, whole lines each, so that no more than one has to be held."""
        texts, _ = whole_frames(self.files.read(self.name)) if self.name else ([], 0)
        for text in texts:
            yield text + "\n"
        for line in list(self.lines):
            yield line + "\n"

    def resume(self):
        """The record of the last game, to be gone on with, or None where there is none."""
        for name in reversed(self._games()):
            data = self.files.read(name)
            texts, end = whole_frames(data)
            if texts:
                if end < len(data):
                    self.files.replace(name, data[:end])
                self.name, self.end, self.lines = name, end, []
                return "\n".join(texts) + "\n"
            self.files.remove(name)
        return None

    def _games(self) -> list:
        """The files of games, the oldest first."""
        return sorted([name for name in self.files.names() if name.endswith(".game")])
