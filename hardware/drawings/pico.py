"""The Pico from above with the net on each of its pins, straight from the circuit."""
from hardware.circuit.board import Board
from hardware.circuit.pinouts import pins
from hardware.drawings.svg import Sheet

PITCH = 22
TOP = 84
BODY = (280, 190)  # left edge, width
COLOURS = {  # first letters of a net -> its colour; the first that fits counts
    "GND": "#444", "5V": "#c0392b", "VSYS": "#c0392b", "3V3": "#e67e22", "ROW": "#0072b2",
    "COL_": "#009e73", "ADC": "#009e73", "S": "#0072b2", "EN": "#0072b2", "M": "#0072b2",
    "LATCH": "#0072b2", "LOAD": "#0072b2", "LIGHTS": "#cc79a7", "BCLK": "#8e5ea2",
    "LRC": "#8e5ea2", "DIN": "#8e5ea2", "BUZZER": "#8e5ea2", "CLK": "#7f6000", "DIO": "#7f6000",
    "WHITE": "#d55e00", "BLACK": "#d55e00", "TABLE": "#d55e00"}


def colour(net: str) -> str:
    """The colour of a net's wire."""
    return next((paint for start, paint in COLOURS.items() if net.startswith(start)), "#333")


def draw(board: Board) -> str:
    """The picture for one board."""
    nets = board.nets_by_pin()
    sheet = Sheet(750, TOP + 20 * PITCH + 30, f"Wires at the Pico: {board.name}")
    left, width = BODY
    sheet.box(left, TOP - 20, width, 20 * PITCH + 24, fill="#e8f3ec", radius=8)
    sheet.text(20, 48, "seen from above", "small")
    sheet.box(left + width / 2 - 24, TOP - 32, 48, 30, fill="#ddd")
    sheet.text(left + width / 2, TOP - 17, "USB", "middle small")
    for number, name, _ in pins("pico"):
        draw_pin(sheet, int(number), name, nets.get(("U1", name)))
    return sheet.document()


def draw_pin(sheet: Sheet, number: int, name: str, net: str | None) -> None:
    """One pin: its number, its name inside, its net outside. Pin 1 is top left, 40 top right."""
    left, width = BODY
    on_left = number <= 20
    y = TOP + PITCH * ((number if on_left else 41 - number) - 0.5)
    edge, way = (left, -1) if on_left else (left + width, 1)
    style = ("", "end") if on_left else ("end", "")
    sheet.text(edge - way * 26, y, "GND" if name.startswith("GND") else name, style[0])
    sheet.text(edge - way * 6, y, str(number), "small " + style[0])
    if net:
        sheet.line((edge, y), (edge + way * 60, y), colour=colour(net))
        sheet.text(edge + way * 68, y, net, style[1])
    sheet.dot(edge, y, 4, fill=colour(net) if net else "#ccc")
