"""A board that exists only in memory, with faults: the firmware's table and scanner on a model of
reeds, diodes and a chain of lights. For tests, and for people who want to see `doctor` at work.
"""
import json
from collections.abc import Callable

from host_tools.cli import Mistake
from host_tools.doctoring.faults import HELD, NOTHING, break_board
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
HUM_MS = 40  # of a square that does not come to rest
BOUNCE_MS = 400  # a square that chatters does so for this long


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


def fly(seconds: float) -> None:
    """No real time passes."""


class Patient:
    """A board by its link: `values` is what its table.json says, `truth` how it is wired.

    `faults` are texts such as `dead d4` (faults.py). It is a board for an Examination, and Hands
    move its units: then its time may fly. Where a person looks on, `rest` lets real time pass.
    """

    abilities = ("lights", "buttons", "sounds")

    def __init__(self, values: dict, truth: dict, faults=(),
                 rest: Callable[[float], None] = fly):
        self.values, self.truth, self.rest = values, truth, rest
        self.down: list[str] = []
        self.ms = 0
        self.standing: set[str] = set()
        self.said: list[dict] = []  # what poll() has not told yet
        self.heard: dict[str, list] = {"tone": [], "voice": []}
        self.seen: list[set[str]] = []  # places that were lit, one set after another
        self.dead, self.stuck, self.sticky, self.noisy = set(), set(), set(), set()
        self.loose, self.humming = set(), set()  # restless always, or under a unit
        self.coupled: dict[str, str] = {}
        self.dark: set[str] = set()
        self.swapped: dict[str, str] = {}
        self.is_deaf = False
        self.wires = Wires(truth)
        self.reeds = Reeds(self.wires)
        self.chain = chain_of(truth)
        self._noise: dict[str, int] = {}  # square -> when it comes to rest
        self.buttons, self.port = VirtualButtons(), QueuePort()
        for fault in faults:
            break_board(self, fault)
        self._set_switches()
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

    # a board for an Examination

    def show(self, squares: str, ring: str) -> None:
        """Light these lights."""
        self._ask({"do": "doctor", "squares": squares, "ring": ring})

    def play(self, tones: list) -> None:
        """Play these tones."""
        self._ask({"do": "doctor", "tones": tones})

    def poll(self, ms: int) -> list[dict]:
        """Let time pass; the frames and edges of buttons that were told."""
        for _ in range(max(1, ms // STEP_MS)):
            self.said += self._step()
        self.rest(ms / 1000)
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
        if answer not in (NOTHING, HELD):
            self.buttons.add(answer, down)

    def _set_switches(self) -> None:
        """Close the reeds of what stands, as well as they work."""
        closed = self.standing | {self.coupled.get(name, name) for name in self.standing}
        closed |= {name for name in self.sticky if self.is_closed(name)}
        closed -= self.dead
        if self.ms // HUM_MS % 2:
            closed ^= self.loose | self.humming & self.standing
        for name, until in self._noise.items():
            if self.ms < until and self.ms // STEP_MS % 2:
                closed ^= {name}
        self.reeds.closed = {(self.wires.line(name), self.wires.place(name))
                             for name in closed | self.stuck}

    def is_closed(self, name: str) -> bool:
        """Is the reed of a square closed just now?"""
        return (self.wires.line(name), self.wires.place(name)) in self.reeds.closed
