"""Melee, the main game: `start` or `from_text` give a Position to push moves on (melee.md)."""

from .. import COMMON_OPTIONS
from ..errors import BadText
from ..grid import LARGEST, SMALLEST
from . import text as _text
from .field import field
from .position import Position
from .units import CORPSE, EMPTY, FIGHTER, HIGH_GUARD, KIND, SIDE_SHIFT, SOVEREIGN

NAME = "melee"
TITLE = "Melee"

# name, default (None: worked out from the others), what is allowed, what it is (melee.md 13)
OPTIONS = (
    ("size", None, range(SMALLEST, LARGEST + 1), "points along an edge of the board; 9"),
    ("depth", None, range(2, LARGEST), "depth of a Kingdom; 4, or size - 1 where that is less"),
    ("rings", None, range(1, LARGEST - 1), "rings of High Guards; 2, or depth - 1 where that is less"),
    ("handicap", "", str, "points and the kind that stands there at the start, e.g. b1:F,a2:F"),
    ("first", "toss", ("toss", "white", "black"), "who moves first"),
    ("corpse_shield", True, bool, "an enemy corpse reinforces"),
    ("wall_kill", False, bool, "two opposite hits kill, reinforced or not, where one is the wall's"),
    ("calls", "board", ("board", "players"), "who calls traps and repeats"),
    ("pace", 30, (0, range(5, 601)), "seconds a turn; 15 is blitz, 0 no clock"),
    ("limit", 0, range(10_000), "turns of each side after which the tally decides; 0 none"),
    ("rated", True, bool, "counts for the ratings; a handicap game never does"),
) + COMMON_OPTIONS


def start(options: dict, undo_limit: int = 0) -> Position:
    """The start of a game; BadText where options don't fit each other."""
    position = _empty(options, options["size"] or 9, undo_limit)
    rings = _rings(options, position.field.depth)
    for point, code in sorted(_array(position.field, rings, options["handicap"]).items()):
        position.place(point, code)
    position.turn = 1 if options["first"] == "black" else 0
    return position


def from_text(text: str, options: dict, undo_limit: int = 0) -> Position:
    """The position `text` describes; BadText names the field and the column."""
    n = _text.board_size(text)
    if options["size"] not in (None, n):
        raise BadText(f"size {options['size']}: the position text is of size {n}; leave size out")
    position = _empty(options, n, undo_limit)
    _array(position.field, _rings(options, position.field.depth), options["handicap"])
    _text.read_into(position, text)
    return position


def _empty(options: dict, n: int, undo_limit: int) -> Position:
    depth = min(4, n - 1) if options["depth"] is None else options["depth"]
    shield, wall = options["corpse_shield"], options["wall_kill"]
    return Position(field(n, depth), shield, wall, options["limit"], undo_limit)


def _rings(options: dict, depth: int) -> int:
    rings = min(2, depth - 1) if options["rings"] is None else options["rings"]
    if rings > depth - 1:
        raise BadText(f"rings {rings} does not fit a depth of {depth}: it goes from 1 to {depth - 1}")
    return rings


def _array(ground, rings: int, handicap: str) -> dict:
    """The start array as {point: code} (melee.md 1), the handicap carried out."""
    array = {}
    for side, throne in enumerate(ground.thrones):
        for p in ground.grid.points:
            ring = ground.grid.distance(p, throne)
            if ring < ground.depth:
                kind = SOVEREIGN if ring == 0 else HIGH_GUARD if ring <= rings else FIGHTER
                array[p] = kind | side << SIDE_SHIFT
    named = []
    for item in handicap.split(",") if handicap else ():
        name, _, letter = item.partition(":")
        point = ground.grid.parse(name)
        if letter not in ("F", "G"):
            raise BadText(f"handicap {item!r}: the kind is F or G, e.g. {name}:F")
        if point in ground.thrones or array.get(point, EMPTY) == EMPTY:
            raise BadText(f"handicap {item!r}: no Fighter or High Guard starts on {name}")
        if point in named:
            raise BadText(f"handicap {item!r}: {name} is named twice")
        named.append(point)
        array[point] = array[point] & ~KIND | (FIGHTER if letter == "F" else HIGH_GUARD)
    return array


__all__ = ("NAME", "TITLE", "OPTIONS", "start", "from_text", "Position", "CORPSE")
