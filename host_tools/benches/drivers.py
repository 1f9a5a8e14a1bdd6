"""What can be told of the drivers without a Pico: memory and time of their passes, current."""
import json
import random
import subprocess
from array import array
from pathlib import Path

from host_tools import runtimes
from host_tools.benches.row import Figure
from host_tools.door import ROOT
from meleeboard import options
from meleeboard.lights import RING
from meleeboard.looks import LOOKS, OPTIONS
from meleeboard.render import Renderer

SQUARES = 81
SLOWER = 65  # a Pico beside unix MicroPython, by the emulator's measurements: a rule of thumb
FRAMES = 5000
# passes a second; "pass" is one of the whole loop at rest, with the matrix's frame and debounce
RATES = {"pass": 1000, "matrix": 1000, "shift": 1000, "hall": 200, "lights": 20}


def passes() -> dict[str, list[float]]:
    """{name: [bytes a pass, microseconds a pass]} under the unix MicroPython."""
    script = Path(__file__).parent / "driver_passes.py"
    done = subprocess.run([runtimes.micropython(), str(script), str(runtimes.CODE), str(ROOT)],
                          check=True, text=True, capture_output=True)
    return json.loads(done.stdout)


def allocation() -> Figure:
    """Bytes that one pass of each scanner and of the lights takes from the heap: none."""
    found = {name: figures[0] for name, figures in passes().items()}
    text = ", ".join(f"{name} {number:g} bytes" for name, number in found.items())
    return Figure(text, not any(found.values()), numbers=found)


def pass_time() -> Figure:
    """Time of one pass here, and what it would be on a Pico: an estimate, not a measurement.

    What PIO, DMA and the converter take (2 us a reading of 81, some 0.3 ms a frame of Halls) comes
    on top.
    """
    found = {name: figures[1] for name, figures in passes().items()}
    text = ", ".join(f"{name} {found[name]:.1f} us (estimate for a Pico: "
                     f"{found[name] * SLOWER:,.0f} us, "
                     f"{found[name] * SLOWER * rate / 1e4:.0f} % at {rate:,} a second)"
                     for name, rate in RATES.items())
    return Figure(text, numbers={f"{name}_us": round(us, 2) for name, us in found.items()})


def led_current() -> Figure:
    """The highest current of random frames at full brightness, with the standard budget."""
    values = options.parse(OPTIONS, {"brightness": 100, "idle_s": 0})
    renderer, chance = Renderer(values, SQUARES + RING), random.Random(2026)
    out, highest = array("I", [0] * (SQUARES + RING)), 0.0
    letters = [ord(letter) for letter in LOOKS] + [46]
    for frame in range(FRAMES):
        lit = chance.choices(letters, k=chance.randint(1, 6))
        squares, ring = bytes(chance.choices(lit, k=SQUARES)), bytes(chance.choices(lit, k=RING))
        renderer.render(squares, ring, frame * 50, out)
        highest = max(highest, current_ma(out, values))
    return Figure(f"{highest:.1f} mA at most in {FRAMES:,} frames", highest <= values["budget_ma"],
                  numbers={"highest_ma": round(highest, 1), "budget_ma": values["budget_ma"]})


def current_ma(colours, values: dict) -> float:
    """What a frame draws, worked out from its colours and the currents of the configuration."""
    parts = (("green_ma", 16), ("red_ma", 8), ("blue_ma", 0))
    lit = sum((colour >> shift & 255) * values[name] / 255
              for colour in colours for name, shift in parts)
    return lit + len(colours) * values["dark_ua"] / 1000
