"""Parts list and power budget, computed from the circuits."""
import csv
import io

import pytest

pytest.importorskip("hardware.circuit.quiet_skidl", reason="the extra 'hardware' is missing",
                    exc_type=ImportError)

from hardware import bom, catalogue, power
from hardware.firmware import DEFAULTS

COUNTS = {  # counted by hand from the design: squares, lights, registers, sensors
    "reference": {"reed": 81, "diode": 81, "pixel": 111, "pico": 1, "button": 3,
                  "resistor_4k7": 9},
    "reference_hall": {"hall": 81, "diode": 81, "row_switch": 9, "capacitor_10n": 81},
    "shift": {"reed": 144, "diode": 144, "pixel": 174, "row_register": 2, "column_register": 2,
              "display": 2, "resistor_4k7": 12},
    "linear": {"linear_hall": 81, "mux": 6, "regulator": 2, "pixel": 111},
}


def test_quantities_are_those_of_the_netlist(board):
    rows = {row["key"]: row for row in bom.rows(board)}
    name = "reference_hall" if "hall" in rows else board.variant
    assert {key: rows[key]["quantity"] for key in COUNTS[name]} == COUNTS[name]
    assert sum(row["quantity"] for row in rows.values()) == len(board.circuit.parts)
    assert all(row["quantity"] == len(row["references"].split()) for row in rows.values())


def test_the_file_reads_back(boards):
    rows = list(csv.DictReader(io.StringIO(bom.as_csv(boards["reference"]))))
    total = sum(float(row["euros"]) for row in rows)
    assert total == pytest.approx(bom.total_euros(boards["reference"]))
    assert rows[0]["key"] == "reed"  # the dearest line first


def test_every_part_has_two_sources():
    for entry in catalogue.read().values():
        assert all(maker and number for maker, number in entry.sources), entry.key
        assert len({number for _, number in entry.sources}) == 2, entry.key
        assert entry.euros > 0 and entry.peak_ma >= entry.typical_ma


def test_every_part_of_the_catalogue_is_on_some_board(boards):
    used = {key for board in boards.values() for key in board.keys.values()}
    assert used == set(catalogue.read())


def test_cost_classes_follow_the_price():
    entries = catalogue.read()
    classes = [entries[key].cost_class for key in ("amplifier", "reed", "resistor_1k")]
    assert classes == ["A", "B", "C"]


def test_dark_lights_are_counted(boards):
    assert power.dark_lights_ma(boards["reference"]) == 111
    assert power.lights_ma(boards["reference"]) == power.LIGHT_BUDGET_MA == 400


def test_the_light_budget_is_the_firmwares():
    """With the same current for a dark light, so that both count alike."""
    assert power.LIGHT_BUDGET_MA == DEFAULTS["budget_ma"] == 400
    assert catalogue.read()["pixel"].typical_ma == DEFAULTS["dark_ua"] / 1000
    full = DEFAULTS["red_ma"] + DEFAULTS["green_ma"] + DEFAULTS["blue_ma"]
    assert catalogue.read()["pixel"].peak_ma == full


def test_the_fuse_carries_the_peak_on_a_warm_day(board):
    assert power.typical_ma(board) < power.peak_ma(board) < power.fuse_ma(board)


def test_the_supply_gives_more_than_the_fuse_holds(board):
    assert power.fuse_ma(board) < power.SUPPLY_MA


def test_lights_without_the_budget_would_trip_the_fuse(board):
    nominal = power.FUSES_MA[board.keys["F1"]]
    assert power.unbounded_ma(board) > 2 * nominal  # resettable fuses trip at twice what they hold


def test_no_regulator_is_overloaded(board):
    assert power.rail_ma(board, "3V3") < power.PICO_3V3_MA
    for rail in ("3V3_HALL1", "3V3_HALL2"):
        assert power.rail_ma(board, rail) < 800  # LD1117V33
