"""The flight recorder: every raw edge and every decision of a game, in a log that proves itself.

What the sensors, buttons and hosts did can be played again into a table, which must then write the
same record, byte for byte: that settles a dispute. A log is a file of frames (journal.py), each
with its CRC. In a frame stands entry after entry:

    time     ms since the entry before it, as a varint
    code     a varint: 16 + 2 * square + closed; 8 + 2 * button + down; or one of the codes below
    payload  of the codes below: its length as a varint, and a text
"""

from .compat import const
from .journal import framed

LINE = const(0)  # a line of the record: a decision
ORDER = const(1)  # a command of a host, as JSON
# rows, cols, side of the toss or -, square:level of dead sensors; then the record, line by line
BEGIN = const(2)
AT_ONCE = const(3)  # the rows of bits that were taken as the array, without a setup
MORE = const(5)  # of a long record, the lines behind those of BEGIN
POLE = const(4)  # square and 0 or 1: a magnet shows its upright or its other pole
BUTTON, EDGE = const(8), const(16)

KEPT = const(5)  # logs
PIECE = const(2048)  # letters of a long record that are written together
FULL = const(4096)  # bytes that wait for a write; what comes then is lost, and the log ends


class Flight:
    """Writes the log of the running game to `files` (journal.py) whenever it is told to."""

    def __init__(self, files):
        self.files = files
        self.name = None
        self.end = 0
        self.last_ms = 0
        self.body = bytearray()
        self.is_lost = False  # something could not be kept

    def begin(self, now: int, rows: int, cols: int, toss, dead, lines):
        """A new game, or one that is gone on with from the record `lines`."""
        self.commit()
        names = sorted([name for name in self.files.names() if name.endswith(".flight")])
        for name in names[: max(0, len(names) - KEPT + 1)]:
            self.files.remove(name)
        number = int(names[-1][:5]) + 1 if names else 1
        self.name, self.end = f"{number % 100_000:05d}.flight", 0
        self.last_ms, self.is_lost = 0, False
        self.body = bytearray()
        head = f"{rows} {cols} {'-' if toss is None else toss}"
        for square, says in dead:
            head += f" {square}:{says}"
        code, held, size = BEGIN, [head], 0
        for line in lines:
            if size > PIECE:
                self.text(now, code, "\n".join(held))
                self.commit()
                code, held, size = MORE, [], 0
            held.append(line)
            size += len(line)
        self.text(now, code, "\n".join(held))

    def edge(self, square: int, closed: bool, now: int):
        """The raw level of a square has changed."""
        self._enter(now, EDGE + 2 * square + closed)

    def button(self, button: int, down: bool, now: int):
        """A button went down or came up."""
        self._enter(now, BUTTON + 2 * button + down)

    def text(self, now: int, code: int, text: str):
        """Any other entry."""
        self._enter(now, code, text.encode())

    def commit(self):
        """Write what has come together as one frame."""
        if self.body and self.name:
            data = framed(bytes(self.body))
            self.files.write(self.name, self.end, data)
            self.end += len(data)
            self.body = bytearray()

    def _enter(self, now: int, code: int, payload=None):
        """Take in an entry, unless there is no room for it.

        Of each varint the low seven bits come first; its last byte is below 128.
        """
        self.is_lost = self.is_lost or len(self.body) > FULL
        if self.is_lost:
            return
        numbers = (now - self.last_ms, code)
        if payload is not None:
            numbers += (len(payload),)
        for number in numbers:
            while number > 127:
                self.body.append(number & 127 | 128)
                number >>= 7
            self.body.append(number)
        if payload:
            self.body.extend(payload)
        self.last_ms = now
