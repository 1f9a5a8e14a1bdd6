"""What can be wrong with a board in memory (patient.py), each fault by its name."""
from collections.abc import Callable
from typing import Any

from host_tools.cli import Mistake
from host_tools.doctoring.wires import Wires
from host_tools.virtual.drivers import VirtualButtons

HELD, NOTHING = "held", "nothing"  # what a button answers that is stuck, or has no wire


def break_board(board: Any, fault: str) -> None:
    """Break a patient as a text says, e.g. `dead d4`; Mistake if it can't be."""
    kind, *places = fault.split() or [""]
    if kind not in FAULTS or len(places) != len(FAULTS[kind][0].split()):
        known = ", ".join(f"{name} {words}".strip() for name, (words, _) in FAULTS.items())
        raise Mistake(f"{fault!r} is no fault of a virtual board; they are: {known}")
    words, do_break = FAULTS[kind]
    for word, place in zip(words.split(), places, strict=True):
        if place not in places_of(board)[word]:
            raise Mistake(f"fault {fault!r}: this board has no such place as {place}")
    do_break(board, *places)


def places_of(board: Any) -> dict[str, list[str]]:
    """What each word of FAULTS can be."""
    lines = min(board.wires.lines, board.wires.width)
    return {"SQUARE": board.wires.names, "NUMBER": [str(i + 1) for i in range(lines)],
            "BUTTON": list(VirtualButtons.NAMES)}


def _swap_rows(board: Any, one: str, two: str) -> None:
    """Exchange two row wires."""
    _swap(board, board.wires.line, int(one) - 1, int(two) - 1)


def _swap_columns(board: Any, one: str, two: str) -> None:
    _swap(board, board.wires.place, int(one) - 1, int(two) - 1)


def _swap(board: Any, of, one: int, two: int) -> None:
    """Give the squares on two wires to each other."""
    wires = board.wires
    swap = {one: two, two: one}
    order = []
    for name in wires.order:
        line, place = wires.line(name), wires.place(name)
        line, place = ((swap.get(line, line), place) if of == wires.line
                       else (line, swap.get(place, place)))
        order.append(wires.at(line, place))
    board.wires = board.reeds.wires = Wires({**wires.values, "sensor_map": " ".join(order)})


def _bridge(board: Any, name: str) -> None:
    board.reeds.bridged.add((board.wires.line(name), board.wires.place(name)))


def _join(board: Any, one: str, two: str) -> None:
    board.reeds.joined.add(frozenset((int(one) - 1, int(two) - 1)))


def _end_chain(board: Any, name: str) -> None:
    board.dark |= set(board.chain[board.chain.index(name):])


def _hold(board: Any, button: str) -> None:
    board.buttons.add(button, True)
    board.swapped[button] = HELD


def _wire_button(board: Any, button: str, answer: str) -> None:
    board.swapped |= {button: answer, answer: button}


def _add(field: str) -> Callable[[Any, str], None]:
    """A fault of one square that is a member of a set of the board."""
    return lambda board, name: getattr(board, field).add(name)


# fault -> (the words behind it, what breaks)
FAULTS: dict[str, tuple[str, Callable]] = {
    "dead": ("SQUARE", _add("dead")),
    "stuck": ("SQUARE", _add("stuck")),
    "sticky": ("SQUARE", _add("sticky")),
    "noisy": ("SQUARE", _add("noisy")),
    "loose": ("SQUARE", _add("loose")),
    "humming": ("SQUARE", _add("humming")),
    "coupled": ("SQUARE SQUARE", lambda board, one, two: board.coupled.update({one: two})),
    "diode": ("SQUARE", _bridge),
    "rows": ("NUMBER NUMBER", _swap_rows),
    "columns": ("NUMBER NUMBER", _swap_columns),
    "joined": ("NUMBER NUMBER", _join),
    "dark": ("SQUARE", _add("dark")),
    "chain": ("SQUARE", _end_chain),
    "button": ("BUTTON BUTTON", _wire_button),
    "unplugged": ("BUTTON", lambda board, name: board.swapped.update({name: NOTHING})),
    "held": ("BUTTON", _hold),
    "silent": ("", lambda board: setattr(board, "is_deaf", True)),
}
