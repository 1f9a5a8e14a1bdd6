"""The life of a board: the loop, and what happens when something goes wrong.

A crash is kept, shown, and followed by a new start into the saved game. Ctrl-C, the command
`maintenance`, or the table's button held at power-up lead to a start that leaves the REPL to
tools, with no watchdog and all outputs off. What is done at power-up alone is in powerup.py.
"""

import gc

from . import link, seldom
from .compat import collect_each, const, describe, sleep_ms, ticks_add, ticks_diff, ticks_ms
from .drivers.system import system
from .journal import Journal
from .table import Table

QUIET_MS = const(60_000)  # without a crash: all is well again
KEEP_MS = const(5)  # between two turns of lights, sound, buttons and link while nothing happens
CALM_MS = const(300)  # without a touch or a change, before garbage is collected
DIGITS_MS = const(100)
LATE_MS = const(5)  # the most passes without a rest in a row
SETTINGS = ("volume", "brightness", "voice_language")  # keys that the menu can change
LEAVE_MS = const(50)  # for the last lines to a host


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
        from . import powerup

        self.chip, self.home, self.ticks, self.rest = chip, home, ticks, rest
        self.values, self.complaints, self.board = powerup.make_drivers(make_board, checked)
        board = self.board
        sound = Sound(board.buzzer, board.voice) if board.voice else board.buzzer
        self.table = Table(
            board.scanner, board.strip, sound, board.port, board.buttons,
            Journal(files), "pico", ticks(), chip,
        )
        self.table.notices = self.complaints + self.table.notices
        self.table.muted = self.values["mute"]
        self.table.voice = board.voice
        self.table.service = self.service
        self.table.before_write = self._brace
        self.table.desk.languages = board.languages()
        self.table.desk.settings = {name: self.values[name] for name in SETTINGS}
        self.writer = None  # of a fault report that is being saved (report.py)
        self.ending = None  # why the loop ends: "maintenance", "restart" or "factory_reset"
        self.scanned_at = self.kept_at = self.pass_at = ticks()
        self.longest_gap = self.digits_at = 0  # ms
        self.told = 0  # changes of the lights that the host knows of
        self.tidied, self.heard, self.calm_at = None, 0, 0
        self.is_on_trial = True  # could it still crash as it did before?

    def power_up(self, crashes: int):
        """Test lights and sound, and go on with the saved game, unless it crashed too often."""
        from . import powerup

        powerup.begin(self, crashes)
        while self._move_some():
            self.chip.feed()
        self.tidy()

    def show_crash(self):
        """Every light says that something is wrong, for two seconds."""
        from . import powerup

        powerup.sweep(self, "xxxxxxxx")

    def now(self) -> int:
        """The table's time."""
        return self.table.tick(self.ticks())

    def keep_alive(self, now: int):
        """Everything but sensing, every few passes: lights, sound, buttons, link, watchdog."""
        board = self.board
        self._express(now)
        board.buttons.step(now)
        if board.strip.changes != self.told and self.table.orders.has_host:
            self.told = board.strip.changes
            board.port.write(link.lights(board.strip.squares, board.strip.ring))
        board.port.step()
        if self.table.desk.menu:
            self.service()  # a menu asks for it where the stack has no room left to load it
        if self.writer:
            self.service().save_on(now)
        self.chip.feed()

    def _express(self, now: int):
        """Set lights and sound going."""
        board = self.board
        board.strip.step(now)
        board.buzzer.step(now)
        if board.voice:
            board.voice.step()

    def _brace(self, now: int):
        """A flash write comes, which stops the whole chip but for lights and sound."""
        self._express(now)
        if self.board.voice:
            self.board.voice.fill()

    def step(self):
        """One pass of the loop; at rest it is a short one."""
        ticks = self.ticks()
        gap = ticks_diff(ticks, self.scanned_at)
        self.scanned_at = ticks
        if gap > self.longest_gap:
            self.longest_gap = gap
        rests = self.table.rests(ticks)
        if rests and ticks_diff(ticks, self.kept_at) < KEEP_MS:
            return
        now = self.table.tick(ticks)
        has_reason = not rests and self.table.take_frame(now)
        if has_reason:
            self.table.look(now)
        if rests or has_reason or ticks_diff(ticks, self.kept_at) >= KEEP_MS:
            self.kept_at = ticks
            self.keep_alive(now)
            self._tidy_in_calm(now)
            if self.board.digits and now >= self.digits_at:
                self.digits_at = now + DIGITS_MS
                self._show_digits(now)

    def _tidy_in_calm(self, now: int):
        """Collect garbage in the calm after a turn or an order, not when somebody moves next."""
        version, heard = self.table.shown_version, self.table.orders.heard
        if version != self.tidied or heard != self.heard or self.table.touches.is_busy():
            self.tidied, self.heard, self.calm_at = version, heard, now + CALM_MS
        elif self.calm_at and now >= self.calm_at and not self._move_some():
            self.calm_at = 0
            self.tidy()
        if self.is_on_trial and now > QUIET_MS:
            self.is_on_trial = False
            self.chip.forgive_crashes()

    def _move_some(self) -> bool:
        """Have one more module run from flash, which takes some 20 ms; False if there is none."""
        copies = seldom.copies(__name__)
        if copies:
            from . import inplace

            inplace.move_one(copies[0])
        return bool(copies)

    def tidy(self):
        """Forget code that is seldom needed, and collect the garbage."""
        seldom.forget(self.table.game.name)
        gc.collect()

    def _show_digits(self, now: int):
        judge, digits = self.table.desk.timer or self.table.referee, self.board.digits
        for side in range(len(digits)):
            digits[side].show(judge.clock.shown(side, now))

    def pause(self):
        """Rest behind a pass, so that there are a thousand a second.

        A rest of 1 ms is never shorter, so now and then one is left out. Nothing is made up for
        after a long pass.
        """
        ticks = self.ticks()
        self.pass_at = ticks_add(self.pass_at, 1)
        late = ticks_diff(ticks, self.pass_at)
        if late > LATE_MS:
            self.pass_at = ticks
        elif late < 0:
            self.rest(1)

    def take_leave(self):
        """Keep the clock, and let the host have the last lines."""
        if self.table.referee.is_on() and not self.table.doctor:
            self.table.keeper.keep(self.table.now)
        for _ in range(LEAVE_MS):
            self.board.port.step()
            self.rest(1)

    def service(self):
        """What the board does for its owner besides playing."""
        from .service import Service

        return Service(self)


