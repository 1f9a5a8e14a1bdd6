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
PIECE = const(1024)  # bytes that are read of a file at a time


def frame(text: str) -> bytes:
    """`text` as one frame."""
    return framed(text.encode())


def framed(body: bytes) -> bytes:
    """`body` as one frame."""
    head = bytes([len(body) & 255, len(body) >> 8])
    return head + body + _number(crc32(head + body))


def frames(files, name: str):
    """(text, end) of each whole frame at the start of a file, `end` where it ends.

    The file is read in pieces, as a long game would take all memory there is.
    """
    rest, at, end = b"", 0, 0
    while True:
        size = HEAD + TAIL
        if len(rest) >= HEAD:
            size += rest[0] | rest[1] << 8
        if len(rest) < size:
            piece = files.read(name, at, max(PIECE, size - len(rest)))
            if not piece:
                return
            rest, at = rest + piece, at + len(piece)
            continue
        body = rest[: size - TAIL]
        if _number(crc32(body)) != rest[size - TAIL : size]:
            return
        end += size
        yield body[HEAD:].decode(), end
        rest = rest[size:]


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
        name = self.name
        for text, _ in frames(self.files, name) if name else ():
            yield text + "\n"
        for line in list(self.lines) if self.name == name else ():
            yield line + "\n"

    def resume(self) -> bool:
        """Go on with the record of the last game, whose parts() it has; is there one?"""
        for name in reversed(self._games()):
            end = 0
            for _, last in frames(self.files, name):
                end = last
            if end:
                if self.files.read(name, end, 1):
                    self.files.replace(name, self.files.read(name, 0, end))
                self.name, self.end, self.lines = name, end, []
                return True
            self.files.remove(name)
        return False

    def _games(self) -> list:
        """The files of games, the oldest first."""
        return sorted([name for name in self.files.names() if name.endswith(".game")])
