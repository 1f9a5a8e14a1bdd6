"""The rectangle test: missing diodes show as ghosts, and are found exactly."""
import itertools

from hypothesis import given, settings
from hypothesis import strategies as st
from true_boards import values

from host_tools.doctoring.diodes import Look, judge, plan, suspects
from host_tools.doctoring.wires import Wires

FIVE = Wires(values(rows=5, cols=5))


def reads(wires: Wires, standing, missing) -> list[str]:
    """What the matrix reads: lows spread from the selected row, back through missing diodes."""
    cells = {(wires.line(name), wires.place(name)) for name in standing}
    bridged = {(wires.line(name), wires.place(name)) for name in missing}
    found = []
    for selected in range(wires.lines):
        low, places = {selected}, set()
        while True:
            more = {place for line, place in cells if line in low}
            back = {line for line, place in cells & bridged if place in more}
            if more == places and back <= low:
                break
            places, low = more, low | back
        found += [wires.at(selected, place) for place in places]
    return sorted(found)


def looks_at(wires: Wires, missing, stuck=()) -> list[Look]:
    """The whole test of a board on which some squares are always closed."""
    usable = set(wires.names).difference(stuck)
    stands = [[*whole, visitor, *sorted(stuck)] for line in range(wires.lines)
              for whole, visitor in plan(wires, usable, line, stuck)]
    return [Look(standing, reads(wires, standing, missing)) for standing in stands]


def found_at(wires: Wires, missing, stuck=()) -> set[tuple]:
    """The diodes that are named."""
    return {fault.places for fault in judge(looks_at(wires, missing, stuck), wires)}


def test_three_corners_and_the_ghost():
    look = Look(["a1", "b1", "a2"], ["a1", "b1", "a2", "b2"])
    assert suspects(look, FIVE) == [{"a1"}]
    (fault,) = judge([look], FIVE)
    assert (fault.kind, fault.places) == ("missing_diode", ("a1",)) and "GP0" in fault.advice


def test_a_unit_that_stands_and_is_not_seen_accuses_the_other_one_on_its_column():
    assert suspects(Look(["a1", "b1", "a2"], ["a1", "b1"]), FIVE) == [{"a1"}]


def test_what_two_diodes_could_have_done_names_both():
    look = Look(["a1", "b1", "a3", "a2"], ["a1", "b1", "a2"])
    (fault,) = judge([look], FIVE)
    assert set(fault.places) == {"a1", "a2"}


def test_a_sound_matrix_is_acquitted():
    assert judge(looks_at(FIVE, ()), FIVE) == []


def test_the_plan_visits_every_diode_once_and_leaves_out_what_does_not_work():
    tested = [visitor for line in range(5) for _, visitor in plan(FIVE, set(FIVE.names), line)]
    assert len(tested) == 25
    usable = set(FIVE.names) - {"c2"}
    assert all("c2" not in [*whole, visitor] for line in range(5)
               for whole, visitor in plan(FIVE, usable, line))


@settings(deadline=None)
@given(st.sets(st.sampled_from(FIVE.names)), st.integers(4, 7), st.booleans())
def test_missing_diodes_are_found_exactly(missing, size, by_files):
    along = "files" if by_files else "ranks"
    wires = Wires(values(rows=size, cols=size, sensor_along=along, sensor_corner="far left"))
    missing = {name for name in missing if name in wires.names}
    assert found_at(wires, missing) == {(name,) for name in missing}


def test_a_dead_neighbour_leaves_no_diode_untested():
    """The next line that works on that wire stands in for it."""
    pairs = list(plan(FIVE, set(FIVE.names) - {"c3"}, 1))
    assert [visitor for _, visitor in pairs] == ["a3", "b3", "c1", "d3", "e3"]


def test_a_stuck_square_beside_a_missing_diode():
    """It makes ghosts of its own; the diode that alone explains them all is the one."""
    looks = []
    for visitor in ("a4", "c4", "d4", "e4"):
        standing = ["a3", "b3", "c3", "d3", "e3", visitor, "b4"]  # b4 is always closed
        looks.append(Look(standing, reads(FIVE, standing, {"b3"})))
    assert [fault.places for fault in judge(looks, FIVE)] == [("b3",)]


def test_two_missing_diodes_in_a_line_beside_a_stuck_square():
    """The one on the place of the stuck square makes ghosts that would hide those of the other;
    and the diode of the stuck square itself is tested by the line beside it.
    """
    wires = Wires(values(rows=4, cols=4))
    for pair in itertools.combinations(wires.names, 2):
        assert found_at(wires, pair, ["b2"]) == {(name,) for name in pair}, pair


@settings(deadline=None)
@given(st.sets(st.sampled_from(FIVE.names), max_size=3),
       st.sets(st.sampled_from(FIVE.names), max_size=4))
def test_missing_diodes_between_several_stuck_squares_are_found_exactly(stuck, missing):
    missing -= stuck
    assert found_at(FIVE, missing, stuck) == {(name,) for name in missing}


def test_a_look_without_ghosts_acquits():
    looks = [Look(["a1", "b1", "a3", "a2"], ["a1", "b1", "a2"]),
             Look(["a2", "b2", "a1"], ["a2", "b2", "a1"])]
    assert [fault.places for fault in judge(looks, FIVE)] == [("a1",)]
