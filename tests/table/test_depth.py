"""How deep the board's calls go, as the C stack of a Pico is small.

*NOTE* MicroPython's rp2 port has 8 KB of it and leaves 256 bytes alone (ports/rp2/main.c up to
1.24, MICROPY_STACK_CHECK_MARGIN since). A call of a Python function takes some 250 of them: 240
is what MicroPython's author gives for the same core in the micro:bit. Some 350 are gone before
main.py runs; a module that is loaded takes them too, beside its own level, for a path of 128 and
what stands around it. What C functions need at the end of a chain, 1 KB in the file system, is
not checked at all. Past the end comes "maximum recursion depth exceeded", in the middle of a game.
"""
import json
import sys
from pathlib import Path

import device_world
import pytest
from loads import Loads
from test_device_service_both import test_a_fault_report_saved_from_the_menu as menu_for_a_report
from test_device_service_both import test_what_the_menu_sets_outlives_the_power as menu_to_set
from test_doctor_both import GAME, Host

from games import scenes
from host_tools.benches.pico import LONGEST
from host_tools.virtual import trace

FIRMWARE = str(Path(__file__).resolve().parents[2] / "firmware")
ROOM = 8192 - 256
BEFORE, A_CALL, A_LOAD, A_FILE = 350, 250, 350, 1000
SPARE = 600  # as all these are estimates
ABOVE_LOOK = 3  # levels of the board above the table's look(): main.py, live, step
ABOVE = {"live": 1, "look": ABOVE_LOOK, "advance": ABOVE_LOOK + 1, "scan": ABOVE_LOOK - 1,
         "step": ABOVE_LOOK - 1}  # by what a test calls of the table
# those whose chains are the longest, of each kind
SCENES = ("ten_drop_answered_in_the_dwell", "chess_capture_set_down_quickly",
          "chess_recapture_in_the_dwell", "ten_drop_then_own_lift", "audit_in_hand",
          "pause_in_the_ms_of_a_touchdown", "ten_castling_of_black_in_the_dwell",
          "chess_fault_origin_stuck_closed", "answer_in_dwell", "fault_ghost")


def chain_of(frame) -> list[str]:
    """The names of the board's functions that are on their way, the outermost first."""
    names = []
    while frame:
        if frame.f_code.co_filename.startswith(FIRMWARE):
            names.append(frame.f_code.co_name)
        frame = frame.f_back
    return names[::-1]


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
        chain = chain_of(frame)
        above = ABOVE.get(chain[0])
        if above and above + len(chain) > len(self.longest):
            self.longest = ["above"] * above + chain


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
    assert 18 <= len(depth.longest) <= LONGEST, depth.longest


def test_commands():
    """The longest way of one: an examination ends, and the game is read from flash again."""
    host = Host()
    host.say(GAME)
    host.say({"do": "doctor"}, 30)
    with Depth() as depth:
        assert any(line["type"] == "ok" for line in host.say({"do": "doctor", "on": False}, 30))
    assert 18 <= len(depth.longest) <= LONGEST, depth.longest


def examine_and_end():
    """A game, an examination in the middle of it, and the game again."""
    host = Host()
    for command in (GAME, {"do": "doctor"}, {"do": "doctor", "on": False}):
        host.say(command, 30)


def play_scenes():
    """Every fifth one."""
    for name, entry in sorted(scenes.table().items())[::5]:
        scenes.play(entry, scenes.trace_of(name))


@pytest.mark.parametrize("live", [menu_to_set, menu_for_a_report, examine_and_end, play_scenes])
def test_what_is_loaded_on_the_way(live):
    """A module that is loaded deep in calls loads others, each inside the one before."""
    found = {}

    def note(frame, modules):
        names = chain_of(frame)
        if names[0] in ABOVE:
            levels = ABOVE[names[0]] + len(names) + len(modules)
            used = BEFORE + A_CALL * levels + A_LOAD * len(modules) + A_FILE
            found[used] = [modules, names]
    with Loads(note):
        live()
    assert found and max(found) <= ROOM - SPARE, found[max(found)]


def test_what_the_board_has_above_the_table():
    chains, world = [], device_world.World()

    def watch(_):
        stock = world.device.table.look

        def look(now):
            chains.append(chain_of(sys._getframe()))
            stock(now)
        world.device.table.look = look
    world.live({20: watch, 400: device_world.say({"do": "hello"}), 600: None})
    assert json.loads(world.device.board.port.written[0])["type"] == "hello"
    assert {len(["main.py", *names]) for names in chains} == {ABOVE_LOOK}
