"""The printed parts: which models with which values; OpenSCAD makes STL files and pictures."""
import os
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from hardware import magnetics

MODELS = Path(__file__).parent / "models"
COARSE = {"$fa": 24, "$fs": 4}  # for tests: the same shapes with fewer corners
CHESS_KINDS = {  # kind -> how many a set of both sides has
    "melee_chess": {"prince": 2, "general": 2, "bishop": 2, "horse": 4, "camel": 4, "elephant": 4,
                    "sword": 6, "pike": 6, "bow": 6},
    "ten_minute": {"king": 2, "queen": 2, "rook": 4, "bishop": 4, "knight": 4, "pawn": 16},
}
MELEE_KINDS = {"fighter": 8, "guard": 10, "sovereign": 2}


@dataclass(frozen=True)
class Part:
    """One printed part and how many of it a whole table needs."""

    name: str
    model: str
    quantity: int
    values: dict = field(default_factory=dict)


def board_values(square: int) -> dict:
    """What the models need to know of a board with squares of this size."""
    disc = magnetics.CHOSEN[square]
    return {"square": square, "base": magnetics.BASE[square], "magnet_d": disc.diameter,
            "magnet_h": disc.height, "reed_top": magnetics.REED.top,
            "hall_depth": magnetics.HALL.top}


def parts() -> list[Part]:
    """All parts of a 9 x 9 table with the sets for its games."""
    sides = [Part(f"frame_{name}", "frame", 2, {"first": first, "letters": letters})
             for first in (0, 3, 6)
             for name, letters in ((f"files_{'abcdefghi'[first:first + 3]}", True),
                                   (f"ranks_{first + 1}_{first + 3}", False))]
    units = [Part(f"{kind}_{face}", "unit", count, {"kind": kind, "face": face})
             for kind, count in MELEE_KINDS.items() for face in ("living", "fallen")]
    chess: dict[str, int] = {}
    for kinds in CHESS_KINDS.values():
        for kind, count in kinds.items():
            chess[kind] = chess.get(kind, 0) + count
    return [
        Part("tile_reed", "tile", 81), Part("tile_hall", "tile", 81, {"sensor": "hall"}), *sides,
        Part("frame_corner", "frame", 3, {"piece": "corner"}),
        Part("frame_corner_white", "frame", 1, {"piece": "white"}), *units,
        *(Part(kind, "chess_unit", count, {"kind": kind}) for kind, count in chess.items()),
        Part("cover", "cover", sum(chess.values())), Part("castle", "castle", 2),
        Part("ring_third", "ring", 3), Part("button_box", "button_box", 3),
        Part("button_box_lid", "button_box", 3, {"part": "lid"})]


def stl(part: Part, folder: Path, square: int = 45, **values) -> Path:
    """Make the part's STL file in the folder."""
    path = folder / f"{part.name}_{square}.stl"
    openscad(part, path, {**board_values(square), **values}, ["--export-format", "binstl"])
    return path


def png(part: Part, folder: Path, square: int = 45, tilt: int = 58, turn: int = 28,
        solid: bool = True) -> Path:
    """Make a picture of the part. A tilt above 90 degrees looks from below; `solid` computes the
    real shape, which tells inner faces by their colour and takes longer.
    """
    path = folder / f"part_{part.name}.png"
    view = ["--imgsize=1200,1000", f"--camera=0,0,0,{tilt},0,{turn},0", "--viewall",
            "--autocenter", "--colorscheme=Tomorrow", *(["--render"] if solid else [])]
    openscad(part, path, board_values(square), view)
    return path


def openscad(part: Part, path: Path, values: dict, options: list[str]) -> None:
    """Run OpenSCAD; pictures need a screen, a virtual one will do."""
    defines = [word for name, value in {**values, **part.values}.items()
               for word in ("-D", f"{name}={literal(value)}")]
    model = str(MODELS / f"{part.model}.scad")
    command = ["openscad", "-q", "-o", str(path), *options, *defines, model]
    if path.suffix == ".png" and "DISPLAY" not in os.environ:
        command = ["xvfb-run", "-a", *command]
    subprocess.run(command, check=True, capture_output=True, text=True)


def literal(value) -> str:
    """A value as OpenSCAD writes it."""
    if isinstance(value, str):
        return f'"{value}"'
    return str(value).lower() if isinstance(value, bool) else f"{value:g}"
