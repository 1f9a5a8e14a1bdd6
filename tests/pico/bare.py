"""A chip without MicroPython: a guest that sleeps, and registers written from outside.

So models and mends are tested, and the PIO programs run on the emulated chip, without an image.
"""
import struct
from pathlib import Path

from host_tools.emulator.mends import QUANTUM_NS
from host_tools.emulator.pico import Pico

FLASH, RAM, DMA, PIO = 0x10000000, 0x20000000, 0x50000000, 0x50200000
PINS, PADS, PWM = 0x40014000, 0x4001C000, 0x40050000
BLOCK = 0x100000  # from one PIO block to the next
TXF, RXF = 0x10, 0x20
SLEEP = bytes.fromhex("30bffde7")  # wfi, and back to it
PIO_FUNCTION, PWM_FUNCTION = 6, 4
INPUT = 0x56  # of a pad: it can be read, as after a real chip's reset
SET_PINS, SET_DIRECTIONS = 0xE000, 0xE080


def sleeping_image(folder: Path) -> Path:
    """A UF2 file with the guest that sleeps."""
    payload = SLEEP.ljust(256, b"\xff")
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0, FLASH, len(payload), 0, 1, 0)
    path = folder / "sleep.uf2"
    path.write_bytes((head + payload).ljust(508, b"\0") + struct.pack("<I", 0x0AB16F30))
    return path


def sleeping(folder: Path, *models) -> Pico:
    """A running chip with these models on its pins."""
    pico = Pico(sleeping_image(folder), models=models)
    pico.mcu.core.pc = FLASH
    pico.run(0.01)
    return pico


class Machine:
    """A state machine, 0 to 7, with a program of ours, as rp2.StateMachine."""

    def __init__(self, pico: Pico, number: int, program, hz: int, **bases):
        self.pico, self.block, self.number = pico, number // 4, number % 4
        self.pio = PIO + BLOCK * self.block
        number = self.number
        settings, base = program.settings, {"in": 0, "out": 0, "set": 0, "sideset": 0} | bases
        at = self._load(program.words())
        counts = {kind: self._claim(base[kind], settings.get(kind + "_init"))
                  for kind in ("out", "set", "sideset")}
        own = 0xC8 + 0x18 * number
        self._write(own, round(125_000_000 * 256 / hz) << 8)
        self._write(own + 4, program.wrap_to + at << 12 | program.wrap_from + at << 7)
        self._write(own + 8, (settings.get("fifo_join", 0) << 30
                              | (settings.get("push_thresh", 32) & 31) << 20
                              | bool(settings.get("autopull")) << 17
                              | bool(settings.get("autopush")) << 16))
        self._write(own + 20, (counts["sideset"] << 29 | counts["set"] << 26 | counts["out"] << 20
                               | base["in"] << 15 | base["sideset"] << 10 | base["set"] << 5
                               | base["out"]))
        self._write(0, pico.mcu.read_uint32(self.pio) | 1 << 4 + number)  # its registers afresh
        self._write(own + 16, at)  # jump to where the program begins
        self._write(0, pico.mcu.read_uint32(self.pio) | 1 << number)

    def _load(self, words: list[int]) -> int:
        """Put a program behind those that are there; where it begins."""
        memory = self.pico.mcu.pio[self.block].instructions
        start = max((i + 1 for i, word in enumerate(memory) if word), default=0)
        for i, word in enumerate(words, start):
            self._write(0x48 + 4 * i, word if word >> 13 else word + start)  # jumps are absolute
        return start

    def _write(self, offset: int, value: int):
        self.pico.mcu.write_uint32(self.pio + offset, value)

    def _claim(self, base: int, init) -> int:
        """Make outputs of the pins that a program drives; how many."""
        levels = () if init is None else (init,) if isinstance(init, int) else tuple(init)
        for pin, level in enumerate(levels, base):
            self._write(0xC8 + 0x18 * self.number + 20, 1 << 26 | pin << 5)
            for instruction in (SET_PINS | level, SET_DIRECTIONS | 1):
                self._write(0xC8 + 0x18 * self.number + 16, instruction)
            self.pico.mcu.write_uint32(PINS + 8 * pin + 4, PIO_FUNCTION + self.block)
        return len(levels)

    def put(self, word: int):
        """Put a word into the FIFO."""
        self._write(TXF + 4 * self.number, word)

    def get(self, count: int, us: float, run=None) -> list[int]:
        """So many words, looking for the next one every `us`."""
        found, run = [], run or self.pico.run
        for _ in range(200):
            run(us / 1000)
            while not self.pico.mcu.read_uint32(self.pio + 4) >> 8 + self.number & 1:  # RXEMPTY
                found.append(self.pico.mcu.read_uint32(self.pio + RXF + 4 * self.number))
            if len(found) >= count:
                return found
        raise AssertionError(f"only {len(found)} of {count} words came")


