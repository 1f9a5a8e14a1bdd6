"""What is wrong with whole wires of a matrix: dead, joined or exchanged ones. Pure.

`answers` are the squares that closed for each that was visited, by the names that the present
configuration gives to their wires.
"""
from collections.abc import Callable
from dataclasses import dataclass

from host_tools.doctoring.fault import Fault
from host_tools.doctoring.wires import Wires
from host_tools.words import say

ENOUGH = 3  # squares on two wires that close together, for the wires to be suspected


@dataclass(frozen=True)
class Axis:
    """The row wires, or the column wires: how many, the one of a square, its place, its pin."""

    word: str
    count: int
    of: Callable[[str], int]
    other: Callable[[str], int]
    pin: Callable[[int], str]


def axes(wires: Wires) -> list[Axis]:
    """Both of a matrix; other boards have none."""
    if not wires.has_diodes:
        return []
    return [Axis("row", wires.lines, wires.line, wires.place, wires.line_pin),
            Axis("column", wires.width, wires.place, wires.line, wires.place_pin)]


def dead(wires: Wires, seat: dict[str, str], silent: set[str]) -> list[Fault]:
    """Wires on which not one square closed; `seat` is the square of each answer."""
    found = []
    for axis in axes(wires):
        for i in range(axis.count):
            names = sorted(seat[answer] for answer in wires.order if axis.of(answer) == i)
            if silent.issuperset(names):
                kind = f"dead_{axis.word}"
                found.append(Fault(kind, tuple(names), say(f"finding-{kind}", number=i + 1),
                                   say("advice-dead", pin=axis.pin(i))))
    return found


def joined(wires: Wires, answers: dict[str, list[str]]) -> list[Fault]:
    """Two wires whose squares close together."""
    found = []
    for axis in axes(wires):
        pairs: dict[tuple[int, ...], list[str]] = {}
        for name, closed in answers.items():
            both = tuple(sorted({axis.of(answer) for answer in closed}))
            if len(both) == len(closed) == 2 and len({axis.other(a) for a in closed}) == 1:
                pairs.setdefault(both, []).append(name)
        for (one, two), names in pairs.items():
            if len(names) >= ENOUGH:
                kind = f"joined_{axis.word}s"
                found.append(Fault(kind, tuple(sorted(names)),
                                   say(f"finding-{kind}", one=one + 1, two=two + 1),
                                   say("advice-joined", one=axis.pin(one), two=axis.pin(two))))
    return found


def misordered(wires: Wires, answers: dict[str, list[str]]) -> list[Fault]:
    """Squares that answer by other names, told by rows and columns where that is all."""
    single = {name: closed[0] for name, closed in answers.items() if len(closed) == 1}
    differing = tuple(name for name in wires.names if single.get(name, name) != name)
    if not differing:
        return []
    rows = _mapping(single, lambda name: name[1:])
    columns = _mapping(single, lambda name: name[0])
    if rows is None or columns is None:
        first = differing[0]
        key = "finding-misordered-more" if len(differing) > 1 else "finding-misordered"
        words = say(key, count=len(differing), first=first, answer=single[first])
        return [Fault("misordered", differing, words, say("advice-misordered"))]
    return [_exchanged(wires, word, mapping, [name for name in differing if part(name) in mapping])
            for word, mapping, part in (("rows", rows, lambda name: name[1:]),
                                        ("columns", columns, lambda name: name[0])) if mapping]


def _mapping(single: dict[str, str], part: Callable[[str], str]) -> dict[str, str] | None:
    """What ranks (or files) answer as, those that are right left out; None if they are not one."""
    found: dict[str, str] = {}
    for name, answer in single.items():
        if found.setdefault(part(name), part(answer)) != part(answer):
            return None
    return {one: other for one, other in found.items() if one != other}


def _exchanged(wires: Wires, word: str, mapping: dict[str, str], names: list[str]) -> Fault:
    """Ranks or files that answer as each other."""
    pairs = sorted(mapping.items(), key=lambda pair: (len(pair[0]), pair[0]))
    kind = f"swapped_{word}"
    if len(pairs) == 2 and pairs[0] == pairs[1][::-1]:
        text = say(f"finding-{kind}", one=pairs[0][0], two=pairs[1][0])
    else:
        listed = ", ".join(f"{one} → {other}" for one, other in pairs)
        text = say(f"finding-{kind}-many", pairs=listed)
    pins = [pin for one, _ in pairs if (pin := _pin(wires, one))]
    advice = (say("advice-swapped", one=pins[0], two=pins[1]) if len(pins) == 2
              else say("advice-misordered"))
    return Fault(kind, tuple(names), text, advice)


def _pin(wires: Wires, label: str) -> str | None:
    """The pin of a rank or file that is one wire of a matrix."""
    names = [name for name in wires.names if label in (name[0], name[1:])]
    for axis in axes(wires):
        if len({axis.of(name) for name in names}) == 1:
            return axis.pin(axis.of(names[0]))
    return None
