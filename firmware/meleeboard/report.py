"""The fault report: all that tells what a board has gone through, one JSON object a line.

The first line is {"report": 1}, the last one {"end": number of lines before it}. In between stand
facts of the board (its chip, table.json, the last crash), the sensors' health, the state of the
game, and the files of the journal and the flight recorder in pieces: {"file", "at", "base64"}.
"""

import json
from binascii import b2a_base64

from . import __version__, link
from .compat import const
from .deeds import health_of

FORMAT = const(1)
PIECE = const(720)  # bytes of a file in a line
GAMES = const(2)  # records, the last ones; flight logs are there of the last few games anyhow
AT_ONCE = const(4096)  # bytes of a report that are written together: a block of the flash
FILE = "report.jsonl"


def parts(table):
    """The report of `table` as it stands now, line by line."""
    count = 0
    for name, fact in _facts(table):
        yield json.dumps({name: fact}) + "\n"
        count += 1
    table.store.commit()
    table.flight.commit()
    for name in _logs(table.store.files):
        for piece in _pieces(table.store.files, name):
            yield json.dumps(piece) + "\n"
            count += 1
    yield json.dumps({"end": count}) + "\n"


def _facts(table):
    yield "report", FORMAT
    yield "table", {"version": __version__, "runtime": table.runtime,
                    "board": [table.cols, table.rows], "up_ms": table.now}
    if table.service:
        for fact in table.service().facts():
            yield fact
    yield "notices", table.notices
    yield "health", health_of(table)
    yield "state", json.loads(link.state(table.seq, table.now, table.game, table.referee))


def _logs(files) -> list:
    """The files that go in, the oldest first."""
    names = sorted(files.names())
    games = [name for name in names if name.endswith(".game")]
    return games[-GAMES:] + [name for name in names if name.endswith(".flight")]


def _pieces(files, name: str):
    at = 0
    while True:
        data = files.read(name, at, PIECE)
        if not data:
            return
        yield {"file": name, "at": at, "base64": b2a_base64(data).decode().strip()}
        at += len(data)


class Writer:
    """Writes a report into the file of `home` (journal.py) little by little; `is_done` at last."""

    def __init__(self, home, lines):
        self.home, self.lines = home, lines
        self.end = 0
        self.is_done = False

    def step(self):
        """Write on; OSError where the flash is full, and no file is left."""
        data = b""
        for line in self.lines:
            data += line.encode()
            if len(data) >= AT_ONCE:
                break
        else:
            self.is_done = True
        try:
            self.home.write(FILE, self.end, data)
        except OSError:
            self.home.remove(FILE)
            raise
        self.end += len(data)


def saved(home):
    """The report that was written at the table, part by part; LookupError where there is none."""
    if not home.read(FILE, 0, 1):
        raise LookupError("report: none was saved at the table's menu")
    return _saved(home)


def _saved(home):
    """Whole lines, as a host shows them when it likes."""
    at, rest = 0, b""
    while True:
        data = home.read(FILE, at, PIECE)
        if not data:
            return
        at += len(data)
        lines = (rest + data).split(b"\n")
        rest = lines.pop()
        yield "".join([line.decode() + "\n" for line in lines])
