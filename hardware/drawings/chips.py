"""All parts that are not on a square, each pin with its net, straight from the circuit."""
import re

from hardware import catalogue
from hardware.circuit.board import Board
from hardware.circuit.pinouts import pins
from hardware.drawings.pico import colour
from hardware.drawings.svg import Sheet

PITCH = 18
COLUMN = 330  # width of a column of chips
LOW = 150  # where a chip's box begins within its column
ON_A_SQUARE = re.compile(r".*_([A-L]\d+|RING\d+)$")


def off_the_squares(board: Board) -> list[str]:
    """The references of all parts beside the Pico and what hangs on squares and ring."""
    return [ref for ref in board.keys if ref != "U1" and not ON_A_SQUARE.match(ref)]


def draw(board: Board) -> str:
    """Chips as boxes on the right, parts with two ends as a list on the left."""
    kinds = {key: entry.kind for key, entry in catalogue.read().items()}
    refs = off_the_squares(board)
    small = [ref for ref in refs if len(pins(kinds[board.keys[ref]])) == 2]
    chips = [ref for ref in refs if ref not in small]
    columns = fill_columns({ref: chip_height(kinds[board.keys[ref]]) for ref in chips})
    height = max([60 + PITCH * (len(small) + 2), *(70 + used for used, _ in columns)])
    sheet = Sheet(500 + COLUMN * len(columns), int(height), f"Parts and nets: {board.name}")
    draw_list(sheet, board, small)
    for i, (_, column) in enumerate(columns):
        y = 70.0
        for ref in column:
            draw_chip(sheet, board, ref, 480 + COLUMN * i, y, kinds[board.keys[ref]])
            y += chip_height(kinds[board.keys[ref]])
    return sheet.document()


def chip_height(kind: str) -> int:
    """The room that a chip takes."""
    return PITCH * ((len(pins(kind)) + 1) // 2) + 44


def fill_columns(heights: dict[str, int], most: int = 760) -> list[tuple[int, list[str]]]:
    """Chips shared out among columns of paper: (height used, references)."""
    columns: list[tuple[int, list[str]]] = [(0, [])]
    for ref, height in heights.items():
        used, column = columns[-1]
        if used + height > most:
            columns.append((height, [ref]))
        else:
            columns[-1] = (used + height, [*column, ref])
    return columns


def draw_list(sheet: Sheet, board: Board, refs: list[str]) -> None:
    """Parts with two ends: what they are and the nets that they join."""
    values = {key: entry.value for key, entry in catalogue.read().items()}
    nets = board.nets_by_pin()
    for i, ref in enumerate(refs):
        y = 64 + PITCH * i
        (pin_1, net_1), (pin_2, net_2) = sorted(
            (pin, net) for (owner, pin), net in nets.items() if owner == ref)
        sheet.text(20, y, ref)
        sheet.text(110, y, values[board.keys[ref]], "small")
        sheet.text(318, y, f"{net_1}  {pin_1}", "end")
        sheet.line((326, y), (346, y), colour=colour(net_1))
        sheet.text(354, y, f"{pin_2}  {net_2}")


def draw_chip(sheet: Sheet, board: Board, ref: str, x: float, y: float, kind: str) -> None:
    """One chip from above: pins counted down the left side and up the right."""
    value = catalogue.read()[board.keys[ref]].value
    nets, legs = board.nets_by_pin(), pins(kind)
    half = (len(legs) + 1) // 2
    sheet.text(x + LOW, y - 8, f"{ref}  {value}", "middle")
    sheet.box(x + LOW - 60, y + 4, 120, PITCH * half + 4, fill="#f4f4f4")
    for i, (number, name, _) in enumerate(legs):
        on_left = i < half
        way = -1 if on_left else 1
        line = y + 6 + PITCH * ((i if on_left else len(legs) - 1 - i) + 0.5)
        edge, net = x + LOW + way * 60, nets.get((ref, name))
        sheet.text(edge - way * 18, line, name, "small" if on_left else "small end")
        sheet.text(edge - way * 4, line, number, "small" if on_left else "small end")
        if net:
            sheet.line((edge, line), (edge + way * 14, line), colour=colour(net))
            sheet.text(edge + way * 18, line, net, "small end" if on_left else "small")
