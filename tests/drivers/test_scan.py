"""The scan programs against models of the board: every square, ghosts, timing, sleep."""
import random
from array import array
from itertools import pairwise

import pytest
from pio import Rp2, StateMachine
from switches import Registers, Spi, SwitchMatrix

from meleeboard.drivers import matrix, shift
from meleeboard.drivers.frames import DmaFrames, FifoFrames, PioScanner
from meleeboard.drivers.rows import Wiring
from meleeboard.drivers.wiring import order

SIZES = [(9, 9), (8, 8), (9, 5), (4, 4)]


def natural(model: SwitchMatrix, before: int = 0) -> Wiring:
    """The natural wiring of a board."""
    rows, cols = model.rows, model.cols
    return Wiring(rows, cols, order(rows, cols, "near left", "ranks", False), rows, cols, before)


def matrix_machine(model: SwitchMatrix) -> StateMachine:
    rows, cols = model.rows, model.cols

    def columns(pins: int) -> int:
        return model.columns(pins) << rows
    return StateMachine(matrix.program(Rp2, rows, cols), columns, in_base=rows)


def pio_matrix(model: SwitchMatrix) -> PioScanner:
    return PioScanner(FifoFrames(matrix_machine(model), model.rows), natural(model))


def registers(model: SwitchMatrix) -> PioScanner:
    chips = Registers(model)
    machine = StateMachine(shift.program(Rp2, model.rows), chips.serial_out,
                           out_base=chips.ROWS_OUT, set_base=chips.LATCH, side_base=chips.CLOCK)
    machine.chips = chips
    return PioScanner(FifoFrames(machine, model.rows + 1), natural(model, 1))


class Pins:
    """Single pins on a switch matrix, called with a level or for one."""

    def __init__(self, model: SwitchMatrix):
        self.model, self.levels = model, (1 << model.rows) - 1

    def drive(self, row: int):
        def call(level: int):
            self.levels = self.levels & ~(1 << row) | level << row
        return call

    def read(self, col: int):
        return lambda: self.model.columns(self.levels) >> col & 1


def pin_matrix(model: SwitchMatrix) -> matrix.PinMatrix:
    pins = Pins(model)
    return matrix.PinMatrix([pins.drive(r) for r in range(model.rows)],
                            [pins.read(c) for c in range(model.cols)], natural(model),
                            lambda: None)


def spi_registers(model: SwitchMatrix) -> shift.SpiRegisters:
    spi = Spi(Registers(model))
    return shift.SpiRegisters(spi, lambda level: spi.set(spi.chips.LATCH, level),
                              lambda level: spi.set(spi.chips.LOAD, level), natural(model))


SCANNERS = {"pio matrix": pio_matrix, "registers": registers, "pins": pin_matrix,
            "spi": spi_registers}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", SCANNERS)
def test_every_pattern_is_read_as_it_stands(kind, size):
    """Single squares, an empty and a full board, and random ones, frame after frame."""
    rows, cols = size
    model = SwitchMatrix(rows, cols)
    scanner, into = SCANNERS[kind](model), array("H", [0] * rows)
    squares = [(r, c) for r in range(rows) for c in range(cols)]
    chance = random.Random(rows * 100 + cols)
    patterns = [set(), set(squares), {squares[0]}, {squares[-1]}, set()]
    patterns += [{square} for square in chance.sample(squares, 6)]
    patterns += [{s for s in squares if chance.random() < 0.4} for _ in range(6)]
    for pattern in patterns:
        model.closed = pattern
        scanner.scan(into)
        assert list(into) == model.bitmap()


def test_twelve_by_twelve_by_registers():
    """The largest board of the shift registers, corner by corner."""
    model = SwitchMatrix(12, 12)
    scanner, into = registers(model), array("H", [0] * 12)
    for corner in ((0, 0), (0, 11), (11, 0), (11, 11), (5, 7)):
        model.closed = {corner}
        scanner.scan(into)
        assert list(into) == model.bitmap()


