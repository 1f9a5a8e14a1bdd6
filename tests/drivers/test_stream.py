"""The sound's two signals as an amplifier hears them, and how the ring is set going."""
from array import array
from itertools import pairwise

import pytest
from pio import Rp2, StateMachine

from meleeboard.drivers import stream
from meleeboard.drivers.voice import STEPS, UNITY
from meleeboard.loops import unpack

CLOCK, WORD, DATA = 1, 2, 4  # the pins of I2S: side-set from pin 0, out to pin 2
LEVELS = [0, 1, -1, 12345, -32768, 32767, 0x5555, -0x5556]


def run(machine: StateMachine, words: list[int], cycles: int):
    """Feed the words as there is room, and run for so many cycles."""
    words = list(words)
    while machine.clock < cycles:
        if words and len(machine.sent) < 4:
            machine.sent.append(words.pop(0))
        machine.step()
    assert not words


def i2s_heard(trace: list) -> list[tuple[bool, int]]:
    """(is it the right side, level) of each word: a bit at each rise of the clock, the highest
    one clock after the word select has changed."""
    bits, found, side, before = [], [], None, 0
    for _, pins in trace:
        if pins & CLOCK and not before & CLOCK:
            bits.append(pins & DATA and 1)
            right = bool(pins & WORD)
            if right != side:  # this is the last bit of the word before
                if len(bits) == 16:
                    level = int("".join(map(str, bits)), 2)
                    found.append((bool(side), level - (level >> 15 << 16)))
                bits, side = [], right
        before = pins
    return found


def test_i2s_gives_both_sides_every_sample():
    machine = StateMachine(stream.i2s_program(Rp2), lambda pins: 0, out_base=2)
    words = [level & 0xFFFF | (level & 0xFFFF) << 16 for level in LEVELS]
    run(machine, words, len(words) * stream.I2S_CYCLES)
    heard = i2s_heard(machine.trace)
    wanted = [(right, level) for level in LEVELS for right in (False, True)]
    assert heard == wanted[:len(heard)] and len(heard) >= len(wanted) - 1
    rises = [clock for (_, old), (clock, new) in pairwise(machine.trace)
             if new & CLOCK and not old & CLOCK]
    assert {b - a for a, b in pairwise(rises)} == {2}


def test_pulses_are_as_wide_as_the_levels():
    levels = [0, 1, 128, 254, 255]
    machine = StateMachine(stream.pwm_program(Rp2), lambda pins: 0)
    run(machine, [stream.PWM_TOP, *[level * 0x01010101 for level in levels]],
        len(levels) * stream.PWM_CYCLES + 10)
    rises = [clock for clock, pins in machine.trace[1:] if pins]
    falls = [clock for clock, pins in machine.trace[1:] if not pins]
    widths = [fall - rise for rise, fall in zip(rises, falls, strict=False)]
    assert widths == [2 * (level + 1) for level in levels for _ in range(4)][:len(widths)]
    assert len(widths) >= 4 * len(levels) - 1
    assert {b - a for a, b in pairwise(falls)} == {stream.PWM_CYCLES // 4}


def test_a_pin_without_samples_rests_low():
    machine = StateMachine(stream.pwm_program(Rp2), lambda pins: 0)
    run(machine, [stream.PWM_TOP, 0xFFFFFFFF], 4 * stream.PWM_CYCLES)
    assert machine.trace[-1][1] == 0 and machine.clock - machine.trace[-1][0] > 1000


@pytest.mark.parametrize("form, wanted", [
    (stream.I2S_FORM, {0: 0, 32767: 32767, -32768: 0x8000, -1: 0xFFFF, 256: 256}),
    (stream.PWM_FORM, {0: 0x8080, 32767: 0xFFFF, -32768: 0, -1: 0x7F7F, 256: 0x8181}),
])
def test_the_form_of_levels(form, wanted):
    """A clip's sample that changes nothing leaves the level as it was."""
    found, wide = {}, array("H", [0])
    for level in wanted:
        unpack(b"\0", 1, STEPS, array("H", (level + 32768, 0, UNITY, *form)), wide, 0)
        found[level] = wide[0]
    assert found == wanted


class Dma:
    """A channel as rp2.DMA: it keeps what it was told; it reads and plays at once."""

    def __init__(self, channel: int):
        self.channel, self.settings, self.count, self.log = channel, {}, 0, []

    def pack_ctrl(self, **fields):
        return fields

    def config(self, trigger=False, **settings):
        self.settings.update(settings)
        self.read = 0x20001230
        self.log.append("go" if trigger else "set")

    def active(self, on):
        self.log.append("on" if on else "off")

    def close(self):
        self.log.append("closed")


class Machine:
    def active(self, on):
        self.is_active = on


def test_one_channel_plays_and_the_other_starts_it_anew():
    play, again, machine = Dma(3), Dma(7), Machine()
    ring = array("H", [1] * stream.RING)
    out = stream.Stream(machine, 8, play, again, ring, stream.PWM_FORM)
    assert set(ring) == {0x8080} and out.silence == 0x8080
    assert play.settings["write"] is machine and play.settings["count"] == stream.RING
    assert play.settings["ctrl"] == {"size": 1, "inc_write": False, "treq_sel": 8, "chain_to": 7}
    assert again.settings["write"] == 0x500000FC  # channel 3: its read address, and go
    assert again.settings["count"] == 1 and list(again.settings["read"]) == [0x20001230]
    assert again.settings["ctrl"] == {"inc_read": False, "inc_write": False}
    assert (play.log, again.log) == (["set"], ["go"])
    for count, chunk in ((stream.RING, 0), (stream.RING - 127, 0), (stream.RING - 128, 1),
                         (1, stream.CHUNKS - 1), (0, 0)):
        play.count = count
        assert out.playing() == chunk
    assert out.ring is ring and len(ring) == stream.CHUNK * stream.CHUNKS
    out.close()
    assert not machine.is_active and play.settings["ctrl"] == {"enable": 0}
    assert play.log[1:] == ["set", "off", "closed"] and again.log[1:] == ["off", "closed"]
