"""What is wrong with the sensors, from what was seen of them: observations in, faults out. Pure.

Squares of the notes' keys are where a unit stood; squares within are those that answered, by the
names that the present configuration gives to their wires.
"""
from dataclasses import dataclass, field

from host_tools.doctoring import lines
from host_tools.doctoring.fault import Fault
from host_tools.doctoring.orders import Order, infer, present_order
from host_tools.doctoring.wires import Wires
from host_tools.words import Words, say

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
        faults = [self._fault("stuck", name) for name in stuck]
        faults += [self._fault("chatter", name) for name in restless]
        faults += lines.dead(self.wires, self.seat, set(silent))
        faults += [self._fault("never_closed", name) for name in silent]
        for name, touch in self.notes.touches.items():
            if name not in told:
                faults += self._of_touch(name, touch)
        joined = lines.joined(self.wires, self.answers)
        told = {name for fault in joined for name in fault.places}
        return faults + joined + self._coupled(told) + lines.misordered(self.wires, self.answers)

    def _where(self, name: str) -> Words:
        """The wires of a physical square, by where it was seen to hang."""
        answer = next(a for a, square in self.seat.items() if square == name)
        return self.wires.where(answer)

    def _of_touch(self, name: str, touch: Touch) -> list[Fault]:
        found = []
        if any(a not in self.notes.idle for a in touch.stayed):
            found.append(self._fault("never_opened", name))
        if touch.changes > RESTLESS:
            words = say("finding-chatter-touch", place=name, count=touch.changes)
            found.append(self._fault("chatter", name, words))
        return found

    def _fault(self, kind: str, name: str, words: Words | None = None) -> Fault:
        """A fault of one square, with where its wires are."""
        return Fault(kind, (name,), words or say(f"finding-{kind}", place=name),
                     say(f"advice-{kind}", where=self._where(name)))

    def _coupled(self, told: set[str]) -> list[Fault]:
        """Squares that close together with others, but for those of which more is known."""
        found = []
        for name, answers in self.answers.items():
            if len(answers) > 1 and name not in told:
                words = say("finding-coupled", place=name, others=", ".join(sorted(answers)))
                found.append(Fault("coupled", (name,), words, say("advice-coupled")))
        return found
