"""A position as an SVG picture: the board turned by 45 degrees, White's corner near, Black's far.

Everything that matters is told by shape as well as by colour: kinds by size and outline, corpses
hollow and upside down, a wound by a drop, a trap by a dashed ring with its count.
"""
import json
import math
from pathlib import Path

STEP = 28  # half the diagonal of the square between four points
MARGIN = 64
CLEARANCE = 20  # how far before a unit its arrow ends

STYLE = """
  .board { fill: #c99a5b; stroke: #7a5327; stroke-width: 6; stroke-linejoin: round }
  .grid { stroke: #7a5327; stroke-width: 1.5; fill: none; stroke-linecap: round }
  .throne { fill: none; stroke: #7a5327; stroke-width: 2 }
  .name { fill: #777; font: 15px sans-serif }
  .caption { fill: #777; font: 15px sans-serif }
  .white { fill: #fdf8ec; stroke: #3b2a17; color: #3b2a17; stroke-width: 5 }
  .black { fill: #2b2320; stroke: #f0e2c8; color: #f0e2c8; stroke-width: 4 }
  .sign { fill: currentColor; stroke: none }
  .corpse { fill: none; stroke-width: 8; stroke-dasharray: 16 9 }
  .corpse.white { stroke: #fdf8ec; color: #fdf8ec }
  .corpse.black { stroke: #2b2320; color: #2b2320 }
  .wound { fill: #d55e00; stroke: #fff; stroke-width: 1.5 }
  .trap { fill: none; stroke: #0072b2; stroke-width: 3; stroke-dasharray: 5 4 }
  .count { fill: #0072b2; stroke: #fff; stroke-width: 1.5 }
  .number { fill: #fff; font: bold 11px sans-serif }
  .name, .number { text-anchor: middle; dominant-baseline: central }
  .move { stroke: #56b4e9; stroke-width: 6; stroke-opacity: .85; marker-end: url(#head) }
  .from { fill: none; stroke: #56b4e9; stroke-width: 4 }
"""

SIGNS = json.loads(Path(__file__).with_name("page").joinpath("signs.json").read_text())
UNIT = 0.33  # the page's signs are drawn for a step of 100
DROP = "M0-9C6-2 6 1 6 3A6 6 0 0 1-6 3C-6 1-6-2 0-9Z"


def shape(name: str, kind: str, turn: int = 0) -> str:
    """A unit as the page draws it: its outline from above, and its sign."""
    return (f'<g id="{name}"><g transform="scale({UNIT})"><path d="{SIGNS["outline"][kind]}"/>'
            f'<path class="sign" fill-rule="evenodd" d="{SIGNS["melee"][kind]}" '
            f'transform="rotate({turn})"/></g></g>')


# A corpse, whose kind no position tells, is a unit upside down.
DEFS = "".join(shape(kind, kind) for kind in "FGS") + shape("X", "F", 180) + (
    f'<path id="drop" d="{DROP}"/>'
    '<marker id="head" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="3.2" markerHeight="3.2" '
    'orient="auto"><path d="M0 0 10 5 0 10Z" fill="#56b4e9"/></marker>')


def draw(position, last_move: str | None = None, title: str = "Melee") -> str:
    """The picture of the position, with an arrow for the move that led to it."""
    kind = Picture
    if hasattr(position, "captors"):
        from host_tools.chess_picture import ChessPicture as kind
    return kind(position).svg(last_move, title)


