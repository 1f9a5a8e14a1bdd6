"""Linear Hall sensors behind six multiplexers: they also feel which way up a unit stands."""
from hardware.circuit.board import Board
from hardware.circuit.console import bypass

INPUTS = 16
MUXES = 6
ENABLES = 2
MUXES_PER_SUPPLY = 3


def supply(mux: int) -> str:
    """The net that feeds a multiplexer and the sensors on it."""
    return f"3V3_HALL{mux // MUXES_PER_SUPPLY + 1}"


def inputs(board: Board, mux: int) -> list[str]:
    """The squares on a multiplexer: point p (a1 = 0, b1 = 1, ..) is on number p // 16."""
    return board.squares()[INPUTS * mux:INPUTS * (mux + 1)]


def add_sensor_supplies(board: Board) -> None:
    """81 sensors take more than the Pico's 3.3 V output may give: they have two regulators."""
    for i in (1, 2):
        board.add("regulator", f"U{i + 9}", {"IN": "5V", "OUT": f"3V3_HALL{i}", "GND": "GND"})
        board.add("capacitor_10u", f"C{i + 9}", {"+": f"3V3_HALL{i}", "-": "GND"})
        bypass(board, f"C{i + 11}", "5V")


def add_sensors(board: Board) -> None:
    """One sensor a square with its bypass capacitor."""
    for mux in range(MUXES):
        for square in inputs(board, mux):
            board.add("linear_hall", f"U_{square}",
                      {"VCC": supply(mux), "GND": "GND", "OUT": f"FIELD_{square}"})
            bypass(board, f"C_{square}", supply(mux))


def add_muxes(board: Board) -> None:
    """Point p is input p % 16 of its multiplexer.

    Multiplexers 0 and 1 share ADC0, 2 and 3 ADC1, 4 and 5 ADC2; EN0 (low) wakes the even ones, EN1
    the odd ones. The resistor bounds the current should the sensors have power before the Pico.
    """
    for i in range(MUXES):
        nets = [f"FIELD_{square}" for square in inputs(board, i)]
        nets += ["GND"] * (INPUTS - len(nets))
        board.add("mux", f"U{i + 20}", {
            **{f"Y{channel}": net for channel, net in enumerate(nets)},
            **{f"S{bit}": f"S{bit}" for bit in range(4)}, "E": f"EN{i % ENABLES}",
            "Z": f"MUX{i // ENABLES}", "VCC": supply(i), "GND": "GND"})
        bypass(board, f"C_U{i + 20}", supply(i))
    for i in range(MUXES // ENABLES):
        board.add("resistor_1k", f"R_ADC{i}", {"A": f"MUX{i}", "B": f"ADC{i}"})
    for i in range(ENABLES):
        board.add("resistor_10k", f"R_EN{i}", {"A": "3V3", "B": f"EN{i}"})
