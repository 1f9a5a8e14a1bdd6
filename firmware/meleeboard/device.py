"""The life of a board: power-up, the loop, and what happens when something goes wrong.

Nothing drives a pin before the configuration is checked. A crash is kept, shown, and followed by a
new start into the saved game. Ctrl-C, the command `maintenance`, or the table's button held at
power-up lead to a start that leaves the REPL to tools, with no watchdog and all outputs off.
"""

import gc

from . import config, link, render
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
KEEP_MS = const(5)  # between two turns of lights, sound, buttons and link while nothing happens
CALM_MS = const(300)  # without a touch or a change, before garbage is collected
DIGITS_MS = const(100)
CALIBRATION_FRAMES = const(64)
SWEEP = "tmxv"
# what the menu sets -> its key in table.json
SETTINGS = {"volume": "volume", "brightness": "brightness", "language": "voice_language"}


class Sound:
    """Buzzer and voice as the one speaker of a table; the words of a call go to the voice."""

    def __init__(self, buzzer, voice):
        self.buzzer, self.voice = buzzer, voice
        self.play = buzzer.play

    def busy(self) -> bool:
        """Does either sound, or wait to?"""
        return self.buzzer.busy() or self.voice.busy()


class Device:
    """A board with its table.

    `chip` is a System, `make_board(values, renderer)` makes its drivers (pico.board), `checked` is
    what config.read() gave, `files` are the journal's, `home` has table.json.
    """

    def __init__(
        self, chip, make_board, checked: tuple, files, home, ticks=ticks_ms, rest=sleep_ms
    ):
        self.chip, self.home, self.ticks, self.rest = chip, home, ticks, rest
        self.values, self.complaints = checked
        try:
            self.board = self._make(make_board)
        except ValueError as error:
            self.complaints.append(f"table.json: {error}; the default wiring is used")
            self.values, _ = config.read("{}", SPECS)
            self.board = self._make(make_board)
        board = self.board
        sound = Sound(board.buzzer, board.voice) if board.voice else board.buzzer
        self.table = Table(
            board.scanner, board.strip, sound, board.port, board.buttons,
            Journal(files), "pico", ticks(), chip,
        )
        self.table.notices = self.complaints
        self.table.muted = self.values["mute"]
        self.table.voice = board.voice
        self._offer(self.table.desk)
        self.table.deeds = {"vitals": self.vitals, "calibrate": self.calibrate}
        self.scanned_at = self.longest_gap = self.keep_at = self.digits_at = 0  # ms
        self.told = 0  # changes of the lights that the host knows of
        self.tidied, self.calm_at = None, 0
        self.is_on_trial = True  # could it still crash as it did before?

    def _make(self, make_board):
        lights = self.values["rows"] * self.values["cols"] + pico.RING
        return make_board(self.values, render.Renderer(self.values, lights))

    def power_up(self, crashes: int):
        """Test lights and sound, and go on with the saved game, unless it crashed too often."""
        if self.values["self_test"]:
            self._sweep("x" if self.complaints else SWEEP)
        if crashes >= MOST_CRASHES:
            self.table.notices.append("the saved game crashed the board; a new one is begun")
            self.table.begin_default()
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
            self.table.begin_default()

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
        """Everything but sensing, every few passes: lights, sound, buttons, link, watchdog."""
        board = self.board
        self.keep_at = now + KEEP_MS
        board.strip.step(now)
        board.buzzer.step(now)
        board.buttons.step(now)
        if board.strip.changes != self.told and self.table.orders.has_host:
            self.told = board.strip.changes
            board.port.write(link.lights(board.strip.squares, board.strip.ring))
        board.port.step()
        if board.voice:
            board.voice.step()
        self.chip.feed()

    def step(self):
        """One pass of the loop."""
        now = self._now()
        self.longest_gap = max(self.longest_gap, now - self.scanned_at)
        self.scanned_at = now
        if self.table.scan(now) or now >= self.keep_at:
            self._keep_alive(now)
            self._tidy(now)
            if self.board.digits and now >= self.digits_at:
                self.digits_at = now + DIGITS_MS
                self._show_digits(now)

    def _tidy(self, now: int):
        """Collect garbage in the calm after something happened, not when somebody moves next."""
        version = self.table.shown_version
        if version != self.tidied or self.table.touches.is_busy():
            self.tidied, self.calm_at = version, now + CALM_MS
        elif self.calm_at and now >= self.calm_at:
            self.calm_at = 0
            gc.collect()
        if self.is_on_trial and now > QUIET_MS:
            self.is_on_trial = False
            self.chip.forgive_crashes()

    def _show_digits(self, now: int):
        judge, digits = self.table.desk.club.timer or self.table.referee, self.board.digits
        for side in range(len(digits)):
            digits[side].show(judge.clock.shown(side, now))

    def run(self):
        """The loop: a pass a millisecond, until maintenance is wanted."""
        while not self.table.wants_maintenance:
            self.step()
            self.rest(1)

    # what the menu may ask of the board itself

    def _offer(self, desk):
        desk.board, desk.languages = self, self.board.languages()
        desk.settings = {name: self.values[SETTINGS[name]] for name in SETTINGS}

    def set(self, name: str, value):
        """Try another volume, brightness or language."""
        self.board.set(SETTINGS[name], value)

    def keep(self, settings: dict):
        """Write what was chosen into table.json."""
        from . import preferences

        changes = {SETTINGS[name]: settings[name] for name in settings}
        try:
            preferences.keep(self.home, changes, SPECS)
        except (ValueError, OSError) as error:
            self.table.refuse(f"table.json is left as it was: {error}", None)

    # what a host may ask of it

    def vitals(self) -> dict:
        """How the board is: its heap after a collection, and the longest time without a scan."""
        gap, self.longest_gap = self.longest_gap, 0
        gc.collect()
        used, free = gc.mem_alloc(), gc.mem_free()
        return {"heap_bytes": used, "free_bytes": free, "gap_ms": gap, "up_ms": self.table.now}

    def calibrate(self) -> dict:
        """Learn and keep what linear Hall sensors read on an empty board; which ones seem bad."""
        scanner = self.board.scanner
        if not hasattr(scanner, "calibrate"):
            raise ValueError("calibrate: only linear Hall sensors have to be")
        doubtful = scanner.calibrate(CALIBRATION_FRAMES)
        scanner.keep(pico.REST_FILE)
        return {"doubtful": [self._name(square) for square in doubtful]}

    def _name(self, square: int) -> str:
        return "abcdefghijkl"[square % self.table.cols] + str(square // self.table.cols + 1)

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
    live(chip, lambda: Device(chip, pico.board, checked, FlashFiles("/games"), FlashFiles("")))


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
        try:
            chip.count_crash()
            chip.save_crash(describe(error))
            if device:
                device.show_crash()
        finally:  # whatever is broken, a full flash or the lights
            chip.reset()
        return
    chip.ask_for_maintenance()
