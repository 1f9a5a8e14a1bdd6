"""Boards for the scenarios: the image that MELEEBOARD_UF2 names, or CPython in its place.

On an image a board takes a minute to start. So the usual ones are started once, and each test runs
in a copy of this process, with a board of its own that has just said hello.
"""
import json
import os

import pytest

pytest.importorskip("rp2040py")
pytest.importorskip("littlefs")

from bare import sleeping_image
from copies import PASSED, run_in_a_copy

from host_tools import emulator, runtimes
from host_tools.emulator.board import NO_TEST, EmulatedBoard
from host_tools.emulator.measure import BRIGHT

USUAL = (NO_TEST, BRIGHT)
started: dict[str, EmulatedBoard | str] = {}  # by table.json; or why there is none
made: list[EmulatedBoard] = []  # what the running test has


@pytest.fixture
def image():
    """The MicroPython image; skipped with the reason where none is named, failed if it's gone."""
    try:
        return emulator.image()
    except emulator.BadImage as bad:
        pytest.fail(str(bad))
    except runtimes.Missing as missing:
        pytest.skip(str(missing))


def start_the_usual():
    """Start the usual boards, once; a failure that all tests share is told by each of them."""
    for table in USUAL:
        name = json.dumps(table)
        if name not in started:
            board = EmulatedBoard(table)
            try:
                board.power_up()
                started[name] = board
            except AssertionError as error:
                started[name] = f"the board with {name} did not start: {error}"
        if isinstance(started[name], str):
            pytest.fail(started[name], pytrace=False)


def take_board(table=None, more=None) -> EmulatedBoard:
    """A board with this table.json, started already if it is a usual one."""
    board = None if more else started.pop(json.dumps(NO_TEST if table is None else table), None)
    made.append(board or EmulatedBoard(table, more=more))
    return made[-1]


@pytest.fixture(params=["CPython", "MicroPython"])
def make_board(request, tmp_path, monkeypatch):
    """A function that makes boards with a table.json; each scenario runs on both."""
    if request.param == "MicroPython":
        request.getfixturevalue("image")
        start_the_usual()
        yield take_board
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


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """Run a test of boards with an image in a copy of this process."""
    given = pyfuncitem.callspec.params if hasattr(pyfuncitem, "callspec") else {}
    if given.get("make_board") != "MicroPython" or not hasattr(os, "fork"):
        return None
    wanted = pyfuncitem._fixtureinfo.argnames
    arguments = {name: pyfuncitem.funcargs[name] for name in wanted}
    outcome = run_in_a_copy(lambda: pyfuncitem.obj(**arguments),
                            lambda: "\n".join(board.account() for board in made))
    if outcome != PASSED:
        pytest.fail(outcome, pytrace=False)
    return True
