"""Rows and columns by shift registers, up to 12 x 12: two 74HC595 select, two 74HC165 read."""
from hardware.circuit.board import Board
from hardware.circuit.console import bypass
from hardware.circuit.matrix import column, row

LETTERS = "ABCDEFGH"


def add_row_registers(board: Board) -> None:
    """Row 1 is bit 0 of the first register, row 9 bit 0 of the second."""
    rows = [row(square) for square in board.squares()[::board.size]]
    for i, (ref, serial) in enumerate((("U11", "MOSI"), ("U12", "ROW_CARRY"))):
        outputs = rows[8 * i:8 * i + 8]
        board.add("row_register", ref, {
            **{f"Q{letter}": net for letter, net in _padded(outputs, None)},
            "SER": serial, "CARRY": None if i else "ROW_CARRY", "SRCLK": "SCK", "RCLK": "LATCH",
            "SRCLR": "3V3", "OE": "GND", "VCC": "3V3", "GND": "GND"})
        bypass(board, f"C_{ref}", "3V3")


def add_column_registers(board: Board) -> None:
    """File A is input A of the first register; the second one's end goes to the Pico."""
    columns = [column(square) for square in board.squares()[:board.size]]
    for i, (ref, serial, out) in enumerate((("U13", "GND", "COL_CARRY"),
                                            ("U14", "COL_CARRY", "MISO"))):
        inputs = columns[8 * i:8 * i + 8]
        board.add("column_register", ref, {
            **dict(_padded(inputs, "3V3")), "SER": serial, "QH": out, "INVERSE": None,
            "CLK": "SCK", "INH": "GND", "LOAD": "LOAD", "VCC": "3V3", "GND": "GND"})
        bypass(board, f"C_{ref}", "3V3")


def _padded(nets: list[str], rest: str | None) -> list[tuple[str, str | None]]:
    """The eight letters of a register with a net each."""
    return list(zip(LETTERS, [*nets, *[rest] * (8 - len(nets))], strict=True))
