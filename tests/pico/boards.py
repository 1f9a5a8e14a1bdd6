"""What the scenarios share: a game that has begun, and what lights and buzzer said of it."""
import json

from host_tools.virtual.trace import TracePlayer
from host_tools.world import array_of
from meleeboard import calls
from meleeboard.looks import OPTIONS
from meleeboard.render import Renderer

ARRAY = (
    "a1", "b1", "c1", "d1", "a2", "b2", "c2", "a3", "b3", "a4",
    "f9", "g9", "h9", "i9", "g8", "h8", "i8", "h7", "i7", "i6",
)


def begin(board, position: str | None = None) -> int:
    """Set the array up, and begin: White is to move. Where its messages start."""
    board.power_up()
    more = {"position": position} if position else {}
    board.ask("new", game="melee", options={"first": "white"}, **more)
    start = len(board.heard)
    board.stand(array_of(position)[1] if position else ARRAY)
    board.wait_for("call", start, 8000, call="ready")
    board.pico.run(500)  # until its tones are over
    return start


def expected_calls(moves, position: str | None = None) -> list[tuple]:
    """The calls of these turns at a table on the host, without their times."""
    player, ms = TracePlayer("melee", {"first": "white"}, position), 0
    for origin, target in moves:
        for word, square, after in (("lift", origin, 300), ("down", target, 900)):
            player.play(json.dumps({"ms": ms, word: square}))
            ms += after
    player.play(json.dumps({"ms": ms}))
    found = [json.loads(line) for line in player.calls]
    return [tuple(call[key] for key in ("call", "side", "squares", "n")) for call in found]


def square_index(square: str) -> int:
    """The place of a square among the lights."""
    return "abcdefghi".index(square[0]) + 9 * (int(square[1]) - 1)


def letters_told(board) -> tuple[str, list[int]]:
    """The letters of all lights by the link's last word, and the colours that are shown."""
    told = board.said("lights")[-1]
    return told["squares"] + told["ring"], board.lights.colours()


def looks() -> dict[int, set[str]]:
    """colour -> letters that have it at some moment, at the standard brightness."""
    config = {name: default for name, default, _, _ in OPTIONS}
    renderer, found = Renderer(config, 111), {}
    for i, letter in enumerate(renderer.letters):
        for step in range(32):
            renderer._mix(i, step, 100 * config["brightness"])
            found.setdefault(renderer.colours[letter], set()).add(chr(letter))
    return found


def pitches(board) -> list[int]:
    """The tones heard, by the nearest pitch that a call has; repeats without a pause are one."""
    tones = [calls.tones((0, name, 0, (), 0, None)) for name in calls.names()]
    known = {hz for call in tones for hz, _ in call if hz}
    known |= {hz * 4 // 5 for hz in known}
    return [min(known, key=lambda pitch, hz=hz: abs(pitch - hz))
            for _, hz in board.tone.heard if hz]
