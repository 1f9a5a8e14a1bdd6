"""Passes of the drivers under MicroPython; prints {name: [bytes a pass, microseconds a pass]}.

Run by bench as: micropython driver_passes.py CODE ROOT. Pins, state machines and DMA are stand-ins
that do next to nothing, so the times are those of the drivers' own lines.
"""

import gc
import io
import json
import sys
import time
from array import array

sys.path.insert(0, sys.argv[2])
sys.path.insert(0, sys.argv[1])

from host_tools.virtual.drivers import MemoryFiles, QueuePort, Silent, VirtualButtons
from meleeboard import config, device, powerup
from meleeboard.drivers.frames import FifoFrames, PioScanner
from meleeboard.drivers.hall import HallMatrix
from meleeboard.drivers.pixels import Chain, Strip
from meleeboard.drivers.rows import Wiring
from meleeboard.drivers.wiring import order
from meleeboard.looks import OPTIONS
from meleeboard.render import Renderer

BATCHES, PASSES = 60, 50  # the quickest batch counts: what else the computer does is in the others
RING = 30


class Machine:
    """A state machine whose frames change in one square now and then."""

    def __init__(self):
        self.frames = 0

    def put(self, _):
        self.frames += 1

    def get(self, words):
        words[4] = 0x1EF if self.frames & 512 else 0x1FF


class Dma:
    """A channel that is done at once."""

    def pack_ctrl(self, **_):
        return 0

    def config(self, read=None, write=None, count=0, ctrl=0, trigger=False):
        pass


class Still:
    """A state machine whose frame stays as it was; its calls are machine code, as a Pico's are."""

    put = get = [].count


class Pin:
    """An output, or a sensor at rest."""

    def __call__(self, level):
        pass

    def read_u16(self):
        return 32768


def measure(step) -> list:
    """[bytes, microseconds] of one call of step(i), without collections in between."""
    step(0)
    gc.collect()
    gc.disable()
    times = array("i", [0] * BATCHES)
    before = gc.mem_alloc()
    for batch in range(BATCHES):
        began = time.ticks_us()
        for i in range(PASSES):
            step(batch * PASSES + i)
        times[batch] = time.ticks_diff(time.ticks_us(), began)
    used = gc.mem_alloc() - before
    gc.enable()
    return [used / (BATCHES * PASSES), min(times) / PASSES]


def scanners() -> dict:
    """A frame of 81 squares by each kind of scanner."""
    wires = order(9, 9, "near left", "ranks", False)
    into, pins = array("H", [0] * 9), [Pin() for _ in range(4)]
    matrix = PioScanner(FifoFrames(Machine(), 9), Wiring(9, 9, wires, 9, 9))
    registers = PioScanner(FifoFrames(Machine(), 10), Wiring(9, 9, wires, 9, 9, 1))
    halls = HallMatrix(pins, pins[:2], pins[:3], 9, 9, wires, 2000, 1300)
    return {"matrix": measure(lambda i: matrix.scan(into)),
            "shift": measure(lambda i: registers.scan(into)),
            "hall": measure(lambda i: halls.scan(into))}


def lights() -> dict:
    """A frame of 111 lights with a unit in the hand, rendered and put in the chain's order."""
    config = {name: default for name, default, _, _ in OPTIONS}
    renderer = Renderer(config, 81 + RING)
    places = order(9, 9, "near left", "ranks", True) + array("H", range(81, 81 + RING))
    strip = Strip(renderer, Chain(Machine(), places, Dma()), 81, RING)
    strip.show(b"ottttttwx" + b"." * 63 + b"lla......", b"W" * 20 + b"." * 10)
    return {"lights": measure(lambda i: strip.step(i * 50))}


class Board(Silent):
    """A board with nothing but its sensors, and with what a device asks of the rest."""

    voice, digits, changes = None, (), 0

    def __init__(self, values, renderer):
        wires = order(9, 9, "near left", "ranks", False)
        frames = FifoFrames(Still(), 9)
        for i in range(9):
            frames.words[i] = 0x1FF
        self.scanner = PioScanner(frames, Wiring(9, 9, wires, 9, 9))
        self.strip = self.buzzer = self
        self.port, self.buttons = QueuePort(), VirtualButtons()
        self.port.step = self.buttons.step = self.step

    def languages(self):
        return ()

    def step(self, now=0):
        pass


class Chip:
    """A chip whose clock stands still: every pass is one between two looks."""

    def keep(self, ply, used_ms):
        pass

    def kept(self):
        return None

    feed = feed_in_work = kept


def short_pass() -> dict:
    """A pass of the whole loop at rest, its frame and debounce included."""
    ticks = [1000]
    checked = config.read('{"self_test": false}', powerup.SPECS)
    made = device.Device(Chip(), Board, checked, MemoryFiles(), MemoryFiles(),
                         lambda: ticks[0], lambda ms: None)
    made.power_up(0)
    while not made.table.rests(ticks[0]):
        ticks[0] += 1
        made.step()
    clock = io.BytesIO()
    clock.seek(ticks[0])
    made.ticks = clock.tell  # as a Pico's clock is, machine code
    return {"pass": measure(lambda i: made.step())}


found = scanners()
found.update(lights())
found.update(short_pass())
print(json.dumps(found))
