"""The circuits: rule check, pins, and what the rule check can't know about a board of squares."""
import re

import pytest

pytest.importorskip("hardware.circuit.quiet_skidl", reason="the extra 'hardware' is missing",
                    exc_type=ImportError)

from hardware import pins
from hardware.circuit import matrix
from hardware.circuit.board import Board
from hardware.circuit.console import RING_LIGHTS, light_order
from hardware.circuit.variants import reference, shift
from hardware.firmware import DEFAULTS
from hardware.pins import PINS, wires
from meleeboard.drivers import wiring

# Where the GPIOs are on the Pico's edge, from its pinout drawing; 23 to 25 are inside
PICO_EDGE = [1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29,
             None, None, None, 31, 32, 34]


def test_the_rule_check_finds_nothing(board):
    assert board.findings() == []


SABOTAGE = {
    "two outputs on one wire": (
        {"A1": "GND", "OE1": "GND", "Y1": "LIGHTS"}, "Pin conflict on net LIGHTS"),
    "a forgotten pin": ({"A1": "GND", "OE1": "GND"}, "Unconnected pin"),
    "a wire that leads nowhere": ({"A1": "NOWHERE", "OE1": "GND", "Y1": None}, "Only one pin"),
    "a supply that nobody feeds": (
        {"A1": "GND", "OE1": "GND", "Y1": None, "VCC": "LOST"}, "Insufficient drive"),
}


@pytest.mark.parametrize("fault", SABOTAGE)
def test_the_rule_check_finds_a_fault(fault):
    wiring, message = SABOTAGE[fault]
    board = reference()
    board.add("level_shifter", "U99", {
        "VCC": "5V", "GND": "GND", **{f"A{i}": "GND" for i in (2, 3, 4)},
        **{f"OE{i}": "5V" for i in (2, 3, 4)}, **{f"Y{i}": None for i in (2, 3, 4)}, **wiring})
    assert any(message in line for line in board.findings())


def test_a_part_stands_on_the_board_once():
    board = Board("reference", 9, "empty")
    board.add("resistor_1k", "R1", {"A": "5V", "B": "GND"})
    with pytest.raises(ValueError, match="R1"):
        board.add("resistor_1k", "R1", {"A": "5V", "B": "GND"})


def test_every_gpio_is_wired_as_the_pin_table_says(board):
    nets = board.nets_by_pin()
    used = {f"GP{gpio}": name for gpio, (name, _) in wires(board.variant).items()}
    found = {pin: net for (ref, pin), net in nets.items() if ref == "U1" and pin.startswith("GP")}
    assert found == used


def test_the_picos_pins_are_where_its_drawing_has_them(boards):
    pico = next(part for part in boards["reference"].circuit.parts if part.ref == "U1")
    found = {pin.name: int(pin.num) for pin in pico.pins if pin.name.startswith("GP")}
    assert found == {f"GP{i}": edge for i, edge in enumerate(PICO_EDGE) if edge}


@pytest.mark.parametrize("variant", PINS)
def test_no_gpio_has_two_jobs(variant):
    gpios = [gpio for job in PINS[variant] for gpio in pins.gpios(variant, job)]
    assert len(gpios) == len(set(gpios))
    assert all(PICO_EDGE[gpio] for gpio in gpios)


def test_the_pins_are_those_of_the_design():
    """The design's table, written out once more: the firmware and the circuit share one source."""
    assert pins.gpios("reference", "rows") == list(range(9))
    assert pins.gpios("reference", "columns") == list(range(9, 18))
    assert [pins.gpios("shift", job)[0] for job in ("clock", "rows_out", "columns_in", "latch",
                                                     "load")] == [2, 3, 4, 5, 6]
    assert pins.gpios("shift", "digits") == [7, 8, 9, 10]
    assert pins.gpios("linear", "select") + pins.gpios("linear", "enables") == list(range(6))
    assert pins.gpios("linear", "adc") == [26, 27, 28]
    for variant, buttons in (("reference", 26), ("shift", 13), ("linear", 13)):
        assert pins.gpios(variant, "lights") == [18] and pins.gpios(variant, "buzzer") == [22]
        assert pins.gpios(variant, "voice") == [19, 20, 21]
        assert pins.gpios(variant, "buttons") == [buttons, buttons + 1, buttons + 2]


def test_the_lights_run_as_the_firmware_presumes(boards):
    """The preset order of a fresh table.json: a1 first, along the ranks, to and fro, ring last."""
    order = wiring.order(9, 9, DEFAULTS["light_corner"], DEFAULTS["light_along"],
                         DEFAULTS["light_serpentine"])
    names = boards["reference"].squares()
    assert [names[square] for square in order] == light_order(boards["reference"])[:81]
    assert not DEFAULTS["ring_first"]


