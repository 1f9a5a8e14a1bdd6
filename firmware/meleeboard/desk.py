"""What the table is just now, a judge of a game, a timer or a menu; and what it says aloud.

It stands between the table and who decides: judge() is the referee, the timer or the menu, which
have advance(touches, now), next_due(), press(button, down, now) and a version in common.
"""

from . import calls
from .referee.phases import ARRANGE, SETUP


class Desk:
    """The clocks and the menu of `table`, and its mouth.

    `settings` are keys of table.json that the menu can change: volume, brightness and, where a
    voice has a choice of `languages`, voice_language.
    """

    def __init__(self, table):
        self.table = table
        self.menu = None
        self.timer = None  # of a club, in place of a game
        self.arranging = None  # while the first array is made behind screens
        self.settings = {"volume": 5, "brightness": 60}
        self.languages = ()
        self.last_call = None

    def club(self):
        """The presets of this table, fresh from flash."""
        from .club import Club

        return Club(self.table.store.files)

    def judge(self):
        """Who decides just now."""
        if self.timer and self.timer.is_over:
            self.use_timer(False, None)
        if self.arranging and self.arranging.is_over:
            self.table.begin_arranged()
        return self.menu or self.timer or self.arranging or self.table.referee

    def greet_game(self, referee):
        """A new game has a referee: hear what it wants besides calls."""
        referee.on_say, referee.on_menu = self.say, self.open_menu
        referee.on_moment = self.table.keeper.pass_moment
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
        self.timer = None
        if on:
            from . import timer

            self.timer = timer.start(preset, self.club().presets, table.referee, table.hear)
        table.show_anew()

    def open_menu(self, now: int):
        """Offer the menu."""
        from .choices import Offer  # seldom needed, and large

        Offer(self, now)

    # aloud

    def hear(self, call: tuple, again: bool = False):
        """Say a call, unless nobody wants to hear its kind; `again`: as a player has asked."""
        table = self.table
        if not again:
            self.last_call = call
        if again or call[1] not in table.muted:
            is_urgent = not again and call[1] in calls.URGENT
            table.speaker.play(calls.tones(call), is_urgent)
            if table.voice:
                from . import speech  # only boards with a voice have it in memory

                table.voice.say(speech.words(call, table.game.position.grid), is_urgent)

    def say(self, what: str, side: int, now: int):
        """Say "again" what was called last, or the "time" that `side` has left."""
        table = self.table
        left_ms = table.referee.clock.left(side, now)
        table.send("say", say=what, side=calls.side_letter(side), left_ms=left_ms)
        call = self._to_set_up(now) or self.last_call
        if what == "time":
            table.speaker.play(calls.time_tones(side, left_ms))
            self.speak(lambda speech: speech.time_left(side, left_ms))
        elif call:
            self.hear(call, True)

    def _to_set_up(self, now: int):
        """What is still to be done for a new array, as a call, or None."""
        referee = self.table.referee
        if referee.phase != SETUP:
            return None
        for kind, points in (("extra", referee.standing.extra()),
                             ("lacks", referee.standing.missing())):
            if points:
                return (now, "correct", None, (points[0],), None, kind)
        return None

    def speak(self, clips_of, is_urgent: bool = False):
        """Let the voice, if there is one, say the clips that `clips_of(speech)` gives."""
        if self.table.voice:
            from . import speech

            self.table.voice.say(clips_of(speech), is_urgent)
