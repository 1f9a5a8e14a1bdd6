"""Traces: raw sensor edges with their times, played into a table (host_tools/FORMATS.md).

Runs under CPython and MicroPython. As a program it reads a line {"game", "options", "position"}
and then the trace from standard input, and prints the calls and the last line.
"""

import json
import sys

if sys.implementation.name == "micropython" and __name__ == "__main__":
    _top = __file__.rsplit("/", 3)[0] if __file__.count("/") >= 3 else "."
    sys.path.insert(0, _top)
    sys.path.insert(0, _top + "/firmware")

from host_tools.virtual.drivers import (
    MemoryFiles,
    QueuePort,
    Silent,
    VirtualButtons,
    VirtualMatrix,
)
from meleeboard import calls, commands, link
from meleeboard.compat import read_json
from meleeboard.journal import Journal
from meleeboard.rules.errors import BadText
from meleeboard.table import Table

UNSAID = ("ready", "toss", "saved")  # a replay begins with the array standing
LONGEST_MS = 7 * 24 * 3600 * 1000
FAULTS = ("stuck_closed", "stuck_open", "none")

# what a line tells -> the fields it has besides "ms", with their kinds
LINES: "dict[str, dict]" = {
    "lift": {"lift": str},
    "down": {"down": str},
    "button": {"button": str, "down": bool},
    "polarity": {"polarity": str, "inverted": bool},
    "power": {"power": bool},
    "command": {"command": dict},
    "fault": {"fault": str, "kind": str},
    "wait": {},
}


class TracePlayer:
    """A table whose sensors follow a trace. `calls` collects each call as a line of JSON."""

    def __init__(self, game: str, options: dict, position=None):
        self.agreed = (game, options, position)
        self.calls = []
        self.now = 0
        self.store = Journal(MemoryFiles())
        self.matrix, self.buttons = VirtualMatrix(12, 12), VirtualButtons()
        self.powered = True
        self.table = self._table()
        self.table.new_game(game, options, position, None)
        if self.table.game.arrangement:
            raise BadText("array secret is made at the board; give a position text")
        self.grid = self.table.game.position.grid
        for p in self.grid.points:
            self._set(p, self.table.game.position.stands(p))
        self.table.start_at_once(0)

    def _table(self) -> Table:
        silent = Silent()
        table = Table(self.matrix, silent, silent, QueuePort(), self.buttons, self.store)
        table.on_call = self._hear
        return table

    def _hear(self, call: tuple):
        if call[1] not in UNSAID:
            self.calls.append("{" + calls.to_json(call, self.table.game.position.grid) + "}")

    def _set(self, point: int, closed: bool):
        self.matrix.set(self.grid.rank(point), self.grid.file(point), closed)

    def play(self, text: str):
        """Play one line; BadText says what is wrong with it, and nothing has happened."""
        line, kind = read_line(text)
        ms = line["ms"]
        if ms < self.now:
            raise BadText(f'"ms": {ms} goes back behind {self.now}')
        act = getattr(self, "_" + kind)
        act(line, ms, True)
        self._run_until(ms)
        act(line, ms, False)

    def finish(self) -> str:
        """Let time run until every edge is decided; the last line of JSON."""
        while self.powered and self.table.is_undecided():
            self._run_until(max(self.now + 1, self.table.next_due()))
        position = self.table.referee.position
        last = {"position": position.to_text(), "result": link.result(position.outcome())}
        body = json.dumps(last)[1:-1]
        text = "".join(list(self.table.record_parts()))
        return "{" + body + ', "record": ' + json.dumps(text) + "}"

    def _run_until(self, ms: int):
        if self.powered:
            self.table.advance(ms)
        self.now = ms

    def _step(self, ms: int):
        if self.powered:
            self.table.step(ms)

    # each kind of line is checked first, then carried out when its time has come

    def _point(self, name: str) -> int:
        return self.grid.parse(name)

    def _lift(self, line, ms, only_check):
        point = self._point(line["lift"])
        if not only_check:
            self._set(point, False)
            self._step(ms)

    def _down(self, line, ms, only_check):
        point = self._point(line["down"])
        if not only_check:
            self._set(point, True)
            self._step(ms)

    def _button(self, line, ms, only_check):
        if line["button"] not in VirtualButtons.NAMES:
            raise BadText(f'"button" is white, black or table, not {line["button"]!r}')
        if not only_check and self.powered:
            self.buttons.add(line["button"], line["down"])
            self._step(ms)

    def _polarity(self, line, ms, only_check):
        point = self._point(line["polarity"])
        if not only_check and self.powered:
            square = self.grid.rank(point) * self.table.cols + self.grid.file(point)
            self.table.feel_pole(square, int(line["inverted"]), ms)
            self._step(ms)

    def _command(self, line, ms, only_check):
        if only_check:
            commands.check_command(line["command"])
        elif self.powered:
            self.table.orders.obey(line["command"], ms)
            self._step(ms)

    def _fault(self, line, ms, only_check):
        point = self._point(line["fault"])
        if line["kind"] not in FAULTS:
            raise BadText(f'"kind" is one of {", ".join(FAULTS)}, not {line["kind"]!r}')
        if not only_check:
            self.matrix.fail(self.grid.rank(point), self.grid.file(point), line["kind"])
            self._step(ms)

    def _power(self, line, ms, only_check):
        if only_check or line["power"] == self.powered:
            return
        self.powered = line["power"]
        if self.powered:
            self.store = Journal(self.store.files)
            self.table = self._table()
            self.table.resume()
            self._step(ms)

    def _wait(self, line, ms, only_check):
        pass


def read_line(text: str) -> tuple:
    """(line, kind) of a line of a trace; BadText names what is wrong."""
    try:
        line = read_json(text)
    except ValueError:
        raise BadText("this is not JSON") from None
    if not isinstance(line, dict):
        raise BadText('a line is a JSON object such as {"ms": 1200, "lift": "d1"}')
    ms = line.get("ms")
    if isinstance(ms, bool) or not isinstance(ms, int) or not 0 <= ms <= LONGEST_MS:
        raise BadText('"ms" is a whole number of milliseconds, from 0 up to a week')
    for kind, fields in LINES.items():
        names = sorted(list(fields) + ["ms"])
        if sorted(line) == names:
            for name, wanted in fields.items():
                if not isinstance(line[name], wanted):
                    raise BadText(f'"{name}": {json.dumps(line[name])} is not a {_WORDS[wanted]}')
            return line, kind
    raise BadText(f"no line of a trace has just these fields: {', '.join(sorted(line))}")


_WORDS = {str: "text", bool: "true or false", dict: "JSON object"}


def play(game: str, options: dict, position, lines):
    """Play a whole trace; yields the lines of the output. BadText names the line of the trace."""
    player = TracePlayer(game, options, position)
    said = 0
    for number, text in enumerate(lines, 1):
        if text.strip():
            try:
                player.play(text)
            except ValueError as error:
                raise BadText(f"line {number}: {error}") from None
            while said < len(player.calls):
                yield player.calls[said]
                said += 1
    last = player.finish()
    while said < len(player.calls):
        yield player.calls[said]
        said += 1
    yield last


def main():
    """Play the trace on standard input."""
    agreed = json.loads(sys.stdin.readline())
    try:
        for line in play(agreed["game"], agreed["options"], agreed.get("position"), sys.stdin):
            print(line)
    except (ValueError, LookupError) as error:
        print(json.dumps({"error": str(error)}))


if __name__ == "__main__":
    main()
