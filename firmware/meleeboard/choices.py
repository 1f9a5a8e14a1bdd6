"""What the menu at the table offers, and what becomes of what was chosen.

Loaded when the menu is opened. Volume, brightness and language are tried at once, so that one
hears and sees what one chooses; a menu that is not accepted puts them back.
"""

from . import __version__
from .referee.menu import Menu
from .rules import GAMES

TONE_MS = 60
OFF, NONE, OWN = "off", "none", "own"
NO_YES = ("no", "yes")
# how many High Guards beside the Throne are Fighters, and whose
HANDICAPS = (NONE, "white-1", "white-2", "black-1", "black-2")
VOLUMES = tuple(range(11))
BRIGHTNESSES = (5, 10, 20, 40, 60, 80, 100)


class Offer:
    """The menu of `desk`, opened at `now`; while a game goes on only what doesn't end it."""

    def __init__(self, desk, now: int):
        self.desk, self.table = desk, desk.table
        self.presets = desk.club().presets
        self.tried = dict(desk.settings)  # what the board does just now
        is_free = self.table.referee.paused or not self.table.referee.is_on()
        items = self._games() if is_free else []
        items += self._settings() + [("version", (__version__,), 0)]
        if self.table.service:
            items += [("report", NO_YES, 0)] + ([("reset", NO_YES, 0)] if is_free else [])
        self._open(items, self._close, now)

    def _open(self, items, on_close, now: int):
        """Open it; from the first step on, each one cuts off what is being said of the last."""
        self.desk.speak(lambda _: ["menu"])
        self.desk.menu = Menu(self.table.referee, items, self._tell, on_close, now)

    def _games(self) -> list:
        """The items of a new game: (name, values, which of them is set)."""
        presets = self.presets.names()
        return [
            ("game", GAMES, GAMES.index(self.table.game.name)),
            ("clock", [OWN] + presets, 0),
            ("handicap", HANDICAPS, 0),
            ("timer", [OFF] + presets, 0),
        ]

    def _settings(self) -> list:
        """The items of the table itself."""
        found = []
        for name, values in (("volume", VOLUMES), ("brightness", BRIGHTNESSES)):
            set_to = self.desk.settings[name]
            nearest = min([(abs(value - set_to), i) for i, value in enumerate(values)])
            found.append((name, values, nearest[1]))
        languages = self.desk.languages
        if len(languages) > 1:
            set_to = self.desk.settings["voice_language"]
            at = languages.index(set_to) if set_to in languages else 0
            found.append(("voice_language", languages, at))
        return found

    def _tell(self, name: str, value, at: int):
        """A step was made: try it and say where it led."""
        self._try(name, value)
        table, presets = self.table, self.presets
        table.send("say", say="menu", item=name, value=value)
        table.speaker.play([[440 + 40 * at, TONE_MS]])
        is_preset = name in ("clock", "timer") and value in presets.names()
        clock = presets.get(value) if is_preset else None
        is_step = self.desk.menu is not None
        self.desk.speak(lambda speech: speech.choice(name, value, clock), is_step)

    def _try(self, name: str, value):
        if name in self.tried and self.tried[name] != value:
            self.tried[name] = value
            if self.table.service:
                self.table.service().set(name, value)

    def _close(self, chosen: dict, now: int):
        """Carry out what was chosen."""
        self.desk.menu = None
        self.desk.speak(lambda _: ["done"] if chosen else ["menu", "off"])
        self._settle({name: chosen[name] for name in self.tried if name in chosen})
        try:
            self._begin(chosen)
        except (ValueError, LookupError) as error:
            self.table.refuse(str(error), None)
            self.desk.hear((now, "refused", None, (), None, None))
        if chosen.get("report") == "yes":
            self.table.service().save_report()
        if chosen.get("reset") == "yes":
            self._open([("confirm_reset", NO_YES, 0)], self._close_reset, now)
        self.table.show_anew()

    def _settle(self, accepted: dict):
        """Put back the settings that were only tried, and keep those that were accepted."""
        desk = self.desk
        desk.settings.update(accepted)
        for name in desk.settings:
            self._try(name, desk.settings[name])
        for name in accepted:
            self.table.send("setting", name=name, value=accepted[name])
        if accepted and self.table.service:
            self.table.service().keep(accepted)

    def _begin(self, chosen: dict):
        """Begin the game or the timer that was chosen, if one was."""
        desk, table = self.desk, self.table
        wanted = new_game(chosen, table.game.name)
        if wanted:
            name, options, preset = wanted
            table.new_game(name, desk.club().options(options, preset), None, None)
        if chosen.get("timer", OFF) != OFF:
            desk.use_timer(True, chosen["timer"])

    def _close_reset(self, chosen: dict, _):
        """The second question about a factory reset has been answered."""
        self.desk.menu = None
        self.table.show_anew()
        if chosen:
            self.table.service().factory_reset()


def new_game(chosen: dict, playing: str):
    """(game, options, preset) that the choices ask for, or None if they ask for no new game."""
    if not [name for name in ("game", "clock", "handicap") if name in chosen]:
        return None
    handicap = chosen.get("handicap", NONE)
    options = {} if handicap == NONE else {"handicap": handicap_text(handicap, 9)}
    return chosen.get("game", playing), options, chosen.get("clock")


def handicap_text(name: str, n: int) -> str:
    """The option `handicap` of a name in HANDICAPS on a board of n x n points."""
    side, _, count = name.partition("-")
    last = "abcdefghijkl"[n - 1]
    before = "abcdefghijkl"[n - 2]
    points = ("b1", "a2") if side == "white" else (f"{before}{n}", f"{last}{n - 1}")
    return ",".join([point + ":F" for point in points[: int(count)]])
