"""A board that exists only in memory, with faults: the firmware's table and scanner on a model of
reeds, diodes and a chain of lights. For tests, and for people who want to see `doctor` at work.
"""
import json
from collections.abc import Callable

from host_tools.cli import Mistake
from host_tools.doctoring.link_board import chain_of
from host_tools.doctoring.wires import Wires
from host_tools.virtual.drivers import (
    LinkSpeaker,
    LinkStrip,
    MemoryFiles,
    QueuePort,
    VirtualButtons,
)
from meleeboard.drivers import pico
from meleeboard.drivers.matrix import PinMatrix
from meleeboard.drivers.rows import Wiring
from meleeboard.journal import Journal
from meleeboard.table import Table

STEP_MS = 5  # between two passes of its table
BOUNCE_MS = 400  # a square that chatters does so for this long
HELD = "held"


class Reeds:
    """Rows, columns, switches and diodes; levels as the pins show them."""

    def __init__(self, wires: Wires):
        self.wires = wires
        self.rows = [1] * wires.lines
        self.closed: set[tuple[int, int]] = set()  # (line, place)
        self.bridged: set[tuple[int, int]] = set()  # squares without a diode
        self.joined: set[frozenset] = set()  # pairs of lines

    def drive(self, line: int) -> Callable[[int], None]:
        """The output pin of a line."""
        def set_level(level: int) -> None:
            self.rows[line] = level
        return set_level

    def read(self, place: int) -> Callable[[], int]:
        """The input pin of a place."""
        return lambda: 0 if place in self._low_places() else 1

    def _low_places(self) -> set[int]:
        """Places that a selected row pulls low, through diodes and round about where they miss."""
        low = {line for line, level in enumerate(self.rows) if not level}
        places: set[int] = set()
        while True:
            more = {place for line, place in self.closed if line in low}
            back = {line for line, place in self.closed & self.bridged if place in more}
            back |= {line for pair in self.joined if pair & low for line in pair}
            if more == places and back <= low:
                return places
            places, low = more, low | back


