"""Files on the flash: those of one folder, for the journal and the board's own."""

import os

from ..compat import const, kbd_intr

CTRL_C = const(3)


class Whole:
    """Ctrl-C waits meanwhile: MicroPython would raise it inside the file system's work, and what
    that has in memory would stay half done. The USB port finds it afterwards (usb.py)."""

    def __enter__(self):
        kbd_intr(-1)

    def __exit__(self, *_):
        kbd_intr(CTRL_C)


class FlashFiles:
    """The files of `folder` (made if it is not there); write() returns when the bytes are safe."""

    def __init__(self, folder: str):
        self.folder = folder
        try:
            os.mkdir(folder)
        except OSError:
            pass  # it is there already, or the root

    def names(self) -> list:
        """The names of all files, in no order."""
        return os.listdir(self.folder)

    def read(self, name: str, at: int = 0, count: int = -1) -> bytes:
        """All bytes of a file, or so many from byte `at` on; none if there is no such file."""
        try:
            with open(self.folder + "/" + name, "rb") as file:
                file.seek(at)
                return file.read(count)
        except OSError:
            return b""

    def write(self, name: str, at: int, data: bytes):
        """Put `data` at byte `at`, the end of what is valid, and see it onto the flash."""
        path = self.folder + "/" + name
        with Whole(), open(path, "r+b" if at else "wb") as file:
            file.seek(at)
            file.write(data)

    def replace(self, name: str, data: bytes):
        """Make `data` all that the file holds, in one step of the file system."""
        self.write(name + ".new", 0, data)
        with Whole():
            os.rename(self.folder + "/" + name + ".new", self.folder + "/" + name)

    def remove(self, name: str):
        """Delete a file; nothing happens if it is gone."""
        try:
            with Whole():
                os.remove(self.folder + "/" + name)
        except OSError:
            pass
