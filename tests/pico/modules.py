"""MicroPython's modules machine and rp2 as far as the board's drivers call them, on the registers
of the emulated chip."""
from types import SimpleNamespace

from bare import PADS, PINS, PWM, PWM_FUNCTION, Channel, Machine, Memory

from drivers.pio import Rp2

SIO, SIO_FUNCTION = 0xD0000000, 5
SET, CLEAR, ENABLE = 0x14, 0x18, 0x24  # an output's level and direction, in SIO
PULLED_UP, FLOATING = 0x4A, 0x42  # of a pad that can be read
CLOCK_HZ, PWM_DIVIDER = 125_000_000, 64
POLL_MS = 0.003


class Pin:
    """A pin of `mcu`; called with a level or for one."""

    IN, OUT, OPEN_DRAIN, PULL_UP = 0, 1, 2, 1
    mcu = None

    def __init__(self, number, mode=None, pull=None, value=None):
        self.number = number
        if mode is not None:
            self.mcu.write_uint32(PADS + 4 + 4 * number, PULLED_UP if pull else FLOATING)
            self.mcu.write_uint32(PINS + 8 * number + 4, SIO_FUNCTION)
        if value is not None:
            self(value)
        if mode == self.OUT:
            self.mcu.write_uint32(SIO + ENABLE, 1 << number)

    def __call__(self, level=None):
        if level is None:
            return int(self.mcu.gpio[self.number].input_value)
        return self.mcu.write_uint32(SIO + (SET if level else CLEAR), 1 << self.number)


class Pwm:
    """A pin's PWM channel, which begins to count with its first frequency."""

    def __init__(self, pin):
        self.mcu, self.shift = pin.mcu, 16 * (pin.number & 1)
        self.own = PWM + 0x14 * (pin.number >> 1 & 7)
        self.top, self.duty = 0, 0
        self.mcu.write_uint32(self.own + 4, PWM_DIVIDER << 4)
        self.mcu.write_uint32(PINS + 8 * pin.number + 4, PWM_FUNCTION)

    def freq(self, hz):
        self.top = CLOCK_HZ // PWM_DIVIDER // hz - 1
        self.mcu.write_uint32(self.own + 16, self.top)
        self.duty_u16(self.duty)

    def duty_u16(self, duty):
        self.duty = duty
        level = duty * (self.top + 1) // 65535
        self.mcu.write_uint32(self.own + 12, level << self.shift)
        self.mcu.write_uint32(self.own, int(self.top > 0))


class Adc:
    """The converter on a pin."""

    def __init__(self, pin):
        self.adc, self.channel = pin.mcu.adc, pin.number - 26

    def read_u16(self):
        self.adc.on_adc_read(self.channel)
        return self.adc.channel_values[self.channel] << 4


class Registers:
    """All registers by their addresses."""

    def __init__(self, mcu):
        self.mcu = mcu

    def __getitem__(self, address):
        return self.mcu.read_uint32(address)

    def __setitem__(self, address, value):
        self.mcu.write_uint32(address, value)


def machine_of(mcu, reset) -> SimpleNamespace:
    """The module machine; its watchdog never bites."""
    watchdog = SimpleNamespace(feed=lambda: None)
    return SimpleNamespace(
        Pin=type("Pin", (Pin,), {"mcu": mcu}), PWM=Pwm, ADC=Adc, mem32=Registers(mcu), reset=reset,
        WDT=lambda timeout: watchdog)


class StateMachine(Machine):
    """A state machine, whose frames are waited for while emulated time passes."""

    def __init__(self, pico, run, number, program, freq, **bases):
        bases = {name.removesuffix("_base"): pin.number for name, pin in bases.items()}
        super().__init__(pico, number, program, freq, **bases)
        self.run = run

    def active(self, _):
        """It has begun already."""

    def get(self, words):
        """Fill `words` with what comes."""
        for i, word in enumerate(super().get(len(words), POLL_MS * 1000, self.run)):
            words[i] = word & 0xFFFF


def rp2_of(pico, run) -> SimpleNamespace:
    """The module rp2; run(ms) lets time pass in a call that waits."""
    memory, channels = Memory(pico), iter(range(12))
    return SimpleNamespace(
        PIO=Rp2.PIO, asm_pio=Rp2.asm_pio, DMA=lambda: Channel(pico, next(channels), memory),
        StateMachine=lambda *given, **bases: StateMachine(pico, run, *given, **bases))