class Patient:
    """A board by its link: `values` is what its table.json says, `truth` how it is wired.

    `faults` are texts such as `dead d4`; FAULTS lists them. It is a board for an Examination, and
    `hands` (hands.py) move its units.
    """

    abilities = ("lights", "buttons", "sounds", "table")

    def __init__(self, values: dict, truth: dict, faults=()):
        self.values, self.truth = values, truth
        self.down: list[str] = []
        self.ms = 0
        self.standing: set[str] = set()
        self.said: list[dict] = []  # what poll() has not told yet
        self.heard: dict[str, list] = {"tone": [], "voice": []}
        self.seen: list[set[str]] = []  # places that were lit, one set after another
        self.dead, self.stuck, self.sticky, self.noisy = set(), set(), set(), set()
        self.coupled: dict[str, str] = {}
        self.dark: set[str] = set()
        self.swapped: dict[str, str] = {}
        self.is_deaf = self.is_upside_down = False
        self.wires = Wires(truth)
        self.reeds = Reeds(self.wires)
        self.chain = chain_of(truth)
        self._noise: dict[str, int] = {}  # square -> when it comes to rest
        self.buttons, self.port = VirtualButtons(), QueuePort()
        for fault in faults:
            self._break(fault)
        self.table = self._table()
        self._ask({"do": "doctor"})

    def _table(self) -> Table:
        wires = Wires(self.values)
        wiring = Wiring(wires.rows, wires.cols, pico.order_of(self.values, "sensor"),
                        wires.lines, wires.width)
        scanner = PinMatrix([self.reeds.drive(i) for i in range(wires.lines)],
                            [self.reeds.read(i) for i in range(wires.width)], wiring,
                            lambda: None)
        table = Table(scanner, LinkStrip(self.port), LinkSpeaker(self.port), self.port,
                      self.buttons, Journal(MemoryFiles()))
        table.begin_default()
        return table

    def _break(self, fault: str) -> None:
        kind, *places = fault.split()
        if kind not in FAULTS or len(places) != len(FAULTS[kind][0].split()):
            known = ", ".join(f"{name} {words}".strip() for name, (words, _) in FAULTS.items())
            raise Mistake(f"{fault!r} is no fault of a virtual board; they are: {known}")
        try:
            FAULTS[kind][1](self, *places)
        except (KeyError, ValueError, IndexError) as error:
            raise Mistake(f"fault {fault!r}: this board has no such place ({error})") from error
        self._set_switches()

    # a board for an Examination

    def show(self, squares: str, ring: str) -> None:
        """Light these lights."""
        self._ask({"do": "doctor", "squares": squares, "ring": ring})

    def play(self, tones: list) -> None:
        """Play these tones."""
        self._ask({"do": "doctor", "tones": tones})

    def say(self, words: list) -> None:
        """Say these clips, which it can't."""
        self._ask({"do": "doctor", "say": words})

    def poll(self, ms: int) -> list[dict]:
        """Let time pass; the frames and edges of buttons that were told."""
        for _ in range(max(1, ms // STEP_MS)):
            self.said += self._step()
        told, self.said = self.said, []
        return told

    def close(self) -> None:
        """End the examination; its game goes on."""
        self._ask({"do": "doctor", "on": False})

    def _ask(self, command: dict) -> None:
        self.port.incoming.append(json.dumps(command))
        for _ in range(4):
            self.said += self._step()

    def _step(self) -> list[dict]:
        self.ms += STEP_MS
        self._set_switches()
        self.table.scan(self.ms)
        lines, self.port.written[:] = [json.loads(line) for line in self.port.written], []
        for message in lines:
            if message["type"] == "lights":
                self._see(message["squares"] + message["ring"])
            elif message["type"] == "sound" and not self.is_deaf:
                self.heard["tone"].append(message["tones"])
            elif message["type"] == "error":
                raise Mistake(message["text"])
            elif message["type"] == "doctor":
                self.down = message["down"]
        return lines

    def _see(self, letters: str) -> None:
        """The places that these letters light in truth."""
        lit = [letters[index] != "." for index in pico.places_of(self.values)]
        self.seen.append({place for place, is_lit in zip(self.chain, lit, strict=True)
                          if is_lit and place not in self.dark})

    # hands

    def stand(self, squares) -> None:
        """Units stand on these squares and no others."""
        squares = set(squares)
        for name in (squares ^ self.standing) & self.noisy:
            self._noise[name] = self.ms + BOUNCE_MS
        self.standing = squares

    def press(self, button: str, down: bool) -> None:
        """A button goes down or comes up."""
        answer = self.swapped.get(button, button)
        if answer != "nothing" and answer != HELD:
            self.buttons.add(answer, down)

    def _set_switches(self) -> None:
        """Close the reeds of what stands, as well as they work."""
        closed = self.standing | {self.coupled.get(name, name) for name in self.standing}
        closed |= {name for name in self.sticky if self.is_closed(name)}
        closed -= self.dead
        for name, until in self._noise.items():
            if self.ms < until and self.ms // STEP_MS % 2:
                closed ^= {name}
        self.reeds.closed = {(self.wires.line(name), self.wires.place(name))
                             for name in closed | self.stuck}

    def is_closed(self, name: str) -> bool:
        """Is the reed of a square closed just now?"""
        return (self.wires.line(name), self.wires.place(name)) in self.reeds.closed


def _swap_rows(patient: Patient, one: str, two: str) -> None:
    """Exchange two row wires."""
    _swap(patient, patient.wires.line, int(one) - 1, int(two) - 1, patient.wires.lines)


def _swap_columns(patient: Patient, one: str, two: str) -> None:
    _swap(patient, patient.wires.place, int(one) - 1, int(two) - 1, patient.wires.width)


def _swap(patient: Patient, of, one: int, two: int, count: int) -> None:
    """Give the squares on two wires to each other."""
    if not (0 <= one < count and 0 <= two < count):
        raise ValueError("no such wire")
    wires = patient.wires
    swap = {one: two, two: one}
    order = []
    for name in wires.order:
        line, place = wires.line(name), wires.place(name)
        line, place = ((swap.get(line, line), place) if of == wires.line
                       else (line, swap.get(place, place)))
        order.append(wires.at(line, place))
    patient.wires = patient.reeds.wires = Wires({**wires.values, "sensor_map": " ".join(order)})


def _bridge(patient: Patient, name: str) -> None:
    patient.reeds.bridged.add((patient.wires.line(name), patient.wires.place(name)))


def _join(patient: Patient, one: str, two: str) -> None:
    patient.reeds.joined.add(frozenset((int(one) - 1, int(two) - 1)))


def _end_chain(patient: Patient, name: str) -> None:
    patient.dark |= set(patient.chain[patient.chain.index(name):])


def _hold(patient: Patient, button: str) -> None:
    patient.buttons.add(button, True)
    patient.swapped[button] = HELD


def _wire_button(patient: Patient, button: str, answer: str) -> None:
    patient.swapped |= {button: answer, answer: button}


def _add(field: str) -> Callable[[Patient, str], None]:
    """A fault of one square that is a member of a set of the patient."""
    def add(patient: Patient, name: str) -> None:
        if name not in patient.wires.names and name not in patient.chain:
            raise KeyError(name)
        getattr(patient, field).add(name)
    return add


# fault -> (the words behind it, what breaks)
FAULTS: dict[str, tuple[str, Callable]] = {
    "dead": ("SQUARE", _add("dead")),
    "stuck": ("SQUARE", _add("stuck")),
    "sticky": ("SQUARE", _add("sticky")),
    "noisy": ("SQUARE", _add("noisy")),
    "coupled": ("SQUARE SQUARE", lambda patient, one, two: patient.coupled.update({one: two})),
    "diode": ("SQUARE", _bridge),
    "rows": ("NUMBER NUMBER", _swap_rows),
    "columns": ("NUMBER NUMBER", _swap_columns),
    "joined": ("NUMBER NUMBER", _join),
    "dark": ("SQUARE", _add("dark")),
    "chain": ("SQUARE", _end_chain),
    "button": ("BUTTON BUTTON", _wire_button),
    "unplugged": ("BUTTON", lambda patient, name: patient.swapped.update({name: "nothing"})),
    "held": ("BUTTON", _hold),
    "silent": ("", lambda patient: setattr(patient, "is_deaf", True)),
}