@pytest.mark.parametrize("name", ["reference", "shift"])
def test_each_reed_closes_its_own_row_and_column(boards, name):
    board = boards[name]
    nets = board.nets_by_pin()
    for square in board.squares():
        assert nets[f"D_{square}", "A"] == f"COL_{square[0]}"
        assert nets[f"D_{square}", "K"] == nets[f"SW_{square}", "A"]
        assert nets[f"SW_{square}", "B"] == f"ROW{square[1:]}"


def test_each_hall_switch_has_power_from_its_own_row(boards):
    board = boards["reference_hall"]
    nets = board.nets_by_pin()
    for square in board.squares():
        rank = square[1:]
        assert nets[f"U_{square}", "OUT"] == nets[f"D_{square}", "K"]
        assert nets[f"U_{square}", "VCC"] == nets[f"Q{rank}", "C"] == nets[f"C_{square}", "A"]
        assert nets[f"R_BASE{rank}", "A"] == f"ROW{rank}"


def test_each_linear_sensor_has_its_own_channel(boards):
    board = boards["linear"]
    nets = board.nets_by_pin()
    for point, square in enumerate(board.squares()):
        assert nets[f"U{20 + point // 16}", f"Y{point % 16}"] == f"FIELD_{square}"
        assert nets[f"U_{square}", "OUT"] == f"FIELD_{square}"
    assert [nets[f"U{i}", "Z"] for i in range(20, 26)] == [f"MUX{i // 2}" for i in range(6)]
    assert [nets[f"U{i}", "E"] for i in range(20, 26)] == ["EN0", "EN1"] * 3


@pytest.mark.parametrize("size", [9, 12])
def test_shift_registers_reach_every_row_and_column(size):
    board = shift(size)
    nets = board.nets_by_pin()
    rows = [nets.get((ref, f"Q{x}")) for ref in ("U11", "U12") for x in "ABCDEFGH"]
    columns = [nets[ref, x] for ref in ("U13", "U14") for x in "ABCDEFGH"]
    assert rows == [f"ROW{i}" for i in range(1, size + 1)] + [None] * (16 - size)
    assert columns == [f"COL_{x}" for x in "ABCDEFGHIJKL"[:size]] + ["3V3"] * (16 - size)
    assert board.findings() == []


def test_the_lights_are_one_chain_in_the_stated_order(board):
    nets = board.nets_by_pin()
    by_input = {nets[ref, "DIN"]: ref for ref, key in board.keys.items() if key == "pixel"}
    net, chain = "LIGHT_0", []
    while net in by_input:
        chain.append(by_input[net].removeprefix("LED_"))
        net = nets.get((by_input[net], "DOUT"))
    assert chain == light_order(board)
    assert len(chain) == board.size ** 2 + RING_LIGHTS


def test_neighbours_in_the_chain_are_neighbours_on_the_board(boards):
    order = light_order(boards["reference"])[:81]
    places = [("ABCDEFGHI".index(name[0]), int(name[1:])) for name in order]
    assert all(abs(x - u) + abs(y - v) == 1
               for (x, y), (u, v) in zip(places, places[1:], strict=False))
    assert order[:10] == ["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "I1", "I2"]


def test_every_chip_has_a_bypass_capacitor_of_its_own(board):
    chips = [ref for ref, key in board.keys.items()
             if key in ("level_shifter", "amplifier", "row_register", "column_register", "mux")]
    supplies = {(ref, pin): net for (ref, pin), net in board.nets_by_pin().items()
                if ref in chips and pin in ("VCC", "VIN")}
    for net in set(supplies.values()):
        capacitors = [ref for ref, _ in board.wires()[net] if board.keys[ref] == "capacitor_100n"]
        assert len(capacitors) >= list(supplies.values()).count(net)


def test_rows_and_columns_have_their_names_from_one_place(boards):
    assert matrix.row("D4") == "ROW4" and matrix.column("D4") == "COL_D"
    assert {"ROW9", "COL_I"} <= set(boards["reference"].wires())


def test_the_netlist_has_every_part_and_net(board):
    text = board.netlist()
    parts = set(re.findall(r'\(comp\s+\(ref "([^"]+)"\)', text))
    nets = set(re.findall(r'\(net\s+\(code [^)]*\)\s+\(name "([^"]+)"\)', text))
    assert parts == set(board.keys)
    assert set(board.wires()) <= nets
