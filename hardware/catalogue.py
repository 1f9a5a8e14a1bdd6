"""The parts the boards are made of, one line of parts.csv each: sources, cost, current."""
import csv
from dataclasses import dataclass
from pathlib import Path

COST_CLASSES = {"A": 5.0, "B": 0.5, "C": 0.0}  # class -> lowest price in euros


@dataclass(frozen=True)
class Entry:
    """One line of parts.csv."""

    key: str
    kind: str  # which pinout of circuit/pinouts.py
    prefix: str
    value: str
    footprint: str
    description: str
    sources: tuple[tuple[str, str], ...]  # (maker, maker's number), the first choice first
    euros: float  # one piece at the quantity of one board, a rough guide
    typical_ma: float  # from the 5 V input, in play; 0 for what only passes current on
    peak_ma: float

    @property
    def cost_class(self) -> str:
        """A: from 5 euros, B: from 50 cents, C: less."""
        return next(name for name, least in COST_CLASSES.items() if self.euros >= least)


def read(path: Path = Path(__file__).parent / "parts.csv") -> dict[str, Entry]:
    """The whole catalogue by key, in the order of the file."""
    with path.open(newline="") as file:
        return {row["key"]: entry(row) for row in csv.DictReader(file)}


def entry(row: dict[str, str]) -> Entry:
    """One part from its line."""
    return Entry(
        row["key"], row["kind"], row["prefix"], row["value"], row["footprint"], row["description"],
        ((row["maker_1"], row["number_1"]), (row["maker_2"], row["number_2"])),
        float(row["euros"]), float(row["typical_ma"]), float(row["peak_ma"]))