class Memory:
    """The upper part of the chip's memory, for arrays that DMA reads."""

    def __init__(self, pico: Pico):
        self.whole, self.end = memoryview(pico.mcu.sram), 0x20000
        self.addresses = {}

    def array(self, code: str, count: int) -> memoryview:
        """A new array; an address that divides by its size is not asked of it."""
        size = struct.calcsize(code) * count
        found = self.whole[self.end:self.end + size].cast(code)
        self.addresses[id(found)] = RAM + self.end, found
        self.end += size + 12
        return found

    def address(self, values) -> int:
        """Where an array lies; one from elsewhere is copied at each call."""
        if id(values) not in self.addresses:
            copy = self.array(values.typecode, len(values))
            self.addresses[id(values)] = self.addresses[id(copy)][0], values, copy
        at, _, *copies = self.addresses[id(values)]
        for copy in copies:
            copy[:] = memoryview(values)
        return at


class Channel:
    """A DMA channel as rp2.DMA."""

    FIELDS = {"size": 2, "inc_read": 4, "inc_write": 5, "chain_to": 11, "treq_sel": 15}
    DEFAULTS = {"size": 2, "inc_read": 1, "inc_write": 1, "treq_sel": 0x3F}

    def __init__(self, pico: Pico, number: int, memory: Memory):
        self.pico, self.channel, self.memory = pico, number, memory
        self.own = DMA + 64 * number

    def pack_ctrl(self, **fields) -> int:
        """The control register's value."""
        fields = {**self.DEFAULTS, "chain_to": self.channel, **fields}
        return 1 << 21 | 1 | sum(value << self.FIELDS[name] for name, value in fields.items())

    def config(self, read=None, write=None, count=None, ctrl=None, trigger=False):
        """Set what is given, the last of it as the trigger."""
        values = {0x14: self._at(read, RXF), 0x18: self._at(write, TXF), 0x24: count, 0x10: ctrl}
        values = {offset: value for offset, value in values.items() if value is not None}
        for offset, value in values.items():
            self.pico.mcu.write_uint32(self.own + offset, value)
        if trigger:
            self.pico.mcu.write_uint32(DMA + 0x430, 1 << self.channel)
            self.pico.pacer.alarm.schedule(QUANTUM_NS)  # a processor at work would let PIO step

    def _at(self, what, fifo: int):
        if isinstance(what, Machine):
            return what.pio + fifo + 4 * what.number
        return what if what is None or isinstance(what, int) else self.memory.address(what)

    @property
    def read(self) -> int:
        """Where it reads next."""
        return self.pico.mcu.read_uint32(self.own)

    @property
    def count(self) -> int:
        """How many transfers are left."""
        return self.pico.mcu.read_uint32(self.own + 8)


def readable(pico: Pico, *pins: int):
    """Let inputs be read, as a pin that MicroPython made an input can be."""
    for pin in pins:
        pico.mcu.write_uint32(PADS + 4 + 4 * pin, INPUT)
