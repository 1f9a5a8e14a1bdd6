"""Stand-ins for the table's hardware; they run under CPython and MicroPython."""

import json
from array import array


class VirtualMatrix:
    """A scanner whose switches are closed and opened by calls, or broken by faults."""

    def __init__(self, rows: int = 9, cols: int = 9):
        self.rows, self.cols = rows, cols
        self.closed = array("H", [0] * rows)
        self.stuck_closed = array("H", [0] * rows)
        self.stuck_open = array("H", [0] * rows)

    def scan(self, into):
        """Fill `into` with a small int a row; bit 0 is the a-file."""
        for r in range(self.rows):
            into[r] = (self.closed[r] | self.stuck_closed[r]) & ~self.stuck_open[r]

    def set(self, rank: int, file: int, closed: bool):
        """Close or open the switch of a square, 0 for rank 1 and the a-file."""
        if closed:
            self.closed[rank] |= 1 << file
        else:
            self.closed[rank] &= ~(1 << file)

    def fail(self, rank: int, file: int, kind: str):
        """Break the sensor of a square: `stuck_closed`, `stuck_open`, or `none` to mend it."""
        bit = 1 << file
        self.stuck_closed[rank] &= ~bit
        self.stuck_open[rank] &= ~bit
        if kind == "stuck_closed":
            self.stuck_closed[rank] |= bit
        elif kind == "stuck_open":
            self.stuck_open[rank] |= bit


class VirtualButtons:
    """Edges of the three buttons, in a queue."""

    NAMES = ("white", "black", "table")

    def __init__(self):
        self.edges, self.down = [], bytearray(len(self.NAMES))

    def add(self, name: str, down: bool):
        """A button goes down or comes up."""
        self.down[self.NAMES.index(name)] = down
        self.edges.append((self.NAMES.index(name), down))

    def read(self):
        """The next (button, down), or None."""
        return self.edges.pop(0) if self.edges else None


class LinkStrip:
    """Lights that are a line of the link."""

    def __init__(self, port):
        self.port = port

    def show(self, squares, ring):
        """Send the letters of all lights (lights.py)."""
        letters = {"squares": bytes(squares).decode(), "ring": bytes(ring).decode()}
        letters["type"] = "lights"
        self.port.write(json.dumps(letters))


class LinkSpeaker:
    """A buzzer that is a line of the link."""

    def __init__(self, port):
        self.port = port

    def busy(self) -> bool:
        """Never: the page plays by itself."""
        return False

    def play(self, tones, urgent: bool = False):
        """Send `tones`, [[Hz, ms], ..]."""
        if tones:
            self.port.write(json.dumps({"type": "sound", "tones": tones}))


class LinkVoice:
    """A voice that is a line of the link."""

    def __init__(self, port):
        self.port = port

    def say(self, clips, urgent: bool = False):
        """Send the names of `clips` (speech.py)."""
        self.port.write(json.dumps({"type": "words", "clips": clips, "urgent": urgent}))


class MemoryFiles:
    """The journal's files in memory."""

    def __init__(self):
        self.files = {}

    def names(self):
        """The names of all files."""
        return list(self.files)

    def read(self, name: str, at: int = 0, count: int = -1) -> bytes:
        """All bytes of a file, or so many from byte `at` on; none if there is no such file."""
        data = self.files.get(name, b"")
        return data[at:] if count < 0 else data[at : at + count]

    def write(self, name: str, at: int, data: bytes):
        """Put `data` at byte `at`, the end of what is valid."""
        self.files[name] = self.read(name)[:at] + data

    def replace(self, name: str, data: bytes):
        """Make `data` all that the file holds."""
        self.files[name] = data

    def remove(self, name: str):
        """Delete a file."""
        self.files.pop(name, None)


class QueuePort:
    """A port in memory: lines to be read are put in, lines written are kept."""

    def __init__(self):
        self.incoming = []
        self.written = []

    def read(self):
        """The next line from the host, or None."""
        return self.incoming.pop(0) if self.incoming else None

    def write(self, line: str):
        """Take a line for the host."""
        self.written.append(line)

    def is_free(self) -> bool:
        """Always: nothing has to wait."""
        return True


class Silent:
    """Lights and a buzzer that nobody sees or hears."""

    def show(self, squares, ring):
        """Show nothing."""

    def play(self, tones, urgent: bool = False):
        """Play nothing."""

    def busy(self) -> bool:
        """Never."""
        return False
