"""What was agreed before a game: its rules, options, names and first position."""

from . import clocks, options, record
from .compat import const
from .rules import find
from .rules.errors import BadText

UNDO_LIMIT = const(16)  # turns kept for takebacks; older ones are in the record


class Game:
    """One agreed game; BadText or LookupError says what can't be agreed on."""

    def __init__(self, name: str, given: dict, position_text, names):
        self.name = name
        self.rules = find(name)
        self.options = options.parse(self.rules.OPTIONS, given)
        self.names = [" ".join(str(n).split()) for n in names or ("White", "Black")]
        if len(self.names) != 2:
            raise BadText('"names" are two, White\'s and Black\'s')
        self.from_text = position_text is not None
        self.arrangement = None  # where the players make the first array at the board
        if self.from_text:
            self.position = self.rules.from_text(position_text, self.options, UNDO_LIMIT)
        elif hasattr(self.rules, "arrange"):
            self.arrangement = self.rules.arrange(self.options)
        if self.arrangement:
            self.position = self.arrangement.blank()
        elif not self.from_text:
            self.position = self.rules.start(self.options, UNDO_LIMIT)
        self.options = self.rules.settle(self.options, self.position.grid.n)
        self.start_text = self.position.to_text()
        self.clock = self._make_clock()

    def _make_clock(self):
        """The clock that the options ask for."""
        mode = self.options.get("clock") or self.rules.CLOCK
        named = [spec[0] for spec in clocks.MODES[mode]]
        given = {name: self.options[name] for name in named if name in self.options}
        return clocks.make(mode, {k: v for k, v in given.items() if v is not None})

    def asked(self):
        """What White and Black are to set next, and how many units stand; None if none are."""
        arrangement = self.arrangement
        if not arrangement:
            return None
        stand = [arrangement.stand(side) for side in (0, 1)]
        return {"w": arrangement.asked(0), "b": arrangement.asked(1), "set": stand}

    def take_arranged(self):
        """All units stand: that is where the game begins."""
        self.position = self.arrangement.position(UNDO_LIMIT)
        self.start_text = self.position.to_text()
        self.arrangement = None

    def heading(self) -> list:
        """The first lines of its record."""
        order = [spec[0] for spec in self.rules.OPTIONS]
        return record.heading(self.name, self.names, self.options, self.start_text, order)


def from_record(text: str) -> tuple:
    """(game, record): the game of a record, all its turns played; ValueError if it can't be."""
    saved = record.read(text)
    names = saved.headers.get("white", "White"), saved.headers.get("black", "Black")
    game = Game(saved.headers["game"], saved.options, saved.position, names)
    position = game.position
    saved.play(position)
    if saved.clock:
        game.clock.restore(saved.clock)  # refused here, where the record can be named, or never
    elif game.clock.is_hidden:
        game.clock.set_game_left(max(1, game.clock.game_left(0) - saved.spent_ms()), 0)
    if saved.result and position.outcome() is None:
        winner, reason = saved.result
        position.stop("wb".index(winner) if winner in ("w", "b") else None, reason)
    return game, saved
