"""The SVG picture: well-formed, turned by 45 degrees, told by shape; and the README's own."""
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner

from host_tools import game as games
from host_tools import picture
from host_tools.cli import group
from meleeboard.rules import find

MELEE = find("melee")
ROOT = Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"
README = ["5fggs/4F1f1g/3Gf2g1/2f6/2XFg4/2x5f/G3F4/1G2G4/SG2F4 w - - 0,0 20", "-m", "e3-f5"]


def drawing(text: str | None, move: str | None = None, **options) -> ET.Element:
    """The picture of a position as an XML tree."""
    return ET.fromstring(picture.draw(games.start(MELEE, text, options), move))


def units(root: ET.Element) -> list[tuple[str, str, float, float]]:
    """(shape, class, x, y) of every unit."""
    found = []
    for group_ in root.findall(f"{SVG}g"):
        x, y = map(float, re.findall(r"[-\d.]+", group_.get("transform")))
        use = group_.find(f"{SVG}use")
        found.append((use.get("href"), use.get("class"), x, y))
    return found


def test_the_corners_lie_near_and_far():
    sovereigns = {kind: (x, y) for shape, kind, x, y in units(drawing(None)) if shape == "#S"}
    (near_x, near_y), (far_x, far_y) = sovereigns["white"], sovereigns["black"]
    assert near_x == far_x and near_y > far_y


@pytest.mark.parametrize("size", range(4, 13))
def test_everything_lies_on_the_paper(size):
    root = drawing(None, size=size)
    edge = float(root.get("viewBox").split()[2])
    pieces = units(root)
    points = root.findtext(f"{SVG}desc").split()[0]
    assert len(pieces) == sum(letter.isalpha() for letter in points)
    assert all(30 < x < edge - 30 and 30 < y < edge - 30 for _, _, x, y in pieces)
    names = [label.text for label in root.iter(f"{SVG}text") if label.get("class") == "name"]
    assert names.count("a") == names.count("1") == 2 and len(names) == 4 * size


def test_corpses_wounds_and_traps_have_shapes_of_their_own():
    root = drawing("8s/9/9/9/4F4/3Xx4/9/9/S8 w e5 e5:2 0,0 4")
    shapes = {(shape, kind) for shape, kind, _, _ in units(root)}
    assert {("#X", "white corpse"), ("#X", "black corpse"), ("#F", "white")} <= shapes
    marks = [part.get("class") for part in root.iter() if part.get("class")]
    assert marks.count("wound") == marks.count("trap") == 1
    assert [t.text for t in root.iter(f"{SVG}text") if t.get("class") == "number"] == ["2"]


def test_units_are_drawn_as_the_page_draws_them_and_corpses_on_their_heads():
    signs = json.loads((ROOT / "host_tools" / "page" / "signs.json").read_text())
    shapes = {part.get("id"): list(part.iter(f"{SVG}path"))
              for part in drawing(None).iter(f"{SVG}g") if part.get("id")}
    for kind in "FGS":
        assert [path.get("d") for path in shapes[kind]] == [signs["outline"][kind],
                                                            signs["melee"][kind]]
    assert shapes["X"][1].get("transform") == "rotate(180)"


@pytest.mark.parametrize(("move", "arrows"), [(None, 0), ("--", 0), ("d1-d4", 1),
                                              ("a1-a2+a2-a3", 2)])
def test_the_last_move_has_its_arrows(move, arrows):
    assert len(list(drawing(None, move).iter(f"{SVG}line"))) == arrows


@pytest.mark.parametrize(("text", "caption"), [
    (None, "White to move"),
    ("8S/9/9/9/9/4s4/9/9/9 b - - 0,0 9", "White wins (usurpation)"),
    ("8s/9/9/9/9/9/9/9/9 w - - 0,0 9", "Black wins (regicide)"),
])
def test_the_caption_tells_who_is_to_move_or_has_won(text, caption):
    assert caption in drawing(text).findtext(f"{SVG}title")


def test_the_readmes_picture_is_what_the_command_draws(tmp_path):
    file = tmp_path / "board.svg"
    done = CliRunner().invoke(group, ["position", "melee", *README, "--svg", str(file)])
    assert done.exit_code == 0 and "kill: Black on e5" in done.output
    assert file.read_text() == (ROOT / "host_tools" / "page" / "board.svg").read_text()
    printed = CliRunner().invoke(group, ["position", "melee", *README, "--svg", "-"])
    assert printed.output == file.read_text()


def chess_drawing(name: str, text: str | None, move: str | None) -> str:
    """The picture of a chess-like game."""
    svg = picture.draw(games.start(find(name), text, {}), move)
    assert ET.fromstring(svg).tag == f"{SVG}svg"
    return svg


def test_chess_like_games_lie_straight_and_show_how_units_move():
    svg = chess_drawing("melee_chess", None, "d2-d3")
    assert svg.count('<rect class="') == 81
    assert svg.count('class="castle white"') == svg.count('class="castle black"') == 1
    assert svg.count('<circle class="way leap"') == 2 * 2 * (8 + 4 + 4)  # H, C, E
    assert svg.count('<circle class="sign step"') == 2 * 3 * (4 + 8 + 4)  # P, S, W
    assert svg.count('class="move"') == 1
    svg = chess_drawing("ten_minute", "4k3/8/8/8/8/8/8/4K3 w - - PPn 3,0 1,1", "N@b8")
    assert svg.count('<rect class="') == 64 and 'class="move"' not in svg
    assert "piles PPn, points 3,0" in svg


@pytest.mark.parametrize(("name", "title"), [
    ("melee", "Melee: "), ("melee_chess", "Mêlée: "), ("ten_minute", "10 Minute Melee: ")])
def test_the_title_is_the_games(name, title):
    printed = CliRunner().invoke(group, ["position", name, "--svg", "-"])
    assert ET.fromstring(printed.output).findtext(f"{SVG}title").startswith(title)


@pytest.mark.parametrize(("name", "array"), [("melee_chess", "GCCHRHEEBPPPSSSWWW"),
                                             ("ten_minute", "RNBQKBNRPPPPPPPP")])
def test_units_have_the_signs_of_the_page(name, array):
    svg = chess_drawing(name, None, None)
    signs = json.loads((ROOT / "host_tools" / "page" / "signs.json").read_text())[name]
    assert sorted(signs) == sorted(set(array))
    assert len(set(signs.values())) == len(signs)
    for letter, sign in signs.items():
        assert svg.count(f'd="{sign}"') == 2 * array.count(letter)
