"""A board for tests of the flasher: chip.py on a pseudo-terminal, its flash in a file."""
import os
import subprocess
import threading
import tty
from pathlib import Path

from littlefs import LittleFS

from host_tools import runtimes

RESET = 7
CHIP = Path(__file__).with_name("chip.py")
GEOMETRY = {"block_size": 4096, "block_count": 64, "prog_size": 32, "read_size": 32,
            "cache_size": 128, "lookahead_size": 32}


def write_flash(image: Path, files: dict[str, bytes]) -> None:
    """A flash with these files."""
    system = LittleFS(**GEOMETRY)
    for path, content in files.items():
        if "/" in path:
            system.makedirs(path.rpartition("/")[0], exist_ok=True)
        with system.open(path, "wb") as file:
            file.write(content)
    image.write_bytes(bytes(system.context.buffer))


def read_flash(image: Path) -> dict[str, bytes]:
    """The files of a flash."""
    system = LittleFS(mount=False, **GEOMETRY)
    system.context.buffer[:] = image.read_bytes()
    system.mount()
    found = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}".lstrip("/")
            with system.open(path, "rb") as file:
                found[path] = file.read()
    return found


class Board:
    """A running board; `port` is its serial port. It restarts by itself until its power goes."""

    def __init__(self, image: Path, writes: int = -1):
        self.image, self.writes = image, writes
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
        command = [runtimes.micropython(), "-X", "heapsize=4M", str(CHIP), str(self.image),
                   str(self.writes)]
        with self.lock:
            if not self.is_off:
                self.process = subprocess.Popen(command, stdin=self.ours, stdout=self.ours,
                                                stderr=subprocess.DEVNULL)
            return not self.is_off

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with self.lock:
            self.is_off = True
            if self.process:
                self.process.kill()
        self.thread.join()
