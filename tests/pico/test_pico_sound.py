"""The sound's ring on the emulated chip's own DMA and PIO, its processor asleep."""
from itertools import pairwise

import pytest

pytest.importorskip("rp2040py")

from bare import Channel, Machine, Memory, sleeping

from drivers.pio import Rp2
from host_tools.emulator.mends import QUANTUM_NS
from host_tools.emulator.sensors import HIGH
from meleeboard.drivers import stream
from meleeboard.drivers.pico import PINS
from meleeboard.drivers.stream import CHUNK, CHUNKS, I2S_FORM, PWM_FORM, RING, Stream

SLOW_HZ = 125_000_000 // (QUANTUM_NS // 8)  # asleep, a state machine takes whole quanta
VOICE = PINS["reference"]["voice"]


class Scope:
    """Keeps every change of some pins, as (ns, levels)."""

    def __init__(self, *pins: int):
        self.pins, self.seen = pins, []

    def attach(self, mcu):
        """Hang on the pins."""
        for pin in self.pins:
            mcu.gpio[pin].add_listener(lambda *_: self.seen.append(
                (mcu.clock.nanos, tuple(mcu.gpio[n].value == HIGH for n in self.pins))))


def ring_of(pico, form: tuple, hz: int, **bases) -> Stream:
    """The sound's ring, played by the chip's own DMA and PIO."""
    is_i2s, memory = form is I2S_FORM, Memory(pico)
    program = (stream.i2s_program if is_i2s else stream.pwm_program)(Rp2)
    machine = Machine(pico, 4, program, hz, **bases)
    if not is_i2s:
        machine.put(stream.PWM_TOP)
    ring = memory.array("H", RING)
    return Stream(machine, 8, Channel(pico, 2, memory), Channel(pico, 5, memory), ring, form)


def test_the_ring_plays_round_and_round_while_the_processor_sleeps(tmp_path):
    """I2S, sample after sample over the end of the ring, and where it plays is known."""
    clock, word, data = VOICE
    scope = Scope(clock, word, data)
    pico = sleeping(tmp_path, scope)
    out = ring_of(pico, I2S_FORM, SLOW_HZ, sideset=clock, out=data)
    for i in range(RING):
        out.ring[i] = i + 0x8000
    lap_ms, at = RING * stream.I2S_CYCLES / SLOW_HZ * 1000, []
    for _ in range(6):
        pico.run(lap_ms / 4)
        at.append(out.playing())
    assert all(abs(chunk - 4 * (i + 1) % CHUNKS) <= 1 for i, chunk in enumerate(at)), at
    bits = [now[2] for (_, old), (_, now) in pairwise(scope.seen) if now[0] and not old[0]]
    text = "".join(str(int(bit)) for bit in bits)
    sounding = text[text.index(f"{0x8000 + CHUNK:016b}" * 2):]
    heard = [int(sounding[i:i + 16], 2) - 0x8000 for i in range(0, len(sounding) - 31, 32)]
    assert heard == [(CHUNK + i) % RING for i in range(len(heard))] and len(heard) > RING


def test_a_sample_is_four_pulses(tmp_path):
    """As wide as its level says, on the chip's own PIO."""
    pin = VOICE[2]
    scope = Scope(pin)
    pico = sleeping(tmp_path, scope)
    ring_of(pico, PWM_FORM, SLOW_HZ, set=pin)
    pico.run(3 * stream.PWM_CYCLES / SLOW_HZ * 1000)
    widths = [(end - start) * SLOW_HZ / 1e9 for (start, (high,)), (end, _) in pairwise(scope.seen)
              if high]
    assert len(widths) >= 10 and all(abs(width - 258) < 3 for width in widths[1:]), widths
