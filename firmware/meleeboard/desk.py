"""What the table is just now, a judge of a game, a timer or a menu; and what it says again.

It stands between the table and who decides: judge() is the referee, the timer or the menu, which
have advance(touches, now), next_due(), press(button, down, now) and a version in common.
"""

from . import calls, choices
from .club import Club
from .referee.menu import Menu
from .referee.phases import ARRANGE
from .rules import GAMES

MENU_TONE_MS = 60


class Desk:
    """The clocks and the menu of `table`; `settings` are its volume and brightness.

    `on_setting(name, value)` hears what the menu has changed of them.
    """

    def __init__(self, table):
        self.table = table
        self.club = Club(table.store.files, table.notices)
        self.menu = None
        self.arranging = None  # while the first array is made behind screens
        self.settings = {"volume": 5, "brightness": 60}
        self.on_setting = None
        self.last_call = None

    def judge(self):
        """Who decides just now."""
        if self.club.timer and self.club.timer.is_over:
            self.use_timer(False, None)
        if self.arranging and self.arranging.is_over:
            self.table.begin_arranged()
        return self.menu or self.club.timer or self.arranging or self.table.referee

    def greet_game(self, referee):
        """A new game has a referee: hear what it wants besides calls."""
        referee.on_say, referee.on_menu = self.say, self.open_menu
        self.arranging = None
        self.last_call = None

    def arrange(self, game):
        """Ask for the units of a game one by one."""
        from .referee.arranging import Arranging  # one game in a hundred needs it

        table = self.table
        table.referee.phase = ARRANGE
        dwell_ms = game.options["dwell_ms"]
        self.arranging = Arranging(game.arrangement, table.hear, dwell_ms, table.now)

    def use_timer(self, on: bool, preset):
        """Be a club's timer in place of a game, or a table for games again."""
        table = self.table
        self.club.timer = None
        if on:
            self.club.start_timer(preset, table.referee, table.hear)
        table.show_anew()

    def say(self, what: str, side: int, now: int):
        """Say "again" what was called last, or the "time" that `side` has left."""
        table, call = self.table, self.last_call
        left_ms = table.referee.clock.left(side, now)
        table.send("say", say=what, side=calls.side_letter(side), left_ms=left_ms)
        if what == "time":
            table.speaker.play(calls.time_tones(side, left_ms))
        elif call:
            table.speaker.play(calls.tones(call))

    # the menu

    def open_menu(self, now: int):
        """Offer the menu; while a game goes on only what doesn't end it."""
        table, presets = self.table, self.club.presets.names()
        offered = choices.settings(self.settings)
        if table.referee.paused or not table.referee.is_on():
            offered = choices.games(GAMES, table.game.name, presets) + offered
        self.menu = Menu(table.referee, offered, self._tell_choice, self._close_menu, now)

    def _tell_choice(self, name: str, value, at: int):
        table = self.table
        table.send("say", say="menu", item=name, value=value)
        table.speaker.play([[440 + 40 * at, MENU_TONE_MS]])

    def _close_menu(self, chosen: dict, now: int):
        """Carry out what was chosen."""
        self.menu = None
        table = self.table
        for name in ("volume", "brightness"):
            if name in chosen:
                self.settings[name] = chosen[name]
                table.send("setting", name=name, value=chosen[name])
                if self.on_setting:
                    self.on_setting(name, chosen[name])
        wanted = choices.new_game(chosen, table.game.name)
        try:
            if wanted:
                name, options, preset = wanted
                table.new_game(name, self.club.options(options, preset), None, None)
            if chosen.get("timer", choices.OFF) != choices.OFF:
                self.use_timer(True, chosen["timer"])
        except (ValueError, LookupError) as error:
            table.refuse(str(error), None)
        table.show_anew()
