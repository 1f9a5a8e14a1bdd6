"""Mêlée, chess on nine by nine: `start`, `from_text`, and `arrange` for secret arrays."""

from ..common import COMMON_OPTIONS
from ..errors import BadText
from . import reading as _reading
from .arrangement import Arrangement
from .ground import BOARD, CENTRE, castles
from .position import Position

NAME = "melee_chess"
TITLE = "Mêlée"
AGREED_DRAWS = Position.AGREED_DRAWS
START = "beehrhccg/wwwsssppp/9/9/9/9/9/PPPSSSWWW/GCCHRHEEB"  # field 0; see melee_chess.md

# name, default, what is allowed, what it is (melee_chess.md)
OPTIONS = (
    ("castle", "prince", ("prince", "front", "none"), "where the Castles lie"),
    ("array", "standard", ("standard", "secret"), "the first array, or one made behind screens"),
    ("pace", 0, (0, range(5, 601)), "seconds a turn; 0 no clock"),
) + COMMON_OPTIONS


def settle(options: dict, n: int) -> dict:
    """The options as they are: none depends on another."""
    return dict(options)


def start(options: dict, undo_limit: int = 0) -> Position:
    """The start of a game; BadText if its array has to be made at the board first."""
    if options["array"] == "secret":
        raise BadText("array secret is made at the board; without one, give a position text")
    position = Position(castles(options["castle"], CENTRE, CENTRE), undo_limit)
    _reading.read_units(position, START)
    return position


def arrange(options: dict):
    """The arrangement behind screens that option `array` secret asks for, or None."""
    return Arrangement(options["castle"]) if options["array"] == "secret" else None


def from_text(text: str, options: dict, undo_limit: int = 0) -> Position:
    """The position `text` describes, its Castles too; BadText names the field and the column."""
    position = Position(None, undo_limit)
    _reading.read_into(position, text)
    return position


__all__ = (
    "NAME", "TITLE", "OPTIONS", "AGREED_DRAWS", "BOARD", "settle", "start", "arrange", "from_text"
)
