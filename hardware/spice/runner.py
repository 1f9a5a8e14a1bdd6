"""Runs a deck of this folder in ngspice, with other parameters if wanted; reads the answer."""
import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
MEASURE = re.compile(r"^(\w+)\s*=\s*(-?[\d.]+e[+-]\d+)", re.MULTILINE)
TIMEOUT_S = 60


@dataclass
class Run:
    """What one simulation gave."""

    measured: dict[str, float]  # in volts and seconds; a level that is never reached is left out
    trace: list[list[float]]  # time, then one column for each voltage that the deck writes


class DeckFailed(RuntimeError):
    """The simulator did not understand the deck or gave up."""


def run(deck: str, **parameters: float) -> Run:
    """Simulate DECK.cir; each parameter replaces the deck's own `.param` line."""
    text = with_parameters((HERE / f"{deck}.cir").read_text(), parameters)
    with tempfile.TemporaryDirectory() as folder:
        for name, content in (("deck.cir", text), ("parts.inc", (HERE / "parts.inc").read_text())):
            (Path(folder) / name).write_text(content)
        done = subprocess.run(["ngspice", "-b", "deck.cir"], cwd=folder, capture_output=True,
                              text=True, timeout=TIMEOUT_S, check=False)
        trace = Path(folder) / "trace"
        columns = read_trace(trace.read_text()) if trace.exists() else []
    said = done.stdout + done.stderr
    if "Error on line" in said or "interrupted" in said:
        raise DeckFailed(f"{deck}: {said[-1000:]}")
    return Run({name: float(value) for name, value in MEASURE.findall(done.stdout)}, columns)


def with_parameters(text: str, parameters: dict[str, float]) -> str:
    """The deck with other values in its `.param` lines."""
    for name, value in parameters.items():
        text, count = re.subn(rf"^\.param {name}=.*$", f".param {name}={value:g}", text,
                              flags=re.MULTILINE)
        if count != 1:
            raise DeckFailed(f"the deck has no parameter {name!r}")
    return text


def read_trace(text: str) -> list[list[float]]:
    """Columns of ngspice's table; it repeats the time before each voltage."""
    table = [[float(word) for word in line.split()] for line in text.splitlines()]
    columns = [list(column) for column in zip(*table, strict=True)]
    return [columns[0], *columns[1::2]]
