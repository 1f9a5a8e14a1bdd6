"""The boards that can be built: each a function from nothing to a finished circuit."""
from collections.abc import Callable

from hardware.circuit import analogue, console, matrix, registers
from hardware.circuit.board import Board


def reference() -> Board:
    """9 x 9 reed switches, rows and columns straight on the Pico."""
    board = Board("reference", 9, "9 x 9 reed switches")
    console.build(board)
    matrix.add_column_pulls(board)
    for square in board.squares():
        matrix.add_reed(board, square)
    return board


def reference_hall() -> Board:
    """9 x 9 digital Hall switches: the same pins and levels, a transistor to power each row."""
    board = Board("reference", 9, "9 x 9 digital Hall switches")
    console.build(board)
    matrix.add_column_pulls(board)
    for square in board.squares():
        matrix.add_hall(board, square)
    for first in board.squares()[::board.size]:
        matrix.add_row_switch(board, first)
    return board


def shift(size: int = 12) -> Board:
    """Reed switches behind shift registers, up to 12 x 12, with two clocks in digits."""
    board = Board("shift", size, f"{size} x {size} by shift registers")
    console.build(board)
    console.add_displays(board)
    matrix.add_column_pulls(board)
    registers.add_row_registers(board)
    registers.add_column_registers(board)
    for square in board.squares():
        matrix.add_reed(board, square)
    return board


def linear() -> Board:
    """9 x 9 linear Hall sensors behind multiplexers."""
    board = Board("linear", 9, "9 x 9 linear Hall sensors")
    console.build(board, fuse="fuse_2a5")
    analogue.add_sensor_supplies(board)
    analogue.add_sensors(board)
    analogue.add_muxes(board)
    return board


VARIANTS: dict[str, Callable[[], Board]] = {
    "reference": reference, "reference_hall": reference_hall, "shift": shift, "linear": linear}