class Picture:
    """The drawing of one position; lengths are units of the picture, y goes down."""

    STYLE = STYLE

    def __init__(self, position):
        self.position = position
        self.grid = position.grid
        self.n = position.grid.n
        self.edge = 2 * MARGIN + 2 * (self.n - 1) * STEP

    def svg(self, last_move: str | None, title: str) -> str:
        """The whole document."""
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.edge} {self.edge}"'
            ' role="img">',
            f"<title>{title}: {self.caption()}</title><desc>{self.position.to_text()}</desc>",
            f"<style>{self.STYLE}</style><defs>{DEFS}</defs>",
            *self.ground(), *self.names(), *self.arrows(last_move), *self.units(),
            f'<text class="caption" x="16" y="{self.edge - 16}">{self.caption()}</text>', "</svg>"]
        return "\n".join(parts) + "\n"

    def caption(self) -> str:
        """Who is to move, or who has won and why."""
        over = self.position.outcome()
        if over is None:
            return ("White", "Black")[self.position.turn] + " to move"
        return {0: "White wins", 1: "Black wins", None: "Drawn"}[over[0]] + f" ({over[1]})"

    def place(self, file: float, rank: float) -> str:
        """`x y` of a point: files run up to the right, ranks up to the left."""
        x = self.edge / 2 + (file - rank) * STEP
        y = self.edge / 2 - (file + rank - self.n + 1) * STEP
        return f"{x:g} {y:g}"

    def spot(self, name: str) -> str:
        """`x y` of the point of that name."""
        return self.place(ord(name[0]) - ord("a"), int(name[1:]) - 1)

    def ground(self) -> list[str]:
        """The wood, both Thrones' corners, the lines between the points."""
        n, low, high = self.n, -0.75, self.n - 0.25
        corners = [(low, low), (high, low), (high, high), (low, high)]
        outline = " ".join(self.place(*corner) for corner in corners)
        lines = "".join(f"M{self.place(i, 0)} {self.place(i, n - 1)}M{self.place(0, i)} "
                        f"{self.place(n - 1, i)}" for i in range(n))
        return [f'<polygon class="board" points="{outline}"/>',
                f'<path class="grid" d="{lines}"/>',
                *(f'<circle class="throne" r="24" transform="translate({self.place(end, end)})"/>'
                  for end in (0, n - 1))]

    def names(self) -> list[str]:
        """Files along the edges to the right of each player, ranks to the left."""
        near, far = -1.3, self.n + 0.3
        labels = []
        for i in range(self.n):
            file, rank = chr(ord("a") + i), str(i + 1)
            labels += [(file, i, near), (file, i, far), (rank, near, i), (rank, far, i)]
        return [f'<text class="name" transform="translate({self.place(f, r)})">{name}</text>'
                for name, f, r in labels]

    def arrows(self, move: str | None) -> list[str]:
        """An arrow for each unit that moved; nothing for a pass."""
        if not move or "-" not in move.strip("-"):
            return []
        pairs = [step.split("-") for step in move.split("+")]
        return [part for start, end in pairs for part in self.arrow(start, end)]

    def arrow(self, start: str, end: str) -> list[str]:
        """A ring where the unit stood and a line to where it stands."""
        x, y = map(float, self.spot(start).split())
        to_x, to_y = map(float, self.spot(end).split())
        share = 1 - CLEARANCE / math.hypot(to_x - x, to_y - y)
        tip = f'x2="{x + (to_x - x) * share:.1f}" y2="{y + (to_y - y) * share:.1f}"'
        return [f'<circle class="from" r="9" cx="{x:g}" cy="{y:g}"/>',
                f'<line class="move" x1="{x:g}" y1="{y:g}" {tip}/>']

    def units(self) -> list[str]:
        """All units and corpses with their marks, in board order."""
        traps = dict(self.position.traps)
        parts = []
        for point in self.grid.points:
            letter = self.position.piece_letter(point)
            if letter:
                marks = self.marks(point in self.position.wounded, traps.get(point))
                spot = self.spot(self.grid.name(point))
                unit = self.unit(point, letter)
                parts.append(f'<g transform="translate({spot})">{unit}{marks}</g>')
        return parts

    def unit(self, point: int, letter: str) -> str:
        """The shape of the unit on `point` by its letter in the position text."""
        return unit(letter)

    @staticmethod
    def marks(wounded: bool, trap: int | None) -> str:
        """A drop for a wound, a dashed ring with its count for a trap."""
        drop = '<use href="#drop" class="wound" x="14" y="-12"/>' if wounded else ""
        if trap is None:
            return drop
        return (f'{drop}<circle class="trap" r="22"/>'
                '<circle class="count" r="8" cx="-16" cy="-14"/>'
                f'<text class="number" x="-16" y="-14">{trap}</text>')


def unit(letter: str) -> str:
    """The shape of a unit by its letter in the position text."""
    side = "white" if letter.isupper() else "black"
    corpse = " corpse" if letter in "Xx" else ""
    return f'<use href="#{letter.upper()}" class="{side}{corpse}"/>'
