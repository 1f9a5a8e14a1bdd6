"""What an examination came to: faults, a verdict for each square and light, corrections."""
from host_tools import settings
from host_tools.doctoring import diodes
from host_tools.doctoring.fault import Fault
from host_tools.doctoring.lamps import Lamps
from host_tools.doctoring.notes import Notes
from host_tools.doctoring.sensors import Sensors
from host_tools.doctoring.wires import Wires
from host_tools.words import Words, say
from meleeboard.doctor import BUTTONS
from meleeboard.drivers import pico

ORDERS = ("swapped_rows", "swapped_columns", "misordered", "light_order")
NAMED = 3  # faults of a kind that are told one by one


class Report:
    """Conclusions from the notes of a board with this configuration."""

    def __init__(self, notes: Notes, values: dict):
        self.notes, self.values = notes, values
        self.wires = Wires(values)
        self.sensors = Sensors(notes.sensors, self.wires)
        self.lamps = Lamps(notes.lights, values)
        self.of_squares = [*self.sensors.faults,
                           *diodes.judge(notes.looks, true_wires(self.sensors))]
        self.faults = [*self.of_squares, *self.lamps.faults(), *self._buttons(),
                       *self._sounds(), *self._pole()]

    def _buttons(self) -> list[Fault]:
        found = []
        numbers = pico.PINS[self.values["board"]]["buttons"]
        pins = {name: f"GP{number}" for name, number in zip(BUTTONS, numbers, strict=True)}
        words = {name: say(f"doctor-button-{name}") for name in BUTTONS}
        for name in self.notes.held:
            found.append(Fault("button_held", (name,),
                               say("finding-button_held", button=words[name]),
                               say("advice-button_held", pin=pins[name])))
        for name, answer in self.notes.buttons.items():
            if answer is None and name not in self.notes.held:
                found.append(Fault("button_dead", (name,),
                                   say("finding-button_dead", button=words[name]),
                                   say("advice-button_dead", pin=pins[name])))
            elif answer not in (None, name):
                found.append(Fault(
                    "button_swapped", (name,),
                    say("finding-button_swapped", button=words[name], other=words[answer]),
                    say("advice-button_swapped", one=pins[name], two=pins[answer])))
        return found

    def _sounds(self) -> list[Fault]:
        return [Fault("silent", (name,), say(f"finding-silent-{name}"),
                      say(f"advice-silent-{name}"))
                for name, was_heard in self.notes.sounds.items() if not was_heard]

    def _pole(self) -> list[Fault]:
        if self.notes.pole != "inverted":
            return []
        return [Fault("pole", (), say("finding-pole"), say("advice-pole"))]

    def corrections(self) -> dict:
        """The keys of table.json that should be other, with their values."""
        wanted = {**self.lamps.corrected()}
        if self.sensors.is_complete:
            wanted |= {f"sensor_{part}": value
                       for part, value in self.sensors.order.settings.items()}
        if self.notes.pole == "inverted":
            wanted["hall_north"] = "down" if self.values["hall_north"] == "up" else "up"
        return {key: value for key, value in wanted.items() if value != self.values[key]}

    def guessed(self) -> list[str]:
        """Squares and lights whose place among the corrections nothing has shown."""
        names = self.wires.names
        return ([names[square] for square in self.sensors.order.guessed]
                + [f"the light at {names[square]}" for square in self.lamps.order.guessed])

    def squares(self) -> dict[str, str]:
        """A verdict for each square that was visited or stood out."""
        found = dict.fromkeys(self.notes.sensors.touches, "well")
        for fault in self.of_squares:
            for name in fault.places:
                found[name] = fault.kind if found.get(name, "well") == "well" else found[name]
        return found

    def lights(self) -> dict[str, str]:
        """A verdict for each light that was asked for, by its place."""
        return {self.lamps.place_of(light): "dark" if place is None else "well"
                for light, place in sorted(self.notes.lights.seen.items())}

    def to_json(self, table: dict, board: dict, is_finished: bool) -> dict:
        """All of it, with the notes from which an examination goes on."""
        faults = [{"kind": fault.kind, "places": list(fault.places), "text": fault.text,
                   "advice": fault.advice} for fault in self.faults]
        return {"board": board, "finished": is_finished, "faults": faults,
                "squares": self.squares(), "lights": self.lights(),
                "buttons": self.notes.buttons, "sounds": self.notes.sounds,
                "corrections": self.corrections(), "guessed": self.guessed(),
                "table": table, "notes": self.notes.to_json()}

    def to_text(self) -> str:
        """The same for people."""
        lines = [*self._counted(), *(f"* {words}" for words in self._told())]
        if self.corrections():
            lines += ["", self.changes()]
        return "\n".join([*lines, *self._doubts(), *self._all_well()]) + "\n"

    def lines(self) -> list[Words]:
        """All that people are told, line by line."""
        changes = [self.changes()] if self.corrections() else []
        return [*self._counted(), *self._told(), *changes, *self._doubts(), *self._all_well()]

    def changes(self) -> Words:
        """What should be other in table.json."""
        changes = difference(self.values, self.corrections())
        return say("doctor-right-with", changes="\n".join(changes))

    def _told(self) -> list[Words]:
        """The faults, a few of each kind one by one."""
        kinds: dict[str, list[Fault]] = {}
        for fault in self.faults:
            kinds.setdefault(fault.kind, []).append(fault)
        told = []
        for faults in kinds.values():
            told += [say("doctor-finding", text=fault.text, advice=fault.advice)
                     for fault in faults[:NAMED]]
            if len(faults) > NAMED:
                places = " ".join(fault.places[0] for fault in faults)
                told.append(say("doctor-many", count=len(faults), places=places))
        return told

    def _all_well(self) -> list[Words]:
        """That there is no fault."""
        key = "doctor-sound" if self._counted() else "doctor-nothing"
        return [] if self.faults else [say(key)]

    def _doubts(self) -> list[Words]:
        guessed = self.guessed() if self.corrections() else []
        return [say("doctor-guessed", places=", ".join(guessed))] if guessed else []

    def _counted(self) -> list[Words]:
        """How much was looked at."""
        notes, everything = self.notes, len(self.wires.names)
        counts = {"squares": (len(notes.sensors.touches), everything),
                  "diodes": (len(notes.looks), everything if self.wires.has_diodes else 0),
                  "lights": (len(notes.lights.seen), everything + pico.RING),
                  "buttons": (len(notes.buttons), len(BUTTONS)),
                  "sounds": (len(notes.sounds), 1 + (self.values["voice"] != "none"))}
        return [say("doctor-count", what=say(f"doctor-{name}"), done=done, total=total)
                for name, (done, total) in counts.items() if done]


def true_wires(sensors: Sensors) -> Wires:
    """The wires as they were seen to be."""
    order = {f"sensor_{part}": value for part, value in sensors.order.settings.items()}
    return Wires({**sensors.wires.values, **order})


def difference(before: dict, corrections: dict) -> list[str]:
    """The lines of table.json that change."""
    return [f"  {key}: {before[key]!r} -> {value!r}" for key, value in sorted(corrections.items())]


def corrected(text: str, corrections: dict) -> str:
    """The text of table.json with the corrections; ValueError if the board would refuse it."""
    after = settings.edited(text, {key: str(value) for key, value in corrections.items()})
    new = [line for line in settings.complaints_of(after)
           if line not in settings.complaints_of(text)]
    if new:
        raise ValueError(new[0])
    return after
