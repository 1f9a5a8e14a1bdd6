"""A board on virtual drivers, with power, time and flash of its own, lived through by a script."""

import json

from host_tools.virtual.drivers import MemoryFiles, QueuePort, VirtualButtons, VirtualMatrix
from meleeboard import config, device, powerup


class Chip:
    """A chip that remembers what was asked of it, as its registers would."""

    def __init__(self):
        self.log, self.crash_count, self.saved, self.register = [], 0, "", None
        self.fed = 0

    def start_watchdog(self):
        self.log.append("watchdog")

    def feed(self):
        self.fed += 1

    def reset(self):
        self.log.append("reset")

    def ask_for_maintenance(self):
        self.log.append("maintenance")

    def ask_for_factory_reset(self):
        self.log.append("factory reset")

    def facts(self):
        return {"python": "a Python"}

    def keep(self, ply, used_ms):
        self.register = (ply, used_ms)

    def kept(self):
        return self.register

    def crashes(self):
        return self.crash_count

    def count_crash(self):
        self.crash_count += 1

    def forgive_crashes(self):
        self.crash_count = 0

    def save_crash(self, text):
        self.saved = text


class Lights:
    """A strip that keeps what it was shown."""

    def __init__(self):
        self.shown, self.changes = [], 0
        self.squares = self.ring = b""

    def show(self, squares, ring):
        self.shown.append(bytes(squares))
        self.squares, self.ring = bytes(squares), bytes(ring)
        self.changes += 1

    def step(self, now):
        pass


class Sound:
    """A buzzer that keeps what it played."""

    def __init__(self):
        self.played = []

    def play(self, tones, urgent=False):
        self.played.append(tones)

    def busy(self):
        return False

    def step(self, now):
        pass


class Buttons(VirtualButtons):
    """Buttons that are sampled."""

    def step(self, now):
        pass


class Port(QueuePort):
    """A port that is drained."""

    def step(self):
        pass


class Board:
    """Virtual drivers by the names that drivers.parts.Parts has."""

    def __init__(self, values):
        self.scanner = VirtualMatrix(values["rows"], values["cols"])
        self.strip, self.buzzer, self.port, self.buttons = Lights(), Sound(), Port(), Buttons()
        self.voice, self.digits = None, []
        self.settings = []

    def languages(self):
        return ["de", "en"] if self.voice else []

    def set(self, name, value):
        self.settings.append((name, value))


class World:
    """Power, time and flash around a device; its flash and registers outlive it."""

    def __init__(self):
        self.chip, self.files, self.ms, self.device = Chip(), MemoryFiles(), 0, None
        self.home = MemoryFiles()

    def live(self, script, config_text='{"self_test": false}'):
        """Run a board from power-up; `script` is {ms after it: deed}, None stops it by ctrl-C."""
        began = self.ms
        checked = config.read(config_text, powerup.SPECS)

        def rest(ms):
            for _ in range(ms):
                self.ms += 1
                if self.ms - began in script:
                    deed = script[self.ms - began]
                    if deed is None:
                        raise KeyboardInterrupt
                    deed(self.device.board)

        def make():
            self.device = device.Device(
                self.chip, lambda values, renderer: Board(values), checked, self.files,
                self.home, lambda: self.ms, rest,
            )
            return self.device

        device.live(self.chip, make)

    def said(self, kind):
        """Lines of that type that the board has written."""
        lines = [json.loads(line) for line in self.device.board.port.written]
        return [line for line in lines if line["type"] == kind]


def make_device(make_board, checked):
    """A device that is not run."""
    files, home = MemoryFiles(), MemoryFiles()
    return device.Device(Chip(), make_board, checked, files, home, lambda: 0, lambda ms: None)


def stand(board):
    """Set up the default array."""
    for rank, bits in enumerate((15, 7, 3, 1, 0, 256, 384, 448, 480)):
        board.scanner.closed[rank] = bits


def lift(rank, file):
    return lambda board: board.scanner.set(rank, file, False)


def down(rank, file):
    return lambda board: board.scanner.set(rank, file, True)


def say(command):
    return lambda board: board.port.incoming.append(json.dumps(command))


def crash(board):
    def scan(into):
        raise RuntimeError("a sensor bit me")

    board.scanner.scan = scan


def pressed(button, down):
    return lambda board: board.buttons.add(button, down)


def held(script, ms, button, for_ms):
    """Add to a script that a button is down for so long."""
    script[ms], script[ms + for_ms] = pressed(button, True), pressed(button, False)


NEW = say({"do": "new", "options": {"first": "white"}})


def opening(ms, deed):
    """A script: White plays d1-d4, and later something happens."""
    return {10: NEW, 20: stand, 2000: lift(0, 3), 2600: down(3, 3), ms: deed}
