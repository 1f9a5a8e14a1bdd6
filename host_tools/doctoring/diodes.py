"""The rectangle test: which diodes are missing, from what units on known squares make the matrix
read. Pure.

A row is selected by a low level, which closed squares hand on to their columns, never back: that
is what the diodes are for. Where one is bridged, a low column reaches its row too, and through the
row's other units further columns: they read closed with nothing on them (ghosts). Idle rows that
are driven high instead win that fight now and then: then a unit that stands reads open.
"""
from collections.abc import Iterator
from dataclasses import dataclass

from host_tools.doctoring.fault import Fault
from host_tools.doctoring.wires import Wires


@dataclass
class Look:
    """One look at the board: where units stand, and which squares read closed."""

    standing: list[str]
    seen: list[str]


def plan(wires: Wires, usable: set[str], line: int) -> Iterator[tuple[list[str], str]]:
    """The looks that test the diodes of a line: (the units of the line, one more square).

    With a whole line standing, one unit beside it makes two corners of a rectangle on the wire of
    each other unit of the line: the diode under test is the one on the same place of the line.
    """
    beside = line + 1 if line + 1 < wires.lines else line - 1
    whole = [wires.at(line, place) for place in range(wires.width)]
    whole = [name for name in whole if name in usable]
    for place in range(wires.width):
        visitor = wires.at(beside, place)
        if {visitor, wires.at(line, place)} <= usable and len(whole) > 1:
            yield whole, visitor


def suspects(look: Look, wires: Wires) -> list[set[str]]:
    """For each square that reads wrong, the diodes of which one must be missing."""
    cells = {(wires.line(name), wires.place(name)) for name in look.standing}
    seen = {(wires.line(name), wires.place(name)) for name in look.seen}
    found = [{(line, place) for line, place in cells if (ghost[0], place) in cells
              and (line, ghost[1]) in cells} for ghost in sorted(seen - cells)]
    found += [{(line, place) for line, place in cells
               if place == lost[1] and line != lost[0]} for lost in sorted(cells - seen)]
    return [{wires.at(*cell) for cell in group} for group in found if group]


def judge(looks: list[Look], wires: Wires) -> list[Fault]:
    """The diodes that are missing; the squares of looks are those of the wires' own order."""
    certain, groups = set(), []
    for look in looks:
        for group in suspects(look, wires):
            if len(group) == 1:
                certain |= group
            else:
                groups.append(group)
    faults = [Fault("missing_diode", (name,), f"the diode of {name} is missing or bridged",
                    "a unit elsewhere makes a ghost through it: " + wires.where(name))
              for name in sorted(certain)]
    for group in groups:
        if not group & certain:
            names = tuple(sorted(group))
            faults.append(Fault("missing_diode", names,
                                f"a diode is missing at one of {' '.join(names)}",
                                "measure these diodes with a multimeter"))
    return faults
