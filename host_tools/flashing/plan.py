"""What an update has to change, out of the files wanted and those found on the board. Pure."""
import hashlib
from dataclasses import dataclass, field

OURS = ("meleeboard/", "main.", "update.", "installed.")  # the firmware's; all else is kept
FIRST = ("update.py", "update.mpy", "main.py")  # so that a cut is mended by the new code
STAGE, PACK = "new/", "new/pack"
BLOCK = 4096  # bytes of the flash that go to one file
SPARE = 20_000  # bytes left free for the journal
INSTALLED = "installed.json"  # the list of what was flashed, which therefore comes last
ARM = range(4, 9)  # kinds of processor, as .mpy numbers them, that run code for the RP2040
HEAD = 3  # bytes of a .mpy that tell for which MicroPython it is


@dataclass
class Plan:
    """Files to write, in their order, and files to remove."""

    write: dict[str, bytes] = field(default_factory=dict)
    remove: list[str] = field(default_factory=list)
    unchanged: int = 0

    @property
    def size(self) -> int:
        """The bytes to write."""
        return sum(map(len, self.write.values()))


def make(wanted: dict[str, bytes], found: dict[str, str]) -> Plan:
    """The plan that turns the files `found` (path -> SHA-256) into those wanted."""
    order = sorted(wanted, key=lambda path: (
        path == INSTALLED, FIRST.index(path) if path in FIRST else len(FIRST), path))
    write = {path: wanted[path] for path in order if found.get(path) != digest(wanted[path])}
    remove = sorted(path for path in found if path.startswith(OURS) and path not in wanted)
    return Plan(write, remove, len(wanted) - len(write))


def room(plan: Plan, sizes: dict[str, int]) -> int:
    """The bytes that must be free to carry out a plan on a board with files of these sizes.

    The firmware is staged before any of it is replaced; what was staged before counts as free.
    """
    ours = sum(len(data) for path, data in plan.write.items() if path.startswith(OURS))
    pairs = [(on_flash(len(data)), on_flash(sizes.get(path, 0)))
             for path, data in plan.write.items()]
    grows = sum(max(0, new - old) for new, old in pairs)
    twice = max((min(pair) for pair in pairs), default=0)  # while a file takes another's place
    staged = sum(on_flash(size) for path, size in sizes.items() if path.startswith(STAGE))
    return on_flash(ours) + grows + twice + SPARE - staged


def on_flash(size: int) -> int:
    """The bytes that a file takes: whole blocks."""
    return -(-size // BLOCK) * BLOCK


def digest(content: bytes) -> str:
    """SHA-256 in hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def commit_list(files: dict[str, bytes], remove: list[str]) -> bytes:
    """The list that firmware/update.py carries out; the files lie one behind the other."""
    lines, at = [], 0
    for path, content in files.items():
        lines.append(f"+ {at} {len(content)} {path}")
        at += len(content)
    return "\n".join([*lines, *(f"- {path}" for path in remove)]).encode()


def takes_bytecode(board_mpy: int, sample: bytes) -> bool:
    """Does a board with this `sys.implementation._mpy` load a .mpy with this head?"""
    version, flags, kind = board_mpy & 0xFF, board_mpy >> 8 & 3, board_mpy >> 10 & 0xF
    return (len(sample) >= HEAD and sample[:1] == b"M" and sample[1] == version
            and sample[2] & 3 == flags and kind in ARM)
