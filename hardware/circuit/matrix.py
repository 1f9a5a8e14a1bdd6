"""Rows and columns with a diode a square: what the reference and the shift-register boards share.

A row is selected by pulling it low; a closed square then pulls its column low through the diode.
The diode is a Schottky one: a silicon diode would leave the column too near the input's threshold
(spice/level.cir).
"""
from hardware.circuit.board import Board


def row(square: str) -> str:
    """The net that selects a square's row."""
    return f"ROW{square[1:]}"


def feed(square: str) -> str:
    """The net that powers a row of Hall switches."""
    return f"FEED{square[1:]}"


def column(square: str) -> str:
    """The net of a square's column."""
    return f"COL_{square[0]}"


def add_column_pulls(board: Board) -> None:
    """4.7 k from each column to 3.3 V: reads 'empty' unless a square pulls."""
    for i, square in enumerate(board.squares()[:board.size], start=1):
        board.add("resistor_4k7", f"R_PULL{i}", {"A": "3V3", "B": column(square)})


def add_reed(board: Board, square: str) -> None:
    """Column - diode - reed switch - row."""
    board.add("diode", f"D_{square}", {"A": column(square), "K": f"CELL_{square}"})
    board.add("reed", f"SW_{square}", {"A": f"CELL_{square}", "B": row(square)})


def add_hall(board: Board, square: str) -> None:
    """Column - diode - open-drain Hall switch, which has power only while its row is selected."""
    board.add("diode", f"D_{square}", {"A": column(square), "K": f"CELL_{square}"})
    board.add("hall", f"U_{square}", {"OUT": f"CELL_{square}", "VCC": feed(square), "GND": "GND"})
    board.add("capacitor_10n", f"C_{square}", {"A": feed(square), "B": "GND"})


def add_row_switch(board: Board, square: str) -> None:
    """A PNP transistor that powers the row while its select line is low; off at power-up."""
    rank, base = square[1:], f"BASE{square[1:]}"
    board.add("row_switch", f"Q{rank}", {"E": "3V3", "B": base, "C": feed(square)})
    board.add("resistor_1k", f"R_BASE{rank}", {"A": row(square), "B": base})
    board.add("resistor_10k", f"R_OFF{rank}", {"A": "3V3", "B": base})
    board.power(feed(square))
