"""The factory reset: nothing stays on the flash but the firmware.

It is asked for by a file, whose removal ends it, and done at power-up before anything else is
looked at: a power cut in between only means that it goes on at the next start.
"""

import os

from .flash import Whole
from .system import RESET_FILE

# as the flasher has it (host_tools/flashing/plan.py); what begins so is the firmware's
FIRMWARE = ("meleeboard/", "main.", "update.", "installed.")


def wipe():
    """Remove everything else, and what asked for it at last; what can't be removed stays."""
    with Whole():
        for name in os.listdir("."):
            if name != RESET_FILE and not _is_firmware(name + "/"):
                _remove(name)
        _remove(RESET_FILE)


def _is_firmware(path: str) -> bool:
    return True in [path.startswith(beginning) for beginning in FIRMWARE]


def _remove(path: str):
    try:
        os.remove(path)
        return
    except OSError:
        pass  # a folder
    try:
        for name in os.listdir(path):
            _remove(path + "/" + name)
        os.rmdir(path)
    except OSError:
        pass
