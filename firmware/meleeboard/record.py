"""The record of a game: an open text, a line for each thing that happened (host_tools/FORMATS.md).

    meleeboard-record 1
    game melee
    white Ann
    option pace 30
    position 5fggs/6fgg/7fg/8f/9/F8/GF7/GGF6/SGGF5 w - - 0,0 0
    call 1200 touched w d1 -
    turn 1 w d1-d4 emt 1.900 clk 28.100
    call 1900 turn b d1,d4 -
    result w regicide

A record is written line by line while the game goes on, so a cut-off record is a record.
"""

from .calls import side_letter
from .rules.errors import BadText
from .rules.grid import is_number

VERSION = 1
SIDES = {"w": 0, "b": 1, "-": None}
HEAD = "meleeboard-record"
STANDS = "arbiter let the move stand"  # the mark of a turn that the rules would not allow
FROM_CLOCK = ("late", "bonus", "end")  # what a clock does to the position (Position.hear_clock)
CLOCKS_KEPT = 20  # turns whose clocks are kept for takebacks; the rules undo fewer
HEADERS = ("game", "date", "event", "white", "black")


def seconds(ms) -> str:
    """Milliseconds as seconds with three places, `-` for None."""
    return "-" if ms is None else f"{ms // 1000}.{ms % 1000:03d}"


def heading(game: str, names, options: dict, position_text: str, order) -> list:
    """The lines before the first turn; `order` is the options', None values are left out."""
    lines = [f"{HEAD} {VERSION}", f"game {game}", f"white {names[0]}", f"black {names[1]}"]
    for name in order:
        value = options[name]
        if value is not None and value != "":
            text = ("off", "on")[value] if isinstance(value, bool) else value
            lines.append(f"option {name} {text}")
    lines.append(f"position {position_text}")
    return lines


def clock_line(snapshot: tuple) -> str:
    """How the clock stands, for a table that loses its power (clocks: snapshot)."""
    return "clock " + " ".join([str(number) for number in snapshot])


def without_clock(text: str) -> str:
    """Whole lines of a record without those that tell how a hidden clock stands."""
    return "".join([line + "\n" for line in text.split("\n") if line and line[:6] != "clock "])


class Recorder:
    """Writes the lines of a game to `on_line` as they come."""

    def __init__(self, grid, on_line):
        self.grid, self.on_line = grid, on_line

    def call(self, call: tuple):
        """A call, see calls.py."""
        ms, name, side, points, n, kind = call
        squares = ",".join([self.grid.name(p) for p in points]) or "-"
        number = "-" if n is None else n
        text = f"call {ms} {name} {side_letter(side) or '-'} {squares} {number}"
        self.on_line(text if kind is None else f"{text} {kind}")

    def turn(self, ply: int, side: int, move_text: str, clock, stamp: int):
        """A finished turn with the time it took (emt) and what the clock showed after it (clk)."""
        spent, left = seconds(clock.spent(stamp)), seconds(clock.left(side, stamp))
        self.on_line(f"turn {ply} {side_letter(side)} {move_text} emt {spent} clk {left}")

    def claim(self, ms: int, side: int):
        """A player calls the traps and repeats that are open (`calls=players`)."""
        self.on_line(f"claim {ms} {side_letter(side)}")

    def from_clock(self, word: str, ms: int, side):
        """The clock of 10 Minute Melee: a point for `side`, its bonus time, or the game's end."""
        self.on_line(f"{word} {ms} {side_letter(side) or '-'}")

    def takeback(self, ms: int):
        """The last turn that stands is taken back."""
        self.on_line(f"takeback {ms}")

    def mark(self, text: str):
        """A note of the arbiter on what stands last."""
        self.on_line(f"mark {text}")

    def result(self, outcome: tuple):
        """The end: (winner or None, reason)."""
        winner, reason = outcome
        self.on_line(f"result {side_letter(winner) or '-'} {reason}")


class Record:
    """A record that was read: headers, options as texts, turns that stand, all lines."""

    def __init__(self):
        self.headers = {}
        self.options = {}
        self.position = None
        self.turns = []  # (ply, side letter, move, emt, clk) as texts, without those taken back
        self.claims = []  # (turns before it, side): calls of traps and repeats by the players
        self.from_clock = []  # (turns before it, word, side or None)
        self.calls = []  # (ms, name, side letter or "-", squares, n, kind) as texts
        self.result = None  # (winner letter or "-", reason)
        self.marks = []
        self.clocks = {}  # turns before it -> the last snapshot then
        self.clock = None  # the clock's last snapshot, if it was taken after the last turn

    def play(self, position) -> list:
        """Play all that stands on `position`; the events of each turn. BadText if it can't be."""
        found = []
        for number, turn in enumerate(self.turns, 1):
            try:
                self._hear_clock(position, number - 1)
                stands = (number, STANDS) in self.marks
                read_move = position.placed_move if stands else position.parse_move
                events = position.push(read_move(turn[2]))
                for side in [side for after, side in self.claims if after == number]:
                    if not hasattr(position, "claim"):
                        raise BadText("a player's claim, where the board calls")
                    events = events + position.claim(side)
            except ValueError as error:
                raise BadText(f"turn {number}: {error}") from None
            found.append(events)
        self._hear_clock(position, len(self.turns))
        return found

    def spent_ms(self) -> int:
        """The time that the turns which stand have taken."""
        return sum([int(turn[3].replace(".", "")) for turn in self.turns])

    def _hear_clock(self, position, turns: int):
        """Tell the position what the clock did after so many turns."""
        for after, word, side in self.from_clock:
            if after == turns:
                if not hasattr(position, "hear_clock"):
                    raise BadText(f"{word!r}, of which this game knows nothing")
                position.hear_clock(word, side)


