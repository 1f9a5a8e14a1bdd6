"""The ground of a game: thrones, Kingdoms, borders, sweeps and hash keys of one size and depth."""

from array import array

from ..errors import BadText
from ..grid import grid
from ..prng import Prng

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8  # bits of a mask of sides, in the order of Grid.orthogonal

_fields = {}


class Field:
    """All that depends on the board's size and the Kingdoms' depth alone (melee.md 1, 2)."""

    def __init__(self, n: int, depth: int):
        self.grid = board = grid(n)
        self.depth = depth
        self.thrones = (board.point(0, 0), board.point(n - 1, n - 1))
        self.abroad = tuple([self._abroad(throne) for throne in self.thrones])
        self.border = bytearray(board.size)
        for p in board.points:
            self.border[p] = self._border(p)
        self.sweeps = _sweeps(board.orthogonal)
        # the hash of a unit is point_keys[point] * kind_keys[code], below 2**30; corpses need none
        self.point_keys, self.kind_keys = _numbers(board.size, 16), _numbers(8, 14)

    def _abroad(self, throne: int) -> bytearray:
        """A byte a point: 1 outside the Kingdom of `throne`."""
        outside = bytearray(self.grid.size)
        for p in self.grid.points:
            outside[p] = self.grid.distance(throne, p) >= self.depth
        return outside

    def _border(self, point: int) -> int:
        """The mask of the sides on which `point` touches the wall."""
        file, rank, last = self.grid.file(point), self.grid.rank(point), self.grid.n - 1
        mask = (NORTH if rank == last else 0) | (SOUTH if rank == 0 else 0)
        return mask | (EAST if file == last else 0) | (WEST if file == 0 else 0)


def field(n: int, depth: int) -> Field:
    """The one Field of this size and depth; BadText if the Kingdoms would meet."""
    if not 2 <= depth <= n - 1:
        raise BadText(f"depth {depth} does not fit a board of size {n}: it goes from 2 to {n - 1}")
    if (n, depth) not in _fields:
        _fields.clear()  # one game at a time: a Pico has no room for more
        _fields[n, depth] = Field(n, depth)
    return _fields[n, depth]


def _sweeps(directions: tuple) -> tuple:
    """The 36 sweeps as a tree of offsets from the start: (1st, ((2nd, (3rd, ..)), ..))."""
    tree = []
    for a in directions:
        seconds = []
        for b in directions:
            if b != -a:
                seconds.append((a + b, tuple([a + b + c for c in directions if c != -b])))
        tree.append((a, tuple(seconds)))
    return tuple(tree)


def _numbers(count: int, bits: int):
    """So many random odd numbers of `bits` bits, the same ones each time."""
    prng = Prng(count)
    return array("H", [prng.next() >> (32 - bits) | 1 for _ in range(count)])
