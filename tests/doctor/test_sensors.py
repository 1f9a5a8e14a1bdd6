"""Faults of sensors are found exactly, whatever the order of their wires."""
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from true_boards import grids, notes_of, permuted_orders, straight_orders, values

from host_tools.doctoring.sensors import SensorNotes, Sensors, Touch
from host_tools.doctoring.wires import Wires
from meleeboard.drivers import pico
from meleeboard.drivers.wiring import ALONG, CORNERS

NINE = Wires(values())
LINES = {"dead_row", "dead_column"}
ORDERS = {"swapped_rows", "swapped_columns", "misordered"}


def kinds(faults) -> set:
    """(kind, square) of each fault of a single square."""
    return {(fault.kind, fault.places[0]) for fault in faults if fault.kind not in LINES | ORDERS}


def seen(**touches) -> SensorNotes:
    """Notes of a board where all is well but what is given: square=[what answers]."""
    notes = notes_of(NINE, range(81))
    for name, answers in touches.items():
        notes.touches[name] = Touch(answers, [], 2)
    return notes


def test_a_sound_board_has_no_faults():
    sensors = Sensors(seen(), NINE)
    assert sensors.faults == [] and sensors.order == sensors.present and sensors.is_complete


@pytest.mark.parametrize("touch, kind", [
    (Touch([]), "never_closed"),
    (Touch(["d4"], ["d4"]), "never_opened"),
    (Touch(["d4"], [], 40), "chatter"),
    (Touch(["d4", "e4"]), "coupled"),
])
def test_one_square(touch, kind):
    notes = seen()
    notes.touches["d4"] = touch
    (fault,) = Sensors(notes, NINE).faults
    assert (fault.kind, fault.places) == (kind, ("d4",)) and "d4" in fault.text
    assert kind == "coupled" or "GP3" in fault.advice and "GP12" in fault.advice


def test_a_bouncing_reed_does_not_chatter():
    notes = seen()
    notes.touches["d4"] = Touch(["d4"], [], 10)
    assert Sensors(notes, NINE).faults == []


def test_a_square_that_is_restless_on_the_empty_board_chatters():
    notes = seen()
    notes.restless = ["d4"]
    (fault,) = Sensors(notes, NINE).faults
    assert (fault.kind, fault.places) == ("chatter", ("d4",))


def test_a_dead_row_is_named_with_its_wire():
    notes = notes_of(NINE, range(81), dead=[f"{file}4" for file in "abcdefghi"])
    first, *rest = Sensors(notes, NINE).faults
    assert first.kind == "dead_row" and "GP3" in first.advice and len(first.places) == 9
    assert {fault.kind for fault in rest} == {"never_closed"} and len(rest) == 9


def test_a_dead_column_is_named_with_its_wire():
    notes = notes_of(NINE, range(81), dead=[f"c{rank}" for rank in range(1, 10)])
    first = Sensors(notes, NINE).faults[0]
    assert first.kind == "dead_column" and "GP11" in first.advice


def test_swapped_columns_are_said_so_and_written():
    order = list(range(81))
    for rank in range(9):
        order[9 * rank + 1], order[9 * rank + 2] = 9 * rank + 2, 9 * rank + 1
    sensors = Sensors(notes_of(NINE, order), NINE)
    (fault,) = sensors.faults
    assert fault.kind == "swapped_columns" and "columns b and c" in fault.text
    assert "GP10 and GP11" in fault.advice
    assert sensors.order.settings["map"].split()[:4] == ["a1", "c1", "b1", "d1"]


def test_joined_rows_are_one_fault():
    notes = seen()
    for file in "abcdefghi":
        for rank in "34":
            notes.touches[file + rank] = Touch([file + "3", file + "4"], [], 2)
    (fault,) = Sensors(notes, NINE).faults
    assert fault.kind == "joined_rows" and "GP2 and GP3" in fault.advice


def test_joined_columns_are_one_fault():
    notes = seen()
    for rank in range(1, 10):
        for file in "ab":
            notes.touches[f"{file}{rank}"] = Touch([f"a{rank}", f"b{rank}"], [], 2)
    (fault,) = Sensors(notes, NINE).faults
    assert fault.kind == "joined_columns" and "GP9 and GP10" in fault.advice


def test_a_board_of_which_little_was_visited_is_not_judged_as_a_whole():
    notes = SensorNotes(touches={"a1": Touch(["a1"]), "b1": Touch([])})
    sensors = Sensors(notes, NINE)
    assert not sensors.is_complete and kinds(sensors.faults) == {("never_closed", "b1")}


