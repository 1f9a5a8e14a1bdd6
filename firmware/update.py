"""Makes an update whole: what `flash` has staged in /new is copied to its place, or nothing is.

The flasher stages files in /new and then writes the list /new/commit, in one stroke. From then on
the update is decided: it is carried out here, at once or, if the power goes meanwhile, at the next
start. All stays staged until the list is gone, so it can begin anew as often as it has to.
This file must work while the rest is half old and half new, so it imports nothing of it.
"""

import os

try:
    from micropython import kbd_intr
except ImportError:

    def kbd_intr(byte):
        """CPython has no such thing."""


STAGE = "/new"
LIST = "commit"  # lines "+ STAGED PATH" (copy it there) and "- PATH" (remove it)


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
        words = line.split(" ", 2)
        if words[0] == "+":
            _make_folders(root, words[2])
            _copy(stage + "/" + words[1], root + "/" + words[2])
        elif words[0] == "-":
            _try(os.remove, root + "/" + words[1])
    os.remove(stage + "/" + LIST)
    kbd_intr(3)
    return True


def _make_folders(root: str, path: str):
    at = path.find("/")
    while at > 0:
        _try(os.mkdir, root + "/" + path[:at])
        at = path.find("/", at + 1)


def _copy(source: str, target: str):
    with open(source, "rb") as old, open(target, "wb") as new:
        while True:
            data = old.read(512)
            if not data:
                return
            new.write(data)


def _try(deed, path: str):
    """Do it, unless it has been done before the power went."""
    try:
        deed(path)
    except OSError:
        pass
