"""A board on a serial port: its REPL by mpremote, its files, its restart, its hello."""
import contextlib
import json
import struct
import sys
import time
from collections.abc import Callable, Iterator

import serial
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from host_tools.cli import Mistake
from host_tools.flashing.plan import OURS, PACK, Plan, commit_list, digest
from host_tools.reasons import because
from host_tools.runtimes import CODE
from host_tools.wire import find_port as find_port

CHUNK = 1024  # bytes a command: fits the board's memory with room to spare
READY = b"maintenance: "  # a board says so at its REPL
PIECE = 8 * CHUNK  # of what is staged: at most so much is sent again after a cut
ANSWER_S, BACK_S, HELLO_S = 2, 20, 60
RUN_S, FINISH_S = 30, 300  # hundreds of files are copied, each with erases of the flash

LISTING = """
import os, hashlib, binascii
def _hash(path):
    h, b = hashlib.sha256(), bytearray(512)
    with open(path, "rb") as f:
        while True:
            n = f.readinto(b)
            if not n:
                return binascii.hexlify(h.digest()).decode()
            h.update(memoryview(b)[:n])
def _walk(folder):
    for entry in os.ilistdir(folder or "/"):
        path = folder + "/" + entry[0]
        if entry[1] & 0x4000:
            _walk(path)
        else:
            print(_hash(path), os.stat(path)[6], path[1:])
"""


class Lost(Mistake):
    """The board stopped answering."""

    exit_code = 1


@contextlib.contextmanager
def talking(port: str) -> Iterator[None]:
    """Trouble on the line becomes one sentence."""
    try:
        yield
    except (OSError, TransportError, struct.error) as error:
        raise Lost(f"{port}: the board does not answer ({because(error)}); plug it in again, "
                   "close other programs that use the port, and flash again: it goes on from "
                   "there") from error


