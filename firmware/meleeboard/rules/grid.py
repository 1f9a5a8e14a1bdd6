"""Square boards as one row of points with a rim, so that a step off the board meets a mark.

A point is a small int, 0..255. Two rim columns lie right of every rank and two rim ranks below
and above, so a leap of two from any point stays inside the row (n <= 12 needs 228 places).
Points rise in board order: a1, b1, .. , a2, b2, ..
"""

from .errors import BadText

FILES = "abcdefghijkl"
SMALLEST, LARGEST = 4, 12

_grids = {}


class Grid:
    """The points of an n x n board: names, distances, directions."""

    def __init__(self, n: int):
        self.n = n
        self.stride = n + 2
        self.size = (n + 4) * self.stride + 4
        self.points = tuple([self.point(f, r) for r in range(n) for f in range(n)])
        north, east = self.stride, 1
        self.orthogonal = (north, east, -north, -east)
        self.diagonal = (north + east, -north + east, -north - east, north - east)

    def point(self, file: int, rank: int) -> int:
        """The point of `file` and `rank`, both 0..n-1."""
        return (rank + 2) * self.stride + file + 2

    def file(self, point: int) -> int:
        """0 for the a-file."""
        return (point - 2) % self.stride

    def rank(self, point: int) -> int:
        """0 for rank 1."""
        return (point - 2) // self.stride - 2

    def has(self, point: int) -> bool:
        """Is `point` on the board (and not on the rim)?"""
        return 0 <= self.file(point) < self.n and 0 <= self.rank(point) < self.n

    def distance(self, one: int, other: int) -> int:
        """Manhattan distance (melee.md 1)."""
        files = abs(self.file(one) - self.file(other))
        return files + abs(self.rank(one) - self.rank(other))

    def are_neighbours(self, one: int, other: int) -> bool:
        """Do the two points touch, by a side or a corner?"""
        files = abs(self.file(one) - self.file(other))
        return max(files, abs(self.rank(one) - self.rank(other))) == 1

    def name(self, point: int) -> str:
        """`d4` for the point in file d and rank 4."""
        return FILES[(point - 2) % self.stride] + str((point - 2) // self.stride - 1)

    def parse(self, text: str) -> int:
        """The point called `text`; BadText if this board has none of that name."""
        file, rank = text[:1], text[1:]
        if file and file in FILES[: self.n] and is_number(rank) and 1 <= int(rank) <= self.n:
            return self.point(FILES.index(file), int(rank) - 1)
        last = FILES[self.n - 1] + str(self.n)
        raise BadText(f"{text!r} is no point of this board, which goes from a1 to {last}")


def grid(n: int) -> Grid:
    """The one Grid of size `n`, 4..12."""
    if n not in _grids:
        _grids[n] = Grid(n)
    return _grids[n]


def is_number(text: str) -> bool:
    """Is `text` a decimal number of 1..9 digits, ASCII only, without leading zeros?"""
    if not 1 <= len(text) <= 9:
        return False
    for letter in text:
        if letter not in "0123456789":
            return False
    return text == "0" or text[0] != "0"


def write_units(position) -> str:
    """What stands, as the first field of a position text: ranks from the last down."""
    grid = position.grid
    rows = []
    for rank in range(grid.n - 1, -1, -1):
        row, empty = "", 0
        for file in range(grid.n):
            letter = position.piece_letter(grid.point(file, rank))
            if letter and empty:
                row, empty = row + str(empty), 0
            row += letter
            empty += not letter
        rows.append(row + str(empty) if empty else row)
    return "/".join(rows)
