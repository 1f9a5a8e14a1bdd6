"""The positions of a game of Mêlée since its last capture, to find the third of a kind."""

from ...compat import const
from ..chess_family.units import EMPTY
from ..prng import Prng
from .ground import BOARD

_prng = Prng(BOARD.size)
# A random number for each side on each point. Which unit stands there is left to the proof: a
# table for nine kinds would take nine times the memory of a Pico. Even, as bit 0 is the side's.
_KEYS = tuple([[(_prng.next() >> 3) << 1 for _ in range(BOARD.size)] for _ in (0, 1)])
SIDE_KEY = const(1)


class History:
    """Hashes of the positions and the moves between them, none of which captured.

    A position is found by its hash and then proved by walking back: no result rests on a hash.
    """

    def __init__(self):
        self.keys = [0]  # relative to the first position
        self.moves = []

    def enter(self, side: int, start: int, end: int):
        """Remember the position after `side` moved from `start` to `end`, both 0 for a pass."""
        table = _KEYS[side]
        key = self.keys[-1] ^ SIDE_KEY
        self.keys.append(key ^ table[start] ^ table[end])
        self.moves.append(start | end << 8)

    def leave(self):
        """Forget the last position."""
        self.keys.pop()
        self.moves.pop()

    def times(self, board: bytearray) -> int:
        """How often the last position, which stands on `board`, has stood; 1 is the first time."""
        key = self.keys[-1]
        if self.keys.count(key) < 2:
            return 1
        found = 1
        undone = {}  # what stood on the points that the moves walked back have changed
        for i in range(len(self.moves) - 1, -1, -1):
            start, end = self.moves[i] & 255, self.moves[i] >> 8
            if start:
                undone[start] = undone.get(end, board[end])
                undone[end] = EMPTY
            if self.keys[i] == key and all([board[p] == code for p, code in undone.items()]):
                found += 1
        return found
