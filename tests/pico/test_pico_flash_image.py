"""The flash image of a board: built from the manifest, read back, small enough for its place."""

import pytest

pytest.importorskip("littlefs")

from host_tools import emulator, runtimes
from host_tools.benches.device import FLASH_LIMIT
from host_tools.flashing import files, image


def test_an_image_gives_back_its_files():
    held = {"main.py": b"print(1)\n", "a/b/c.mpy": bytes(range(256)) * 40, "a/empty": b""}
    packed = image.pack(held)
    assert len(packed) == image.BLOCK * image.BLOCKS
    assert image.unpack(packed) == held


def test_what_is_no_file_system_is_told():
    with pytest.raises(ValueError, match="no file system"):
        image.unpack(b"\xff" * image.BLOCK * image.BLOCKS)


def test_the_board_s_files_fit():
    """Everything of the manifest is on the image, compiled for the RP2040 where that goes."""
    modules, reason = files.best()
    names = {name.removesuffix(".mpy").removesuffix(".py") for name in modules}
    for part in ("main", "meleeboard/device", "meleeboard/rules/melee/position"):
        assert part in names
    if not reason:
        assert modules["main.py"] == files.sources()["main.py"]
        assert modules["meleeboard/loops.mpy"][:1] == b"M"
        assert sum(map(len, modules.values())) <= FLASH_LIMIT
    assert image.unpack(image.pack(modules)) == modules


def test_without_a_compiler_the_source_goes(monkeypatch):
    def none():
        raise runtimes.Missing("none here")
    monkeypatch.setattr(runtimes, "mpy_cross", none)
    modules, reason = files.best()
    assert reason == "none here"
    assert modules["meleeboard/table.py"] == files.sources()["meleeboard/table.py"]


def test_the_variable_that_names_the_image(monkeypatch, tmp_path):
    monkeypatch.delenv(emulator.VARIABLE, raising=False)
    with pytest.raises(runtimes.Missing, match="MELEEBOARD_UF2"):
        emulator.image()
    monkeypatch.setenv(emulator.VARIABLE, str(tmp_path / "none.uf2"))
    with pytest.raises(emulator.BadImage, match="no such file"):
        emulator.image()
    (tmp_path / "none.uf2").write_bytes(b"")
    assert emulator.image() == tmp_path / "none.uf2"
