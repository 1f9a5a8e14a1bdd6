"""A whole board at which nobody touches anything: no pass and no look takes anything of the heap.

Under MicroPython the heap is locked meanwhile; under CPython the same lines run without the lock.
"""

from array import array

from test_heap_both import Dma, Idle, Machine, free_of_heap

from host_tools.virtual.drivers import MemoryFiles
from meleeboard import config, device, powerup
from meleeboard.drivers import pico
from meleeboard.drivers.buttons import Buttons
from meleeboard.drivers.buzzer import Buzzer
from meleeboard.drivers.frames import FifoFrames, PioScanner
from meleeboard.drivers.pixels import Chain, Strip
from meleeboard.drivers.rows import Wiring
from meleeboard.drivers.system import SCRATCH, System
from meleeboard.drivers.usb import UsbPort
from meleeboard.drivers.wiring import order

ARRAY = (15, 7, 3, 1, 0, 256, 384, 448, 480)  # of Melee on nine by nine
CONFIG = '{"self_test": false, "options": {"first": "white"}}'


class Chip:
    """Stands in for the module machine."""

    def __init__(self):
        self.mem32 = {SCRATCH + 4 * i: 0 for i in range(3)}


class Resting:
    """A state machine that gives the same frame again and again, and a PWM that plays nothing."""

    def __init__(self):
        self.rows = array("H", [0x1FF] * 9)

    def put(self, _):
        pass

    def get(self, words):
        for i in range(9):
            words[i] = self.rows[i]

    def freq(self, _):
        pass

    def duty_u16(self, _):
        pass


class Board:
    """The reference board's drivers on stand-ins."""

    def __init__(self, values, renderer):
        self.machine = Resting()
        wires = order(9, 9, "near left", "ranks", False)
        self.scanner = PioScanner(FifoFrames(self.machine, 9), Wiring(9, 9, wires, 9, 9))
        chain = Chain(Machine(), pico.places_of(values), Dma())
        self.strip = Strip(renderer, chain, 81, pico.RING)
        self.buzzer, self.voice, self.digits = Buzzer(self.machine, 5), None, []
        self.buttons, self.port = Buttons([lambda: 1] * 3), UsbPort(Idle())

    def languages(self):
        return []


class Clock:
    """A millisecond passes whenever it is asked."""

    def __init__(self):
        self.ms = 0

    def __call__(self):
        self.ms += 1
        return self.ms


def resting_device():
    """A device with its array standing and White to move."""
    checked = config.read(CONFIG, powerup.SPECS)
    files, home = MemoryFiles(), MemoryFiles()
    made = device.Device(System(Chip()), Board, checked, files, home, Clock(), lambda ms: None)
    made.chip.machine.mem32 = {address: 0 for address in range(0x4005800C, 0x4005801C, 4)}
    made.power_up(0)
    for row, bits in enumerate(ARRAY):
        made.board.scanner.frames.state_machine.rows[row] = 0x1FF ^ bits
    for _ in range(2000):
        made.step()
    assert made.table.referee.phase == "play"
    return made


def test_passes_and_looks_at_rest():
    resting = resting_device()
    free_of_heap(lambda i: resting.step(), 400)


def test_every_tenth_pass_looks():
    resting = resting_device()
    looks = []
    look = resting.table.look

    def counted(now):
        looks.append(now)
        look(now)
    resting.table.look = counted
    for _ in range(200):
        resting.step()
    assert 20 <= len(looks) <= 22
