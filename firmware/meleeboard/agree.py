"""How a game is agreed on: from what is asked for, or from its record."""

from . import options, record
from .clocks import make
from .clocks.modes import MODES
from .compat import const
from .game import Game
from .rules import find
from .rules.errors import BadText

DEFAULT_SIZE = const(9)  # points a side of a game that is not told otherwise
UNDO_LIMIT = const(16)  # turns kept for takebacks; older ones are in the record


def agree(name: str, given: dict, position_text, names) -> Game:
    """The game that is asked for; BadText or LookupError says what can't be agreed on."""
    rules = find(name)
    values = options.parse(rules.OPTIONS, given)
    names = [" ".join(str(n).split()) for n in names or ("White", "Black")]
    if len(names) != 2:
        raise BadText('"names" are two, White\'s and Black\'s')
    arrangement = None
    if position_text is not None:
        position = rules.from_text(position_text, values, UNDO_LIMIT)
    else:
        arrangement = rules.arrange(values) if hasattr(rules, "arrange") else None
        position = arrangement.blank() if arrangement else rules.start(values, UNDO_LIMIT)
    values = rules.settle(values, position.grid.n)
    game = Game(name, values, names, position, _clock(rules, values))
    game.has_own_start, game.arrangement = position_text is not None, arrangement
    return game


def fitting(name: str, given: dict, rows: int, cols: int) -> dict:
    """Options of a game, with a size for which a board has room if none is given."""
    side = min(rows, cols)
    has_size = [spec for spec in find(name).OPTIONS if spec[0] == "size"]
    if side >= DEFAULT_SIZE or "size" in given or not has_size:
        return given
    options = {"size": side}
    options.update(given)
    return options


def _clock(rules, values: dict):
    """The clock that the options ask for."""
    mode = values.get("clock") or rules.CLOCK
    named = [spec[0] for spec in MODES[mode]]
    return make(mode, {k: values[k] for k in named if values.get(k) is not None})


def take_arranged(game: Game):
    """All units stand: that is where the game begins."""
    game.position = game.arrangement.position(UNDO_LIMIT)
    game.start_text = game.position.to_text()
    game.arrangement = None


def heading(game: Game) -> list:
    """The first lines of its record."""
    order = [spec[0] for spec in find(game.name).OPTIONS]
    return record.heading(game.name, game.names, game.options, game.start_text, order)


def from_record(lines, feed=None) -> tuple:
    """(game, record): the game of a record's lines, all its turns played; ValueError if it can't
    be. The calls in it are passed over.

    `feed` is called before each turn (written.py).
    """
    saved = record.read_lines(lines)
    names = saved.headers.get("white", "White"), saved.headers.get("black", "Black")
    game = agree(saved.headers["game"], saved.options, saved.position, names)
    position = game.position
    saved.play(position, feed)
    if saved.clock:
        game.clock.restore(saved.clock)  # refused here, where the record can be named, or never
    elif game.clock.is_hidden:
        game.clock.set_game_left(max(1, game.clock.game_left(0) - saved.spent_ms()), 0)
    if saved.result and position.outcome() is None:
        winner, reason = saved.result
        position.stop("wb".index(winner) if winner in ("w", "b") else None, reason)
    return game, saved
