"""The plots of the build guide, drawn from fresh simulations."""
from pathlib import Path

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams.update({"svg.hashsalt": "meleeboard", "font.size": 9,
                            "axes.spines.top": False, "axes.spines.right": False})

import matplotlib.pyplot as plt  # noqa: E402

from hardware import magnetics  # noqa: E402
from hardware.spice import studies  # noqa: E402
from hardware.spice.runner import run  # noqa: E402

COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"]  # told apart by colour-blind eyes too
LIMIT = {"color": "#777", "linewidth": 1, "linestyle": (0, (4, 3))}


def draw_all(folder: Path) -> list[Path]:
    """All plots as SVG; returns their files."""
    return [save(plot, folder) for plot in PLOTS]


def save(plot, folder: Path) -> Path:
    """Draw one plot into a file of its name."""
    figure, axes = plt.subplots(figsize=(5.2, 3.1), layout="constrained")
    plot(axes)
    path = folder / f"plot_{plot.__name__}.svg"
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)
    return path


def label(axes, title: str, x: str, y: str) -> None:
    """Title and axes in words."""
    axes.set_title(title, loc="left", fontweight="bold", fontsize=10)
    axes.set_xlabel(x)
    axes.set_ylabel(y)


def limit(axes, value: float, text: str, at: float) -> None:
    """A dashed line with its meaning above it."""
    axes.axhline(value, **LIMIT)
    axes.text(at, value, text, color="#555", va="bottom", fontsize=8,
              bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.5, "alpha": 0.8})


def column_settle(axes) -> None:
    """Settle time against wire and input capacitance."""
    for colour, picofarads in zip(COLOURS, studies.INPUTS_PF, strict=False):
        times = [studies.settle_us(metres, picofarads) for metres in studies.LOOMS_M]
        axes.plot(studies.LOOMS_M, times, "o-", color=colour, label=f"{picofarads} pF input")
    limit(axes, studies.SETTLE_US / 2, "half of what the scan waits", studies.LOOMS_M[0])
    axes.axvline(studies.BOARD_M, color="#999", linewidth=1, linestyle=":")
    axes.text(studies.BOARD_M - 0.03, 0.05, "allowed up to here", fontsize=8, color="#555",
              ha="right")
    axes.set_ylim(0, 2)
    axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(0, 0.75))
    label(axes, "A column is settled long before it is read", "metres of wire", "settle time, us")


def levels(axes) -> None:
    """Low level of a column against the number of closed squares in its row."""
    counts = range(2, 10)
    cases = {"Schottky, 12 mA drive": {}, "silicon, 12 mA drive": {"silicon": 1},
             "Schottky, 4 mA drive": {"driver": 125},
             "silicon, 4 mA drive": {"driver": 125, "silicon": 1}}
    for colour, (name, case) in zip(COLOURS, cases.items(), strict=True):
        volts = [run("level", columns=count, **case).measured["low"] for count in counts]
        axes.plot(counts, volts, "o-", color=colour, label=name, markersize=4)
    limit(axes, studies.LOW_V, "surely read as low", 2)
    axes.set_ylim(0, 1.35)
    axes.legend(frameon=False, ncols=2, fontsize=8, loc="lower center")
    label(axes, "Why Schottky diodes and the 12 mA setting", "closed squares in the row",
          "column's low level, V")


def data_edge(axes) -> None:
    """The lights' data wire with the level shifter and without."""
    cases = {"with the 74AHCT125": {}, "straight from the Pico": {"drive": 3.3, "driver": 42}}
    for colour, (name, case) in zip(COLOURS, cases.items(), strict=False):
        time, _, volts = run("pixel", **case).trace
        axes.plot([1e9 * t for t in time], volts, color=colour, label=name)
    limit(axes, 3.5, "high", 720)
    limit(axes, 1.5, "low", 720)
    axes.set_xlim(50, 800)
    axes.legend(frameon=False, loc="center right")
    label(axes, "A zero at the first light", "ns", "V")


def droop(axes) -> None:
    """The supply when the lights step and the voice speaks."""
    cases = {"two 1000 uF": {}, "no capacitors": {"bulk": 1e-7}}
    for colour, (name, case) in zip(COLOURS, cases.items(), strict=False):
        time, lights, _ = run("droop", **case).trace
        axes.plot([1e3 * t for t in time], lights, color=colour, label=name)
    axes.annotate("lights to 400 mA", (1, 4.93), (1.3, 4.96), fontsize=8)
    axes.annotate("voice", (4, 4.83), (4.15, 4.9), fontsize=8)
    limit(axes, 4.5, "lowest allowed", 1.3)
    axes.set_ylim(4.4, 5.05)
    axes.legend(frameon=False, loc="upper right")
    label(axes, "5 V at the lights", "ms", "V")


def hall_row(axes) -> None:
    """A row of digital Hall switches gets power and loses it."""
    time, select, feed = run("hall_row").trace
    microseconds = [1e6 * t for t in time]
    axes.plot(microseconds, select, color=COLOURS[1], label="select line")
    axes.plot(microseconds, feed, color=COLOURS[0], label="power of the row")
    limit(axes, 2.5, "the sensors work", 90)
    axes.axvspan(5, 5 + studies.HALL_WAKE_US, color="#eee", zorder=0)
    axes.text(7, 0.2, "waking: not read", fontsize=8, color="#555")
    axes.legend(frameon=False, loc="center right")
    label(axes, "A row of digital Hall switches", "us", "V")


def magnets(axes) -> None:
    """What a Hall switch feels as a unit moves away along its rank."""
    places = [0.5 * i for i in range(111)]
    for colour, (square, disc) in zip(COLOURS, magnetics.CHOSEN.items(), strict=False):
        fields = [abs(magnetics.at_sensor(disc, magnetics.HALL, x)) for x in places]
        axes.semilogy(places, fields, color=colour,
                      label=f"{disc.diameter:g} x {disc.height:g} mm, squares of {square} mm")
        axes.axvline(square, color=colour, linewidth=1, linestyle=":")
    limit(axes, magnetics.HALL.closes, "surely closed above", 30)
    limit(axes, magnetics.HALL.opens, "surely open below", 27)
    axes.set_ylim(0.03, 90)
    axes.set_xlim(0, 58)
    axes.legend(edgecolor="none", framealpha=1, loc="upper right")
    label(axes, "The field 4 mm below the surface",
          "mm from the unit's middle; dotted: the next unit", "mT")


PLOTS = (column_settle, levels, data_edge, droop, hall_row, magnets)
