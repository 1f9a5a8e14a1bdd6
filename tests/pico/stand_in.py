"""CPython in the place of MicroPython: the firmware's device, with its real drivers, on the
emulated chip's registers.

So the harness, the models and every scenario are tested where there is no MicroPython image. Code
takes no emulated time here, and the flash is a folder; what depends on either needs an image.
"""
import os
import threading
from pathlib import Path
from types import SimpleNamespace

from bare import PADS, PINS, PWM, PWM_FUNCTION, Machine

from drivers.pio import Rp2
from host_tools.emulator.pico import Pico
from meleeboard import config, device, powerup
from meleeboard.drivers import pico as drivers
from meleeboard.drivers.flash import FlashFiles
from meleeboard.drivers.system import System

SIO, SIO_FUNCTION = 0xD0000000, 5
PULLED_UP = 0x4A  # of a pad: it can be read, and rests high
FULL = 16  # bit of the first state machine's sending FIFO, in FSTAT
DMA_NS, POLL_MS = 8_000, 0.003


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
        machine, rp2 = machine_of(self), rp2_of(self)
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


def machine_of(guest: Guest) -> SimpleNamespace:
    """The module machine."""
    mcu = guest.pico.mcu

    class Pin:
        """A pin; called with a level or for one."""

        IN, OUT, OPEN_DRAIN, PULL_UP = 0, 1, 2, 1

        def __init__(self, number, mode=None, pull=None, value=None):
            self.number = number
            if mode is not None:
                mcu.write_uint32(PADS + 4 + 4 * number, PULLED_UP if pull else 0x42)
                mcu.write_uint32(PINS + 8 * number + 4, SIO_FUNCTION)
            if value is not None:
                self(value)
            if mode == self.OUT:
                mcu.write_uint32(SIO + 0x24, 1 << number)

        def __call__(self, level=None):
            if level is None:
                return int(mcu.gpio[self.number].input_value)
            return mcu.write_uint32(SIO + (0x14 if level else 0x18), 1 << self.number)

    class Pwm:
        """A PWM channel."""

        def __init__(self, pin):
            self.own, self.shift = PWM + 0x14 * (pin.number >> 1 & 7), 16 * (pin.number & 1)
            self.top, self.duty = 0xFFFF, 0
            mcu.write_uint32(self.own + 4, 64 << 4)
            mcu.write_uint32(PINS + 8 * pin.number + 4, PWM_FUNCTION)

        def freq(self, hz):
            self.top = 125_000_000 // 64 // hz - 1
            mcu.write_uint32(self.own + 16, self.top)
            self.duty_u16(self.duty)

        def duty_u16(self, duty):
            self.duty = duty
            level = duty * (self.top + 1) // 65535
            mcu.write_uint32(self.own + 12, level << self.shift)
            mcu.write_uint32(self.own, 1)

    class Registers:
        """All registers by their addresses."""

        def __getitem__(self, address):
            return mcu.read_uint32(address)

        def __setitem__(self, address, value):
            mcu.write_uint32(address, value)

    def adc(pin):
        channel = pin.number - 26

        def read_u16():
            mcu.adc.on_adc_read(channel)
            return mcu.adc.channel_values[channel] << 4
        return SimpleNamespace(read_u16=read_u16)

    def reset():
        raise SystemExit if guest.is_off else Reset
    watchdog = SimpleNamespace(feed=lambda: None)
    return SimpleNamespace(Pin=Pin, PWM=Pwm, ADC=adc, mem32=Registers(), reset=reset,
                           WDT=lambda timeout: watchdog)


def rp2_of(guest: Guest) -> SimpleNamespace:
    """The module rp2."""
    pico = guest.pico

    class StateMachine:
        """A state machine, which begins at once."""

        def __init__(self, number, program, freq, **bases):
            bases = {name.removesuffix("_base"): pin.number for name, pin in bases.items()}
            self.number = number
            self.machine = Machine(pico, number, program, freq, **bases)

        def active(self, _):
            pass

        def put(self, word):
            self.machine.put(word)

        def get(self, words):
            got = self.machine.get(len(words), POLL_MS * 1000, guest.raw_run)
            for i, word in enumerate(got):
                words[i] = word & 0xFFFF

        def is_full(self) -> bool:
            return bool(pico.mcu.read_uint32(0x50200004) >> FULL + self.number & 1)

    class Dma:
        """A channel from memory to a state machine."""

        def __init__(self):
            self.words, self.target = [], None
            self.alarm = pico.clock.create_alarm(self._move)

        def pack_ctrl(self, **_):
            return 0

        def config(self, read=None, write=None, count=0, ctrl=0, trigger=False):
            self.target = write or self.target
            if trigger:
                self.words = list(read)
                self._move()
                pico.pacer.look()  # a processor that works would step the state machines

        def _move(self):
            while self.words and not self.target.is_full():
                self.target.put(self.words.pop(0))
            if self.words:
                self.alarm.schedule(DMA_NS)

    return SimpleNamespace(PIO=Rp2.PIO, asm_pio=Rp2.asm_pio, StateMachine=StateMachine, DMA=Dma)
