"""Models that listen: lights, the buzzer, the flash, and how busy the processor is."""

from collections.abc import Callable

from rp2040py.external.ws2812 import Ws2812
from rp2040py.gpio_pin import GPIOPinState

HIGH = GPIOPinState.HIGH


class Lights:
    """The chain of WS2812: `frames` has what it shows as (ms, colours).

    Colours are words, 0x00GGRRBB, squares first, then the ring; `places` is the order of the chain
    (drivers/pico.places_of). A frame that came in short is passed over and counted in `broken`.
    """

    def __init__(self, pin: int, places):
        self.places = list(places)
        self.frames, self.broken = [], 0
        self.chain = Ws2812(pin, on_pixels=self._latched)

    def attach(self, mcu):
        """Put the chain on its pin."""
        self.clock = mcu.clock
        self.chain.attach(mcu)

    def _latched(self, pixels):
        if len(pixels) != len(self.places):
            self.broken += 1
            return
        colours = [0] * len(pixels)
        for place, (red, green, blue) in zip(self.places, pixels, strict=True):
            colours[place] = green << 16 | red << 8 | blue
        self.frames.append((self.clock.nanos / 1e6, colours))

    def colours(self) -> list[int]:
        """What is shown now."""
        return self.frames[-1][1] if self.frames else [0] * len(self.places)


class Load:
    """How much of its time the processor works, by looking at it every PERIOD_NS."""

    PERIOD_NS = 7_001  # no multiple of anything that the firmware does

    def attach(self, mcu):
        """Begin to look."""
        self.core = mcu.core
        self.reset()
        self.alarm = mcu.clock.create_alarm(self._look)
        self.alarm.schedule(self.PERIOD_NS)

    def reset(self):
        """Forget what was seen."""
        self.looks = self.busy = 0

    def _look(self):
        self.looks += 1
        self.busy += not self.core.waiting
        self.alarm.schedule(self.PERIOD_NS)

    def share(self) -> float:
        """The part of the time since reset() in which the processor worked."""
        return self.busy / max(1, self.looks)


class Tone:
    """The buzzer: what the PWM plays, as (start in ms, Hz) in `heard`; 0 Hz is silence.

    Two periods in a row that agree are a tone, SILENT_NS without a rise are silence. `on_tone` is
    called with each.
    """

    SILENT_NS = 20_000_000

    def __init__(self, pin: int):
        self.pin = pin
        self.heard = []
        self.on_tone: Callable[[float, int], None] | None = None
        self.playing = 0  # ns of a period, 0 in silence
        self.rise, self.period = 0.0, 0

    def attach(self, mcu):
        """Listen to the pin."""
        self.clock = mcu.clock
        self.silence = mcu.clock.create_alarm(self._fell_silent)
        mcu.gpio[self.pin].add_listener(self._changed)

    def _changed(self, new, _):
        if new != HIGH:
            return
        now = self.clock.nanos
        period, before = int(now - self.rise), self.period
        if _agree(period, before) and not _agree(period, self.playing):
            self.playing = period
            self._hear(now - period - before, round(1e9 / period))
        self.rise, self.period = now, period
        self.silence.schedule(self.SILENT_NS)

    def _fell_silent(self):
        if self.playing:
            self.playing = 0
            self._hear(self.rise + self.period, 0)

    def _hear(self, nanos: float, hz: int):
        self.heard.append((nanos / 1e6, hz))
        if self.on_tone:
            self.on_tone(*self.heard[-1])


def _agree(one: int, other: int) -> bool:
    """Do two periods differ by less than half a percent?"""
    return abs(one - other) * 200 < one


class FlashWatch:
    """Counts what is written to the flash, and may take longer about it or cut the power.

    `stall(ns)` is called at each erase if `erase_ns` is set: the chip stands still meanwhile, as
    MicroPython stops all interrupts. `on_write(number, tear)` is called before each write;
    `tear()` gives the whole flash as a power cut in the middle of this write would leave it.
    """

    PROGRAM, SECTOR, BLOCK = 0x02, 0x20, 0xD8
    SIZES = {SECTOR: 4096, BLOCK: 65536}

    def __init__(self):
        self.writes, self.erases = 0, 0
        self.on_write = None
        self.erase_ns, self.stall = 0, None

    def attach(self, mcu):
        """Come between the flash's commands and what they do."""
        self.flash, self.ssi = mcu.flash, mcu.ssi
        self.stock = mcu.ssi._apply_command
        mcu.ssi._apply_command = self._apply

    def _apply(self):
        command = bytes(self.ssi._tx_buffer)
        kind = command[0] if command else 0
        if kind in (self.PROGRAM, self.SECTOR, self.BLOCK) and self.ssi._write_enabled:
            self.writes += 1
            if self.on_write:
                self.on_write(self.writes, lambda: self._torn(command))
            if kind != self.PROGRAM:
                self.erases += 1
                if self.erase_ns and self.stall:
                    self.stall(self.erase_ns)
        self.stock()

    def _torn(self, command: bytes) -> bytes:
        """The flash with the first half of a command carried out."""
        found = bytearray(self.flash)
        at = int.from_bytes(command[1:4], "big")
        if command[0] == self.PROGRAM:
            for i, byte in enumerate(command[4:][:len(command[4:]) // 2]):
                found[at + i] &= byte
        else:
            size = self.SIZES[command[0]]
            at -= at % size
            found[at:at + size // 2] = b"\xff" * (size // 2)
        return bytes(found)
