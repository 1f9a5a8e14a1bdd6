"""A chip without MicroPython: a guest that sleeps, and registers written from outside.

So models and mends are tested, and the PIO programs run on the emulated chip, without an image.
"""
import struct
from pathlib import Path

from host_tools.emulator.pico import Pico

FLASH, PIO, PINS, PADS, PWM = 0x10000000, 0x50200000, 0x40014000, 0x4001C000, 0x40050000
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
    """A state machine of the first PIO block with a program of ours, as rp2.StateMachine."""

    def __init__(self, pico: Pico, number: int, program, hz: int, **bases):
        self.pico, self.number = pico, number
        settings, base = program.settings, {"in": 0, "out": 0, "set": 0, "sideset": 0} | bases
        at = self._load(program.words())
        counts = {kind: self._claim(base[kind], settings.get(kind + "_init"))
                  for kind in ("out", "set", "sideset")}
        own = 0xC8 + 0x18 * number
        self._write(own, round(125_000_000 * 256 / hz) << 8)
        self._write(own + 4, program.wrap_to + at << 12 | program.wrap_from + at << 7)
        self._write(own + 8, (settings.get("fifo_join", 0) << 30
                              | (settings.get("push_thresh", 32) & 31) << 20
                              | bool(settings.get("autopush")) << 16))
        self._write(own + 20, (counts["sideset"] << 29 | counts["set"] << 26 | counts["out"] << 20
                               | base["in"] << 15 | base["sideset"] << 10 | base["set"] << 5
                               | base["out"]))
        self._write(own + 16, at)  # jump to where the program begins
        self._write(0, pico.mcu.read_uint32(PIO) | 1 << number)

    def _load(self, words: list[int]) -> int:
        """Put a program behind those that are there; where it begins."""
        memory = self.pico.mcu.pio[0].instructions
        start = max((i + 1 for i, word in enumerate(memory) if word), default=0)
        for i, word in enumerate(words, start):
            self._write(0x48 + 4 * i, word if word >> 13 else word + start)  # jumps are absolute
        return start

    def _write(self, offset: int, value: int):
        self.pico.mcu.write_uint32(PIO + offset, value)

    def _claim(self, base: int, init) -> int:
        """Make outputs of the pins that a program drives; how many."""
        levels = () if init is None else (init,) if isinstance(init, int) else tuple(init)
        for pin, level in enumerate(levels, base):
            self._write(0xC8 + 0x18 * self.number + 20, 1 << 26 | pin << 5)
            for instruction in (SET_PINS | level, SET_DIRECTIONS | 1):
                self._write(0xC8 + 0x18 * self.number + 16, instruction)
            self.pico.mcu.write_uint32(PINS + 8 * pin + 4, PIO_FUNCTION)
        return len(levels)

    def put(self, word: int):
        """Put a word into the FIFO."""
        self._write(0x10 + 4 * self.number, word)

    def get(self, count: int, us: float, run=None) -> list[int]:
        """So many words, looking for the next one every `us`."""
        found, run = [], run or self.pico.run
        for _ in range(200):
            run(us / 1000)
            while not self.pico.mcu.read_uint32(PIO + 4) >> 8 + self.number & 1:  # RXEMPTY
                found.append(self.pico.mcu.read_uint32(PIO + 0x20 + 4 * self.number))
            if len(found) >= count:
                return found
        raise AssertionError(f"only {len(found)} of {count} words came")


def readable(pico: Pico, *pins: int):
    """Let inputs be read, as a pin that MicroPython made an input can be."""
    for pin in pins:
        pico.mcu.write_uint32(PADS + 4 + 4 * pin, INPUT)
