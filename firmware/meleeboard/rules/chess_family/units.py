"""What can stand on a square of a chess-like game, as one small int, and how it moves.

Bits 0-3 hold the kind, 1 up in the order of the game's letters; bit 4 is the side.
"""

from ...compat import const
from .. import BLACK

EMPTY = const(0)
KIND = const(15)  # mask
SIDE_SHIFT = const(4)
RIM = const(32)

IS_FOE = tuple(
    [bytes([c & KIND != 0 and c >> SIDE_SHIFT == 1 - s for c in range(RIM + 1)]) for s in (0, 1)]
)


class Army:
    """The kinds of a game: their letters, and their ways over a board.

    `kinds` lists (letter, leaps, slides): offsets reached by one step, and by any number of steps.
    """

    def __init__(self, kinds):
        self.letters = {}
        self.codes = {}
        self.ways = [((), ())] * RIM  # by code
        for kind, (letter, leaps, slides) in enumerate(kinds, 1):
            for side, name in enumerate((letter, letter.lower())):
                code = kind | side << SIDE_SHIFT
                self.letters[code] = name
                self.codes[name] = code
                self.ways[code] = (leaps, slides)


def knight_leaps(north: int, east: int) -> tuple:
    """The eight leaps of two squares along one edge of the board and one along the other."""
    pairs = ((north, east), (east, north))
    return tuple([i * (2 * a + j * b) for a, b in pairs for i in (1, -1) for j in (1, -1)])


def write_side(side: int) -> str:
    """`w` or `b`."""
    return "b" if side == BLACK else "w"
