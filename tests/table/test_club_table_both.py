"""The table as a club's timer, and its stored presets."""

import json

from host_tools.virtual.drivers import (
    MemoryFiles,
    QueuePort,
    Silent,
    VirtualButtons,
    VirtualMatrix,
)
from meleeboard.journal import Journal
from meleeboard.table import Table


class Desk:
    """A table in SETUP with a host and buttons."""

    def __init__(self, files=None):
        self.files = files or MemoryFiles()
        self.port, self.buttons = QueuePort(), VirtualButtons()
        store = Journal(self.files)
        self.table = Table(VirtualMatrix(), Silent(), Silent(), self.port, self.buttons, store)
        self.table.power_up()
        self.said = []
        self.table.on_call = lambda call: self.said.append((call[0], call[1], call[2], call[4]))

    def host(self, now, **command):
        """A command of the host at `now`; the last line that answers it."""
        self.table.advance(now)
        self.port.incoming.append(json.dumps(command))
        self.table.step(now)
        lines = [json.loads(line) for line in self.port.written]
        return [line for line in lines if line["type"] not in ("state", "timer", "call")][-1]

    def press(self, now, button):
        """A short press at `now`."""
        for ms, down in ((now, True), (now + 80, False)):
            self.table.advance(ms)
            self.buttons.add(button, down)
            self.table.step(ms)


def test_the_buttons_pass_the_turn():
    desk = Desk()
    assert desk.host(0, do="timer", preset="sudden-5")["type"] == "ok"
    desk.press(1000, "black")
    desk.press(5000, "white")
    desk.press(6000, "white")  # it is not White's turn
    desk.press(7000, "table")
    desk.press(9000, "table")
    clock = desk.table.desk.timer.clock
    assert (clock.left(0, 10_000), clock.left(1, 10_000)) == (296_000, 297_000)
    assert desk.said == [(1000, "turn", 0, None), (5000, "turn", 1, None),
                         (7000, "pause", None, None), (9000, "resume", None, None)]


def test_warnings_and_the_flag():
    desk = Desk()
    desk.host(0, do="preset", name="short", clock={"mode": "sudden", "minutes": 1})
    desk.host(0, do="timer", preset="short")
    desk.press(0, "black")
    desk.table.advance(70_000)
    assert desk.said[1:] == [(60_000 - 1000 * n, "warn", 0, n) for n in (10, 5, 4, 3, 2, 1)] + [
        (60_000, "time", 0, None)]
    assert desk.table.desk.timer.state(70_000)["flag"] == "w"


def test_the_arbiter_at_the_timer():
    desk = Desk()
    desk.host(0, do="timer", preset="sudden-5")
    assert "no turn has ended" in desk.host(0, do="give_back")["text"]
    desk.press(0, "black")
    desk.press(10_000, "white")
    assert desk.host(15_000, do="give_back")["type"] == "ok"
    clock = desk.table.desk.timer.clock
    assert clock.side == 0 and clock.left(0, 16_000) == 289_000
    desk.host(16_000, do="set_clock", side="w", ms=60_000)
    desk.host(16_000, do="add_time", side="b", ms=-1000)
    assert (clock.left(0, 16_000), clock.left(1, 16_000)) == (60_000, 299_000)
    assert "the timer is on" in desk.host(17_000, do="resign", side="w")["text"]
    assert '"ms" is' in desk.host(17_000, do="set_clock", side="w", ms=-1)["text"]


def test_a_timer_does_not_break_into_a_game():
    desk = Desk()
    desk.table.start_at_once(0)
    assert "a game is going on" in desk.host(0, do="timer")["text"]
    desk.host(0, do="resign", side="w")
    assert desk.host(1, do="timer")["type"] == "ok"
    assert desk.host(2, do="timer", on=False)["type"] == "ok"
    assert desk.table.desk.judge() is desk.table.referee


def test_presets_are_kept_and_used():
    desk = Desk()
    assert desk.host(0, do="preset", name="ours", clock={"mode": "delay", "minutes": 7})[
        "type"] == "ok"
    assert "no clock is called" in desk.host(0, do="preset", name="x", clock={"mode": "y"})["text"]
    again = Desk(desk.files)
    again.host(0, do="presets")
    told = [line for line in map(json.loads, again.port.written) if line["type"] == "presets"][0]
    assert told["presets"]["ours"] == {"mode": "delay", "minutes": 7}
    again.host(0, do="new", preset="ours")
    clock = again.table.referee.clock
    assert clock.mode == "delay" and clock.left(0, 0) == 420_000
    again.host(0, do="preset", name="ours")
    assert "no preset is called" in again.host(0, do="new", preset="ours")["text"]


def test_stored_presets_that_are_spoiled_are_told():
    files = MemoryFiles()
    files.replace("clocks.json", b"{")
    assert "the stored clocks" in Desk(files).table.notices[0]
