"""Why something failed, for a sentence that names the file or the port already."""
import errno
import os
import re

MENDS = {
    errno.ENOENT: "plug the board in, or name another --port",
    errno.EACCES: "let this user at it (on Linux: sudo adduser $USER dialout, then log in anew)",
}
BUSY = "close other programs that use it, or name another --port"


def because(error: BaseException) -> str:
    """The system's own reason, without the number and the name that it puts around it."""
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start} is not UTF-8"
    number = error.errno if isinstance(error, OSError) else None
    return os.strerror(number) if number else str(error)


def unopened(port: str, error: BaseException) -> str:
    """Why a serial port can't be opened, and what to do."""
    inner = re.search(r"Error\((\d+)", str(error))  # Windows puts the number into the text
    number = getattr(error, "errno", None) or (int(inner[1]) if inner else None)
    reason = os.strerror(number) if number else str(error)
    return f"{port} can't be opened: {reason}; {MENDS.get(number or 0, BUSY)}"