class Board:
    """A board at its REPL, with no table running."""

    def __init__(self, port: str):
        self.port = port
        self.sizes: dict[str, int] = {}  # of the files that were listed
        with talking(port):
            leave_table(port)
            with contextlib.redirect_stdout(sys.stderr):  # mpremote tells there that it waits
                self.line = SerialTransport(port, wait=BACK_S, timeout=ANSWER_S)
                self.line.enter_raw_repl(soft_reset=False)
        self.run(LISTING)

    def run(self, code: str, patience_s: float = RUN_S) -> str:
        """Run code on the board; what it printed. It may be silent for so long."""
        with talking(self.port):
            printed, failed = self.line.exec_raw(code, timeout=patience_s)
            if failed:
                raise TransportError(failed.decode().strip().splitlines()[-1])
            return printed.decode()

    def facts(self) -> tuple[str, int]:
        """(version of MicroPython, the bytecode that it takes)."""
        text = self.run("import sys; i = sys.implementation; "
                        "print('.'.join(str(n) for n in i.version[:3]), getattr(i, '_mpy', 0))")
        version, mpy = text.split()
        return version, int(mpy)

    def files(self, folder: str = "") -> dict[str, str]:
        """path -> SHA-256 of every file, read back from the flash."""
        start = f"/{folder}" if folder else ""
        lines = self.run(f"try:\n os.stat({start or '/'!r})\nexcept OSError:\n pass\n"
                         f"else:\n _walk({start!r})\n").splitlines()
        listed = [line.split(" ", 2) for line in lines]
        self.sizes |= {path: int(size) for _, size, path in listed}
        return {path: found for found, _, path in listed}

    def free(self) -> int:
        """Bytes that are free on the flash."""
        return int(self.run("s = os.statvfs('/'); print(s[0] * s[3])"))

    def write(self, path: str, content: bytes, step: Callable[[int], None]) -> None:
        """Write a file, `step` being told of the bytes of each piece."""
        self.run(f"f = open({path!r}, 'wb')")
        self.write_on(content, step)

    def write_on(self, content: bytes, step: Callable[[int], None]) -> None:
        """Write into the open file `f`, and close it."""
        for start in range(0, len(content), CHUNK):
            piece = content[start:start + CHUNK]
            self.run(f"f.write({piece!r})")
            step(len(piece))
        self.run("f.close()")

    def finish(self) -> None:
        """Carry out what is committed, by the code of this flasher, whatever the board has."""
        self.run((CODE / "update.py").read_text(encoding="utf-8"))
        self.run("finish()", FINISH_S)

    def apply(self, plan: Plan, step: Callable[[int], None]) -> None:
        """Bring everything onto the board: voice and settings first, then the firmware as one."""
        ours = {path: data for path, data in plan.write.items() if path.startswith(OURS)}
        for path, data in plan.write.items():
            if path not in ours:
                self._replace(path, data, step)
        if ours or plan.remove:
            self._stage(b"".join(ours.values()), step)
            self.write("/new/list", commit_list(ours, plan.remove), lambda _: None)
            self.run("os.rename('/new/list', '/new/commit')")
            self.finish()
        self._verify({path: digest(data) for path, data in plan.write.items()}, "")

    def _replace(self, path: str, content: bytes, step: Callable[[int], None]) -> None:
        """A file of its own, in one stroke."""
        folder = path.rpartition("/")[0]
        if folder:
            self.run(f"try:\n os.mkdir({folder!r})\nexcept OSError:\n pass")
        self.write(f"/{path}.new", content, step)
        self.run(f"os.rename({f'/{path}.new'!r}, {f'/{path}'!r})")

    def _stage(self, pack: bytes, step: Callable[[int], None]) -> None:
        """The pack into /new, and read back; on from what an earlier attempt has left there."""
        self.run("try:\n os.mkdir('/new')\nexcept OSError:\n pass")
        there = self.files("new")
        start = self.sizes.get(PACK, 0) if PACK in there else 0
        if there.get(PACK) != digest(pack[:start]):
            start = 0
        step(start)
        for at in range(start, len(pack) or 1, PIECE):  # an empty pack is a file as well
            self.add(PACK, pack[at:at + PIECE], at)
            step(len(pack[at:at + PIECE]))
        self._verify({PACK: digest(pack)}, "new")

    def add(self, path: str, data: bytes, at: int) -> None:
        """Write on at byte `at`, the end of a file; what was added stays, whatever comes."""
        self.run(f"f = open({f'/{path}'!r}, {'ab' if at else 'wb'!r})")
        self.write_on(data, lambda _: None)

    def _verify(self, wanted: dict[str, str], folder: str) -> None:
        found = self.files(folder)
        wrong = [path for path, value in wanted.items() if found.get(path) != value]
        if wrong:
            raise Lost(f"{self.port}: {wrong[0]} reads back wrong; flash again, and if it stays, "
                       "the flash chip is worn")

    def restart(self) -> None:
        """Start the board anew, as at power-up."""
        with talking(self.port):
            self.line.exec_raw_no_follow("import machine; machine.reset()")
        self.close()

    def close(self) -> None:
        """Let go of the port."""
        with contextlib.suppress(OSError):
            self.line.close()


def leave_table(port: str) -> None:
    """Ask a running table for its REPL; a board at its REPL takes no harm from it."""
    with serial.Serial(port, timeout=0.2) as line:
        line.write(b'\r\x02\r{"do": "maintenance"}\n')
        until = time.monotonic() + ANSWER_S
        while time.monotonic() < until:
            try:
                if READY in line.readline():
                    return
            except OSError:
                break  # its port goes while it starts again
    time.sleep(0.5)


def hello(port: str) -> dict:
    """The table's hello once it runs."""
    until = time.monotonic() + HELLO_S
    while time.monotonic() < until:
        with contextlib.suppress(OSError), serial.Serial(port, timeout=1) as line:
            line.write(b'{"do": "hello"}\n')
            for _ in range(20):
                message = message_of(line.readline())
                if message.get("type") == "hello":
                    return message
        time.sleep(0.5)
    raise Lost(f"{port}: no hello within {HELLO_S} s; meleeboard flash again, or look at what the "
               "board says: mpremote connect " + port)


def message_of(line: bytes) -> dict:
    """A line of the link, {} for any other."""
    try:
        message = json.loads(line)
    except ValueError:
        return {}
    return message if isinstance(message, dict) else {}