def test_three_corners_make_no_ghost_with_diodes_and_fight_without():
    """Why each square has its diode: the fourth corner stays open, and no outputs fight."""
    corners = {(2, 3), (2, 6), (5, 3)}
    for diodes in (True, False):
        model = SwitchMatrix(9, 9, diodes)
        scanner, into = pio_matrix(model), array("H", [0] * 9)
        model.closed = corners
        scanner.scan(into)
        ghost = bool(into[5] >> 6 & 1)
        assert (ghost, bool(model.fights)) == ((False, False) if diodes else (True, True))


def selected(trace, rows: int, base: int) -> list:
    """(clock, selected rows) for each change of the row pins."""
    mask = (1 << rows) - 1
    found = [(clock, ~(pins >> base) & mask) for clock, pins in trace]
    return [item for i, item in enumerate(found) if not i or item[1] != found[i - 1][1]]


def test_matrix_selects_one_row_at_a_time_for_the_settle_time_and_then_sleeps():
    """Rows in order, SETTLE_CYCLES and three more each, and nothing selected while it waits."""
    scanner, into = pio_matrix(SwitchMatrix(9, 9)), array("H", [0] * 9)
    scanner.scan(into)
    scanner.frames.state_machine.run_until_asleep()
    steps = selected(scanner.frames.state_machine.trace, 9, 0)
    assert [rows for _, rows in steps] == [0, *[1 << r for r in range(9)], 0]
    clocks = [clock for clock, _ in steps[1:]]
    assert {b - a for a, b in pairwise(clocks)} == {matrix.SETTLE_CYCLES + 3}
    frame_us = (clocks[-1] - clocks[0]) / matrix.clock_hz(2) * 1e6
    assert frame_us < 25
    assert scanner.frames.state_machine.pc == 0


def test_registers_leave_no_row_selected_and_keep_the_chips_clock():
    """At rest all rows are high; the clock at the chips is a third of the program's at most."""
    model = SwitchMatrix(9, 9)
    scanner, into = registers(model), array("H", [0] * 9)
    scanner.scan(into)
    machine = scanner.frames.state_machine
    machine.run_until_asleep()
    assert scanner.frames.state_machine.chips.shown & 0x1FF == 0x1FF
    clock_pin = 1 << Registers.CLOCK
    rises = [after[0] for before, after in pairwise(machine.trace)
             if after[1] & ~before[1] & clock_pin]
    assert min(b - a for a, b in pairwise(rises)) == 3
    assert len(rises) == 10 * shift.CHAIN
    assert machine.clock / shift.clock_hz(2) * 1e6 < 70


def test_the_settle_time_sets_the_clock():
    """A slow board asks for a slow clock; the chips are never driven faster than they can."""
    assert matrix.clock_hz(2) == 16_000_000
    assert matrix.clock_hz(100) == 320_000
    assert shift.clock_hz(2) == 17_000_000
    assert shift.clock_hz(1) == 24_000_000


class ReceivingDma:
    """A channel as rp2.DMA that empties a receiving FIFO; `moved` words so far."""

    def __init__(self):
        self.settings, self.moved = {}, 0

    def pack_ctrl(self, **fields):
        return fields

    def config(self, trigger=False, **settings):
        self.settings.update(settings)
        if trigger:
            self.moved = 0

    def work(self, words: int):
        for _ in range(min(words, self.settings["count"] - self.moved)):
            self.settings["write"][self.moved] = self.settings["read"].get()
            self.moved += 1

    def active(self) -> bool:
        return self.moved < self.settings["count"]


def test_dma_gives_whole_frames_or_the_last_one():
    """A frame on its way is not shown; when it is whole it is, and the next one begins."""
    model, dma, into = SwitchMatrix(9, 9), ReceivingDma(), array("H", [0] * 9)
    scanner = PioScanner(DmaFrames(matrix_machine(model), 9, dma, 4), natural(model))
    assert dma.settings["ctrl"] == {"size": 1, "inc_read": False, "inc_write": True, "treq_sel": 4}
    model.closed = {(0, 1), (8, 8)}
    dma.work(5)
    scanner.scan(into)
    assert not any(into)
    dma.work(9)
    scanner.scan(into)
    assert list(into) == model.bitmap()
    seen = list(into)
    model.closed = {(3, 3)}
    scanner.scan(into)
    assert list(into) == seen
    dma.work(9)
    scanner.scan(into)
    assert list(into) == model.bitmap()
