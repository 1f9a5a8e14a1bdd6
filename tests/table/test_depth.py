"""How deep the board's calls go, as the C stack of a Pico is small.

*NOTE* MicroPython's rp2 port has 8 KB of it and leaves 256 bytes alone (ports/rp2/main.c up to
1.24, MICROPY_STACK_CHECK_MARGIN since). A call of a Python function takes some 250 of them: 240
is what MicroPython's author gives for the same core in the micro:bit. Some 350 are gone before
main.py runs, and what C functions need at the end of a chain, 1 KB in the file system, is not
checked at all. So two dozen levels are what there is; then comes "maximum recursion depth
exceeded", in the middle of a game.
"""
import json
import sys
from pathlib import Path

import device_world
import pytest
from test_doctor_both import GAME, Host

from games import scenes
from host_tools.virtual import trace

FIRMWARE = str(Path(__file__).resolve().parents[2] / "firmware")
MOST = 24
ABOVE_LOOK = 3  # levels of the board above the table's look(): main.py, live, step
ABOVE = {"look": ABOVE_LOOK, "advance": ABOVE_LOOK + 1, "scan": ABOVE_LOOK - 1,
         "step": ABOVE_LOOK - 1}  # by what a test calls of the table
# those whose chains are the longest, of each kind
SCENES = ("ten_drop_answered_in_the_dwell", "chess_capture_set_down_quickly",
          "chess_recapture_in_the_dwell", "ten_drop_then_own_lift", "audit_in_hand",
          "pause_in_the_ms_of_a_touchdown", "ten_castling_of_black_in_the_dwell",
          "chess_fault_origin_stuck_closed", "answer_in_dwell", "fault_ghost")


class Depth:
    """Notes the longest chain of calls of the board's code, names from the outermost on."""

    def __init__(self):
        self.longest: list[str] = []

    def __enter__(self):
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_):
        sys.setprofile(None)

    def _note(self, frame, event, _):
        if event != "call" or not frame.f_code.co_filename.startswith(FIRMWARE):
            return
        chain = []
        while frame:
            if frame.f_code.co_filename.startswith(FIRMWARE):
                chain.append(frame.f_code.co_name)
            frame = frame.f_back
        if chain[-1] in ABOVE and len(chain) + ABOVE[chain[-1]] > len(self.longest):
            self.longest = ["above"] * ABOVE[chain[-1]] + chain[::-1]


class Voice:
    """One that says nothing; the way to it is part of the chains."""

    def say(self, *_):
        """Hear the clips."""


@pytest.mark.parametrize("name", SCENES)
def test_touches_and_buttons(name, monkeypatch):
    made = trace.TracePlayer._table

    def with_voice(player):
        table = made(player)
        table.voice = Voice()
        return table
    monkeypatch.setattr(trace.TracePlayer, "_table", with_voice)
    entry, lines = scenes.table()[name], scenes.trace_of(name)
    with Depth() as depth:
        scenes.play(entry, lines)
    assert 18 <= len(depth.longest) <= MOST, depth.longest


def test_commands():
    """The longest way of one: an examination ends, and the game is read from flash again."""
    host = Host()
    host.say(GAME)
    host.say({"do": "doctor"}, 30)
    with Depth() as depth:
        assert any(line["type"] == "ok" for line in host.say({"do": "doctor", "on": False}, 30))
    assert 18 <= len(depth.longest) <= MOST, depth.longest


def test_what_the_board_has_above_the_table():
    chains, world = [], device_world.World()

    def look_up(_):
        frame, names = sys._getframe(), []
        while frame:
            if frame.f_code.co_filename.startswith(FIRMWARE):
                names.append(frame.f_code.co_name)
            frame = frame.f_back
        chains.append(names[::-1])

    def watch(board):
        stock = world.device.table.look
        world.device.table.look = lambda now: (look_up(now), stock(now))
    world.live({20: watch, 400: device_world.say({"do": "hello"}), 600: None})
    assert json.loads(world.device.board.port.written[0])["type"] == "hello"
    assert {len(["main.py", *names]) for names in chains} == {ABOVE_LOOK}
