"""The budgets of the design, measured at an emulated board. All times are lower bounds."""

import functools
import json
import random

from host_tools.emulator.board import BOOT_MS, NO_TEST, EmulatedBoard
from host_tools.world import array_of
from meleeboard import options
from meleeboard.looks import OPTIONS
from meleeboard.render import Renderer
from meleeboard.rules import melee

DWELL_MS, PAUSE_MS = 150, 200
BRIGHT = NO_TEST | {"budget_ma": 4000}  # so that no colour is cut down
TURN_MS = 5000  # for the slowest turn, erases of the flash included
ESCORT = 1 << 16  # moves of two units are from here on
QUICK = {"debounce_ms": 3, "dropout_ms": 5, "dwell_ms": 10, "pace": 0, "first": "white"}
SCAN = """
import gc, time
from array import array
from meleeboard import config, powerup, render
from meleeboard.drivers import pico
from meleeboard.sense.touch import Touches
values = config.read({text!r}, powerup.SPECS)[0]
rows, cols = values["rows"], values["cols"]
board = pico.board(values, render.Renderer(values, rows * cols + pico.RING))
frame, touches = array("H", [0] * rows), Touches(rows, cols)
gc.collect()
began = time.ticks_us()
for i in range({frames}):
    board.scanner.scan(frame)
    touches.update(frame, 20)
print(time.ticks_diff(time.ticks_us(), began))
"""
RESOLVE = """
import gc, json, time
from meleeboard import options
from meleeboard.rules import melee
values = options.parse(melee.OPTIONS, dict())
for line in json.loads({lines!r}):
    position = melee.from_text(line["position"], values)
    move = position.parse_move(line["move"])
    gc.collect()
    began = time.ticks_us()
    position.push(move)
    print(time.ticks_diff(time.ticks_us(), began))
"""


STACK = """
import micropython
used = []
def deeper():
    used.append(micropython.stack_use())
    deeper()
try:
    deeper()
except RuntimeError:
    print(len(used), (used[20] - used[10]) // 10)
"""


class Match:
    """Random turns at a board, by the host's own rules."""

    def __init__(self, board: EmulatedBoard, given: dict):
        self.board, self.chance = board, random.Random(2026)
        self.bound = ""  # the square of a unit that was lifted and put back
        start = len(board.heard)
        board.ask("new", game="melee", options=given)
        state = board.wait_for("state", start, 2000)
        self.position = melee.from_text(state["position"], options.parse(melee.OPTIONS, {}))
        wanted = array_of(state["position"])[1]
        for point in self.position.grid.points:
            name = self.position.grid.name(point)
            board.set(name, name in wanted)
        board.wait_for("call", start, 8000, call="ready")
        board.pico.run(500)

    def choose(self) -> tuple[str, str] | None:
        """A random single move, played in our own position; None at the end of the game."""
        moves = [self.position.move_text(move) for move in self.position.legal()
                 if 0 < move < ESCORT]
        moves = [text for text in moves if text.startswith(self.bound)]
        if not moves:
            return None
        self.bound, text = "", self.chance.choice(moves)
        self.position.push(self.position.parse_move(text))
        start, _, end = text.partition("-")
        return start, end

    def play(self, in_hand_ms: float, after_ms: float) -> bool:
        """Play a random turn, as long as the board takes for it; False at the end of the game."""
        move, start = self.choose(), len(self.board.heard)
        if move:
            self.board.move(*move, in_hand_ms)
            self.board.wait_for("ply", start, TURN_MS)
            self.board.pico.run(after_ms)
        return bool(move)


@functools.cache
def match() -> Match:
    """A game at a board that several measurements share."""
    board = EmulatedBoard(BRIGHT)
    board.power_up()
    return Match(board, {"pace": 0, "first": "white"})


def colours_of(letter: str) -> set[int]:
    """Every colour but black that a letter has in its pattern."""
    config = {name: default for name, default, _, _ in OPTIONS}
    renderer, found = Renderer(config, 111), set()
    i = list(renderer.letters).index(ord(letter))
    for step in range(32):
        renderer._mix(i, step, 100 * config["brightness"])
        found.add(renderer.colours[ord(letter)])
    return found - {0}


