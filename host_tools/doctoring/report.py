"""What an examination came to: faults, a verdict for each square and light, corrections."""
from host_tools import settings
from host_tools.doctoring import diodes
from host_tools.doctoring.fault import Fault
from host_tools.doctoring.lamps import Lamps
from host_tools.doctoring.notes import Notes
from host_tools.doctoring.sensors import Sensors
from host_tools.doctoring.wires import Wires
from meleeboard.doctor import BUTTONS
from meleeboard.drivers import pico

WORDS = {"white": "White's button", "black": "Black's button", "table": "the table's button"}
SOUNDS = {"tone": ("buzzer", "look at R3, BZ1 and GP22, and at buzzer_volume"),
          "voice": ("voice", "look at U3 and GP19 to GP21, and that a voice is on the board")}
GROUPED = {"never_closed": "never closed", "never_opened": "stayed closed", "dark": "dark"}
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
        pins = dict(zip(BUTTONS, pico.PINS[self.values["board"]]["buttons"], strict=True))
        for name in self.notes.held:
            found.append(Fault("button_held", (name,), f"{WORDS[name]} is always down",
                               f"its cable is shorted, or GP{pins[name]} is"))
        for name, answer in self.notes.buttons.items():
            if answer is None and name not in self.notes.held:
                found.append(Fault("button_dead", (name,), f"{WORDS[name]} never came",
                                   f"look at its cable and resistors, up to GP{pins[name]}"))
            elif answer not in (None, name):
                found.append(Fault("button_swapped", (name,),
                                   f"{WORDS[name]} answers as {WORDS[answer]}",
                                   f"change the wires at GP{pins[name]} and GP{pins[answer]}"))
        return found

    def _sounds(self) -> list[Fault]:
        return [Fault("silent", (name,), f"the {SOUNDS[name][0]} was not heard", SOUNDS[name][1])
                for name, was_heard in self.notes.sounds.items() if not was_heard]

    def _pole(self) -> list[Fault]:
        if self.notes.pole != "inverted":
            return []
        return [Fault("pole", (), "a unit with its living face up reads as fallen",
                      "write hall_north into table.json, or glue the magnets the other way round")]

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
        lines = [*self._counted()]
        told: dict[str, int] = {}
        for fault in self.faults:
            told[fault.kind] = told.get(fault.kind, 0) + 1
            if told[fault.kind] <= NAMED:
                lines.append(f"* {fault.text}" + (f": {fault.advice}" if fault.advice else ""))
        for kind, count in told.items():
            if count > NAMED:
                places = [fault.places[0] for fault in self.faults if fault.kind == kind]
                word = GROUPED.get(kind, kind.replace("_", " "))
                lines.append(f"* {count} in all: {word}: {' '.join(places)}")
        if not self.faults:
            lines.append("No fault was found." if self._counted() else "Nothing was looked at.")
        changes = difference(self.values, self.corrections())
        if changes:
            lines += ["", "table.json would be right with:", *changes]
        if self.guessed() and changes:
            lines.append("nothing has shown where these belong: " + ", ".join(self.guessed()))
        return "\n".join(lines) + "\n"

    def _counted(self) -> list[str]:
        """How much was looked at."""
        notes, everything = self.notes, len(self.wires.names)
        counts = {"squares": (len(notes.sensors.touches), everything),
                  "diodes": (len(notes.looks), everything if self.wires.has_diodes else 0),
                  "lights": (len(notes.lights.seen), everything + pico.RING),
                  "buttons": (len(notes.buttons), len(BUTTONS)),
                  "sounds": (len(notes.sounds), 1 + (self.values["voice"] != "none"))}
        return [f"{name}: {done} of {total} looked at"
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
