"""The positions that stood after the touchdowns since the last fall (melee.md 6)."""

from ...compat import const
from .moves import ESCORT
from .units import EMPTY

REMEMBERED = const(256)  # touchdowns


class History:
    """A hash of each position and the move that led to it.

    A position is found by its hash and then proved by walking back: no call rests on a hash alone.
    """

    def __init__(self):
        self.keys = []
        self.moves = []

    def enter(self, key: int, move: int):
        """Remember the position `key` that `move` has led to."""
        self.keys.append(key)
        self.moves.append(move)

    def shorten(self, length: int):
        """Forget all but the first `length` positions."""
        while len(self.keys) > length:
            self.keys.pop()
            self.moves.pop()

    def recent(self):
        """A History of the remembered touchdowns alone."""
        copy = History()
        copy.keys = self.keys[-REMEMBERED:]
        copy.moves = self.moves[-REMEMBERED:]
        return copy

    def has_stood(self, board: bytearray, key: int, move: int) -> bool:
        """Did the position on `board`, which `move` has just led to, stand before?"""
        first = max(0, len(self.keys) - REMEMBERED)
        undone = {}  # what stood on the points that the moves walked back have changed
        for i in range(len(self.keys) - 1, first - 1, -1):
            _walk_back(undone, board, move)
            move = self.moves[i]
            if self.keys[i] == key and all(board[p] == code for p, code in undone.items()):
                return True
        return False


def _walk_back(undone: dict, board: bytearray, move: int):
    """Take `move` back on the picture that `undone` draws over `board`."""
    start, end = move & 255, move >> 8 & 255
    pairs = [(start, end)]
    if move >= ESCORT:
        guard = move >> 16
        pairs.append((guard, guard + end - start))
    lifted = []
    for start, end in pairs:
        lifted.append((start, undone.get(end, board[end])))
        undone[end] = EMPTY
    for start, code in lifted:
        undone[start] = code