def squares_in(board: EmulatedBoard, colours: set[int]) -> set[str]:
    """The squares that show one of these colours now."""
    shown = board.lights.colours()[:81]
    return {"abcdefghi"[i % 9] + str(i // 9 + 1) for i, one in enumerate(shown) if one in colours}


def lift_to_light(times: int) -> list[float]:
    """ms from the first edge of a lift until all its targets are lit, debounce included."""
    game, found, green = match(), [], colours_of("t")
    board, position = game.board, game.position
    move = next(move for move in position.legal() if 0 < move < ESCORT)
    origin = game.bound = position.move_text(move).partition("-")[0]
    points = position.targets(position.grid.parse(origin))
    targets = {position.grid.name(point) for point in points}
    for _ in range(times):
        board.pico.run(200 + game.chance.random())
        began = board.pico.ms
        board.set(origin, False)
        board.run_until(lambda: squares_in(board, green) == targets, 500, 0.1)
        found.append(board.lights.frames[-1][0] - began)
        board.pico.run(60)
        board.set(origin, True)
        board.pico.run(200)
    return found


def is_silent(board: EmulatedBoard) -> bool:
    """Have the tones been over for longer than one pause between them?"""
    ms, hz = board.tone.heard[-1]
    return not hz and board.pico.ms - ms > PAUSE_MS


def touchdown_to_light_and_sound(times: int) -> list[float]:
    """ms from the end of a dwell until the turn is lit and its first sound has begun."""
    game, found, last = match(), [], colours_of("l")
    board = game.board
    for _ in range(times):
        move = game.choose()
        if move is None:
            break
        board.set(move[0], False)
        board.pico.run(300 + game.chance.random())
        board.set(move[1], True)
        ended = board.pico.ms + DWELL_MS

        def is_told(move=move, ended=ended):
            lit = set(move) & squares_in(board, last)
            return lit and board.tone.heard[-1][0] > ended - DWELL_MS
        board.run_until(is_told, 1000, 0.1)
        sounds = [ms for ms, hz in board.tone.heard if hz and ms > ended - DWELL_MS]
        found.append(max(board.lights.frames[-1][0], sounds[0]) - ended)
        board.run_until(lambda: is_silent(board), 5000)  # fallen units may stay as they lie
    return found


def loop_at_rest(ms: float = 1000) -> tuple[float, float]:
    """(frames a second, share of the processor) of the whole loop while nobody moves."""
    board = match().board
    scans = board.sensors.scans
    board.load.reset()
    board.pico.run(ms)
    return (board.sensors.scans - scans) * 1000 / ms, board.load.share()


def longest_gap(turns: int, erase_ms: float = 45) -> tuple[float, int]:
    """(longest ms without a scan, erases) over turns, each flash erase taking so long."""
    game = match()
    board = game.board
    board.flash.erase_ns, board.sensors.is_timed = int(erase_ms * 1e6), True
    board.sensors.scanned_at.clear()
    erases, played = board.flash.erases, 0
    while played < turns and game.play(300, 300):
        played += 1
    board.flash.erase_ns, board.sensors.is_timed = 0, False
    times = board.sensors.scanned_at
    gaps = [later - earlier for earlier, later in zip(times, times[1:], strict=False)]
    return max(gaps) / 1e6, board.flash.erases - erases


def heap() -> dict:
    """The firmware's account of its heap in the middle of a game."""
    return match().board.vitals()


def heap_growth(turns: int) -> int:
    """Bytes that the heap in use at the start of a game grows by over so many turns."""
    board = match().board
    Match(board, QUICK)
    first = board.vitals()["heap_bytes"]
    while turns > 0:
        game = Match(board, QUICK)
        while turns > 0 and game.play(60, 20):
            turns -= 1
    Match(board, QUICK)
    return board.vitals()["heap_bytes"] - first


def stack() -> tuple[int, int]:
    """(calls, one in the other, until the stack is full; bytes that each takes)."""
    levels, each = repl("reference").pico.execute(STACK).split()
    return int(levels), int(each)


def scan_us(board_kind: str, frames: int = 200) -> float:
    """us of one scan of 81 squares with its debounce, on this kind of board."""
    board = repl(board_kind)
    text = json.dumps(NO_TEST | {"board": board_kind})
    printed = board.pico.execute(SCAN.format(text=text, frames=frames), 60_000)
    return int(printed) / frames


def resolve_us(lines: list[dict]) -> list[int]:
    """us of resolving the move of each line, {"position", "move"}."""
    board, found = repl("reference"), []
    for i in range(0, len(lines), 10):  # the REPL takes no more at a time
        code = RESOLVE.format(lines=json.dumps(lines[i:i + 10]))
        found += [int(word) for word in board.pico.execute(code, 60_000).split()]
    return found


@functools.cache
def repl(board_kind: str) -> EmulatedBoard:
    """A board that started for maintenance, its raw REPL waiting for programs."""
    board = EmulatedBoard(NO_TEST | {"board": board_kind}, more={"maintenance": b"1"})
    board.pico.power_up()
    lines = board.pico.lines
    board.run_until(lambda: any("maintenance" in text for _, text in lines), BOOT_MS)
    board.pico.enter_raw_repl()
    return board
