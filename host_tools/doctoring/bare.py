"""A matrix without its Pico: the firmware's own scanners on the pins of this computer, by Blinka
(a Raspberry Pi, or an FT232H, MCP2221 or u2if at a USB port).
"""
import time
from array import array
from typing import Any

from host_tools import settings
from host_tools.cli import Mistake
from meleeboard.doctor import BUTTONS, Changes
from meleeboard.drivers import pico
from meleeboard.drivers.buttons import Buttons
from meleeboard.drivers.hall import CHANNELS, HallMatrix
from meleeboard.drivers.matrix import PinMatrix
from meleeboard.drivers.rows import Wiring
from meleeboard.drivers.shift import SpiRegisters
from meleeboard.link import square_name

# jobs that make a scanner -> the board of table.json that is wired so
KINDS = {frozenset(("rows", "columns")): "reference", frozenset(("latch", "load")): "shift",
         frozenset(("select", "enables", "adc")): "linear"}
CALIBRATION_FRAMES = 16
SPI_HZ = 1_000_000
EXAMPLE = '--pins "rows=D5,D6,D13,D19;columns=D12,D16,D20,D21"'


def parse(text: str) -> dict[str, list[str]]:
    """Job -> names of pins, as Blinka's `board` has them, from `rows=D5,D6;columns=D12,D16`."""
    jobs = {}
    for part in text.replace(" ", "").split(";"):
        job, sign, names = part.partition("=")
        if not sign or not names:
            raise Mistake(f"--pins: {part!r} is not JOB=PIN,PIN,..; e.g. {EXAMPLE}")
        jobs[job] = names.split(",")
    if frozenset(jobs) - {"buttons"} not in KINDS:
        kinds = " or ".join(", ".join(sorted(kind)) for kind in KINDS)
        raise Mistake(f"--pins: the jobs are {kinds}, and buttons if you like; e.g. {EXAMPLE}")
    if "buttons" in jobs and len(jobs["buttons"]) != len(BUTTONS):
        raise Mistake(f"--pins: buttons are three: {', '.join(BUTTONS)}")
    return jobs


def values_of(jobs: dict[str, list[str]], table_text: str | None) -> dict:
    """The configuration of a board with these pins: table.json's, or one as large as they are."""
    kind = KINDS[frozenset(jobs) - {"buttons"}]
    values = settings.values_of(table_text or "{}")
    if not table_text:
        values["board"] = kind
        if kind == "reference":
            values.update(rows=len(jobs["rows"]), cols=len(jobs["columns"]))
    if values["board"] != kind:
        raise Mistake(f"table.json is of a {values['board']} board, these pins of a {kind} one")
    if kind == "reference":
        lines, width = values["rows"], values["cols"]
        if values["sensor_along"] == "files":
            lines, width = width, lines
        if (len(jobs["rows"]), len(jobs["columns"])) != (lines, width):
            raise Mistake(f"--pins: table.json wants {lines} rows and {width} columns")
        values["pin_names"] = {"rows": jobs["rows"], "columns": jobs["columns"]}
    return values


class OutPin:
    """An output of Blinka's as the drivers want it: called with its level."""

    def __init__(self, pin, level: int):
        import digitalio
        self.pin = digitalio.DigitalInOut(pin)
        self.pin.switch_to_output(bool(level))

    def __call__(self, level: int) -> None:
        self.pin.value = bool(level)


class InPin:
    """An input of Blinka's, pulled up where the computer can: called for its level."""

    def __init__(self, pin):
        import digitalio
        self.pin = digitalio.DigitalInOut(pin)
        try:
            self.pin.switch_to_input(pull=digitalio.Pull.UP)
        except (NotImplementedError, ValueError, AttributeError):
            self.pin.switch_to_input()  # the board's own pull-ups have to do

    def __call__(self) -> int:
        return int(self.pin.value)


class Analogue:
    """An analogue input of Blinka's, read as the Pico's is."""

    def __init__(self, pin):
        import analogio
        self.pin = analogio.AnalogIn(pin)

    def read_u16(self) -> int:
        """0 to 65535."""
        return self.pin.value


