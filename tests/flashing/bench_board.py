"""A board for tests of the flasher: chip.py on a pseudo-terminal, its flash in a file."""
import os
import subprocess
import threading
import tty
from pathlib import Path

import serial

from host_tools import runtimes
from host_tools.flashing import image

RESET = 7
CHIP = Path(__file__).with_name("chip.py")
PARTS = runtimes.CODE.parent / "host_tools" / "benches" / "memory"  # stand-ins of machine, rp2


def write_flash(flash: Path, files: dict[str, bytes], blocks: int = 64) -> None:
    """A flash with these files."""
    flash.write_bytes(image.pack(files, blocks))


def read_flash(flash: Path) -> dict[str, bytes]:
    """The files of a flash."""
    return image.unpack(flash.read_bytes())


class Board:
    """A running board; `port` is its serial port. It restarts by itself until its power goes."""

    def __init__(self, flash: Path, writes: int = -1):
        self.flash, self.writes = flash, writes
        self.ours, self.theirs = os.openpty()
        tty.setraw(self.theirs)
        self.port = os.ttyname(self.theirs)
        self.process, self.is_off = None, False
        self.lock = threading.Lock()  # no start once it is off: two chips on one flash ruin it
        self.thread = threading.Thread(target=self._live, daemon=True)
        self.thread.start()

    def _live(self):
        while self._start() and self.process.wait() == RESET:
            pass
        os.close(self.ours)
        os.close(self.theirs)

    def _start(self) -> bool:
        command = [runtimes.micropython(), "-X", "heapsize=4M", str(CHIP), str(self.flash),
                   str(self.writes), str(PARTS)]
        with self.lock:
            if not self.is_off:
                self.process = subprocess.Popen(command, stdin=self.ours, stdout=self.ours,
                                                stderr=subprocess.DEVNULL)
            return not self.is_off

    def __enter__(self):
        return self

    def cut(self):
        """The power goes."""
        with self.lock:
            self.is_off = True
            if self.process:
                self.process.kill()

    def lives_to_say_hello(self) -> bool:
        """Does the table start before the power goes by itself?"""
        with serial.Serial(self.port, timeout=0.2) as line:
            line.write(b'{"do": "hello"}\n')
            while self.thread.is_alive():
                try:
                    if b'"type": "hello"' in line.readline():
                        return True
                except OSError:
                    break
        return False

    def __exit__(self, *_):
        self.cut()
        self.thread.join()
