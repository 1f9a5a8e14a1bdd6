"""The flash image of a board: built from the manifest, read back, small enough for its place."""
import json

import pytest

pytest.importorskip("littlefs")

from host_tools import emulator, runtimes
from host_tools.benches.device import FLASH_LIMIT
from host_tools.emulator import flash


def test_an_image_gives_back_its_files():
    files = {"main.py": b"print(1)\n", "a/b/c.mpy": bytes(range(256)) * 40, "a/empty": b""}
    image = flash.pack(files)
    assert len(image) == flash.BLOCK * flash.BLOCKS
    assert flash.unpack(image) == files


def test_what_is_no_file_system_is_told():
    with pytest.raises(ValueError, match="no file system"):
        flash.unpack(b"\xff" * flash.BLOCK * flash.BLOCKS)


def test_the_board_s_files_fit():
    """Everything of the manifest is on the image, compiled for the RP2040 where that goes."""
    files, are_compiled = flash.device_files({"self_test": False})
    names = {name.removesuffix(".mpy").removesuffix(".py") for name in files}
    for part in ("main", "meleeboard/device", "meleeboard/rules/melee/position", "table.json"):
        assert part in names
    assert json.loads(files["table.json"]) == {"self_test": False}
    assert files["main.py"] == (runtimes.CODE / "main.py").read_bytes()
    if are_compiled:
        assert files["meleeboard/loops.mpy"][:1] == b"M"
        assert sum(map(len, files.values())) <= FLASH_LIMIT
    assert flash.unpack(flash.pack(files)) == files


def test_without_a_compiler_the_source_goes(monkeypatch):
    def none():
        raise runtimes.Missing("none here")
    monkeypatch.setattr(runtimes, "mpy_cross", none)
    files, are_compiled = flash.device_files()
    assert not are_compiled
    assert files["meleeboard/table.py"] == (runtimes.CODE / "meleeboard/table.py").read_bytes()


def test_the_variable_that_names_the_image(monkeypatch, tmp_path):
    monkeypatch.delenv(emulator.VARIABLE, raising=False)
    with pytest.raises(runtimes.Missing, match="MELEEBOARD_UF2"):
        emulator.image()
    monkeypatch.setenv(emulator.VARIABLE, str(tmp_path / "none.uf2"))
    with pytest.raises(emulator.BadImage, match="no such file"):
        emulator.image()
    (tmp_path / "none.uf2").write_bytes(b"")
    assert emulator.image() == tmp_path / "none.uf2"
