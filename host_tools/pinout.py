"""Wiring pictures of a configuration as SVG: the Pico's pins, the order of sensors and lights."""
from html import escape

from meleeboard.drivers import pico

PITCH = 22
CELL = 44
LEFT, TOP = 250, 70  # the Pico's upper left corner
WIDE = 170

# the pins from the USB plug downwards; ints are GPIOs
LEFT_PINS = (0, 1, "GND", 2, 3, 4, 5, "GND", 6, 7, 8, 9, "GND", 10, 11, 12, 13, "GND", 14, 15)
RIGHT_PINS = ("VBUS", "VSYS", "GND", "3V3_EN", "3V3", "ADC_VREF", 28, "AGND", 27, 26, "RUN", 22,
              "GND", 21, 20, 19, 18, "GND", 17, 16)
WIRES = {  # job -> what each of its wires is called
    "rows": "row {}", "columns": "column {}", "lights": "lights, data",
    "voice": ("voice, BCLK", "voice, LRC", "voice, DIN"), "buzzer": "buzzer",
    "pulses": "voice, pulses to a filter",
    "buttons": ("White's button", "Black's button", "table's button"),
    "clock": "registers, SCK", "rows_out": "74HC595, data", "columns_in": "74HC165, data",
    "latch": "74HC595, latch", "load": "74HC165, load",
    "digits": ("White's display, CLK", "White's display, DIO", "Black's display, CLK",
               "Black's display, DIO"),
    "select": "multiplexers, S{}", "enables": "multiplexers, EN{}", "adc": "multiplexers, out {}",
}
STYLE = """text { font: 13px sans-serif; fill: #333; dominant-baseline: central }
.end { text-anchor: end } .mid { text-anchor: middle } .title { font-weight: bold }
.unused { fill: #999 } .box { fill: #e8f3ec; stroke: #333 } .cell { fill: #faf6ee; stroke: #999 }
.way { fill: none; stroke: #0072b2; stroke-width: 2; opacity: .5 } line { stroke: #333 }"""


def wires_of(values: dict) -> dict[int, str]:
    """GPIO -> the name of its wire, for every pin that this configuration uses."""
    found = {}
    spans = {"rows": values["rows"], "columns": values["cols"]}
    if values["sensor_along"] == "files":
        spans = {"rows": values["cols"], "columns": values["rows"]}
    for job, pins in pico.PINS[values["board"]].items():
        if values.get(job) in (False, "none"):
            continue
        if values.get(job) == "pwm":
            job, pins = "pulses", pins[-1]
        numbers = (pins,) if isinstance(pins, int) else pins[:spans.get(job)]
        first = 1 if job in spans else 0
        for i, number in enumerate(numbers):
            name = WIRES[job]
            found[number] = name.format(first + i) if isinstance(name, str) else name[i]
    return found


def draw(values: dict) -> str:
    """The picture: pins on top, below them the sensors' order and the lights' order."""
    rows, cols = values["rows"], values["cols"]
    top = TOP + 20 * PITCH + 80
    side = cols * CELL
    width, height = max(2 * LEFT + WIDE, 2 * side + 120), top + rows * CELL + 40
    shapes = [*_pins(wires_of(values)),
              *_order(values, "sensor", 40, top), *_order(values, "light", 80 + side, top)]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}">',
        f"<title>Wiring of the {values['board']} board</title><style>{STYLE}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>', *shapes, "</svg>"]) + "\n"


def _text(x: float, y: float, words, style: str = "") -> str:
    return f'<text class="{style}" x="{x:g}" y="{y:g}">{escape(str(words))}</text>'


def _pins(wires: dict[int, str]) -> list[str]:
    """The Pico from above with what goes to each of its pins."""
    shapes = [_text(20, 24, "The Pico from above, its USB plug on top", "title"),
              f'<rect class="box" x="{LEFT}" y="{TOP - 16}" width="{WIDE}" '
              f'height="{20 * PITCH + 16}" rx="8"/>']
    for pins, edge, way, number, step in ((LEFT_PINS, LEFT, -1, 1, 1),
                                          (RIGHT_PINS, LEFT + WIDE, 1, 40, -1)):
        inward, outward = ("", "end") if way < 0 else ("end", "")
        for i, pin in enumerate(pins):
            y = TOP + PITCH * i + 6
            name = f"GP{pin}" if isinstance(pin, int) else pin
            wire = wires.get(pin, "") if isinstance(pin, int) else ""
            style = inward if wire else inward + " unused"
            shapes.append(_text(edge - 8 * way, y, f"{number + step * i}  {name}", style))
            if wire:
                shapes += [f'<line x1="{edge}" y1="{y}" x2="{edge + 30 * way}" y2="{y}"/>',
                           _text(edge + 36 * way, y, wire, outward)]
    return shapes


def _order(values: dict, what: str, left: int, top: int) -> list[str]:
    """The squares with their numbers along the wire, White's side below."""
    rows, cols = values["rows"], values["cols"]
    places = [(left + (square % cols + 0.5) * CELL, top + (rows - square // cols - 0.5) * CELL)
              for square in pico.order_of(values, what)]
    path = " ".join(f"{x:g},{y:g}" for x, y in places)
    words = {"sensor": "Sensors, row by row", "light": "Lights, along their chain"}[what]
    shapes = [_text(left, top - 20, words, "title")]
    shapes += [f'<rect class="cell" x="{x - CELL / 2:g}" y="{y - CELL / 2:g}" width="{CELL}" '
               f'height="{CELL}"/>' for x, y in places]
    shapes.append(f'<polyline class="way" points="{path}"/>')
    return shapes + [_text(x, y, i, "mid") for i, (x, y) in enumerate(places, 1)]
