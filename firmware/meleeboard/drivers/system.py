"""The chip itself: watchdog, resets, registers that outlive them, notes for the next start."""

import os
import sys

from ..compat import const, sleep_ms
from .flash import Whole

WATCHDOG_MS = const(8000)  # the longest that the chip can do; a flash write takes tens of ms
SCRATCH = const(0x4005800C)  # the RP2040's watchdog scratch registers; the first three are free
MARK = const(0x2D45)  # in the upper half of the first register: it holds what keep() wrote
FLAG_FILE = "maintenance"
RESET_FILE = "factory_reset"
CRASH_FILE = "crash.txt"
LONGEST_CRASH = const(4000)  # characters
ON_WATCH = const(0x100)  # beside the crashes in the third register, while the watchdog runs
PULLED_MS = const(2)  # until a pin that rested low has been pulled up, however long its wire


# their addresses, made once: they are too large for small integers, as is all from 2**30 on
_SCRATCHES = (SCRATCH, SCRATCH + 4, SCRATCH + 8)


class System:
    """`machine` is MicroPython's module of that name."""

    def __init__(self, machine):
        self.machine = machine
        self.watchdog = None
        if self._read(2) & ~0xFF == ON_WATCH:  # no reset of ours took it away: it has bitten
            self.count_crash()

    def start_watchdog(self):
        """From now on feed() must come within WATCHDOG_MS; there is no way back but a reset."""
        self._write(2, self.crashes() | ON_WATCH)
        self.watchdog = self.machine.WDT(timeout=WATCHDOG_MS)

    def feed(self):
        """Tell the watchdog that all is well."""
        if self.watchdog:
            self.watchdog.feed()

    def reset(self):
        """Start again."""
        self._write(2, self.crashes())
        self.machine.reset()

    def ask_for_maintenance(self):
        """Start again with the REPL free for tools."""
        self._leave(FLAG_FILE)
        self.reset()

    def ask_for_factory_reset(self):
        """Start again, with nothing left but the firmware (wipe.py)."""
        self._leave(RESET_FILE)
        self.reset()

    def _leave(self, flag: str):
        """Leave a note for the next start."""
        with Whole(), open(flag, "w") as file:
            file.write("1")

    def is_reset_asked(self) -> bool:
        """Has a factory reset been asked for, or been cut off?"""
        return RESET_FILE in os.listdir(".")

    def take_maintenance_flag(self) -> bool:
        """Was maintenance asked for? The next start is an ordinary one again."""
        try:
            with Whole():
                os.remove(FLAG_FILE)
        except OSError:
            return False
        return True

    def is_held(self, button: int) -> bool:
        """Is the button on this pin down (to ground)?"""
        kind = self.machine.Pin
        pin = kind(button, kind.IN, kind.PULL_UP)
        sleep_ms(PULLED_MS)
        return not pin()

    # what outlives a reset, but no power cut

    def keep(self, ply: int, used_ms: int):
        """Keep how long the turn after `ply` turns has lasted."""
        self._write(1, used_ms)
        self._write(0, MARK << 16 | ply & 0xFFFF)

    def kept(self):
        """(ply, used_ms) of the last keep() before a reset, or None."""
        word = self._read(0)
        return (word & 0xFFFF, self._read(1)) if word >> 16 == MARK else None

    def crashes(self) -> int:
        """How many crashes and bites of the watchdog there were since a quiet minute."""
        count = self._read(2) & ~ON_WATCH
        return count if count < 100 else 0

    def count_crash(self):
        """One more crash."""
        self._write(2, self.crashes() + 1)

    def forgive_crashes(self):
        """All has been well for a while."""
        self._write(2, ON_WATCH if self.watchdog else 0)

    def _read(self, number: int) -> int:
        return self.machine.mem32[_SCRATCHES[number]] & 0xFFFFFFFF

    def _write(self, number: int, value: int):
        self.machine.mem32[_SCRATCHES[number]] = value

    # for a fault report

    def save_crash(self, text: str):
        """Keep the last crash."""
        with Whole(), open(CRASH_FILE, "w") as file:
            file.write(text[:LONGEST_CRASH])

    def facts(self) -> dict:
        """What chip and interpreter this is."""
        return {"python": sys.version, "machine": getattr(sys.implementation, "_machine", None)}


def system() -> System:
    """The chip that this runs on."""
    import machine

    return System(machine)