def is_record(text: str) -> bool:
    """Does `text` look like a record (of any version)?"""
    return text.startswith(HEAD)


def read(text: str) -> Record:
    """Read a record; BadText names the line. What stands after a cut-off last line is left out."""
    record = Record()
    lines = text.split("\n")
    if not lines[0].startswith(HEAD):
        raise BadText(f"line 1: a record begins with '{HEAD} {VERSION}'")
    if lines[0] != f"{HEAD} {VERSION}":
        raise BadText(f"line 1: this reads version {VERSION} of records, not {lines[0]!r}")
    for number in range(1, len(lines)):
        line = lines[number]
        if line.endswith("\r"):
            line = line[:-1]
        if line and not _take(record, line) and number < len(lines) - 1:
            raise BadText(f"line {number + 1}: {line!r} is no line of a record")
    if record.position is None:
        raise BadText(f"line {len(lines)}: the record has no 'position' line")
    if "game" not in record.headers:
        raise BadText(f"line {len(lines)}: the record has no 'game' line")
    return record


def _take(record: Record, line: str) -> bool:
    """Enter one line; False if it is none."""
    word, _, rest = line.partition(" ")
    parts = rest.split(" ")
    if word in HEADERS:
        record.headers[word] = rest
    elif word == "option" and len(parts) >= 2:
        record.options[parts[0]] = rest[len(parts[0]) + 1 :]
    elif word == "position":
        record.position = rest
    elif word == "turn" and _is_turn(parts):
        record.turns.append((parts[0], parts[1], parts[2], parts[4], parts[6]))
        record.result = record.clock = None
    elif word == "takeback" and record.turns and is_number(rest):
        record.claims = [claim for claim in record.claims if claim[0] < len(record.turns)]
        record.from_clock = [c for c in record.from_clock if c[0] < len(record.turns) - 1]
        record.marks = [m for m in record.marks if m[0] < len(record.turns) or m[1] != STANDS]
        record.turns.pop()
        record.result = None
        record.clock = None
    elif word == "claim" and len(parts) == 2 and is_number(parts[0]) and parts[1] in ("w", "b"):
        record.claims.append((len(record.turns), "wb".index(parts[1])))
    elif word in FROM_CLOCK and _is_from_clock(word, parts):
        record.from_clock.append((len(record.turns), word, SIDES[parts[1]]))
    elif word == "clock" and all(_is_signed(part) for part in parts):
        record.clock = record.clocks[len(record.turns)] = tuple([int(part) for part in parts])
        record.clocks.pop(len(record.turns) - CLOCKS_KEPT, None)
    elif word == "call" and _is_call(parts):
        record.calls.append(tuple(parts))
    elif word == "result" and len(parts) == 2 and parts[0] in SIDES:
        record.result = (parts[0], parts[1])
    elif word == "mark":
        record.marks.append((len(record.turns), rest))
    else:
        return False
    return True


def _is_turn(parts: list) -> bool:
    """Is it `PLY SIDE MOVE emt SECONDS clk SECONDS`, whole to the last digit?"""
    if len(parts) != 7 or parts[3] != "emt" or parts[5] != "clk" or not is_number(parts[0]):
        return False
    return _is_time(parts[4]) and (parts[6] == "-" or _is_time(parts[6]))


def _is_call(parts: list) -> bool:
    """Is it `MS CALL SIDE SQUARES N`, and perhaps a kind?"""
    if len(parts) not in (5, 6) or not is_number(parts[0]) or parts[2] not in SIDES:
        return False
    return parts[4] == "-" or _is_signed(parts[4])


def _is_from_clock(word: str, parts: list) -> bool:
    """Is it `MS SIDE`, no side's where the game's time ends?"""
    sides = "-" if word == "end" else "wb"
    return len(parts) == 2 and is_number(parts[0]) and parts[1] in SIDES and parts[1] in sides


def _is_signed(text: str) -> bool:
    return is_number(text[1:] if text.startswith("-") else text)


def _is_time(text: str) -> bool:
    whole, _, places = text.partition(".")
    return is_number(whole) and len(places) == 3 and is_number("1" + places)
