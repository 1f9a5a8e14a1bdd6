"""From what hangs on some of the wires to the order of all: the keys of table.json that say so.

Wires are counted from 0 along the order; squares are counted from a1 along the ranks.
"""
from dataclasses import dataclass
from itertools import product

from meleeboard.drivers import wiring
from meleeboard.link import square_name

PARTS = ("corner", "along", "serpentine", "lines", "map")


@dataclass(frozen=True)
class Order:
    """An order of wires. `guessed` are squares of which nothing was seen."""

    settings: dict
    squares: tuple[int, ...]
    guessed: tuple[int, ...] = ()


def structures(rows: int, cols: int):
    """All orders in straight lines, each line in its natural place."""
    for along, serpentine, corner in product(wiring.ALONG, (False, True), wiring.CORNERS):
        plain = {"corner": corner, "along": along, "serpentine": serpentine, "lines": "",
                 "map": ""}
        yield Order(plain, tuple(wiring.order(rows, cols, corner, along, serpentine)))


def fits(order: Order, known: dict[int, int]) -> bool:
    """Does the order put every known wire where it was seen?"""
    return all(order.squares[wire] == square for wire, square in known.items())


def infer(rows: int, cols: int, known: dict[int, int], present: Order, keeps_lines: bool) -> Order:
    """The plainest order that agrees with what is known: the present one if it does.

    `keeps_lines`: the lines are of the wires as they are now (sensors), so that columns may be
    swapped in all of them alike; a chain of lights has none.
    """
    if fits(present, known):
        return present
    plain = [order for order in structures(rows, cols) if rows == cols or not keeps_lines
             or order.settings["along"] == present.settings["along"]]
    for order in plain:
        if fits(order, known):
            return order
    found = _by_lines(rows, cols, known, plain)
    if found is None and keeps_lines:
        found = _by_permutation(rows, cols, known, present, plain)
    return found or _free(rows, cols, known, present)


def _by_lines(rows: int, cols: int, known: dict[int, int], orders: list[Order]) -> Order | None:
    """Straight lines in an order of their own."""
    for plain in orders:
        count, width = (rows, cols) if plain.settings["along"] == "ranks" else (cols, rows)
        lines: dict[int, int] = {}
        for wire, square in known.items():
            lines.setdefault(wire // width, _line_of(plain, square, width))
        numbers, guessed = _filled(lines, count)
        if numbers is None:
            continue
        settings = {**plain.settings, "lines": " ".join(str(n + 1) for n in numbers)}
        found = wiring.order(rows, cols, *[settings[part] for part in PARTS[:4]])
        order = Order(settings, tuple(found), tuple(
            found[place * width + i] for place in guessed for i in range(width)))
        if fits(order, known):
            return order
    return None


def _line_of(plain: Order, square: int, width: int) -> int:
    return plain.squares.index(square) // width


def _filled(known: dict[int, int], count: int) -> tuple[list[int] | None, list[int]]:
    """Numbers 0 to count - 1, each once, those known in their places; and the places guessed."""
    if len(set(known.values())) < len(known):
        return None, []
    free = [number for number in range(count) if number not in known.values()]
    places = [place for place in range(count) if place not in known]
    stay = {place: place for place in places if place in free}
    rest = [number for number in free if number not in stay]
    numbers = [known.get(place, stay.get(place, -1)) for place in range(count)]
    numbers = [rest.pop(0) if number < 0 else number for number in numbers]
    return numbers, places if len(places) > 1 else []


def _by_permutation(rows: int, cols: int, known: dict[int, int], present: Order,
                    plain: list[Order]) -> Order | None:
    """Rows and columns in another order each: those of the present order, or of a plain one."""
    width = cols if present.settings["along"] == "ranks" else rows
    for base in (present, *plain):
        wire_of = {square: wire for wire, square in enumerate(base.squares)}
        lines: dict[int, int] = {}
        places: dict[int, int] = {}
        for wire, square in known.items():
            lines.setdefault(wire // width, wire_of[square] // width)
            places.setdefault(wire % width, wire_of[square] % width)
        at_line, unsure_lines = _filled(lines, rows * cols // width)
        at_place, unsure_places = _filled(places, width)
        if at_line is None or at_place is None:
            continue
        squares = [base.squares[line * width + place] for line in at_line for place in at_place]
        guessed = [square for wire, square in enumerate(squares)
                   if wire // width in unsure_lines or wire % width in unsure_places]
        order = _mapped(squares, guessed, cols, present)
        if fits(order, known):
            return order
    return None


def _free(rows: int, cols: int, known: dict[int, int], present: Order) -> Order:
    """Any order at all: wires of which nothing is known stay where they are, if that is free."""
    taken = set(known.values())
    squares = [known.get(wire, -1) for wire in range(rows * cols)]
    guessed = []
    for wire, square in enumerate(present.squares):
        if squares[wire] < 0 and square not in taken:
            squares[wire] = square
            taken.add(square)
            guessed.append(square)
    left = [square for square in range(rows * cols) if square not in taken]
    unknown = len(guessed) + len(left)
    guessed += left
    squares = [left.pop(0) if square < 0 else square for square in squares]
    return _mapped(squares, guessed if unknown > 1 else [], cols, present)


def _mapped(squares: list[int], guessed: list[int], cols: int, present: Order) -> Order:
    names = " ".join(square_name(square, cols) for square in squares)
    settings = {**present.settings, "lines": "", "map": names}
    return Order(settings, tuple(squares), tuple(guessed))


def present_order(values: dict, what: str) -> Order:
    """The order that a configuration has for its `sensor` or `light` wires."""
    from meleeboard.drivers import pico
    settings = {part: values[f"{what}_{part}"] for part in PARTS}
    return Order(settings, tuple(pico.order_of(values, what)))
