"""Our own state machine against rp2040-pio-emulator, where that can run the program."""
from collections import deque
from itertools import pairwise

import pytest
from pio import Rp2, StateMachine
from switches import Registers, SwitchMatrix

from meleeboard.drivers import pixels, shift, stream

pioemu = pytest.importorskip("pioemu")


def peer_trace(machine: StateMachine, words: list[int], pins: dict, cycles: int) -> list:
    """(clock, pins) at each change of the outputs, as the other emulator has it."""
    program = machine.program
    mask = sum((1 << count) - 1 << base for base, count in (machine.out_pins, machine.set_pins))
    mask |= (1 << machine.side_bits) - 1 << machine.side_base
    start = pioemu.State(pin_directions=mask, pin_values=machine.pins,
                         transmit_fifo=deque(words))

    def wires(state: pioemu.State) -> int:
        return machine.wires(state.pin_values & mask)
    found = [(0, machine.pins)]
    for _, state in pioemu.emulate(
            program.words(), initial_state=start, input_source=wires,
            stop_when=lambda _, state: state.clock >= cycles,
            shift_isr_right=False, shift_osr_right=False,
            auto_pull=bool(machine.autopull),
            side_set_base=machine.side_base, side_set_count=machine.side_bits,
            wrap_target=program.wrap_from, wrap_top=program.wrap_to, **pins):
        if state.receive_fifo:
            state.receive_fifo.popleft()
        if state.pin_values & mask != found[-1][1]:
            found.append((state.clock, state.pin_values & mask))
    return found


def changes(trace: list) -> list:
    """What the pins changed to, in order; the two count delays at different moments."""
    return [pins for _, pins in trace]


def test_registers_drive_the_same_pins():
    """A frame of the shift registers' program, pin by pin."""
    model = SwitchMatrix(9, 9)
    model.closed = {(0, 0), (4, 7)}

    def machine() -> StateMachine:
        return StateMachine(shift.program(Rp2, 9), Registers(model).serial_out,
                            out_base=Registers.ROWS_OUT, set_base=Registers.LATCH,
                            side_base=Registers.CLOCK)
    ours = machine()
    ours.put(1)
    for _ in range(10):
        ours.get()
    ours.run_until_asleep()
    theirs = peer_trace(machine(), [1], {"out_base": Registers.ROWS_OUT, "out_count": 1,
                                         "set_base": Registers.LATCH, "set_count": 2}, ours.clock)
    assert changes(ours.trace) == changes(theirs)
    assert len(theirs) > 300


def test_lights_get_the_same_signal():
    """Two words for WS2812, edge by edge."""
    words = [0xA5F00F, 0x0180FE]

    def machine() -> StateMachine:
        return StateMachine(pixels.program(Rp2), lambda pins: 0)
    ours = machine()
    ours.put(words)
    ours.run_until_asleep()
    theirs = peer_trace(machine(), words, {}, ours.clock)
    assert changes(ours.trace) == changes(theirs)
    assert len(theirs) == 1 + 2 * 48


def both_traces(program, bases: dict, words: list[int]) -> tuple[list, list]:
    """What our state machine and the other one do with these words."""
    def machine() -> StateMachine:
        return StateMachine(program(Rp2), lambda pins: 0, **bases)
    ours = machine()
    ours.put(words)
    ours.run_until_idle()
    pins = {"out_base": ours.out_pins[0], "out_count": ours.out_pins[1],
            "set_base": ours.set_pins[0], "set_count": ours.set_pins[1]}
    return ours.trace, peer_trace(machine(), words, pins, ours.clock)


def test_pulses_are_the_same():
    """Four of them, edge by edge."""
    ours, theirs = both_traces(stream.pwm_program, {"set_base": 0}, [255, 0x8000FF01])
    assert changes(ours) == changes(theirs)
    assert len(theirs) == 9


def test_an_amplifier_reads_the_same():
    """I2S counts at the rises of its clock; in between the other one sets its pins in turn."""
    def at_rises(trace: list) -> list:
        return [new for (_, old), (_, new) in pairwise(trace) if new & ~old & 1]
    ours, theirs = both_traces(stream.i2s_program, {"out_base": 2}, [0xA5F0A5F0, 0x00018000])
    assert at_rises(ours) == at_rises(theirs)
    assert len(at_rises(theirs)) >= 64
