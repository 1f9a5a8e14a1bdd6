"""The link's port on the USB serial line that the REPL shares.

It never waits. MicroPython waits up to 500 ms in a write that does not fit into its USB buffer,
and tells by poll() only that one byte would fit. So every line is padded with blanks (JSON does
not mind) to whole packets of 64 bytes and written packet by packet: then the room in the buffer,
a multiple of 64 itself, is either none or enough for the next one.

Ctrl-C: MicroPython takes it from the line and raises KeyboardInterrupt, which ends main.py and
leaves the REPL; one that came during a flash write (flash.py) is raised here. No JSON has it.
"""

import sys

from ..compat import const

PACKET = const(64)
READ_AT_ONCE = const(64)  # bytes looked at in one call, so that a flood does not stop the scan
PACKETS_AT_ONCE = const(2)
CTRL_C = const(3)
LIGHTS = '"type": "lights"'  # such lines are the first to go, as the next one replaces them


class Stdio:
    """Standard input and output as bytes that can be asked for first (MicroPython only)."""

    def __init__(self):
        import select

        self.input, self.output = sys.stdin.buffer, sys.stdout.buffer
        self.byte = bytearray(1)
        self.reader, self.writer = select.poll(), select.poll()
        self.reader.register(sys.stdin, select.POLLIN)
        self.writer.register(sys.stdout, select.POLLOUT)

    def can_read(self) -> bool:
        """Is there a byte to read?"""
        for _ in self.reader.ipoll(0):
            return True
        return False

    def can_write(self) -> bool:
        """Is there room to write?"""
        for _ in self.writer.ipoll(0):
            return True
        return False

    def read_byte(self) -> int:
        """The next byte, or -1 at the end of a closed input."""
        return self.byte[0] if self.input.readinto(self.byte) else -1

    def write(self, data, start: int, count: int) -> int:
        """Write a part of `data`; the number of bytes taken."""
        return self.output.write(data, start, count) or 0


class UsbPort:
    """Lines to and from the host; `longest` bytes a line in, about `room` bytes waiting to go out.

    `dropped` counts lines that gave way to newer ones because nobody read them.
    """

    def __init__(self, stdio, longest: int = 16384, room: int = 8192):
        self.stdio, self.longest, self.room = stdio, longest, room
        self.line = bytearray()
        self.overlong = False
        self.ended = False
        self.queue = []  # lines as padded bytes
        self.is_lights = []  # of each line
        self.queued = 0  # bytes
        self.sent = 0  # bytes of the first line
        self.dropped = 0

    # from the host

    def read(self):
        """The next whole line, or None; ValueError for one that is too long or not UTF-8."""
        for _ in range(READ_AT_ONCE):
            if self.ended or not self.stdio.can_read():
                return None
            byte = self.stdio.read_byte()
            if byte < 0:
                self.ended = True
            elif byte in (10, 13):
                if self.line or self.overlong:
                    return self._whole_line()
            elif byte == CTRL_C:
                raise KeyboardInterrupt
            elif len(self.line) < self.longest:
                self.line.append(byte)
            else:
                self.overlong = True
        return None

    def _whole_line(self) -> str:
        line, overlong = bytes(self.line), self.overlong
        self.line, self.overlong = bytearray(), False
        if overlong:
            raise ValueError(f"a line of more than {self.longest} bytes was left out")
        try:
            return line.decode()
        except UnicodeError:
            raise ValueError("a line that is not UTF-8 was left out")

    # to the host

    def write(self, line: str):
        """Queue a line; step() sends it."""
        data = line.encode()
        data += b" " * (-(len(data) + 1) % PACKET) + b"\n"
        is_lights = LIGHTS in line
        if is_lights and True in self.is_lights[self._first_whole():]:
            self._drop(self._first_to_go())
        while self.queued + len(data) > self.room and len(self.queue) > self._first_whole():
            self._drop(self._first_to_go())
        self.queue.append(data)
        self.is_lights.append(is_lights)
        self.queued += len(data)

    def is_free(self) -> bool:
        """Does the host keep up, so that a long answer may go on?"""
        return self.queued * 4 < self.room

    def _first_whole(self) -> int:
        """The place of the first line of which nothing has been sent."""
        return 1 if self.sent else 0

    def _first_to_go(self) -> int:
        """The place of the oldest line of lights that may go, or of the oldest line of all."""
        for at in range(self._first_whole(), len(self.queue)):
            if self.is_lights[at]:
                return at
        return self._first_whole()

    def _drop(self, at: int):
        self.queued -= len(self.queue.pop(at))
        self.is_lights.pop(at)
        self.dropped += 1

    def step(self):
        """Send what the host takes now."""
        for _ in range(PACKETS_AT_ONCE):
            if not self.queue or not self.stdio.can_write():
                return
            first = self.queue[0]
            self.sent += self.stdio.write(first, self.sent, min(PACKET, len(first) - self.sent))
            if self.sent == len(first):
                self.queued -= len(first)
                self.queue.pop(0)
                self.is_lights.pop(0)
                self.sent = 0