def start(config_text: str):
    """What live() needs to run the board that this is on; None where the REPL is wanted."""
    from . import powerup

    chip = system()
    if chip.is_reset_asked():
        from .drivers.wipe import wipe

        wipe()
        config_text = "{}"
    if powerup.is_repl_wanted(chip, config_text):
        print("maintenance: no table is running; reset the board to play on")
        return None
    return chip, lambda: _make(chip, config_text)


def _make(chip, config_text: str) -> Device:
    from . import config, powerup
    from .drivers import pico
    from .drivers.flash import FlashFiles

    checked = config.read(config_text, powerup.SPECS)
    return Device(chip, pico.board, checked, FlashFiles("/games"), FlashFiles(""))


def live(chip, make_device):
    """Make a device and run it until it is stopped or crashes; then the chip starts again.

    The loop stands here, and main.py calls this itself, as the chip's stack is small (*NOTE* in
    tests/table/test_depth.py).
    """
    device, ending = None, "maintenance"
    try:
        device = make_device()
        if device.values["watchdog"]:
            chip.start_watchdog()
        device.power_up(chip.crashes())
        collect_each(-1)  # a collection takes 20 ms: from here on only in the calm
        while not device.ending:
            device.step()
            device.pause()
        device.take_leave()
        ending = device.ending
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
    if ending == "restart":
        chip.reset()
    elif ending == "factory_reset":
        chip.ask_for_factory_reset()
    else:
        chip.ask_for_maintenance()