class ScannedBoard:
    """A board for an Examination that is only a scanner and, perhaps, buttons."""

    def __init__(self, scanner, values: dict, buttons: Buttons | None = None):
        self.scanner, self.values, self.buttons = scanner, values, buttons
        self.frame = array("H", [0] * scanner.rows)
        self.changes = Changes(scanner.rows, scanner.cols)
        self.poles = getattr(scanner, "inverted", None)
        self.abilities = ["poles"] if self.poles is not None else []
        self.abilities += ["buttons"] if buttons else []
        self.down: list[str] = []
        if buttons:
            buttons.step(0)
            while edge := buttons.read():
                self.down.append(BUTTONS[edge[0]])

    @property
    def ms(self) -> int:
        """Time, on no particular clock."""
        return time.monotonic_ns() // 1_000_000

    def poll(self, ms: int) -> list[dict]:
        """Scan for so long; a frame if anything changed, and the edges of buttons."""
        until, told = self.ms + ms, []
        while True:
            self.scanner.scan(self.frame)
            self.changes.update(self.frame)
            told += self._edges()
            if self.ms >= until:
                break
        if self.changes.is_new:
            told.append({"type": "frame", "ms": self.ms, "rows": list(self.frame),
                         "turned": list(self.poles or ()), "changes": self.changes.take()})
        return told

    def _edges(self) -> list[dict]:
        told = []
        if self.buttons:
            self.buttons.step(self.ms)
            while edge := self.buttons.read():
                told.append({"type": "button", "button": BUTTONS[edge[0]], "down": edge[1]})
        return told

    def calibrate(self) -> list[str]:
        """Learn what linear Hall sensors read at rest; the squares that seem bad."""
        cols = self.scanner.cols
        return [square_name(square, cols) for square in self.scanner.calibrate(CALIBRATION_FRAMES)]

    def show(self, squares: str, ring: str) -> None:
        """There are no lights here."""

    def close(self) -> None:
        """Nothing goes on here afterwards."""


def bare_board(pins: str, table_text: str | None) -> ScannedBoard:
    """The board on these pins of this computer."""
    jobs = parse(pins)
    values = values_of(jobs, table_text)
    found = {job: [_pin(name) for name in names] for job, names in jobs.items()}
    make = {"reference": _matrix, "shift": _registers, "linear": _halls}
    scanner = make[values["board"]](found, values)
    buttons = Buttons([InPin(pin) for pin in found["buttons"]]) if "buttons" in found else None
    board = ScannedBoard(scanner, values, buttons)
    if values["board"] == "linear":
        board.calibrate()
    return board


def _pin(name: str) -> Any:
    try:
        import board
    except NotImplementedError as error:
        raise Mistake(f"Blinka knows no pins here: {error}. For a USB bridge set its variable, "
                      "e.g. BLINKA_FT232H=1 or BLINKA_MCP2221=1") from error
    pin = getattr(board, name, None)
    if pin is None:
        raise Mistake(f"--pins: {board.board_id} has no pin {name!r}; its pins are: "
                      + ", ".join(word for word in dir(board) if word[0] in "ADG"))
    return pin


def _wiring(values: dict) -> Wiring:
    by_rank = values["sensor_along"] == "ranks"
    lines, width = ((values["rows"], values["cols"]) if by_rank
                    else (values["cols"], values["rows"]))
    order = pico.order_of(values, "sensor")
    return Wiring(values["rows"], values["cols"], order, lines, width)


def _matrix(pins: dict, values: dict) -> PinMatrix:
    settle_s = values["settle_us"] / 1e6
    return PinMatrix([OutPin(pin, 1) for pin in pins["rows"]],
                     [InPin(pin) for pin in pins["columns"]],
                     _wiring(values), lambda: time.sleep(settle_s))


def _registers(pins: dict, values: dict) -> SpiRegisters:
    import board
    spi = board.SPI()
    while not spi.try_lock():
        pass
    spi.configure(baudrate=SPI_HZ)
    return SpiRegisters(spi, OutPin(pins["latch"][0], 0), OutPin(pins["load"][0], 1),
                        _wiring(values))


def _halls(pins: dict, values: dict) -> HallMatrix:
    if values["rows"] * values["cols"] > 2 * CHANNELS * len(pins["adc"]):
        raise Mistake(f"--pins: {len(pins['adc'])} analogue inputs reach "
                      f"{2 * CHANNELS * len(pins['adc'])} squares")
    return HallMatrix(
        [OutPin(pin, 0) for pin in pins["select"]], [OutPin(pin, 1) for pin in pins["enables"]],
        [Analogue(pin) for pin in pins["adc"]], values["rows"], values["cols"],
        pico.order_of(values, "sensor"), values["hall_on"], values["hall_off"],
        1 if values["hall_north"] == "up" else -1)
