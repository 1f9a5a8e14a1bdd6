"""`play --port`: a board on a serial line is shown, and only shown."""

import json
import os
import subprocess
import sys
import threading

import pytest

from host_tools.benches.browser import ROOT
from host_tools.world import array_of

START = "5fggs/6fgg/7fg/8f/9/F8/GF7/GGF6/SGGF5"


class SerialBoard:
    """A table's program behind a pseudo-terminal; its sensors are moved by the test."""

    def __init__(self):
        import tty

        self.line, self.end = os.openpty()
        tty.setraw(self.line)
        tty.setraw(self.end)
        self.port = os.ttyname(self.end)
        self.program = subprocess.Popen([sys.executable, "-u", "-m", "host_tools.virtual"],
                                        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for carry in (self.carry_out, self.carry_in):
            threading.Thread(target=carry, daemon=True).start()

    def carry_out(self):
        for line in self.program.stdout:
            os.write(self.line, line)

    def carry_in(self):
        while self.program.poll() is None:
            self.write(os.read(self.line, 4096))

    def write(self, text):
        self.program.stdin.write(text)
        self.program.stdin.flush()

    def sense(self, point, closed):
        self.write(json.dumps({"sensor": point, "closed": closed}).encode() + b"\n")


@pytest.fixture
def board():
    if not hasattr(os, "openpty"):
        pytest.skip("no pseudo-terminals on this system")
    running = SerialBoard()
    yield running
    running.program.kill()
    running.program.wait()


def test_real_board_is_shown(board, start_table, open_page):
    for point in array_of(START)[1]:
        board.sense(point, True)
    page = open_page(start_table("--port", board.port))
    start, end = ("d1", "d4") if page.status() == "White to move." else ("f9", "f6")
    board.sense(start, False)
    page.until(lambda: page.light(end) == "t", "its lights are shown")
    page.until(lambda: "empty" in page.label(start), "the unit is lifted on the page too")
    board.sense(end, True)
    page.until(lambda: page.turns() == [f"{start}-{end}"], "the turn")
    page.until(lambda: "Fighter" in page.label(end), "the unit is drawn where it stands")
    page.click_point("a1")
    page.until(lambda: "White Sovereign" in page.label("a1"), "pages lift nothing there")
    assert not page.find("#near .wood-button").is_displayed()
