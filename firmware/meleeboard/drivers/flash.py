"""Files on the flash, in one folder, for the journal."""

import os


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
        with open(path, "r+b" if at else "wb") as file:
            file.seek(at)
            file.write(data)

    def replace(self, name: str, data: bytes):
        """Make `data` all that the file holds, in one step of the file system."""
        self.write(name + ".new", 0, data)
        os.rename(self.folder + "/" + name + ".new", self.folder + "/" + name)

    def remove(self, name: str):
        """Delete a file; nothing happens if it is gone."""
        try:
            os.remove(self.folder + "/" + name)
        except OSError:
            pass
