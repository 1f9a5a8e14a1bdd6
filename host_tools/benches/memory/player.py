"""Runs in the guest: a board's real device on a chip of stand-ins, and hands that play at it.

Stand-ins hold what the Pico's own modules hold on its heap, and no more: they are written to be
small, not to check anything.
"""

import binascii
import builtins
import sys
from array import array

RING, RING_MS = 2048, 128  # samples of the voice, and how long they take

order = []  # modules as they were finished loading
watchers = []  # what is called after each import, with the modules there were before
_import = builtins.__import__


def _watched_import(*args):
    known = list(sys.modules)
    module = _import(*args)
    for watch in watchers:
        watch(known)
    return module


def watch_imports(watch):
    """From now on call this after each import."""
    watchers.append(watch)
    builtins.__import__ = _watched_import


def note_imports():
    """From now on `order` grows with each module that is loaded."""
    watch_imports(lambda known: order.extend(
        [name for name in sys.modules if name not in known and name not in order]))


def have_flash(make_mover):
    """From now on the firmware's code runs in place, moved by `make_mover(inplace)`."""
    def watch(_):
        inplace = sys.modules.get("meleeboard.inplace")
        if hasattr(inplace, "make_mover"):  # loaded to its end, perhaps once more
            inplace.make_mover = lambda: make_mover(inplace)

    watch_imports(watch)


class NodeMemory:
    """The guest's memory as node sees it; .mpy files lie in a part of it that is the flash."""

    word_size = 4

    def __init__(self):
        import node_memory

        self.node = node_memory

    def is_memory(self, address: int) -> bool:
        """Is this not within a file?"""
        return 1024 < address < 1 << 30 and not self.node.is_flash(address)

    def read(self, address: int, count: int) -> bytes:
        """Bytes there."""
        return binascii.unhexlify(self.node.read(address, count))

    @property
    def words(self):
        """Words by their addresses, as machine.mem32 has them."""
        return self

    def __getitem__(self, address: int) -> int:
        return int.from_bytes(self.read(address, 4), "little")

    def __setitem__(self, address: int, word: int):
        self.node.write(address, binascii.hexlify(word.to_bytes(4, "little")).decode())

    def lie(self, path: str) -> tuple:
        """A file's bytes, and where they lie, cut where a block of littlefs would end."""
        from meleeboard.drivers.places import parts

        with open(path, "rb") as file:
            data = file.read()
        start = self.node.place(path)
        return data, [(first, end, start + first) for _, first, end in parts(len(data))]


def run_in_place():
    """Have the firmware run from where node has put its files."""
    memory = NodeMemory()
    have_flash(lambda inplace: inplace.Mover(memory, memory.lie))
    from meleeboard import device, inplace  # noqa: F401 (it is what moves first)

    inplace.move_all()


def load(name: str):
    """Load a module, and have it and what it has loaded run in place."""
    __import__(name)
    from meleeboard import inplace, seldom

    memory = NodeMemory()
    for module in seldom.copies():
        inplace.Mover(memory, memory.lie).move(module)


class Ground:
    """Where all stands: a small int a wired line, 1 where a switch is closed; and the time."""

    rows = array("H", [0] * 12)
    ms = 1000
    heard = ()


def ticks() -> int:
    """The chip's time."""
    return Ground.ms


def rest(ms: int):
    """Time passes."""
    Ground.ms += ms


class Pin:
    IN, OUT, OPEN_DRAIN, PULL_UP = 0, 1, 2, 3

    def __init__(self, number, mode=0, pull=0, value=1):
        pass

    def __call__(self, level=1):
        return 1


class Part:
    """A PWM, or what an ADC and a state machine have in common with it: it does nothing."""

    def __init__(self, *_, **__):
        pass

    def duty_u16(self, _):
        pass

    freq = active = duty_u16


class ADC(Part):
    def read_u16(self) -> int:
        """A linear Hall sensor with no magnet near it."""
        return 32768


