"""Reads the logs of the flight recorder (meleeboard/flight.py) and plays them again."""
import json
from collections.abc import Iterator

from host_tools.virtual.drivers import (
    MemoryFiles,
    QueuePort,
    Silent,
    VirtualButtons,
    VirtualMatrix,
)
from meleeboard import flight, opening, record
from meleeboard.journal import HEAD, TAIL, Journal, framed
from meleeboard.rules.errors import BadText
from meleeboard.table import Table

TEXTS = (flight.LINE, flight.ORDER, flight.BEGIN, flight.AT_ONCE, flight.POLE, flight.MORE)


def is_log(data: bytes) -> bool:
    """Does `data` look like a log of the flight recorder?"""
    bodies, _ = whole_bodies(data)
    return bool(bodies) and _entries(bodies[0], 0)[0][1] == flight.BEGIN


def read(data: bytes) -> list[tuple[int, int, str]]:
    """(ms, code, text) of all whole entries; BadText where the log does not end with a frame."""
    bodies, end = whole_bodies(data)
    if end != len(data):
        raise BadText(f"the log is spoiled or cut off after byte {end}")
    entries, now = [], 0
    for body in bodies:
        found = _entries(body, now)
        now = found[-1][0]
        for ms, code, text in found:
            if code == flight.MORE and entries:
                text, (ms, code, _) = f"{entries[0][2]}\n{text}", entries[0]
                entries[0] = ms, code, text
            else:
                entries.append((ms, code, text))
    return entries


def whole_bodies(data: bytes) -> tuple[list[bytes], int]:
    """(bodies, end): those of all whole frames at the start of a file, and where the last ends."""
    bodies, at = [], 0
    while at + HEAD + TAIL <= len(data):
        end = at + HEAD + int.from_bytes(data[at:at + HEAD], "little") + TAIL
        body = data[at + HEAD:end - TAIL]
        if end > len(data) or framed(body) != data[at:end]:
            break
        bodies.append(body)
        at = end
    return bodies, at


def _entries(body: bytes, now: int) -> list[tuple[int, int, str]]:
    """The entries of one frame, the first one counted from `now`."""
    entries, at = [], 0
    while at < len(body):
        passed, at = _number(body, at)
        code, at = _number(body, at)
        text = ""
        if code in TEXTS:
            length, at = _number(body, at)
            text, at = body[at:at + length].decode(), at + length
        now += passed
        entries.append((now, code, text))
    return entries


def _number(body: bytes, at: int) -> tuple[int, int]:
    """The varint at `at`, and where the next thing begins."""
    number = shift = 0
    while True:
        byte = body[at]
        number |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return number, at


class _Listener(Journal):
    """A journal that hears, from a moment on, what its table decides."""

    heard: list[str] | None = None

    def append(self, line: str) -> None:
        """Keep the line, or only hear it."""
        if self.heard is None:
            super().append(line)
        else:
            self.heard.append(line)


class Player:
    """A table that goes through what another one has gone through."""

    def __init__(self, head: str):
        size, *lines = head.split("\n")
        rows, cols, toss, *dead = size.split(" ")
        self.matrix, self.buttons = VirtualMatrix(int(rows), int(cols)), VirtualButtons()
        store = _Listener(MemoryFiles())
        self.table = Table(self.matrix, Silent(), Silent(), QueuePort(), self.buttons, store)
        self._begin(lines, None if toss == "-" else int(toss))
        opening.know_dead(self.table, [tuple(map(int, pair.split(":"))) for pair in dead])
        self.decided = store.heard = []  # from here on: what this table decides

    def _begin(self, lines: list[str], toss: int | None) -> None:
        """The game of the record's first lines, or the one that goes on from it."""
        saved = record.read("\n".join(lines) + "\n")
        if any(line.split(" ")[0] in ("turn", "call", "clock") for line in lines):
            self.table.load("\n".join(lines) + "\n")
            return
        names = saved.headers["white"], saved.headers["black"]
        self.table.new_game(saved.headers["game"], saved.options, saved.position, names)
        self.table.referee.setup.toss = toss

    def play(self, ms: int, code: int, text: str) -> None:
        """Do what was done at `ms`."""
        table = self.table
        table.advance(ms)
        if code == flight.AT_ONCE:
            for row, bits in enumerate(text.split(" ")):
                self.matrix.closed[row] = int(bits)
            table.start_at_once(ms)
        elif code == flight.ORDER:
            table.orders.obey(json.loads(text), ms)
        elif code == flight.POLE:
            point, inverted = text.split(" ")
            table.feel_pole(int(point), int(inverted), ms)
        elif code >= flight.EDGE:
            square = (code - flight.EDGE) // 2
            self.matrix.set(square // table.cols, square % table.cols, bool(code & 1))
        else:
            button, down = divmod(code - flight.BUTTON, 2)
            self.buttons.add(VirtualButtons.NAMES[button], bool(down))
        table.step(ms)


def play(data: bytes) -> Iterator[str]:
    """The decisions of a log, each proved to be made again; BadText names the first that isn't."""
    entries = read(data)
    if not entries or entries[0][1] != flight.BEGIN:
        raise BadText("a log begins with its game")
    player, proved = Player(entries[0][2]), 0
    for ms, code, text in entries[1:]:
        if code != flight.LINE:
            player.play(ms, code, text)
            continue
        player.table.advance(ms)
        again = [line for line in player.decided if not line.startswith("clock ")]
        if proved >= len(again) or again[proved] != text:
            other = again[proved] if proved < len(again) else "nothing"
            raise BadText(f"at {ms} ms the log says {text!r}, played again it is {other!r}")
        proved += 1
        yield text


def record_of(data: bytes) -> str:
    """The record that a log proves; BadText where it contradicts itself."""
    decided = list(play(data))
    head = read(data)[0][2].split("\n")[1:]
    return "\n".join(head + decided) + "\n"
