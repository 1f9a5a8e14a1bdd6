"""The chain of lights: its signal as a WS2812 hears it, its wiring, and when frames are sent."""
from array import array
from itertools import pairwise

import pytest
from pio import Rp2, StateMachine

from meleeboard.drivers import pixels
from meleeboard.drivers.pixels import Chain, Strip
from meleeboard.drivers.wiring import order

NS = 1e9 / pixels.CLOCK_HZ


def heard(trace: list, end: int) -> list[int]:
    """The 24-bit words that a WS2812B decodes, with its limits on each pulse (ns)."""
    bits, words = [], []
    edges = [*trace, (end, 0)]
    for (rise, level), (fall, _), (after, _) in zip(edges[1:], edges[2:], edges[3:], strict=False):
        if not level:
            continue
        high, low = (fall - rise) * NS, (after - fall) * NS
        assert 220 <= high <= 380 or 580 <= high <= 1000, f"high for {high} ns"
        assert 220 <= low < 5000 or after == end, f"low for {low} ns"
        bits.append(int(high >= 580))
    for i in range(0, len(bits), 24):
        words.append(int("".join(map(str, bits[i:i + 24])), 2))
    return words


def chain_of(count: int) -> tuple[Chain, StateMachine]:
    machine = StateMachine(pixels.program(Rp2), lambda pins: 0)
    return Chain(machine, array("H", range(count))), machine


@pytest.mark.parametrize("colours", [
    [0x000000], [0xFFFFFF], [0x800001, 0x7FFFFE], [0x123456, 0xABCDEF, 0x00FF00, 0xFF0000],
])
def test_lights_hear_what_was_sent(colours):
    """Every bit within the light's limits, the words in order."""
    chain, machine = chain_of(len(colours))
    chain.send(array("I", colours), 0)
    machine.run_until_asleep()
    assert heard(machine.trace, machine.clock + 10_000) == colours
    assert machine.clock * NS / 1000 < len(colours) * pixels.WORD_US


def test_lights_in_any_order_of_wires():
    """A serpentine down the files: the chain's second light is a8."""
    machine = StateMachine(pixels.program(Rp2), lambda pins: 0)
    places = order(9, 9, "far left", "files", True)
    chain = Chain(machine, places)
    colours = array("I", range(81))
    chain.send(colours, 0)
    assert list(chain.words[:3]) == [72, 63, 54]
    assert list(chain.words[9:11]) == [1, 10]
    assert sorted(chain.words) == list(colours)


class Dma:
    """A channel as rp2.DMA: it keeps what it was told."""

    def __init__(self):
        self.settings, self.frames = {}, []

    def pack_ctrl(self, **fields):
        return fields

    def config(self, trigger=False, **settings):
        self.settings.update(settings)
        if trigger:
            self.frames.append(list(self.settings["read"]))


def test_dma_moves_words_at_the_state_machines_pace():
    """Words, not bytes, to one address, when the state machine asks."""
    dma, machine = Dma(), object()
    chain = Chain(machine, array("H", [1, 0]), dma, 5)
    chain.send(array("I", [7, 8]), 0)
    assert dma.frames == [[8, 7]]
    assert dma.settings["write"] is machine and dma.settings["count"] == 2
    assert dma.settings["ctrl"] == {"size": 2, "inc_write": False, "treq_sel": 5}


class Renderer:
    """Shows the first letter's code in every light; `calls` counts frames."""

    def __init__(self):
        self.calls = []

    def render(self, squares, ring, now, out):
        self.calls.append(now)
        before = list(out)
        for i in range(len(out)):
            out[i] = squares[0] - 46
        return list(out) != before


def strip() -> tuple[Strip, Dma]:
    dma = Dma()
    return Strip(Renderer(), Chain(object(), array("H", range(111)), dma), 81, 30), dma


def test_only_changed_frames_are_sent_and_the_first_is_dark():
    """The lights are cleared once, then hear of changes alone."""
    lights, dma = strip()
    for now in range(500):
        lights.step(now)
    assert dma.frames == [[0] * 111]
    lights.show(b"t" * 81, b"." * 30)
    lights.step(500)
    assert dma.frames[1:] == [[70] * 111]
    for now in range(501, 1000):
        lights.step(now)
    assert len(dma.frames) == 2


def test_new_letters_do_not_wait_for_the_patterns_pace_but_for_the_wire():
    """A lift lights at once; two changes in a row leave the time a frame needs on the wire."""
    lights, dma = strip()
    lights.step(0)
    sent = []
    for now in range(1, 40):
        lights.show(b"tx"[now % 2:][:1] * 81, b"." * 30)
        count = len(dma.frames)
        lights.step(now)
        if len(dma.frames) > count:
            sent.append(now)
    assert sent[0] == 5
    assert min(b - a for a, b in pairwise(sent)) >= 5


def test_patterns_move_at_their_pace():
    """Without new letters a frame is rendered every FRAME_MS."""
    lights, _ = strip()
    for now in range(501):
        lights.step(now)
    assert lights.renderer.calls == list(range(0, 501, pixels.FRAME_MS))
