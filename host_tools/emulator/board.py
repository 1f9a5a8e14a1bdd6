"""A whole emulated board: the chip with our firmware on its flash, and models on its pins."""

import json
from collections.abc import Callable

from host_tools import emulator
from host_tools.emulator.pico import Pico
from host_tools.emulator.sensors import Buttons, Halls, ShiftRegisters, SwitchMatrix
from host_tools.emulator.watches import FlashWatch, Lights, Load, Tone
from host_tools.flashing import files, image
from meleeboard import config, powerup
from meleeboard.drivers import pico as drivers

CLOSED_FIELD = 6000  # counts of the ADC from its rest, well above what closes a Hall sensor
FILES = "abcdefghijkl"
BOOT_MS = 15_000  # of emulated time: USB first, then some eighty modules to load
MOST_STARTS = 3  # while something is waited for; a board that goes on starting is a broken one
TRACEBACK = "Traceback (most recent call last)"  # perhaps behind a line that was half sent
TRACEBACK_MS = 50  # until the REPL has told it
NO_TEST = {"self_test": False}
MESSAGES, TOLD = 20, 300  # the last ones in an account, and of each so many letters


class Refused(ValueError):
    """The table answered a command with an error."""


class Broken(AssertionError):
    """The board's program has ended, or crashes again and again."""


class HallField:
    """Linear Hall sensors with the switches' way to be set."""

    def __init__(self, pins: dict, rows: int, columns: int):
        self.columns = columns
        self.halls = Halls(pins, rows * columns)
        self.attach = self.halls.attach

    def set(self, row: int, column: int, closed: bool):
        """Bring a magnet near, or take it away."""
        field = self.halls.IDLE + (CLOSED_FIELD if closed else 0)
        self.halls.fields[row * self.columns + column] = field


class EmulatedBoard:
    """A board with this table.json, its files fresh or `file_system` as an earlier run left it.

    `heard` has every message of the link as (ms, message).
    """

    def __init__(self, table: dict | None = None, file_system: bytes | None = None, more=None):
        firmware = emulator.image()
        table = NO_TEST if table is None else table
        self.values, complaints = config.read(json.dumps(table), powerup.SPECS)
        if complaints:
            raise ValueError(complaints[0])
        if file_system is None:
            modules, _ = files.best()
            written = {"table.json": json.dumps(table).encode(), **(more or {})}
            file_system = image.pack(modules | written)
        pins = drivers.PINS[self.values["board"]]
        self.sensors = self._sensors(pins)
        self.lights = Lights(pins["lights"], drivers.places_of(self.values))
        self.tone, self.buttons = Tone(pins["buzzer"]), Buttons(pins["buttons"])
        self.flash, self.load = FlashWatch(), Load()
        models = [self.sensors, self.lights, self.tone, self.buttons, self.flash, self.load]
        self.pico = Pico(firmware, file_system, models)
        self.flash.stall = self.pico.stand_still
        self.heard = []
        self.on_message: Callable[[float, dict], None] | None = None
        self.pico.on_line = self._hear
        self.is_on, self.has_ended = False, False
        self.numbers = 0

    def _sensors(self, pins: dict):
        rows, columns = self.values["rows"], self.values["cols"]
        if self.values["board"] == "reference":
            return SwitchMatrix(pins["rows"][:rows], pins["columns"][:columns])
        model = ShiftRegisters if self.values["board"] == "shift" else HallField
        return model(pins, rows, columns)

    # the link

    def _hear(self, ms: float, text: str):
        try:
            message = json.loads(text)
        except ValueError:  # the REPL's own words
            self.has_ended = self.has_ended or TRACEBACK in text
            return
        if isinstance(message, dict) and "type" in message:
            self.heard.append((ms, message))
            if self.on_message:
                self.on_message(ms, message)

    def power_up(self):
        """Switch on, unless it is on; returns when the table has said hello."""
        if not self.is_on:
            self.is_on, start = True, len(self.heard)
            self.pico.power_up()
            self.wait_for("hello", start, BOOT_MS)

    def wait_for(self, kind: str, start: int, limit_ms: float, **fields) -> dict:
        """The first message of the kind with these fields, of those from number `start` on."""
        def find():
            for _, message in self.heard[start:]:
                if message["type"] == kind and fields.items() <= message.items():
                    return message
            return None
        return self.run_until(find, limit_ms)

    def run_until(self, is_seen, limit_ms: float, step_ms: float = 1.0):
        """As Pico.run_until, but Broken as soon as nothing can come any more; both tell all."""
        starts = self.pico.starts

        def look():
            found = is_seen()
            if not found and (self.has_ended or self.pico.starts > starts + MOST_STARTS):
                self.pico.run(TRACEBACK_MS)
                raise Broken(f"the board's program has ended\n{self.pico.account()}")
            return found
        try:
            return self.pico.run_until(look, limit_ms, step_ms)
        except AssertionError as error:
            raise type(error)(f"{error}\n{self.account()}") from None

    def account(self) -> str:
        """What the board has said and kept, for who reads of a failure."""
        lines = [f"{ms:.1f} {json.dumps(said)[:TOLD]}" for ms, said in self.heard[-MESSAGES:]]
        try:
            held = image.unpack(self.pico.file_system())
        except ValueError as error:
            held = {"crash.txt": f"no file system: {error}".encode()}
        crash = held.get("crash.txt", b"none").decode(errors="replace")
        kept = sorted(name for name in held if not name.startswith("meleeboard/"))
        return "\n".join(["the last messages:", *lines, f"crash.txt: {crash}", f"files: {kept}"])

    def said(self, kind: str, start: int = 0) -> list[dict]:
        """The messages of a kind from number `start` on."""
        return [message for _, message in self.heard[start:] if message["type"] == kind]

    def send(self, command: dict):
        """Send a command and go on."""
        self.pico.send(json.dumps(command).encode() + b"\n")

    def ask(self, do: str, limit_ms: float = 5000, **fields) -> list[dict]:
        """Send a command and run until it is answered; everything that came. Refused if it was."""
        self.numbers += 1
        number, start = self.numbers, len(self.heard)
        self.send({"do": do, "id": number, **fields})

        def find():
            found = self.said("ok", start) + self.said("error", start)
            return [message for message in found if message.get("id") == number]
        answer = self.run_until(find, limit_ms)[0]
        if answer["type"] == "error":
            raise Refused(answer["text"])
        return [message for _, message in self.heard[start:]]

    def vitals(self) -> dict:
        """How the firmware is, by its own account."""
        return next(m for m in self.ask("vitals") if m["type"] == "vitals")

    # hands

    def set(self, square: str, closed: bool):
        """Put a unit on a square, or take it away."""
        self.sensors.set(int(square[1:]) - 1, FILES.index(square[0]), closed)

    def stand(self, squares):
        """Put units on all these squares."""
        for square in squares:
            self.set(square, True)

    def move(self, start: str, end: str, in_hand_ms: float = 300, after_ms: float = 0):
        """Lift a unit, set it down, and let time pass; the emulated times of both edges."""
        self.set(start, False)
        lifted = self.pico.ms
        self.pico.run(in_hand_ms)
        self.set(end, True)
        down = self.pico.ms
        self.pico.run(after_ms)
        return lifted, down
