"""The life of a board: power-up, the loop, and what happens when something goes wrong.

Nothing drives a pin before the configuration is checked. A crash is kept, shown, and followed by a
new start into the saved game. Ctrl-C, the command `maintenance`, or the table's button held at
power-up lead to a start that leaves the REPL to tools, with no watchdog and all outputs off.
"""

import gc

from . import config, render
from .compat import const, describe, sleep_ms, ticks_ms
from .drivers import pico
from .drivers.flash import FlashFiles
from .drivers.system import system
from .journal import Journal
from .table import Table

SPECS = pico.OPTIONS + render.OPTIONS + config.OPTIONS
MOST_CRASHES = const(3)  # in a row; then the saved game is left alone and a new one begun
QUIET_MS = const(60_000)  # without a crash: all is well again
SWEEP_MS = const(250)  # for each look of the self-test
SWEEP = "tmxv"


class Device:
    """A board with its table.

    `chip` is a System, `make_board(values, renderer)` makes its drivers (pico.board), `checked` is
    what config.read() gave, `files` are the journal's.
    """

    def __init__(self, chip, make_board, checked: tuple, files, ticks=ticks_ms, rest=sleep_ms):
        self.chip, self.ticks, self.rest = chip, ticks, rest
        self.values, self.complaints = checked
        try:
            self.board = self._make(make_board)
        except ValueError as error:
            self.complaints.append(f"table.json: {error}; the default wiring is used")
            self.values, _ = config.read("{}", SPECS)
            self.board = self._make(make_board)
        board = self.board
        self.table = Table(
            board.scanner, board.strip, board.buzzer, board.port, board.buttons,
            Journal(files), "pico", ticks(), chip,
        )
        self.table.notices = self.complaints
        self.table.muted = self.values["mute"]

    def _make(self, make_board):
        lights = self.values["rows"] * self.values["cols"] + pico.RING
        return make_board(self.values, render.Renderer(self.values, lights))

    def power_up(self, crashes: int):
        """Test lights and sound, and go on with the saved game, unless it crashed too often."""
        if self.values["self_test"]:
            self._sweep("x" if self.complaints else SWEEP)
        if crashes >= MOST_CRASHES:
            self.table.notices.append("the saved game crashed the board; a new one is begun")
            self.table.new_game("melee", {}, None, None)
        elif not self.table.resume():
            self._begin_preferred()
        self.table.greet()
        gc.collect()

    def _begin_preferred(self):
        values = self.values
        try:
            self.table.new_game(values["game"], values["options"], None, None)
        except (ValueError, LookupError) as error:
            self.table.notices.append(f"table.json: {error}")
            self.table.new_game("melee", {}, None, None)

    def _sweep(self, letters: str):
        """Show every light in each look, with a tone, so that dead ones are seen."""
        board = self.board
        squares, ring = self.values["rows"] * self.values["cols"], pico.RING
        board.buzzer.play(((880, 80),))
        for letter in letters:
            board.strip.show(letter.encode() * squares, letter.encode() * ring)
            until = self._now() + SWEEP_MS
            while self._now() < until:
                self._keep_alive(self._now())
                self.rest(5)

    def _now(self) -> int:
        return self.table.tick(self.ticks())

    def _keep_alive(self, now: int):
        board = self.board
        board.strip.step(now)
        board.buzzer.step(now)
        board.buttons.step(now)
        board.port.step()
        if board.voice:
            board.voice.step()
        self.chip.feed()

    def run(self):
        """The loop: a pass a millisecond, until maintenance is wanted."""
        table = self.table
        while not table.wants_maintenance:
            now = self._now()
            table.scan(now)
            self._keep_alive(now)
            if now > QUIET_MS:
                self.chip.forgive_crashes()
            self.rest(1)

    def show_crash(self):
        """Every light says that something is wrong, for two seconds."""
        self._sweep("xxxxxxxx")


def start(config_text: str):
    """Run the board that this is on, for ever; returns only where the REPL is wanted."""
    chip = system()
    checked = config.read(config_text, SPECS)
    button = pico.PINS[checked[0]["board"]]["buttons"][2]
    if chip.take_maintenance_flag() or chip.is_held(button):
        print("maintenance: no table is running; reset the board to play on")
        return
    live(chip, lambda: Device(chip, pico.board, checked, FlashFiles("/games")))


def live(chip, make_device):
    """Make a device and run it until it is stopped or crashes; then the chip starts again."""
    device = None
    try:
        device = make_device()
        if device.values["watchdog"]:
            chip.start_watchdog()
        device.power_up(chip.crashes())
        device.run()
    except KeyboardInterrupt:
        pass  # ctrl-C: the REPL is wanted
    except Exception as error:  # the one place where everything is caught: a table must go on
        chip.count_crash()
        chip.save_crash(describe(error))
        if device:
            device.show_crash()
        chip.reset()
        return
    chip.ask_for_maintenance()
