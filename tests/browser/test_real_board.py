"""`play --port`: a board on a serial line is shown, and only shown."""

import pytest

from host_tools.world import array_of
from serial_board import SerialBoard

START = "5fggs/6fgg/7fg/8f/9/F8/GF7/GGF6/SGGF5"


@pytest.fixture
def board():
    running = SerialBoard()
    yield running
    running.close()


def test_real_board_is_shown(board, start_table, open_page):
    for point in array_of(START)[1]:
        board.hand(sensor=point, closed=True)
    page = open_page(start_table("--port", board.port))
    start, end = ("d1", "d4") if page.status() == "White to move." else ("f9", "f6")
    board.hand(sensor=start, closed=False)
    page.until(lambda: page.light(end) == "t", "its lights are shown")
    page.until(lambda: "empty" in page.label(start), "the unit is lifted on the page too")
    board.hand(sensor=end, closed=True)
    page.until(lambda: page.turns() == [f"{start}-{end}"], "the turn")
    page.until(lambda: "Fighter" in page.label(end), "the unit is drawn where it stands")
    page.click_point("a1")
    page.until(lambda: "White Sovereign" in page.label("a1"), "pages lift nothing there")
    assert not page.find("#near .wood-button").is_displayed()
