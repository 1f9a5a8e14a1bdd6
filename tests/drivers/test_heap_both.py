"""What runs in every pass allocates nothing: under MicroPython the heap is locked meanwhile.

Under CPython the same lines run without the lock. Numbers stay below 2**30, as a Pico's small
integers do; on a 64-bit computer the lock would not notice larger ones.
"""

import sys
from array import array

from test_render_both import RING, SQUARES, config

from meleeboard.drivers.buttons import Buttons
from meleeboard.drivers.buzzer import Buzzer
from meleeboard.drivers.frames import DmaFrames, FifoFrames, PioScanner
from meleeboard.drivers.hall import HallMatrix
from meleeboard.drivers.matrix import PinMatrix
from meleeboard.drivers.pixels import Chain, Strip
from meleeboard.drivers.rows import Wiring
from meleeboard.drivers.shift import SpiRegisters
from meleeboard.drivers.stream import CHUNK, CHUNKS, I2S_FORM
from meleeboard.drivers.usb import UsbPort
from meleeboard.drivers.voice import Voice
from meleeboard.drivers.wiring import order
from meleeboard.render import Renderer

if sys.implementation.name == "micropython":
    from micropython import heap_lock, heap_unlock
else:

    def heap_lock():
        """No heap to lock here."""

    heap_unlock = heap_lock

WIRES = order(9, 9, "far right", "files", True)
INTO = array("H", [0] * 9)


def free_of_heap(step, times: int = 60):
    """Call `step(i)` with the heap locked."""
    step(0)
    heap_lock()
    try:
        for i in range(1, times):
            step(i)
    finally:
        heap_unlock()


class Machine:
    """Frames in which another row of switches closes and opens each time."""

    def __init__(self):
        self.frame = 0

    def put(self, _):
        self.frame += 1

    def get(self, words):
        self.fill(words)

    def fill(self, words):
        for i in range(len(words)):
            words[i] = 0x1FF if (i + self.frame) % 3 else self.frame & 0x1FF


class Dma:
    """A channel that is done at once."""

    def __init__(self, machine=None):
        self.machine = machine

    def pack_ctrl(self, **_):
        return 0

    def config(self, read=None, write=None, count=0, ctrl=0, trigger=False):
        if trigger and self.machine:
            self.machine.fill(write)

    def active(self):
        return False


def scan(scanner):
    free_of_heap(lambda i: scanner.scan(INTO))


def test_pio_scanners():
    machine = Machine()
    scan(PioScanner(FifoFrames(machine, 9), Wiring(9, 9, WIRES, 9, 9)))
    scan(PioScanner(DmaFrames(machine, 10, Dma(machine), 4), Wiring(9, 9, WIRES, 9, 9, 1)))
    assert any(INTO)


class Pin:
    """An input that reads high now and then, an output that takes any level."""

    def __init__(self):
        self.calls = 0

    def __call__(self, level=None):
        self.calls += 1
        return self.calls % 7 > 0

    def read_u16(self):
        self.calls += 1
        return 32768 + (5000 if self.calls % 5 else 0)

    def write_readinto(self, out, back):
        back[0] = out[1]
        back[1] = out[0]


def test_scanners_of_single_pins_and_spi():
    pins = [Pin() for _ in range(9)]
    scan(PinMatrix(pins, pins, Wiring(9, 9, WIRES, 9, 9), lambda: None))
    scan(SpiRegisters(Pin(), Pin(), Pin(), Wiring(9, 9, WIRES, 9, 9)))


def test_linear_halls():
    pins = [Pin() for _ in range(4)]
    scan(HallMatrix(pins, pins[:2], pins[:3], 9, 9, WIRES, 2000, 1300))


def test_lights():
    renderer = Renderer(config(budget_ma=200), SQUARES + RING)
    strip = Strip(renderer, Chain(Machine(), WIRES, Dma()), SQUARES, RING)
    strip.show(b"totkwax.m" * 9, b"WBf" * 10)
    free_of_heap(lambda i: strip.step(i * 50))
    assert any(strip.colours)


def test_buttons_at_rest_and_a_tone_that_sounds():
    buttons = Buttons([lambda: 1 for _ in range(3)])
    free_of_heap(buttons.step)

    class Pwm:
        def freq(self, hz):
            pass

        def duty_u16(self, duty):
            pass
    buzzer = Buzzer(Pwm(), 5)
    buzzer.play([[880, 40], [440, 40]])
    free_of_heap(lambda i: buzzer.step(i * 10))


class Endless:
    """A pack with a clip without end, and a stream that plays on."""

    form, silence = I2S_FORM, 0

    def __init__(self):
        self.at = 0
        self.ring = array("H", [0] * (CHUNK * CHUNKS))

    def playing(self):
        self.at = (self.at + 1) % CHUNKS
        return self.at

    def find(self, name):
        return 1 << 29

    def readinto(self, buffer):
        return len(buffer)


def test_a_voice_that_speaks():
    voice = Voice(Endless(), Endless(), 7)
    voice.say(["endless"])
    free_of_heap(lambda i: voice.step())
    assert voice.left < 1 << 29


class Idle:
    """A line on which nobody sends."""

    def can_read(self):
        return False

    def can_write(self):
        return True

    def write(self, data, start, count):
        return count


def test_a_port_at_rest_and_one_that_sends():
    port = UsbPort(Idle())
    free_of_heap(lambda i: port.read())
    port.write("x" * 8000)
    free_of_heap(lambda i: port.step())  # up to the end of the line, when it leaves the queue
    assert 2 * 60 * 64 == port.sent < 8000
