"""Orders of lights, dark ones and the end of a chain are found exactly."""
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from true_boards import straight_orders, values

from host_tools.doctoring.lamps import RING, Lamps, LightNotes
from meleeboard.drivers import pico
from meleeboard.link import square_name


def chain_of(config: dict) -> list[str]:
    """Where each light of the chain is, for a board wired as the configuration says."""
    squares = config["rows"] * config["cols"]
    return [square_name(i, config["cols"]) if i < squares else f"ring {i - squares + 1}"
            for i in pico.places_of(config)]


def lamps_of(truth: dict, config: dict, dark=(), seen=None) -> Lamps:
    """Conclusions about a board wired like `truth` whose table.json is `config`."""
    chain = chain_of(truth)
    lights = range(len(chain)) if seen is None else seen
    return Lamps(LightNotes({i: None if i in dark else chain[i] for i in lights}), config)


def test_a_sound_chain_has_no_faults():
    lamps = lamps_of(values(), values())
    assert lamps.faults() == [] and lamps.corrected() == values()


@pytest.mark.parametrize("truth", [
    {"light_serpentine": False},
    {"light_corner": "far left", "light_along": "files"},
    {"light_lines": "2 1 3 4 5 6 7 8 9"},
    {"ring_start": 7},
    {"ring_back": True, "ring_start": 29},
    {"ring_first": True},
    {"ring_first": True, "ring_back": True, "light_along": "files"},
])
def test_the_true_order_is_what_would_be_written(truth):
    lamps = lamps_of(values(**truth), values())
    assert pico.places_of(lamps.corrected()) == pico.places_of(values(**truth))
    assert [fault.kind for fault in lamps.faults()] == ["light_order"]


def test_a_chain_that_ends():
    lamps = lamps_of(values(), values(), dark=range(20, 81 + RING))
    first, *rest = lamps.faults()
    assert first.kind == "chain_ends" and "from b3 (DOUT) to c3 (DIN)" in first.advice
    assert {fault.kind for fault in rest} == {"dark"}
    first = lamps_of(values(), values(), dark=range(81 + RING)).faults()[0]
    assert "GP18" in first.advice


def test_a_dark_light_of_the_ring():
    (fault,) = lamps_of(values(), values(), dark=[81 + 4]).faults()
    assert (fault.kind, fault.places) == ("dark", ("ring 5",))


def test_a_part_of_the_lights_changes_no_order():
    truth = values(light_corner="far left", light_along="files")
    lamps = lamps_of(truth, values(), seen=range(9))
    assert lamps.corrected() == values() and lamps.place_of(10) == "b8"
    assert [fault.kind for fault in lamps.faults()] == ["light_order"]


def test_lights_seen_twice_at_one_place_change_no_order():
    lamps = Lamps(LightNotes({0: "a1", 1: "a1"}), values())
    assert lamps.corrected() == values()


@settings(deadline=None)
@given(st.data())
def test_any_chain_is_found_exactly(data):
    """Any order of lights and ring, with up to five dark ones."""
    size = data.draw(st.integers(4, 9))
    config = values(rows=size, cols=size)
    order = data.draw(straight_orders(size, size)
                      | st.permutations(range(size * size)).map(tuple))
    truth = values(rows=size, cols=size, ring_first=data.draw(st.booleans()),
                   ring_start=data.draw(st.integers(0, 29)), ring_back=data.draw(st.booleans()),
                   light_map=" ".join(square_name(square, size) for square in order))
    dark = data.draw(st.sets(st.integers(0, size * size + RING - 1), max_size=1))
    lamps = lamps_of(truth, config, dark)
    assert pico.places_of(lamps.corrected()) == pico.places_of(truth)
    chain = chain_of(truth)
    assert {f.places[0] for f in lamps.faults() if f.kind == "dark"} == {chain[i] for i in dark}
    differs = any(chain[i] != place for i, place in enumerate(chain_of(config)) if i not in dark)
    assert bool([f for f in lamps.faults() if f.kind == "light_order"]) == differs
