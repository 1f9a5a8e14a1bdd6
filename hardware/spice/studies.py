"""The questions put to the simulator, and the limits that the answers have to keep."""
from dataclasses import dataclass

from hardware.firmware import DEFAULTS
from hardware.spice.runner import run

SETTLE_US = DEFAULTS["settle_us"]  # from a row's selection to its reading, reed switches
HALL_SETTLE_US = 60  # the same for digital Hall switches, which have to wake first
MUX_SETTLE_US = 2  # between selecting a linear Hall sensor and starting the ADC
HALL_WAKE_US = 35  # DRV5033 data sheet: power to a valid output

LOW_V, HIGH_V = 0.8, 2.0  # RP2040 inputs at 3.3 V
HC_LOW_V = 0.3 * 3.3  # 74HC165 at 3.3 V
BOARD_M = 2  # of wire on a column: twice what a 9 x 9 board with its tail has
LOOMS_M = (0.5, 1, 2, 3)
INPUTS_PF = (5, 10, 20)


@dataclass(frozen=True)
class Figure:
    """One answer: a value that has to stay between two limits."""

    name: str
    value: float
    unit: str
    least: float | None
    most: float | None
    says: str

    @property
    def holds(self) -> bool:
        """Whether the value keeps its limits."""
        return ((self.least is None or self.value >= self.least)
                and (self.most is None or self.value <= self.most))


def all_figures() -> list[Figure]:
    """Every study, in the order of the guide."""
    return [*levels(), *settling(), *ghosts(), *data_edge(), *droop(), *hall_rows(), *muxes()]


def levels() -> list[Figure]:
    """Low levels while a whole row is closed, as in the start array of the chess games."""
    direct = run("level").measured["low"]
    registers = run("level", columns=12, driver=70).measured["low"]
    return [
        Figure("column_low", direct, "V", None, LOW_V - 0.2,
               "9 closed in a row, rows at the 12 mA drive setting"),
        Figure("column_low_registers", registers, "V", None, HC_LOW_V - 0.1,
               "12 closed in a row, 74HC595 to 74HC165"),
    ]


def settle_us(wire_m: float, input_pf: float) -> float:
    """How long a column takes to its level, the slower of both ways."""
    measured = run("column", wire_m=wire_m, input_pf=input_pf).measured
    return 1e6 * max(measured["low_us"], measured["high_us"])


def settling() -> list[Figure]:
    """The scan's wait has to be twice what a generous loom takes."""
    return [Figure("column_settle", settle_us(BOARD_M, max(INPUTS_PF)), "us", None,
                   SETTLE_US / 2, f"{BOARD_M} m of wire, {max(INPUTS_PF)} pF input")]


def ghosts() -> list[Figure]:
    """The fourth corner of a rectangle with three closed."""
    kept, lost = run("ghost").measured["ghost"], run("ghost", short=0.01).measured["ghost"]
    return [
        Figure("ghost_with_diodes", kept, "V", HIGH_V + 1, None, "reads open, as it is"),
        Figure("ghost_without", lost, "V", None, LOW_V, "reads closed: hence the diodes"),
    ]


def data_edge() -> list[Figure]:
    """The data wire at the first light."""
    good, bare = run("pixel").measured, run("pixel", drive=3.3, driver=42).measured
    return [
        Figure("data_rise", good["rise_ns"] * 1e9, "ns", None, 100, "10 to 90 % of 5 V"),
        Figure("data_zero", good["high_ns"] * 1e9, "ns", 400 - 100, 400 + 100,
               "width of a zero; the light wants 400 +- 150"),
        Figure("data_without_buffer", bare["peak"], "V", None, 3.5,
               "straight from the Pico it never reaches the light's 3.5 V"),
    ]


def droop() -> list[Figure]:
    """The supply when lights and voice step up."""
    measured = run("droop").measured
    return [
        Figure("light_step", 1e3 * (measured["before"] - measured["step"]), "mV", None, 50,
               "in the first 50 us, while the capacitors carry it"),
        Figure("lights_least", measured["least"], "V", 4.5, None, "at the lights, all at most"),
        Figure("pico_least", measured["pico"] - 0.45, "V", 4.0, None,
               "at VSYS behind its diode (0.45 V); the Pico takes 1.8 V and more"),
    ]


def hall_rows() -> list[Figure]:
    """Power on and off of a row of digital Hall switches."""
    measured = run("hall_row").measured
    on, off = 1e6 * measured["on_us"], 1e6 * measured["off_us"]
    return [
        Figure("hall_ready", on + HALL_WAKE_US, "us", None, 0.8 * HALL_SETTLE_US,
               "row selected to outputs valid"),
        Figure("hall_gone", off, "us", None, on + HALL_WAKE_US,
               "row deselected to outputs open, before the next row is read"),
        Figure("hall_frames", 1e6 / (9 * HALL_SETTLE_US), "1/s", 1000, None, "frames a second"),
    ]


def muxes() -> list[Figure]:
    """From one linear Hall sensor to the next."""
    return [Figure("mux_settle", 1e6 * run("mux").measured["settle_us"], "us", None,
                   MUX_SETTLE_US / 2, "to half a step of 12 bits")]


def table(figures: list[Figure]) -> str:
    """The figures for people, one a line, those that break a limit marked."""
    return "\n".join(f"{' ' if f.holds else '!'} {f.name:22}{f.value:9.3g} {f.unit:4}"
                     f"{_limits(f):16}{f.says}" for f in figures)


def _limits(figure: Figure) -> str:
    least = "" if figure.least is None else f">= {figure.least:.3g} "
    return least + ("" if figure.most is None else f"<= {figure.most:.3g}")
