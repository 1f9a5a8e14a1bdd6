"""Code that runs where it lies in flash: the same game, and what was a copy is overwritten."""
import json
import subprocess
from pathlib import Path
from types import SimpleNamespace

import pytest

from host_tools import runtimes
from host_tools.benches.memory import guest
from host_tools.flashing import files
from meleeboard import bytecode, inplace, seldom

littlefs = pytest.importorskip("littlefs")

GUEST = Path(__file__).with_name("inplace_guest.py")
TURNS = 24
MODULES = {name: source for name, source in files.sources(
    guest.PLAYER.read_bytes(), GUEST.read_bytes()).items() if name not in files.SOURCE}


@pytest.fixture(scope="module")
def tools():
    """The compiler and the interpreter."""
    try:
        return runtimes.mpy_cross(), runtimes.micropython()
    except runtimes.Missing as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="module")
def image(tools, tmp_path_factory) -> Path:
    """A littlefs with the firmware as bytecode, its code deleted and written once before."""
    system = littlefs.LittleFS(block_size=4096, block_count=352, read_size=256, prog_size=256,
                               cache_size=1024)
    for _ in range(2):
        for name, source in MODULES.items():
            path = f"/{name[:-3]}.mpy"
            system.makedirs(str(Path(path).parent), exist_ok=True)
            with system.open(path, "wb") as file:
                file.write(guest.bytecode(name, source))
    path = tmp_path_factory.mktemp("flash") / "image"
    path.write_bytes(system.context.buffer)
    return path


def play(tools, image: Path, is_moved: bool) -> tuple[dict, int]:
    """What the guest tells of its game, and the bytes of its heap."""
    done = subprocess.run(
        [tools[1], "-X", "heapsize=16m", str(GUEST), str(image), str(guest.HERE),
         "1" if is_moved else "0", str(TURNS)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-3000:]
    facts, used = done.stdout.splitlines()[-2:]
    return json.loads(facts), int(used)


def test_the_game_is_the_same_and_takes_less_memory(tools, image):
    copied, much = play(tools, image, False)
    moved, less = play(tools, image, True)
    assert moved["text"] == copied["text"] and moved["ply"] == copied["ply"] > 0
    assert moved["copies"] == 0 and copied["moved"] == 0
    assert moved["moved"] > 40_000
    assert much - less > moved["moved"] * 2 // 3  # the rest was code of the first game


def test_a_board_that_crashes_again_and_again_runs_from_memory(monkeypatch):
    moved = []
    monkeypatch.setattr(inplace, "make_mover", lambda: SimpleNamespace(move=moved.append))
    monkeypatch.setattr(seldom, "copies", lambda: ["a module"])
    for crashes, count in ((0, 1), (1, 2), (2, 2), (5, 2)):
        inplace.move_all(crashes)
        assert len(moved) == count


@pytest.mark.parametrize("error", [ValueError, IndexError, OSError])
def test_what_is_not_as_expected_stays_where_it_is(monkeypatch, error):
    def refuse(_):
        raise error
    monkeypatch.setattr(inplace, "make_mover", lambda: SimpleNamespace(move=refuse))
    monkeypatch.setattr(seldom, "copies", lambda: ["a module"])
    inplace.move_all()
    inplace.move_one("a module")


def test_a_file_of_another_version_is_not_read():
    with pytest.raises(ValueError):
        bytecode.read(b"M\x07\x00\x1f\x00\x00")


@pytest.mark.parametrize("name", MODULES)
def test_every_module_is_read_to_its_end(tools, name):
    for data in (files.compiled(tools[0], name, MODULES[name]),
                 guest.bytecode(name, MODULES[name])):
        last, _ = bytecode.read(data)
        while last.inner:
            last = last.inner[-1]
        assert len(data) - last.end <= 4  # what a file ends with is its last function
