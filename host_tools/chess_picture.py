"""The picture of a chess-like game: squares, Castles, and units with the signs of the page.

At the rim of a unit a stroke is a slide, a dot a step, a ring a leap.
"""
from host_tools.picture import MARGIN, SIGNS, Picture

SQUARE = 56
CASTLE = SQUARE / 100  # signs are drawn for squares and steps of 100
SIGN = SQUARE / 141.4
RADIUS = 57 * SIGN
RIM, STROKE = 49 * SIGN, 6 * SIGN  # where the marks are, and how far strokes reach from there

STYLE = """
  .dark { fill: #b98a4e }
  .light { fill: #e3c08c }
  .castle { stroke-width: 2.5 }
  .castle.white { fill: #fdf8ec; stroke: #3b2a17 }
  .castle.black { fill: #2b2320; stroke: #f0e2c8 }
  .way { stroke-width: 2; stroke-linecap: round; fill: none }
  .disc { stroke-width: 2 }
  .white ~ .way { stroke: #3b2a17 } .white ~ .sign { fill: #3b2a17 }
  .black ~ .way { stroke: #f0e2c8 } .black ~ .sign { fill: #f0e2c8 }
"""


class ChessPicture(Picture):
    """The drawing of one position, White near, files to the right."""

    STYLE = Picture.STYLE + STYLE

    def __init__(self, position):
        super().__init__(position)
        self.edge = 2 * MARGIN + self.n * SQUARE
        self.signs = SIGNS["ten_minute" if hasattr(position, "piles") else "melee_chess"]

    def place(self, file: float, rank: float) -> str:
        """`x y` of the middle of a square."""
        x, y = MARGIN + (file + 0.5) * SQUARE, self.edge - MARGIN - (rank + 0.5) * SQUARE
        return f"{x:g} {y:g}"

    def caption(self) -> str:
        """Who is to move or has won, and what lies beside the board."""
        fields = self.position.to_text().split(" ")
        beside = f"; piles {fields[4]}, points {fields[5]}" if len(fields) == 7 else ""
        return super().caption() + beside

    def ground(self) -> list[str]:
        """The squares, a1 a dark one, and the Castles."""
        parts = []
        for point in self.grid.points:
            file, rank = self.grid.file(point), self.grid.rank(point)
            shade = "light" if (file + rank) % 2 else "dark"
            parts.append(f'<rect class="{shade}" x="{-SQUARE / 2:g}" y="{-SQUARE / 2:g}" '
                         f'width="{SQUARE}" height="{SQUARE}" '
                         f'transform="translate({self.place(file, rank)})"/>')
        castles = getattr(self.position, "castles", None) or ()
        return parts + [self.castle(("white", "black")[side], point)
                        for side, point in enumerate(castles)]

    def castle(self, side: str, point: int) -> str:
        """The flat token of a side on its square."""
        spot = self.place(self.grid.file(point), self.grid.rank(point))
        return (f'<path class="castle {side}" d="{SIGNS["castle"]}" '
                f'transform="translate({spot}) scale({CASTLE:g})"/>')

    def names(self) -> list[str]:
        """Files below the board, ranks to its left."""
        labels: list[tuple[str, float, float]] = []
        labels += [(chr(ord("a") + i), i, -0.8) for i in range(self.n)]
        labels += [(str(i + 1), -0.8, i) for i in range(self.n)]
        return [f'<text class="name" transform="translate({self.place(f, r)})">{name}</text>'
                for name, f, r in labels]

    def arrows(self, move: str | None) -> list[str]:
        """An arrow from square to square; none for castling, a drop or a pass."""
        if not move or move[2:3] not in ("-", "x") or move.startswith("O"):
            return []
        return self.arrow(move[:2], move[3:5])

    def unit(self, point: int, letter: str) -> str:
        """A disc with the unit's sign and its ways."""
        side = "white" if letter.isupper() else "black"
        return (f'<circle class="{side} disc" r="{RADIUS:.1f}"/>{self.ways(point)}'
                f'<path class="sign" fill-rule="evenodd" d="{self.signs[letter.upper()]}" '
                f'transform="scale({SIGN:.3f})"/>')

    def ways(self, point: int) -> str:
        """Strokes, dots and rings for the ways of the unit on `point`; a Pawn's is forwards."""
        leaps, slides = self.position.army.ways[self.position.board[point]]
        ways = [(self.offset(way), False) for way in leaps] + [
            (self.offset(way), True) for way in slides]
        if not ways:
            ways = [((0, -1 if self.position.owner(point) else 1), False)]
        return "".join(mark(*way, is_slide) for way, is_slide in ways)

    def offset(self, way: int) -> tuple[int, int]:
        """(files, ranks) of an offset on the grid, at most two each."""
        ranks = round(way / self.grid.stride)
        return way - ranks * self.grid.stride, ranks


def mark(files: int, ranks: int, is_slide: bool) -> str:
    """The mark of one way at a unit's rim: a ring for a leap, a dot for a step, or a stroke."""
    length = (files * files + ranks * ranks) ** 0.5
    x, y = files / length, -ranks / length
    if is_slide:
        near, far = RIM - STROKE, RIM + STROKE
        return (f'<path class="way" d="M{x * near:.1f} {y * near:.1f}'
                f'L{x * far:.1f} {y * far:.1f}"/>')
    kind = "way leap" if max(abs(files), abs(ranks)) > 1 else "sign step"
    return f'<circle class="{kind}" r="1.6" cx="{x * RIM:.1f}" cy="{y * RIM:.1f}"/>'
