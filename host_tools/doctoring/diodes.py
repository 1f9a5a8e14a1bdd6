"""The rectangle test: which diodes are missing, from what units on known squares make the matrix
read. Pure.

A row is selected by a low level, which closed squares hand on to their columns, never back: that
is what the diodes are for. Where one is bridged, a low column reaches its row too, and through the
row's other units further columns: they read closed with nothing on them (ghosts). Idle rows that
are driven high instead win that fight now and then: then a unit that stands reads open.
"""
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from host_tools.doctoring.fault import Fault
from host_tools.doctoring.wires import Wires
from host_tools.words import say


@dataclass
class Look:
    """One look at the board: where units stand, and which squares read closed."""

    standing: list[str]
    seen: list[str]


def plan(wires: Wires, usable: set[str], line: int, stuck=()) -> Iterator[tuple[list[str], str]]:
    """The looks that test the diodes of a line: (the units of the line, one more square).

    With a whole line standing, one unit beside it makes two corners of a rectangle on the wire of
    each other unit of the line: the diode under test is the one on the same place of the line.
    A stuck square is such a unit that never leaves, and would hide what other diodes do: the unit
    on its place is left out of the line, and is itself the one more when its own turn comes.
    """
    others = sorted(set(range(wires.lines)) - {line}, key=lambda other: (
        abs(other - line), other < line))
    taken = {wires.place(name) for name in stuck if wires.line(name) != line}
    units = {place: name for place in range(wires.width)
             if (name := wires.at(line, place)) in usable.union(stuck)}
    whole = [name for place, name in units.items() if place not in taken and name not in stuck]
    for place, unit in units.items():
        visitors = [wires.at(other, place) for other in others]
        visitor = unit if place in taken and unit in usable else next(
            (name for name in visitors if name in usable), None)
        if visitor and len({*whole, unit}) > 1:
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


def would_show(look: Look, name: str, wires: Wires) -> bool:
    """Would the square's diode, if it were missing, make the look wrong?"""
    cells = {(wires.line(square), wires.place(square)) for square in look.standing}
    line, place = wires.line(name), wires.place(name)
    if (line, place) not in cells:
        return False
    others = {other for other, at in cells if at == place and other != line}
    return any((other, at) not in cells for other in others for row, at in cells if row == line)


def judge(looks: list[Look], wires: Wires) -> list[Fault]:
    """The diodes that are missing; the squares of looks are those of the wires' own order."""
    sound = {name for look in looks if set(look.standing) == set(look.seen)
             for name in look.standing if would_show(look, name, wires)}
    groups = [group - sound for look in looks for group in suspects(look, wires)]
    groups = [group for group in groups if group]
    certain: set[str] = set().union(*[group for group in groups if len(group) == 1])
    groups = [group for group in groups if not group & certain]
    while best := _likeliest(groups):
        certain.add(best)
        groups = [group for group in groups if best not in group]
    return [_missing([name], wires) for name in sorted(certain)] + [
        _missing(names, wires) for names in sorted({tuple(sorted(group)) for group in groups})]


def _likeliest(groups: list[set[str]]) -> str | None:
    """The one diode that explains more of the groups than any other does, or None."""
    counts = Counter(name for group in {frozenset(group) for group in groups} for name in group)
    top = counts.most_common(2)
    is_clear = top and top[0][1] > 1 and (len(top) == 1 or top[1][1] < top[0][1])
    return top[0][0] if is_clear else None


def _missing(names, wires: Wires) -> Fault:
    if len(names) == 1:
        return Fault("missing_diode", tuple(names), say("finding-missing_diode", place=names[0]),
                     say("advice-missing_diode", where=wires.where(names[0])))
    return Fault("missing_diode", tuple(names),
                 say("finding-missing_diode-many", places=" ".join(names)),
                 say("advice-missing_diode-many"))
