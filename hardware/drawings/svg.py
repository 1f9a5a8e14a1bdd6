"""A sheet of paper to draw on: shapes in, an SVG document out."""
from html import escape

STYLE = """
  text { font: 13px sans-serif; fill: #333; dominant-baseline: central }
  .title { font: bold 17px sans-serif }
  .small { font-size: 10px; fill: #666 }
  .middle { text-anchor: middle }
  .end { text-anchor: end }
  .wire { fill: none; stroke: #333; stroke-width: 2; stroke-linejoin: round }
  .thin { fill: none; stroke: #999; stroke-width: 1 }
  .part { fill: #fff; stroke: #333; stroke-width: 2; stroke-linejoin: round }
  .solid { fill: #333 }
"""


class Sheet:
    """One picture under construction; lengths in pixels, y downwards."""

    def __init__(self, width: int, height: int, title: str):
        self.width, self.height, self.title = width, height, title
        self.shapes: list[str] = []
        self.text(20, 24, title, "title")

    def text(self, x: float, y: float, words: str, style: str = "") -> None:
        """Words with their left end (or as the style says) at a place."""
        self.shapes.append(f'<text class="{style}" x="{x:g}" y="{y:g}">{escape(words)}</text>')

    def box(self, x: float, y: float, width: float, height: float, style: str = "part",
            fill: str = "", radius: float = 3) -> None:
        """A rectangle."""
        paint = f' style="fill: {fill}"' if fill else ""
        self.shapes.append(f'<rect class="{style}" x="{x:g}" y="{y:g}" width="{width:g}" '
                           f'height="{height:g}" rx="{radius:g}"{paint}/>')

    def line(self, *points: tuple[float, float], style: str = "wire", colour: str = "") -> None:
        """A line through points."""
        paint = f' style="stroke: {colour}"' if colour else ""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.shapes.append(f'<polyline class="{style}" points="{path}"{paint}/>')

    def dot(self, x: float, y: float, radius: float = 4, style: str = "solid",
            fill: str = "") -> None:
        """A circle: wires that join, or a thing that is round."""
        paint = f' style="fill: {fill}"' if fill else ""
        self.shapes.append(
            f'<circle class="{style}" cx="{x:g}" cy="{y:g}" r="{radius:g}"{paint}/>')

    def polygon(self, *points: tuple[float, float], style: str = "part") -> None:
        """A closed outline."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.shapes.append(f'<polygon class="{style}" points="{path}"/>')

    def document(self) -> str:
        """The whole picture on white, so that it can be read in a dark reader too."""
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" '
            f'viewBox="0 0 {self.width} {self.height}">',
            f"<title>{escape(self.title)}</title><style>{STYLE}</style>",
            f'<rect width="{self.width}" height="{self.height}" fill="#fff"/>',
            *self.shapes, "</svg>"]) + "\n"
