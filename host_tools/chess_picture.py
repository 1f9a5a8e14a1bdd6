"""The picture of a chess-like game: squares, and units that show by strokes how they move.

A long stroke is a slide, a short one a step, a dot a leap; the letter is the position text's.
"""
from host_tools.picture import MARGIN, Picture

SQUARE = 56
RADIUS = 23
STEP, SLIDE, LEAP = (12, 16), (12, 22), 18  # where strokes begin and end, and dots lie

STYLE = """
  .dark { fill: #b98a4e }
  .light { fill: #e3c08c }
  .castle { fill: none; stroke: #0072b2; stroke-width: 4 }
  .way { stroke-width: 2.5; stroke-linecap: round; fill: none }
  .white ~ .way { stroke: #3b2a17 } .white ~ .letter, .white ~ .leap { fill: #3b2a17 }
  .black ~ .way { stroke: #f0e2c8 } .black ~ .letter, .black ~ .leap { fill: #f0e2c8 }
  .letter { font: bold 15px sans-serif; text-anchor: middle; dominant-baseline: central }
"""


class ChessPicture(Picture):
    """The drawing of one position, White near, files to the right."""

    STYLE = Picture.STYLE + STYLE

    def __init__(self, position):
        super().__init__(position)
        self.edge = 2 * MARGIN + self.n * SQUARE

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
        """The squares, a1 a dark one, and a ring where a Castle lies."""
        parts = []
        for point in self.grid.points:
            file, rank = self.grid.file(point), self.grid.rank(point)
            shade = "light" if (file + rank) % 2 else "dark"
            spot = self.place(file, rank)
            parts.append(f'<rect class="{shade}" x="{-SQUARE / 2:g}" y="{-SQUARE / 2:g}" '
                         f'width="{SQUARE}" height="{SQUARE}" transform="translate({spot})"/>')
            if point in (getattr(self.position, "castles", None) or ()):
                parts.append(f'<circle class="castle" r="26" transform="translate({spot})"/>')
        return parts

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
        """A disc with the unit's letter and its ways."""
        side = "white" if letter.isupper() else "black"
        return (f'<circle class="{side}" r="{RADIUS}"/>{self.ways(point)}'
                f'<text class="letter">{letter.upper()}</text>')

    def ways(self, point: int) -> str:
        """Strokes and dots for the ways of the unit on `point`; a Pawn's is forwards."""
        leaps, slides = self.position.army.ways[self.position.board[point]]
        steps = [(self.offset(way), STEP) for way in leaps] + [
            (self.offset(way), SLIDE) for way in slides]
        if not steps:
            steps = [((0, -1 if self.position.owner(point) else 1), STEP)]
        return "".join(stroke(*way, reach) for way, reach in steps)

    def offset(self, way: int) -> tuple[int, int]:
        """(files, ranks) of an offset on the grid, at most two each."""
        ranks = round(way / self.grid.stride)
        return way - ranks * self.grid.stride, ranks


def stroke(files: int, ranks: int, reach: tuple[int, int]) -> str:
    """A dot for a leap, or else a stroke that reaches as far as the unit goes."""
    length = (files * files + ranks * ranks) ** 0.5
    x, y = files / length, -ranks / length
    if max(abs(files), abs(ranks)) > 1:
        return f'<circle class="leap" r="2.2" cx="{x * LEAP:.1f}" cy="{y * LEAP:.1f}"/>'
    near, far = reach
    return (f'<path class="way" d="M{x * near:.1f} {y * near:.1f}'
            f'L{x * far:.1f} {y * far:.1f}"/>')
