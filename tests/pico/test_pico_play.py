"""The emulated board as the table of `play`: lines in, lines out, and how slow it is."""
import queue

import pytest
from boards import ARRAY

from host_tools import wire
from host_tools.emulator.__main__ import Play, read_lines
from host_tools.runtimes import Missing

LATE_MS = 60  # by so much a tone may be longer, as where garbage is collected


@pytest.fixture
def play(make_board):
    """A running table that collects what it says."""
    board = make_board()
    said = []
    player = Play(board, said.append)
    player.said = said
    board.power_up()
    board.send({"do": "hello"})
    return player


def talk(player: Play, *lines: str):
    """Hand lines in, and run until they are obeyed."""
    waiting: queue.SimpleQueue[str] = queue.SimpleQueue()
    read_lines(lines, waiting)
    player.run(waiting)


def kinds(player: Play) -> set[str]:
    return {message["type"] for message in player.said}


def test_hands_lights_and_sound(play):
    talk(play, '{"do": "new", "options": {"first": "white"}, "id": 3}\n', "\n")
    play.board.pico.run(100)
    talk(play, *(f'{{"sensor": "{square}", "closed": true}}\n' for square in ARRAY))
    play.board.wait_for("call", 0, 8000, call="ready")
    play.board.pico.run(700)
    assert {"hello", "state", "lights", "ok", "call", "sound"} <= kinds(play)
    tones = [tone for m in play.said if m["type"] == "sound" for tone in m["tones"]]
    assert [round(hz, -1) for hz, _ in tones] == [520, 660, 780]  # ready
    lengths = zip(tones, (90, 90, 140), strict=True)
    assert all(-12 <= ms - wanted <= LATE_MS for (_, ms), wanted in lengths)
    talk(play, '{"button": "white", "down": true}\n', "{\n", '{"sensor": "z99"}\n')
    assert [m["type"] for m in play.said].count("error") == 2


def test_the_pace_is_told(play, monkeypatch):
    monkeypatch.setattr("host_tools.emulator.__main__.PACE_S", 0)
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    run = play.board.pico.run

    def last(ms):
        run(ms)
        lines.put("")
    monkeypatch.setattr(play.board.pico, "run", last)
    play.run(lines)
    assert play.said[-1]["type"] == "pace" and play.said[-1]["factor"] > 0


def test_play_names_what_is_missing(monkeypatch):
    monkeypatch.delenv("MELEEBOARD_UF2", raising=False)
    with pytest.raises(Missing, match="MELEEBOARD_UF2"):
        wire.command_for("pico")
    monkeypatch.setenv("MELEEBOARD_UF2", __file__)
    assert wire.command_for("pico")[-1] == "host_tools.emulator"


def test_hands_rest_by_the_boards_own_time(play):
    began = play.board.pico.ms
    talk(play, '{"rest": 80}\n', '{"button": "white", "down": true}\n')
    assert play.board.pico.ms >= began + 80


def test_a_program_that_has_ended_is_told(play):
    """The REPL's own lines are no messages; a traceback among them is the end."""
    play.board.pico._receive(b"Traceback (most recent call last):\r\n")
    play.board.pico._receive(b"MemoryError: memory allocation failed\r\n")
    play.run(queue.SimpleQueue())
    assert play.said[-1]["type"] == "error" and "MemoryError" in play.said[-1]["text"]
