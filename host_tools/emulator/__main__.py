"""The emulated board as a process, for `play --runtime pico`: JSON lines like host_tools/virtual.

Beside the link's commands it takes {"sensor": "d4", "closed": true}, {"button": "white",
"down": true} and {"rest": 80}, ms in which the hands do nothing. Beside what the board says it
tells what its buzzer plays, and its pace, {"type": "pace", "factor"}: how many times slower than a
clock on the wall it runs.
"""

import contextlib
import json
import queue
import sys
import threading
import time

from host_tools.cli import Mistake
from host_tools.emulator.board import TRACEBACK_MS, EmulatedBoard

SLICE_MS = 10
PACE_S = 5  # between two tellings of the pace


class Play:
    """A board with hands and a host on standard input and output."""

    def __init__(self, board: EmulatedBoard, write):
        self.board, self.write = board, write
        self.tone_at, self.hz = 0.0, 0
        self.rests_until = 0.0
        board.on_message = lambda _, message: write(message)
        board.tone.on_tone = self._heard

    def _heard(self, ms: float, hz: int):
        """A tone has ended where another one or silence begins."""
        if self.hz:
            self.write({"type": "sound", "tones": [[self.hz, round(ms - self.tone_at)]]})
        self.tone_at, self.hz = ms, hz

    def take(self, line: str):
        """Carry out a line of hands, or hand it on to the board."""
        try:
            message = json.loads(line)
            if "rest" in message:
                self.rests_until = self.board.pico.ms + int(message["rest"])
            elif "sensor" in message:
                self.board.set(message["sensor"], bool(message["closed"]))
            elif "button" in message:
                self.board.buttons.set(message["button"], bool(message["down"]))
            else:
                self.board.send(message)
        except (ValueError, KeyError, IndexError, TypeError) as error:
            self.write({"type": "error", "text": f"{line[:80]}: {error}", "id": None})

    def run(self, lines: "queue.SimpleQueue[str]"):
        """Let time pass and obey lines, until an empty one ends it."""
        wall, ms = time.monotonic(), self.board.pico.ms
        while True:
            with contextlib.suppress(queue.Empty):
                while self.board.pico.ms >= self.rests_until:
                    line = lines.get_nowait()
                    if not line:
                        return
                    self.take(line)
            self.board.pico.run(SLICE_MS)
            if self.board.has_ended:
                self._give_up()
                return
            passed = time.monotonic() - wall
            if passed >= PACE_S:
                self._tell_pace(passed, self.board.pico.ms - ms)
                wall, ms = time.monotonic(), self.board.pico.ms

    def _give_up(self):
        """The board's program has ended, and left its traceback with the REPL."""
        self.board.pico.run(TRACEBACK_MS)
        text = f"the board's program has ended: {self.board.pico.account()}"
        self.write({"type": "error", "text": text, "id": None})

    def _tell_pace(self, wall_s: float, emulated_ms: float):
        self.write({"type": "pace", "factor": round(1000 * wall_s / emulated_ms, 1)})


def read_lines(source, lines: "queue.SimpleQueue[str]"):
    """Put every line that says something into the queue, and an empty one at the end."""
    for line in source:
        if line.strip():
            lines.put(line)
    lines.put("")


def write(message: dict):
    """Send one message."""
    print(json.dumps(message), flush=True)


def main():
    """Run the board that MELEEBOARD_UF2 makes possible, until standard input ends."""
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=read_lines, args=(sys.stdin, lines), daemon=True).start()
    try:
        board = EmulatedBoard()
    except Mistake as mistake:
        sys.exit(f"meleeboard: {mistake.format_message()}")
    play = Play(board, write)
    try:
        board.power_up()
    except AssertionError as error:
        sys.exit(f"meleeboard: the emulated board did not start: {error}")
    board.send({"do": "hello"})  # from now on it tells its lights
    play.run(lines)


if __name__ == "__main__":
    main()
