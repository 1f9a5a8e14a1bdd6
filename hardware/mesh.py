"""Reads STL files and tells whether they can be printed."""
import struct
from pathlib import Path

Point = tuple[float, float, float]
Triangle = tuple[Point, Point, Point]


def triangles(path: Path) -> list[Triangle]:
    """The triangles of a binary STL file."""
    data = path.read_bytes()
    count = struct.unpack_from("<I", data, 80)[0]
    found: list[Triangle] = []
    for i in range(count):
        a, b, c, d, e, f, g, h, j = struct.unpack_from("<9f", data, 84 + 50 * i + 12)
        found.append(((a, b, c), (d, e, f), (g, h, j)))
    return found


def volume(mesh: list[Triangle]) -> float:
    """The volume of a closed mesh in cubic mm; negative if it is inside out."""
    total = 0.0
    for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in mesh:
        total += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    return total / 6


def open_edges(mesh: list[Triangle]) -> int:
    """How many edges have no partner running the other way: 0 for a mesh that can be printed."""
    balance: dict = {}
    for a, b, c in mesh:
        for edge in ((a, b), (b, c), (c, a)):
            balance[edge] = balance.get(edge, 0) + 1
    return sum(1 for (a, b), count in balance.items() if balance.get((b, a), 0) != count)


def size(mesh: list[Triangle]) -> tuple[float, float, float]:
    """Width, depth and height of a mesh."""
    points = [point for triangle in mesh for point in triangle]
    spans = [max(axis) - min(axis) for axis in zip(*points, strict=True)]
    return spans[0], spans[1], spans[2]