def test_pins_of_shift_and_linear_boards():
    shift = Wires(values(board="shift", rows=12, cols=12))
    assert shift.where("l9") == "row wire at U12 QA, column wire at U14 D"
    assert Wires(values(board="linear")).where("b2") == "multiplexer U20, input Y10"


def test_squares_are_chosen_by_rank_file_and_name():
    assert NINE.chosen("i9,2")[-1] == "i9" and len(NINE.chosen("2 b")) == 17
    with pytest.raises(ValueError, match="z9"):
        NINE.chosen("a1 z9")


@settings(deadline=None)
@given(st.data())
def test_any_order_and_faults_are_found_exactly(data):
    """Rows and columns anyhow, up to three faults of each kind."""
    config = data.draw(grids(least=5))
    wires = Wires(config)
    size = config["rows"]
    order = data.draw(straight_orders(size, size) | permuted_orders(size, size))
    squares = data.draw(st.lists(st.sampled_from(wires.names), unique=True, max_size=4))
    parts = {kind: squares[i::4] for i, kind in enumerate(("dead", "stuck", "noisy", "sticking"))}
    sensors = Sensors(notes_of(wires, order, **parts), wires)
    assert sensors.order.squares == order and sensors.order.guessed == ()
    words = {"dead": "never_closed", "stuck": "stuck", "noisy": "chatter",
             "sticking": "never_opened"}
    assert kinds(sensors.faults) == {(words[kind], name) for kind in parts for name in parts[kind]}
    is_misordered = order != tuple(range(size * size))
    assert bool([f for f in sensors.faults if f.kind in ORDERS]) == is_misordered


@settings(deadline=None)
@given(st.data())
def test_the_settings_that_are_found_make_the_order(data):
    """What would be written into table.json is what the firmware reads as the true order."""
    config = data.draw(grids())
    wires = Wires(config)
    size = config["rows"]
    order = data.draw(permuted_orders(size, size) | st.permutations(range(size * size)).map(tuple))
    found = Sensors(notes_of(wires, order), wires).order
    written = {**config, **{f"sensor_{part}": value for part, value in found.settings.items()}}
    assert tuple(pico.order_of(written, "sensor")) == order == found.squares


@settings(deadline=None)
@given(st.permutations(range(5)), st.permutations(range(5)))
def test_rows_and_columns_are_told_apart(ranks, files):
    """Each axis that is out of order is one fault, whatever the other one does."""
    wires = Wires(values(rows=5, cols=5))
    order = tuple(rank * 5 + file for rank in ranks for file in files)
    kinds_found = {fault.kind for fault in Sensors(notes_of(wires, order), wires).faults}
    assert kinds_found == {kind for kind, axis in (("swapped_rows", ranks),
                                                   ("swapped_columns", files))
                           if list(axis) != [0, 1, 2, 3, 4]}


def test_several_rows_in_another_order_are_told_one_by_one():
    wires = Wires(values(rows=5, cols=5))
    order = [square for rank in (1, 2, 0, 3, 4) for square in range(rank * 5, rank * 5 + 5)]
    (fault,) = Sensors(notes_of(wires, order), wires).faults
    assert fault.text == "rows answer in another order: 1 → 3, 2 → 1, 3 → 2"


@settings(deadline=None)
@given(st.data())
def test_any_present_order_is_corrected(data):
    """Whatever table.json says, and on boards that are no squares: the true order is found."""
    rows, cols = data.draw(st.integers(4, 9)), data.draw(st.integers(4, 9))
    config = values(rows=rows, cols=cols, sensor_corner=data.draw(st.sampled_from(CORNERS)),
                    sensor_along=data.draw(st.sampled_from(ALONG)),
                    sensor_serpentine=data.draw(st.booleans()))
    wires = Wires(config)
    ranks = data.draw(st.permutations(range(wires.lines)))
    files = data.draw(st.permutations(range(wires.width)))
    number = {name: i for i, name in enumerate(wires.names)}
    order = tuple(number[wires.at(line, place)] for line in ranks for place in files)
    dead = data.draw(st.lists(st.sampled_from(wires.names), unique=True, max_size=2))
    sensors = Sensors(notes_of(wires, order, dead=dead), wires)
    written = {**config, **{f"sensor_{part}": value
                            for part, value in sensors.order.settings.items()}}
    assert tuple(pico.order_of(written, "sensor")) == order
    assert kinds(sensors.faults) == {("never_closed", name) for name in dead}
