"""The simulations: every figure keeps its limits, and the decks feel what they should."""
import pytest
from programs import require

from hardware.spice import studies
from hardware.spice.runner import DeckFailed, run, with_parameters


@pytest.fixture(scope="module")
def figures():
    """All figures by name, simulated once."""
    require("ngspice")
    return {figure.name: figure for figure in studies.all_figures()}


NAMES = ["column_low", "column_low_registers", "column_settle", "ghost_with_diodes",
         "ghost_without", "data_rise", "data_zero", "data_without_buffer", "light_step",
         "lights_least", "pico_least", "hall_ready", "hall_gone", "hall_frames", "mux_settle"]


@pytest.mark.parametrize("name", NAMES)
def test_figure_keeps_its_limits(figures, name):
    figure = figures[name]
    assert figure.holds, studies.table([figure])


def test_no_figure_is_left_out(figures):
    assert list(figures) == NAMES


def test_settling_is_what_the_resistor_and_the_capacitances_say():
    """By hand: 4.7 k into wire, input and nine diodes of 10 pF, from 0.33 V to 2 V of 3.3 V."""
    require("ngspice")
    by_hand = 4700 * (200e-12 + 10e-12 + 9 * 10e-12) * 0.826 * 1e6
    assert studies.settle_us(2, 10) == pytest.approx(by_hand, rel=0.15)


def test_a_silicon_diode_or_a_weak_driver_would_not_do():
    require("ngspice")
    assert run("level", silicon=1).measured["low"] > studies.LOW_V - 0.1
    assert run("level", driver=125).measured["low"] > studies.LOW_V


def test_the_capacitors_carry_the_step():
    require("ngspice")
    bare = run("droop", bulk=1e-7).measured
    assert bare["before"] - bare["step"] > 0.2


def test_a_broken_limit_shows():
    figure = studies.Figure("x", 3, "V", None, 2, "")
    assert not figure.holds
    assert studies.table([figure]).startswith("! x")


def test_a_parameter_that_no_deck_has_is_refused():
    with pytest.raises(DeckFailed, match="no parameter 'length'"):
        with_parameters(".param wire_m=1", {"length": 2})
    assert with_parameters(".param wire_m=1", {"wire_m": 2.5}) == ".param wire_m=2.5"


def test_a_deck_that_the_simulator_rejects_is_reported(monkeypatch, tmp_path):
    require("ngspice")
    (tmp_path / "bad.cir").write_text("title\nD1 a 0 NOSUCHMODEL\nV1 a 0 1\n.op\n.end\n")
    (tmp_path / "parts.inc").write_text("")
    monkeypatch.setattr("hardware.spice.runner.HERE", tmp_path)
    with pytest.raises(DeckFailed, match="bad"):
        run("bad")
