"""Pictures as the circuits are, links that lead somewhere, figures of the guide that are true."""
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from programs import require

pytest.importorskip("hardware.circuit.quiet_skidl", reason="the extra 'hardware' is missing",
                    exc_type=ImportError)

from hardware import __main__ as door
from hardware import bom
from hardware.circuit.variants import VARIANTS
from hardware.drawings import chips, pico, squares
from hardware.drawings.wiring import draw_all
from hardware.spice import studies

HARDWARE = Path(door.__file__).parent
GUIDE = (HARDWARE / "guide.md").read_text()
PAGES = ["README.md", "guide.md", "magnetics.md"]


@pytest.fixture(autouse=True)
def built_once(monkeypatch, boards):
    """Building all boards anew for each test would take most of the time."""
    for name, board in boards.items():
        monkeypatch.setitem(VARIANTS, name, lambda board=board: board)


def words(picture: str) -> list[str]:
    """All texts of an SVG picture; it has to be well-formed."""
    root = ElementTree.fromstring(picture)
    return [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    links = re.findall(r"\]\(([^)]+)\)", (HARDWARE / page).read_text())
    assert links
    assert [link for link in links if not (HARDWARE / link).exists()] == []


def test_committed_pictures_are_those_of_the_circuits(tmp_path):
    for path in draw_all(tmp_path):
        assert path.read_text() == (HARDWARE / "pictures" / path.name).read_text(), path.name


def test_every_wire_of_the_pico_is_named(board):
    nets = [net for (ref, _), net in board.nets_by_pin().items() if ref == "U1"]
    found = words(pico.draw(board))
    assert all(found.count(net) >= nets.count(net) for net in set(nets))


def test_every_part_off_the_squares_is_drawn(board):
    found = " ".join(words(chips.draw(board)))
    refs = chips.off_the_squares(board)
    assert {"J1", "F1", "U2", "U3", "BZ1", "SW_WHITE1"} <= set(refs)
    assert [ref for ref in refs if ref not in found] == []
    squares_and_ring = [ref for ref in board.keys if ref not in refs and ref != "U1"]
    assert all(re.search(r"_([A-L]\d+|RING\d+)$", ref) for ref in squares_and_ring)


def test_lights_are_numbered_along_the_chain(boards):
    assert squares.chain_of(boards["reference"])[9] == "LED_I2"
    found = words(squares.draw_lights(boards["reference"]))
    assert {str(i) for i in range(1, 82)} <= set(found)


def test_rows_and_columns_name_their_pins(boards):
    found = words(squares.draw_matrix(boards["reference"]))
    assert {"ROW1", "GP0", "ROW9", "GP8", "COL_A", "GP9", "COL_I", "GP17"} <= set(found)
    found = words(squares.draw_matrix(boards["shift"]))
    assert {"U11 QA", "U12 QD", "U13 A", "U14 D"} <= set(found)


@pytest.mark.parametrize("name", ["reference", "reference_hall", "shift", "linear"])
def test_prices_of_the_guide_are_those_of_the_parts_lists(boards, name):
    row = re.search(rf"^\| {name}[^|]*\| (\d+) euros", GUIDE, re.MULTILINE)
    assert int(row[1]) == round(bom.total_euros(boards[name]))


FIGURES = {"a column settles": ("column_settle", " us"), "low level": ("column_low", " V"),
           "an edge at": ("data_rise", " ns"), "5 V at the lights": ("lights_least", " V"),
           "a row of digital": ("hall_ready", " us")}


def test_figures_of_the_guide_are_those_of_the_simulation():
    require("ngspice")
    values = {figure.name: figure.value for figure in studies.all_figures()}
    for start, (name, unit) in FIGURES.items():
        said = re.search(rf"^\| {start}[^|]*\| ([\d.]+){unit} \|", GUIDE, re.MULTILINE)[1]
        digits = len(said.partition(".")[2])
        assert float(said) == pytest.approx(values[name], abs=0.51 * 10 ** -digits), name


def test_every_step_has_a_check():
    steps = re.split(r"^## ", GUIDE, flags=re.MULTILINE)
    numbered = [step for step in steps if step[0].isdigit()]
    assert len(numbered) == 10
    assert all("**Check**" in step for step in numbered)
    assert sum("host_tools doctor" in step for step in numbered) >= 9


def test_the_door_makes_the_files_of_every_board(tmp_path, capsys):
    assert door.circuits(tmp_path, 45) == 0
    said = capsys.readouterr().out
    assert said.count("rule check: clean") == 4
    for ending in (".net", "_parts.csv", "_wires.csv"):
        assert (tmp_path / f"linear{ending}").stat().st_size > 1000
    wires = (tmp_path / "reference_wires.csv").read_text().splitlines()
    assert "ROW1," + ",".join(f"SW_{file}1 B" for file in "ABCDEFGHI") + ",U1 GP0" in wires
