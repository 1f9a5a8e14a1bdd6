"""Whole examinations of boards in memory, faults and all, by hands that do what is asked."""
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from true_boards import values

from drivers.switches import Multiplexers
from host_tools.doctoring.bare import ScannedBoard
from host_tools.doctoring.course import PARTS, examine
from host_tools.doctoring.hands import Hands
from host_tools.doctoring.notes import Notes, from_json
from host_tools.doctoring.patient import Patient
from host_tools.doctoring.report import Report, corrected
from host_tools.doctoring.wires import Wires
from meleeboard.drivers.hall import HallMatrix
from meleeboard.drivers.pico import order_of

SMALL = {"rows": 5, "cols": 5}


def examined(*faults, parts=PARTS, truth=None, **config) -> Report:
    """The report on a small board with these faults."""
    config = values(**{**SMALL, **config})
    patient = Patient(config, {**config, **(truth or {})}, faults)
    notes = Notes()
    examine(patient, Hands(patient), notes, parts)
    return Report(from_json(json.loads(json.dumps(notes.to_json()))), config)


def found(report: Report) -> list[tuple]:
    return [(fault.kind, *fault.places) for fault in report.faults]


def test_a_sound_board():
    report = examined()
    assert found(report) == [] and report.corrections() == {}
    assert set(report.squares().values()) == set(report.lights().values()) == {"well"}
    assert len(report.squares()) == 25 and len(report.lights()) == 25 + 30
    text = report.to_text()
    assert "No fault" in text and "25 of 25" in text and "Sounds: 1 of 1" in text


@pytest.mark.parametrize("fault, kind", [
    ("dead c3", "never_closed"), ("stuck c3", "stuck"), ("sticky c3", "never_opened"),
    ("noisy c3", "chatter"),
])
def test_one_bad_square(fault, kind):
    report = examined(fault, parts=["squares"])
    assert found(report) == [(kind, "c3")] and report.squares()["c3"] == kind


def test_a_square_that_never_rests_holds_up_no_other():
    """A loose joint opens and closes by itself all the time."""
    report = examined("loose c3", "dead d4", parts=["squares", "diodes"])
    assert set(found(report)) == {("chatter", "c3"), ("never_closed", "d4")}
    assert len(report.squares()) == 25 and len(report.notes.looks) > 15


def test_a_square_that_chatters_as_long_as_a_unit_stands_on_it():
    assert found(examined("humming c3", parts=["squares"])) == [("chatter", "c3")]


def test_coupled_squares():
    assert found(examined("coupled c3 d3", parts=["squares"])) == [("coupled", "c3")]


def test_missing_diodes():
    report = examined("diode b2", "diode e5", parts=["squares", "diodes"])
    assert found(report) == [("missing_diode", "b2"), ("missing_diode", "e5")]


def test_two_missing_diodes_beside_a_stuck_square():
    report = examined("stuck b2", "diode b1", "diode d1", "diode b2", parts=["squares", "diodes"])
    assert found(report) == [("stuck", "b2"), ("missing_diode", "b1"), ("missing_diode", "b2"),
                             ("missing_diode", "d1")]
    assert len(report.notes.looks) == 25


def test_swapped_wires_with_a_dead_square_and_a_missing_diode():
    """The diode is named by the square on which it sits."""
    report = examined("rows 2 4", "dead a1", "diode b2", parts=["squares", "diodes"])
    assert {fault[0] for fault in found(report)} == {"never_closed", "missing_diode",
                                                     "swapped_rows"}
    assert ("missing_diode", "b2") in found(report)
    assert report.corrections() == {"sensor_lines": "1 4 3 2 5"}


def test_joined_rows():
    (fault,) = examined("joined 1 2", parts=["squares"]).faults
    assert fault.kind == "joined_rows" and len(fault.places) == 10


