"""Which wire each square hangs on, as the configuration has it, and what that wire is called."""
from collections.abc import Iterable

from host_tools.words import Words, say
from meleeboard.drivers import pico
from meleeboard.link import square_name

MUX_INPUTS = 16
REGISTER_PINS = 8
TOKENS = "a rank (3), a file (c) or a square (c3)"


def light_name(index: int, values: dict) -> str:
    """`d4` or `ring 7` for a light: first come the squares from a1 on, then the ring."""
    squares = values["rows"] * values["cols"]
    return square_name(index, values["cols"]) if index < squares else f"ring {index - squares + 1}"


class Wires:
    """The sensors' wires of a configuration: lines that are selected, places that are read.

    Boards without a Pico have the names of their pins among the values, as `pin_names`.
    """

    def __init__(self, values: dict):
        self.values = values
        self.rows, self.cols = values["rows"], values["cols"]
        self.names = [square_name(square, self.cols) for square in range(self.rows * self.cols)]
        self.order = [self.names[square] for square in pico.order_of(values, "sensor")]
        self.width = self.cols if values["sensor_along"] == "ranks" else self.rows
        self.lines = len(self.order) // self.width
        self.wire_of = {name: wire for wire, name in enumerate(self.order)}

    @property
    def has_diodes(self) -> bool:
        """Are the squares a matrix with a diode each?"""
        return self.values["board"] != "linear"

    def squares(self, rows: Iterable[int]) -> set[str]:
        """The names of the squares whose bits are set in a frame."""
        return {square_name(rank * self.cols + file, self.cols)
                for rank, bits in enumerate(rows) for file in range(self.cols) if bits >> file & 1}

    def at(self, line: int, place: int) -> str:
        """The square at a line and a place of it."""
        return self.order[line * self.width + place]

    def line(self, name: str) -> int:
        """The line that has to be selected to read a square."""
        return self.wire_of[name] // self.width

    def place(self, name: str) -> int:
        """The wire on which a square is read."""
        return self.wire_of[name] % self.width

    def line_pin(self, line: int) -> str:
        """Where the wire of a line begins."""
        if "pin_names" in self.values:
            return self.values["pin_names"]["rows"][line]
        if self.values["board"] == "shift":
            chip, letter = divmod(line, REGISTER_PINS)
            return f"U{11 + chip} Q{'ABCDEFGH'[letter]}"
        return f"GP{pico.PINS['reference']['rows'][line]}"

    def place_pin(self, place: int) -> str:
        """Where the wire of a place ends."""
        if "pin_names" in self.values:
            return self.values["pin_names"]["columns"][place]
        if self.values["board"] == "shift":
            chip, letter = divmod(place, REGISTER_PINS)
            return f"U{13 + chip} {'ABCDEFGH'[letter]}"
        return f"GP{pico.PINS['reference']['columns'][place]}"

    def where(self, name: str) -> Words:
        """The wires of a square, for somebody with a soldering iron."""
        if not self.has_diodes:
            mux, channel = divmod(self.wire_of[name], MUX_INPUTS)
            return say("where-mux", chip=20 + mux, input=channel)
        line, place = self.line(name), self.place(name)
        return say("where-matrix", row=self.line_pin(line), column=self.place_pin(place))

    def chosen(self, text: str) -> list[str]:
        """The squares of a list of ranks, files and squares; ValueError for other words."""
        found = set()
        for token in text.replace(",", " ").split():
            squares = {name for name in self.names
                       if token in (name, name[0], name[1:])}
            if not squares:
                raise ValueError(f"{token!r} is not {TOKENS} of this board")
            found |= squares
        return [name for name in self.names if name in found]
