"""The parts list of a board, counted from its circuit and priced from the catalogue."""
import csv
import io
from collections import Counter

from hardware import catalogue
from hardware.circuit.board import Board

COLUMNS = ["quantity", "key", "value", "description", "references", "maker_1", "number_1",
           "maker_2", "number_2", "cost_class", "euros_each", "euros"]


def rows(board: Board) -> list[dict]:
    """One row a part, dearest first."""
    entries = catalogue.read()
    counts = Counter(board.keys.values())
    found = [_row(entries[key], count, [ref for ref, k in board.keys.items() if k == key])
             for key, count in counts.items()]
    return sorted(found, key=lambda row: (-row["euros"], row["key"]))


def _row(entry: catalogue.Entry, count: int, refs: list[str]) -> dict:
    (maker_1, number_1), (maker_2, number_2) = entry.sources
    values = [count, entry.key, entry.value, entry.description, " ".join(refs), maker_1, number_1,
              maker_2, number_2, entry.cost_class, entry.euros, round(count * entry.euros, 2)]
    return dict(zip(COLUMNS, values, strict=True))


def total_euros(board: Board) -> float:
    """What the electrical parts cost together, roughly."""
    return round(sum(row["euros"] for row in rows(board)), 2)


def as_csv(board: Board) -> str:
    """The parts list as a file to order from."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows(board))
    return out.getvalue()
