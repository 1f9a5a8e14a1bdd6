"""CPython in the place of MicroPython: the firmware's device, with its real drivers, on the
emulated chip's registers.

So the harness, the models and every scenario are tested where there is no MicroPython image. Code
takes no emulated time here, and the flash is a folder; what depends on either needs an image.
"""
import os
import threading
from pathlib import Path

from modules import machine_of, rp2_of

from host_tools.emulator.pico import Pico
from meleeboard import config, device, powerup
from meleeboard.drivers import pico as drivers
from meleeboard.drivers.flash import FlashFiles
from meleeboard.drivers.system import System


class Reset(BaseException):
    """The chip starts again."""


class Guest:
    """Runs the board's program in a thread that never works while emulated time passes."""

    def __init__(self, pico: Pico, folder: Path, table: str):
        self.pico, self.folder, self.table = pico, folder, table
        self.raw_run, self.pass_time = pico.run, 0.0
        self.mine, self.theirs = threading.Semaphore(0), threading.Semaphore(0)
        self.incoming, self.is_off, self.in_repl = bytearray(), True, False
        pico.run, pico.send, pico.power_up = self.run, self.incoming.extend, self.power_up
        self.thread = threading.Thread(target=self._live, daemon=True)

    # the host's side

    def power_up(self, limit_ms: float = 0):
        """Start the program."""
        self.is_off = False
        self.pico._connected()
        self.thread.start()
        self.theirs.acquire()

    def run(self, ms: float):
        """Let emulated time pass, and the program work whenever it has rested long enough."""
        end = self.pico.ms + ms
        while (left := end - self.pico.ms) > 0:
            if self.is_off or self.pass_time > left:
                self.pass_time -= left
                self.raw_run(left)
            else:
                self.raw_run(max(self.pass_time, 0.001))
                self.pass_time = 0.0
                self.mine.release()
                self.theirs.acquire()

    def switch_off(self):
        """End the program where it rests."""
        if not self.is_off:
            self.is_off = True
            self.mine.release()
            self.thread.join()

    # the program's side

    def rest(self, ms: float):
        """Wait in the program."""
        self.pass_time = ms
        self.theirs.release()
        self.mine.acquire()
        if self.is_off:
            raise SystemExit
        if 3 in self.incoming:
            self.incoming.clear()
            raise KeyboardInterrupt

    def _live(self):
        while True:
            try:
                os.chdir(self.folder)
                self._main()
                self.in_repl = True
                while True:
                    self.rest(100)
            except (Reset, KeyboardInterrupt):
                self.in_repl = False
                self.pico._connected()
            except SystemExit:
                return

    def _main(self):
        """As device.start(), with this chip's modules."""
        machine = machine_of(self.pico.mcu, self._reset)
        rp2 = rp2_of(self.pico, self.raw_run)
        chip = System(machine)
        checked = config.read(self.table, powerup.SPECS)
        button = drivers.PINS[checked[0]["board"]]["buttons"][2]
        if chip.take_maintenance_flag() or chip.is_held(button):
            self.pico._receive(b"maintenance: no table is running\r\n")
            return
        stock, drivers.Stdio = drivers.Stdio, lambda: Wire(self)
        try:
            device.live(chip, lambda: device.Device(
                chip, lambda values, renderer: drivers.make(values, renderer, machine, rp2),
                checked, FlashFiles(str(self.folder / "games")), FlashFiles(str(self.folder)),
                lambda: int(self.pico.ms), self.rest))
        finally:
            drivers.Stdio = stock

    def _reset(self):
        raise SystemExit if self.is_off else Reset


class Wire:
    """The USB serial line."""

    def __init__(self, guest: Guest):
        self.guest = guest

    def can_read(self) -> bool:
        return bool(self.guest.incoming)

    def read_byte(self) -> int:
        return self.guest.incoming.pop(0)

    def can_write(self) -> bool:
        return True

    def write(self, data, start: int, count: int) -> int:
        self.guest.pico._receive(data[start:start + count])
        return count
