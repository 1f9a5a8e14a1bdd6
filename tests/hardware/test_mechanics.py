"""The printed parts: closed meshes of the right size, enough of them, magnets in place."""
import re
import struct
from collections import Counter

import pytest
from programs import require

from hardware import magnetics, mechanics
from hardware import mesh as mesher
from hardware.mechanics import COARSE, MODELS, Part

PRINTER = 210  # mm, the bed of a usual printer
PARTS = {part.name: part for part in mechanics.parts()}


@pytest.fixture(scope="module")
def mesh(tmp_path_factory):
    """name, square -> the triangles of that part, made once."""
    require("openscad")
    folder, made = tmp_path_factory.mktemp("stl"), {}

    def get(name: str, square: int = 45):
        if (name, square) not in made:
            path = mechanics.stl(PARTS[name], folder, square, **COARSE)
            made[name, square] = mesher.triangles(path)
        return made[name, square]
    return get


@pytest.mark.parametrize("name", PARTS)
def test_every_part_can_be_printed(mesh, name):
    part = mesh(name)
    assert mesher.open_edges(part) == 0
    assert mesher.volume(part) > 0
    assert max(mesher.size(part)) < PRINTER


@pytest.mark.parametrize("square", magnetics.CHOSEN)
def test_tiles_fill_the_square_but_for_a_gap(mesh, square):
    tile = mesher.size(mesh("tile_reed", square))
    assert tile == pytest.approx((square - 0.4, square - 0.4, 24))
    assert mesher.size(mesh("frame_files_abc", square))[0] == pytest.approx(3 * square)


@pytest.mark.parametrize("square", magnetics.CHOSEN)
def test_unit_bases_are_those_of_the_magnetics(mesh, square):
    """A coarse circle lies within the true one, by a few tenths."""
    for name in ("fighter_living", "pawn", "prince"):
        width = max(mesher.size(mesh(name, square))[:2])
        assert magnetics.BASE[square] - 0.6 < width <= magnetics.BASE[square] + 0.01


def test_a_fighters_magnets_are_as_far_apart_as_the_magnetics_say(mesh):
    whole = 2 * mesher.size(mesh("fighter_living"))[2]
    floor, magnet = 0.8, magnetics.CHOSEN[45].height
    assert whole - 2 * floor - magnet == pytest.approx(magnetics.PAIR[1], abs=0.001)


def test_kinds_are_told_by_their_height(mesh):
    heights = [mesher.size(mesh(f"{kind}_living"))[2] for kind in mechanics.MELEE_KINDS]
    assert heights == sorted(heights) and len(set(heights)) == 3


def test_a_set_has_every_unit_of_its_game():
    rank = "GCCHRHEEB"
    letters = {"R": "prince", "G": "general", "B": "bishop", "H": "horse", "C": "camel",
               "E": "elephant"}
    wanted = {letters[letter]: 2 * count for letter, count in Counter(rank).items()}
    wanted |= {"pike": 6, "sword": 6, "bow": 6}
    assert mechanics.CHESS_KINDS["melee_chess"] == wanted
    assert sum(mechanics.CHESS_KINDS["ten_minute"].values()) == 32
    assert PARTS["bishop"].quantity == 6 and PARTS["cover"].quantity == 68


def test_the_frame_goes_round_the_board():
    sides = [part for part in PARTS.values() if part.model == "frame" and "first" in part.values]
    assert sum(part.quantity for part in sides) * 3 == 4 * 9
    assert PARTS["frame_corner"].quantity + PARTS["frame_corner_white"].quantity == 4


def test_the_models_own_values_are_those_of_a_45_mm_board():
    text = (MODELS / "dimensions.scad").read_text()
    found = {name: float(value) for name, value in re.findall(r"^(\w+) = ([\d.]+);", text, re.M)}
    wanted = mechanics.board_values(45)
    assert {name: found[name] for name in wanted} == wanted


def write_tetrahedron(path, faces: int):
    """An STL file with some of the four faces of a corner of a cube."""
    corners = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    order = [(0, 2, 1), (0, 1, 3), (1, 2, 3), (0, 3, 2)][:faces]
    body = b"".join(struct.pack("<12fH", 0, 0, 0, *(x for i in face for x in corners[i]), 0)
                    for face in order)
    path.write_bytes(bytes(80) + struct.pack("<I", faces) + body)


@pytest.mark.parametrize("faces, edges, volume", [(4, 0, 1 / 6), (3, 3, None)])
def test_a_hole_in_a_mesh_is_seen(tmp_path, faces, edges, volume):
    write_tetrahedron(tmp_path / "x.stl", faces)
    part = mesher.triangles(tmp_path / "x.stl")
    assert mesher.open_edges(part) == edges
    assert volume is None or mesher.volume(part) == pytest.approx(volume)


def test_a_picture_is_made(tmp_path):
    require("openscad")
    require("xvfb-run")
    path = mechanics.png(Part("cover", "cover", 1), tmp_path)
    assert path.read_bytes().startswith(b"\x89PNG") and path.stat().st_size > 1000
