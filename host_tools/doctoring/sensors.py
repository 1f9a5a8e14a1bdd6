"""What is wrong with the sensors, from what was seen of them: observations in, faults out. Pure.

Squares of the notes' keys are where a unit stood; squares within are those that answered, by the
names that the present configuration gives to their wires.
"""
from dataclasses import dataclass, field

from host_tools.doctoring import lines
from host_tools.doctoring.fault import Fault
from host_tools.doctoring.orders import Order, infer, present_order
from host_tools.doctoring.wires import Wires

RESTLESS = 12  # changes of a contact while a unit is set down and lifted; reeds bounce a few times


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

    def _find(self) -> list[Fault]:
        stuck = sorted(self.seat[name] for name in self.notes.idle)
        restless = sorted(self.seat[name] for name in self.notes.restless)
        told = {*stuck, *restless}  # what a visit shows of these is nothing new
        silent = [name for name, answers in self.answers.items()
                  if not answers and name not in told]
        faults = [Fault("stuck", (name,), f"{name} is closed with nothing on it",
                        f"look for a short: {self._where(name)}") for name in stuck]
        faults += [self._chatter(name, "with nothing on it") for name in restless]
        faults += lines.dead(self.wires, self.seat, set(silent))
        for name in silent:
            advice = f"cold joint, or its diode the wrong way round: {self._where(name)}"
            faults.append(Fault("never_closed", (name,), f"{name} never closed", advice))
        for name, touch in self.notes.touches.items():
            if name not in told:
                faults += self._of_touch(name, touch)
        joined = lines.joined(self.wires, self.answers)
        told = {name for fault in joined for name in fault.places}
        return faults + joined + self._coupled(told) + lines.misordered(self.wires, self.answers)

    def _where(self, name: str) -> str:
        """The wires of a physical square, by where it was seen to hang."""
        answer = next(a for a, square in self.seat.items() if square == name)
        return self.wires.where(answer)

    def _of_touch(self, name: str, touch: Touch) -> list[Fault]:
        found = []
        if any(a not in self.notes.idle for a in touch.stayed):
            found.append(Fault("never_opened", (name,), f"{name} stayed closed when it was lifted",
                               f"a reed that sticks, or a short: {self._where(name)}"))
        if touch.changes > RESTLESS:
            found.append(self._chatter(name, f"({touch.changes} changes for one touch)"))
        return found

    def _chatter(self, name: str, when: str) -> Fault:
        return Fault("chatter", (name,), f"{name} chatters {when}",
                     f"a loose joint or a worn reed: {self._where(name)}")

    def _coupled(self, told: set[str]) -> list[Fault]:
        """Squares that close together with others, but for those of which more is known."""
        found = []
        for name, answers in self.answers.items():
            if len(answers) > 1 and name not in told:
                words = " and ".join(sorted(answers))
                found.append(Fault("coupled", (name,), f"a unit on {name} closes {words}",
                                   "sensors too close to each other, or a magnet too strong"))
        return found
