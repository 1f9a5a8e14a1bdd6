"""10 Minute Melee: chess for points, in which taken units come back; `start` and `from_text`."""

from ..common import COMMON_OPTIONS
from . import reading as _reading
from .position import Position

NAME = "ten_minute"
TITLE = "10 Minute Melee"
AGREED_DRAWS = Position.AGREED_DRAWS
CLOCK = "overdue"  # the only one
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - - 0,0 1,1"

_CLOCKS = ("clock", "minutes", "increment", "delay", "periods")  # this game has its own

# name, default, what is allowed, what it is (ten_minute.md)
OPTIONS = (
    ("pace", 15, range(5, 601), "seconds a turn, before it costs points"),
    ("minutes", 10, range(1, 61), "of the game, heard and never seen"),
    ("plain", False, bool, "FIDE's own Pawns and no drops or points, for tests"),
) + tuple([option for option in COMMON_OPTIONS if option[0] not in _CLOCKS])


def settle(options: dict, n: int) -> dict:
    """The options as they are: none depends on another."""
    return dict(options)


def start(options: dict, undo_limit: int = 0) -> Position:
    """The start of a game."""
    return from_text(START, options, undo_limit)


def from_text(text: str, options: dict, undo_limit: int = 0) -> Position:
    """The position `text` describes; BadText names the field and the column."""
    position = _empty(options, undo_limit)
    _reading.read_into(position, text)
    return position


def _empty(options: dict, undo_limit: int) -> Position:
    if options["plain"]:
        from .plain import PlainPosition  # tests alone need it: a Pico has no room to spare

        return PlainPosition(undo_limit)
    return Position(undo_limit)


__all__ = (
    "NAME", "TITLE", "OPTIONS", "AGREED_DRAWS", "CLOCK", "START", "settle", "start", "from_text"
)
