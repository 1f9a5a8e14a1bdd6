"""What a person at a computer waits for: the page's light, the door's second start."""
import subprocess
import sys
import time
from pathlib import Path

from host_tools.benches.row import Figure, NotMeasured
from host_tools.door import ROOT

PAGE_LIMIT_MS = 50
START_LIMIT_S = 2


def page() -> Figure:
    """From a touch in a real browser to its light on the page."""
    from host_tools.benches.page import touch_to_light
    found = touch_to_light()
    text = f"{found['p99']:.1f} ms (median {found['p50']:.1f} ms)"
    return Figure(text, found["p99"] <= PAGE_LIMIT_MS, numbers=found)


def second_start() -> Figure:
    """A small command through the door when its environment is whole, worst of three."""
    if not (ROOT / "pyproject.toml").exists():
        raise NotMeasured("there is no door without a checkout")
    worst = 0.0
    for _ in range(3):
        began = time.perf_counter()
        subprocess.run([outer_python(), "-m", "host_tools", "perft", "melee", "1"], cwd=ROOT,
                       check=True, capture_output=True)
        worst = max(worst, time.perf_counter() - began)
    return Figure(f"{worst:.2f} s", worst < START_LIMIT_S, numbers={"seconds": round(worst, 3)})


def outer_python() -> str:
    """The Python that a person starts the door with: not that of the door's own `.venv`."""
    inside = Path(sys.prefix) == ROOT / ".venv"
    return getattr(sys, "_base_executable", sys.executable) if inside else sys.executable
