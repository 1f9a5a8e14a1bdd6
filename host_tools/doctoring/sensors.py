"""What is wrong with the sensors, from what was seen of them: observations in, faults out. Pure.

Squares of the notes' keys are where a unit stood; squares within are those that answered, by the
names that the present configuration gives to their wires.
"""
from dataclasses import dataclass, field

from host_tools.doctoring.orders import Order, infer, present_order
from host_tools.doctoring.wires import Wires

RESTLESS = 12  # changes of a contact while a unit is set down and lifted; reeds bounce a few times


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: its kind, the squares, lights or buttons it is about, in words."""

    kind: str
    places: tuple[str, ...]
    text: str
    advice: str = ""


@dataclass
class Touch:
    """One square visited: what closed, what stayed closed, how often it all changed."""

    closed: list[str]
    stayed: list[str] = field(default_factory=list)
    changes: int = 0


@dataclass
class SensorNotes:
    """What was seen of the sensors: of the empty board, and of each square that was visited."""

    idle: list[str] = field(default_factory=list)
    restless: list[str] = field(default_factory=list)
    touches: dict[str, Touch] = field(default_factory=dict)


class Sensors:
    """Conclusions from notes: `order` is the true one as far as it shows, and all faults."""

    def __init__(self, notes: SensorNotes, wires: Wires):
        self.notes, self.wires = notes, wires
        self.present = present_order(wires.values, "sensor")
        self.answers = {name: [a for a in touch.closed if a not in notes.idle]
                        for name, touch in notes.touches.items()}
        self.is_complete = set(self.answers) == set(wires.names)
        self.order = self._infer()
        self.seat = {wires.order[wire]: wires.names[square]
                     for wire, square in enumerate(self.order.squares)}  # answer -> square
        self.faults = self._find()

    def _infer(self) -> Order:
        number = {name: i for i, name in enumerate(self.wires.names)}
        known = {self.wires.wire_of[answers[0]]: number[name]
                 for name, answers in self.answers.items() if len(answers) == 1}
        if len(known) < sum(len(answers) == 1 for answers in self.answers.values()):
            return self.present  # two squares answer as one: no order can say that
        wires = self.wires
        return infer(wires.rows, wires.cols, known, self.present, wires.has_diodes)

    @property
    def is_misordered(self) -> bool:
        """Do wires lead elsewhere than the configuration says?"""
        return self.order.squares != self.present.squares

    def _find(self) -> list[Fault]:
        stuck = [self.seat[name] for name in self.notes.idle]
        silent = [name for name, answers in self.answers.items()
                  if not answers and name not in stuck]
        faults = [Fault("stuck", (name,), f"{name} is closed with nothing on it",
                        f"look for a short: {self._where(name)}") for name in sorted(stuck)]
        faults += self._lines(silent)
        for name in silent:
            advice = f"cold joint, or its diode the wrong way round: {self._where(name)}"
            faults.append(Fault("never_closed", (name,), f"{name} never closed", advice))
        for name, touch in self.notes.touches.items():
            faults += self._of_touch(name, touch, stuck)
        for name in self.notes.restless:
            if name not in self.notes.idle:
                faults.append(self._chatter(self.seat[name], "with nothing on it"))
        return faults + self._joined() + ([self._misorder()] if self._differing() else [])

    def _where(self, name: str) -> str:
        """The wires of a physical square, by where it was seen to hang."""
        answer = next(a for a, square in self.seat.items() if square == name)
        return self.wires.where(answer)

    def _of_touch(self, name: str, touch: Touch, stuck: list[str]) -> list[Fault]:
        found = []
        if any(a not in self.notes.idle for a in touch.stayed):
            found.append(Fault("never_opened", (name,), f"{name} stayed closed when it was lifted",
                               f"a reed that sticks, or a short: {self._where(name)}"))
        if touch.changes > RESTLESS and name not in stuck:
            found.append(self._chatter(name, f"({touch.changes} changes for one touch)"))
        return found

    def _chatter(self, name: str, when: str) -> Fault:
        return Fault("chatter", (name,), f"{name} chatters {when}",
                     f"a loose joint or a worn reed: {self._where(name)}")

    def _lines(self, silent: list[str]) -> list[Fault]:
        """Wires on which not one square closed."""
        if not self.wires.has_diodes:
            return []
        found = []
        wires, seats = self.wires, self.seat
        for kind, count, of, pin in (
                ("dead_row", wires.lines, wires.line, wires.line_pin),
                ("dead_column", wires.width, wires.place, wires.place_pin)):
            for i in range(count):
                names = sorted(seats[a] for a in wires.order if of(a) == i)
                if set(names) <= set(silent):
                    word = kind.removeprefix("dead_")
                    found.append(Fault(kind, tuple(names), f"nothing on {word} wire "
                                       f"{i + 1} closed", f"look at the wire at {pin(i)} first"))
        return found

    def _joined(self) -> list[Fault]:
        """Squares that close together: two wires joined, or a magnet that reaches too far."""
        wires = self.wires
        several = {name: answers for name, answers in self.answers.items() if len(answers) > 1}
        found, told = [], set()
        if wires.has_diodes:
            for word, of, other, pin in (("row", wires.line, wires.place, wires.line_pin),
                                         ("column", wires.place, wires.line, wires.place_pin)):
                pairs: dict[tuple, list] = {}
                for name, answers in several.items():
                    lines = tuple(sorted({of(a) for a in answers}))
                    if len(lines) == len(answers) == 2 and len({other(a) for a in answers}) == 1:
                        pairs.setdefault(lines, []).append(name)
                for (one, two), names in pairs.items():
                    if len(names) >= 3:
                        told.update(names)
                        text = f"{word} wires {one + 1} and {two + 1} are joined"
                        found.append(Fault(f"joined_{word}s", tuple(sorted(names)), text,
                                           f"a bridge between {pin(one)} and {pin(two)}"))
        for name, answers in several.items():
            if name not in told:
                words = " and ".join(sorted(answers))
                found.append(Fault("coupled", (name,), f"a unit on {name} closes {words}",
                                   "sensors too close to each other, or a magnet too strong"))
        return found

    def _differing(self) -> dict[str, str]:
        """Squares that answered by another's name: {square: name}."""
        return {name: answers[0] for name, answers in self.answers.items()
                if len(answers) == 1 and answers[0] != name}

    def _misorder(self) -> Fault:
        """How the wires lead elsewhere, as plainly as it can be said."""
        differing = self._differing()
        places = tuple(name for name in self.wires.names if name in differing)
        for word, of in (("rows", lambda name: int(name[1:])),
                         ("columns", lambda name: ord(name[0]) - 96)):
            pairs = {(of(name), of(answer)) for name, answer in differing.items()}
            kept = all((name[0] == answer[0]) if word == "rows" else (name[1:] == answer[1:])
                       for name, answer in differing.items())
            if kept and len(pairs) == 2 and {p[::-1] for p in pairs} == pairs:
                one, two = sorted(pairs)[0]
                label = [str(n) if word == "rows" else chr(96 + n) for n in (one, two)]
                return Fault(f"swapped_{word}", places,
                             f"{word} {label[0]} and {label[1]} are swapped", self._pins(places))
        first = places[0]
        text = f"{len(places)} squares answer as others: {first} as {differing[first]}"
        return Fault("misordered", places, text + (" .." if len(places) > 1 else ""),
                     "write the order that was seen into table.json, or change the wires")

    def _pins(self, places: tuple[str, ...]) -> str:
        if not self.wires.has_diodes:
            return "write the order that was seen into table.json, or change the wires"
        lines = sorted({self.wires.line(name) for name in places})
        at = sorted({self.wires.place(name) for name in places})
        pins = ([self.wires.line_pin(i) for i in lines] if len(lines) == 2
                else [self.wires.place_pin(i) for i in at])
        return (f"change the wires at {' and '.join(pins)}, or write the order that was seen "
                "into table.json")
