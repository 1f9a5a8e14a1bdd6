"""A Pico as a whole: power, time, and the USB serial line."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from rp2040py.boards import BoardSpec, FlashLayout
from rp2040py.device import MicroPythonDevice
from rp2040py.external import attach_external_devices
from rp2040py.memory_map import FLASH_START_ADDRESS

from host_tools.emulator.mends import PioPacer, QuietUsb
from host_tools.flashing import image

LAYOUT = FlashLayout(fs_start=image.START, fs_blockcount=image.BLOCKS, fs_blocksize=image.BLOCK)
FEED_NS = 200_000  # between two looks whether the USB takes more
TOLD = 2000  # of the last bytes that came over USB, in an account


class Late(AssertionError):
    """Something was not seen within its emulated time."""


class Pico:
    """The chip with an image of MicroPython and one of the file system, and models on its pins.

    `lines` has what came over USB as (ms, text); `on_line(ms, text)` hears each. `starts` counts
    how often the guest has come up on the USB.
    """

    def __init__(self, firmware: Path, file_system: bytes | None = None, models=()):
        self.device = _device(firmware, file_system)
        self.mcu, self.cdc = self.device.mcu, self.device.cdc
        self.simulator, self.clock = self.device.simulator, self.device.mcu.clock
        self.pacer = PioPacer()
        attach_external_devices(self.mcu, self.pacer, *models)
        self.usb = QuietUsb(self.mcu, self.cdc)
        self.received, self.line = bytearray(), bytearray()
        self.lines, self.starts = [], 0
        self.on_line: Callable[[float, str], None] | None = None
        self.outgoing = bytearray()
        self.pump = self.clock.create_alarm(self._feed)
        self.end = self.clock.create_alarm(self._halt)
        self.alarms = []  # they live as long as the clock may call them
        self.cdc.on_serial_data = self._receive
        self.cdc.on_device_connected = self._connected

    # time

    @property
    def ms(self) -> float:
        """Emulated milliseconds since the chip was made."""
        return self.clock.nanos / 1e6

    def _halt(self):
        self.simulator.stopped = True

    def run(self, ms: float):
        """Let so much emulated time pass, give or take an instruction."""
        self.end.schedule(max(ms * 1e6, 1.0))
        self.simulator.stopped = False
        while not self.simulator.stopped:
            self.simulator._execute_batch()

    def run_until(self, is_seen, limit_ms: float, step_ms: float = 1.0):
        """Run until `is_seen()` is true, and return what it gave; Late after `limit_ms`."""
        end = self.ms + limit_ms
        while not (found := is_seen()):
            if self.ms >= end:
                raise Late(f"not seen within {limit_ms} emulated ms\n{self.account()}")
            self.run(step_ms)
        return found

    def account(self) -> str:
        """What the guest does and has said, for who reads of a failure and has no board."""
        core = self.mcu.core
        does = f"{'asleep' if core.waiting else 'at work'} at {core.pc:#x}"
        said = bytes(self.received[-TOLD:]).decode(errors="replace")
        return (f"at {self.ms:.1f} emulated ms, {self.starts} starts, the processor {does}; "
                f"the USB said:\n{said}")

    def at(self, delay_ms: float, deed):
        """Call `deed()` at an exact time of the emulated clock, so long from now."""
        alarm = self.clock.create_alarm(deed)
        alarm.schedule(delay_ms * 1e6)
        self.alarms.append(alarm)

    def stand_still(self, nanos: float):
        """Let time pass in which the processor does nothing, as in a flash erase."""
        self.clock.tick(nanos)

    # power

    def power_up(self, limit_ms: float = 3000):
        """Switch the power on; returns when the USB is up."""
        self.mcu.core.pc = FLASH_START_ADDRESS
        starts = self.starts
        self.run_until(lambda: self.starts > starts, limit_ms)

    def _connected(self):
        self.starts += 1
        self.line.clear()

    def file_system(self, whole: bytes | None = None) -> bytes:
        """The file system's part of the flash, or of a copy of the whole flash."""
        size = image.BLOCK * image.BLOCKS
        return bytes((whole or self.mcu.flash)[image.START:image.START + size])

    # USB

    def _receive(self, data):
        self.received += data
        for byte in data:
            if byte == 10:
                text = self.line.decode(errors="replace").rstrip()
                self.line.clear()
                self.lines.append((self.ms, text))
                if self.on_line:
                    self.on_line(self.ms, text)
            else:
                self.line.append(byte)

    def send(self, data: bytes):
        """Send bytes to the guest, as fast as it takes them."""
        self.outgoing += data
        self._feed()

    def _feed(self):
        while self.outgoing and not self.cdc.tx_fifo.full:
            self.cdc.send_serial_byte(self.outgoing.pop(0))
        if self.outgoing:
            self.pump.schedule(FEED_NS)

    def enter_raw_repl(self, limit_ms: float = 5000):
        """Stop what runs and make the REPL take programs."""
        start = len(self.received)
        self.send(b"\r\x03\x03\x01")
        self.run_until(lambda: b"CTRL-B to exit\r\n>" in self.received[start:], limit_ms)

    def execute(self, code: str, limit_ms: float = 10_000) -> str:
        """Run a program in the raw REPL; what it printed. RuntimeError has its traceback."""
        start = len(self.received)
        self.send(code.encode() + b"\x04")

        def is_done():
            return self.received[start:].count(b"\x04") >= 2 and self.received.endswith(b">")
        self.run_until(is_done, limit_ms)
        printed, trouble = bytes(self.received[start:]).split(b"\x04")[:2]
        if trouble:
            raise RuntimeError(trouble.decode(errors="replace"))
        return printed.removeprefix(b"OK").decode(errors="replace").replace("\r\n", "\n")


def _device(firmware: Path, file_system: bytes | None) -> MicroPythonDevice:
    """The emulator's device; it takes a file system from a file only."""
    board = BoardSpec(image=firmware, layout=LAYOUT)
    if file_system is None:
        return MicroPythonDevice(board=board)
    handle, name = tempfile.mkstemp(suffix=".littlefs")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(file_system)
        return MicroPythonDevice(board=board, filesystem=Path(name))
    finally:
        os.unlink(name)