@pytest.mark.parametrize("truth", [
    {"light_serpentine": False},
    {"light_corner": "far left", "light_along": "files"},
    {"light_map": "b1 a1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 c4 d4 e4 e5 d5 c5 b5 a5"},
    {"ring_first": True, "ring_start": 4, "ring_back": True},
])
def test_lights_in_another_order(truth):
    report = examined(parts=["lights", "ring"], truth=truth)
    wanted = values(**SMALL, **truth)
    assert [fault[0] for fault in found(report)] == ["light_order"]
    after = values(**json.loads(corrected(json.dumps(SMALL), report.corrections())))
    assert {key: after[key] for key in truth} == {key: wanted[key] for key in truth}


def test_dark_lights():
    assert found(examined("dark c3", parts=["lights", "ring"])) == [("dark", "c3")]


def test_a_chain_that_ends():
    report = examined("chain c2", parts=["lights", "ring"])
    assert found(report)[0] == ("chain_ends", "c2")
    assert "from d2 (DOUT) to c2 (DIN)" in report.faults[0].advice


def test_buttons_and_sounds():
    report = examined("button white black", "unplugged table", "silent",
                      parts=["buttons", "sounds"])
    assert found(report) == [("button_swapped", "white"), ("button_swapped", "black"),
                             ("button_dead", "table"), ("silent", "tone")]
    assert "GP26" in report.faults[0].advice


def test_a_held_button():
    report = examined("held white", parts=["buttons"])
    assert ("button_held", "white") in found(report)


class HallBoard(ScannedBoard):
    """Linear Halls in memory, of which one square's sensor is dead; magnets show this pole."""

    def __init__(self, pole, dead="b1"):
        self.muxes, self.pole, self.dead = Multiplexers(16), pole, dead
        config = values(board="linear", rows=4, cols=4)
        muxes = self.muxes
        halls = HallMatrix(muxes.select_pins(), muxes.enable_pins(), muxes.inputs(), 4, 4,
                           order_of(config, "sensor"), 2000, 1300)
        super().__init__(halls, config)
        self.clock = 0

    @property
    def ms(self):
        return self.clock

    def poll(self, ms):
        self.clock += ms
        return super().poll(0)

    def stand(self, squares):
        for point, name in enumerate(Wires(self.values).order):
            stands = name in squares and name != self.dead
            self.muxes.fields[point] = Multiplexers.IDLE + (self.pole if stands else 0)


@pytest.mark.parametrize("pole, corrections", [(6000, {}), (-6000, {"hall_north": "down"})])
def test_linear_halls_and_their_pole(pole, corrections):
    board, notes = HallBoard(pole), Notes()
    examine(board, Hands(board), notes, names=["a1", "b1", "c1"])
    report = Report(notes, board.values)
    assert report.corrections() == corrections
    assert ("never_closed", "b1") in found(report) and "U20, input Y1" in report.to_text()
    assert ("pole",) in found(report) or not corrections


@settings(max_examples=12, deadline=None)
@given(st.data())
def test_any_faults_are_found_by_a_whole_examination(data):
    """Rows and columns swapped anyhow, and up to one fault of each kind."""
    squares = data.draw(st.lists(st.sampled_from(Wires(values(**SMALL)).names), unique=True,
                                 min_size=5, max_size=5))
    kinds = {"dead": "never_closed", "stuck": "stuck", "noisy": "chatter",
             "diode": "missing_diode", "dark": "dark"}
    chosen = {kind: name for kind, name in zip(kinds, squares, strict=True)
              if data.draw(st.booleans())}
    rows = data.draw(st.permutations(range(1, 6)))
    faults = [f"rows {rows[0]} {rows[1]}", f"columns {rows[2]} {rows[3]}"]
    report = examined(*faults, *[f"{kind} {name}" for kind, name in chosen.items()])
    assert {fault for fault in found(report) if fault[0] in kinds.values()} == {
        (kinds[kind], name) for kind, name in chosen.items()}
    written = values(**json.loads(corrected(json.dumps(SMALL), report.corrections())))
    assert list(order_of(written, "sensor")) == [
        Wires(values(**SMALL)).names.index(name) for name in Patient(
            values(**SMALL), values(**SMALL), faults).wires.order]
