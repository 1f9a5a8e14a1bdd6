"""Makes an update whole: what `flash` has staged in /new is copied to its place, or nothing is.

The flasher stages all files in one, /new/pack, as each file takes whole blocks of the flash, and
then writes the list /new/commit, in one stroke. From then on the update is decided: it is carried
out here, at once or, if the power goes meanwhile, at the next start. The pack stays until the list
is gone, so it can begin anew as often as it has to.
This file must work while the rest is half old and half new, so it imports nothing of it.
"""

import os

try:
    from micropython import kbd_intr
except ImportError:

    def kbd_intr(byte):
        """CPython has no such thing."""


STAGE = "/new"
PACK = "pack"
LIST = "commit"  # lines "+ START SIZE PATH" (a part of the pack goes there), "- PATH" (remove it)


def finish(root: str = "") -> bool:
    """Carry out the list if there is one; True if there was."""
    stage = root + STAGE
    try:
        with open(stage + "/" + LIST) as file:
            lines = file.read().split("\n")
    except OSError:
        return False
    kbd_intr(-1)  # a tool that comes too early may not break off the file system's work
    for line in lines:
        if line[:1] == "+":
            _, start, size, path = line.split(" ", 3)
            _make_folders(root, path)
            _copy(stage + "/" + PACK, int(start), int(size), root + "/" + path)
        elif line[:1] == "-":
            _try(os.remove, root + "/" + line[2:])
    os.remove(stage + "/" + LIST)
    _try(os.remove, stage + "/" + PACK)
    kbd_intr(3)
    return True


def _make_folders(root: str, path: str):
    at = path.find("/")
    while at > 0:
        _try(os.mkdir, root + "/" + path[:at])
        at = path.find("/", at + 1)


def _copy(pack: str, start: int, size: int, target: str):
    with open(pack, "rb") as old, open(target, "wb") as new:
        old.seek(start)
        while size:
            data = old.read(min(512, size))
            new.write(data)
            size -= len(data)


def _try(deed, path: str):
    """Do it, unless it has been done before the power went."""
    try:
        deed(path)
    except OSError:
        pass
