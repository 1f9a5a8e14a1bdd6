"""Melee, the main game: `start` or `from_text` give a Position to push moves on (melee.md)."""

from ..common import COMMON_OPTIONS
from ..errors import BadText
from ..grid import LARGEST, SMALLEST
from . import reading as _reading
from .field import field
from .position import Position
from .units import EMPTY, FIGHTER, HIGH_GUARD, KIND, SIDE_SHIFT, SOVEREIGN

NAME = "melee"
TITLE = "Melee"
DEFAULT_SIZE = 9

# name, default (None: worked out from the others), what is allowed, what it is (melee.md 13)
OPTIONS = (
    ("size", None, range(SMALLEST, LARGEST + 1), "points along an edge of the board; 9"),
    ("depth", None, range(2, LARGEST), "depth of a Kingdom; 4, or size - 1 where that is less"),
    ("rings", None, range(1, LARGEST - 1), "rings of High Guards; 2, or depth - 1 if less"),
    ("handicap", "", str, "points and the kind that stands there at the start, e.g. b1:F,a2:F"),
    ("first", "toss", ("toss", "white", "black"), "who moves first"),
    ("corpse_shield", True, bool, "an enemy corpse reinforces"),
    ("wall_kill", False, bool, "two opposite hits, one the wall's, kill the reinforced"),
    ("calls", "board", ("board", "players"), "who calls traps and repeats"),
    ("pace", 30, (0, range(5, 601)), "seconds a turn; 15 is blitz, 0 no clock"),
    ("limit", 0, range(10_000), "turns of each side after which the tally decides; 0 none"),
    ("rated", True, bool, "counts for the ratings; a handicap game never does"),
) + COMMON_OPTIONS


def settle(options: dict, n: int) -> dict:
    """The options for size `n`, their defaults worked out; BadText if they don't fit."""
    settled = dict(options)
    settled["size"] = n
    if settled["depth"] is None:
        settled["depth"] = min(4, n - 1)
    deepest = settled["depth"] - 1
    if settled["rings"] is None:
        settled["rings"] = min(2, deepest)
    if settled["rings"] > deepest:
        rings, depth = settled["rings"], settled["depth"]
        raise BadText(f"rings {rings} does not fit depth {depth}: it goes from 1 to {deepest}")
    return settled


def start(options: dict, undo_limit: int = 0) -> Position:
    """The start of a game; BadText where options don't fit each other."""
    settled = settle(options, options["size"] or DEFAULT_SIZE)
    position = _empty(settled, undo_limit)
    for point, code in sorted(_array(position.field, settled).items()):
        position.place(point, code)
    position.turn = 1 if options["first"] == "black" else 0
    return position


def from_text(text: str, options: dict, undo_limit: int = 0) -> Position:
    """The position `text` describes; BadText names the field and the column."""
    n = _reading.board_size(text)
    if options["size"] not in (None, n):
        raise BadText(f"size {options['size']}: the position text is of size {n}; leave size out")
    settled = settle(options, n)
    position = _empty(settled, undo_limit)
    _array(position.field, settled)  # a handicap is checked, though the text says what stands
    _reading.read_into(position, text)
    return position


def _empty(settled: dict, undo_limit: int) -> Position:
    ground = field(settled["size"], settled["depth"])
    shield, wall = settled["corpse_shield"], settled["wall_kill"]
    kind = _audited() if settled["calls"] == "players" else Position
    return kind(ground, shield, wall, settled["limit"], undo_limit)


def _audited():
    """The Position of the audible audit, loaded only when it is asked for."""
    from .audit import AuditedPosition

    return AuditedPosition


def _array(ground, settled: dict) -> dict:
    """The start array as {point: code} (melee.md 1), the handicap carried out."""
    array = {}
    for side, throne in enumerate(ground.thrones):
        for p in ground.grid.points:
            ring = ground.grid.distance(p, throne)
            if ring < ground.depth:
                guards = ring <= settled["rings"]
                kind = SOVEREIGN if ring == 0 else HIGH_GUARD if guards else FIGHTER
                array[p] = kind | side << SIDE_SHIFT
    handicap = settled["handicap"]
    named = []
    for item in handicap.split(",") if handicap else ():
        point, kind = _handicap_item(ground, array, item)
        if point in named:
            raise BadText(f"handicap {item!r}: {ground.grid.name(point)} is named twice")
        named.append(point)
        array[point] = array[point] & ~KIND | kind
    return array


def _handicap_item(ground, array: dict, item: str) -> tuple:
    """(point, kind) of one item of a handicap, e.g. `b1:F`."""
    name, _, letter = item.partition(":")
    try:
        point = ground.grid.parse(name)
    except BadText as error:
        raise BadText(f"handicap {item!r}: {error}") from None
    if letter not in ("F", "G"):
        raise BadText(f"handicap {item!r}: the kind is F or G, e.g. {name}:F")
    if point in ground.thrones or array.get(point, EMPTY) == EMPTY:
        raise BadText(f"handicap {item!r}: no Fighter or High Guard starts on {name}")
    return point, FIGHTER if letter == "F" else HIGH_GUARD