class StateMachine(Part):
    """One that scans has `before` words before those of the wired lines."""

    def __init__(self, number, program, **_):
        self.before = 1 if "set_init" in program else 0  # as shift registers are scanned

    def put(self, _):
        pass

    def get(self, words):
        for i in range(len(words)):
            line = i - self.before
            words[i] = 0xFFFF ^ (Ground.rows[line] if line >= 0 else 0)


class DMA:
    """A channel that has moved all at once, but for a ring of samples: they take their time."""

    channel = read = 0
    source = None

    @property
    def count(self) -> int:
        return RING - ticks() % RING_MS * RING // RING_MS

    def active(self, _=0) -> int:
        return 0

    def pack_ctrl(self, **_) -> int:
        return 0

    def config(self, read=None, write=None, trigger=False, **_):
        self.source = self.source if read is None else read
        if trigger and isinstance(self.source, StateMachine):
            self.source.get(write)

    def close(self):
        pass


class Pio:
    OUT_HIGH = OUT_LOW = SHIFT_LEFT = JOIN_TX = 0


class Module:
    """What `machine` and `rp2` are imported as."""

    Pin, PWM, ADC, DMA, StateMachine, PIO = Pin, Part, ADC, DMA, StateMachine, Pio
    mem32 = {}

    @staticmethod
    def asm_pio(**facts):
        return lambda function: facts

    class WDT:
        def __init__(self, timeout):
            pass

        def feed(self):
            pass


for _n in range(30):
    Module.mem32[0x4001C000 + 4 * _n] = 0
for _n in range(3):
    Module.mem32[0x4005800C + 4 * _n] = 0
sys.modules["machine"] = sys.modules["rp2"] = Module


class Line:
    """USB with a host that reads all and says what it is told to say."""

    waiting = b""

    def can_read(self) -> bool:
        return bool(Line.waiting)

    def can_write(self) -> bool:
        return True

    def read_byte(self) -> int:
        byte = Line.waiting[0]
        Line.waiting = Line.waiting[1:]
        return byte

    def write(self, data, start, count) -> int:
        return count


class Player:
    """Power-up, and then hands, on a board with this table.json."""

    def __init__(self, text: str):
        from meleeboard import config, device, powerup
        from meleeboard.drivers import pico, system
        from meleeboard.drivers.flash import FlashFiles

        pico.Stdio = Line
        chip = system.system()
        self.device = device.Device(chip, pico.board, config.read(text, powerup.SPECS),
                                    FlashFiles("/games"), FlashFiles(""), ticks, rest)
        self.device.power_up(0)

    def run(self, ms: int):
        """Let the board's loop run for so long."""
        until = Ground.ms + ms
        while Ground.ms < until:
            self.device.step()
            rest(1)

    def say(self, text: str):
        """A line from the host, and its answer."""
        Line.waiting += text.encode() + b"\n"
        self.run(100)

    def stand(self):
        """Put up the array."""
        position = self.device.table.referee.position
        for p in position.grid.points:
            self.put(p, position.stands(p))
        self.run(3000)
        return self.device.table.referee.phase

    def put(self, point: int, closed):
        """A switch closes or opens."""
        grid = self.device.table.referee.position.grid
        bit = 1 << grid.file(point)
        row = grid.rank(point)
        Ground.rows[row] = Ground.rows[row] | bit if closed else Ground.rows[row] & ~bit

    def turn(self, chance: int) -> bool:
        """A turn by its edges, fallen units left as they lie; False when the game is over."""
        position = self.device.table.referee.position
        moves = [m for m in position.legal() if m]
        moves = [m for m in moves if len(position.placements(m)) == 1]
        if not moves:
            return False
        start, end = position.placements(moves[chance % len(moves)])[0]
        if position.stands(end):
            self.put(end, False)
            self.run(300)
        if start:
            self.put(start, False)
            self.run(400)
        self.put(end, True)
        self.run(400)
        return True

    def disturb(self):
        """Lift three units at once, and put all but one of them back."""
        position = self.device.table.referee.position
        points = [p for p in position.grid.points if position.stands(p)]
        for p in points[:3]:
            self.put(p, False)
        self.run(1000)
        for p in points[:2]:
            self.put(p, True)
        self.run(500)
