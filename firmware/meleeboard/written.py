"""A record that was written, read again and played (record.py). It is seldom needed at a board."""

from .record import FROM_CLOCK, HEAD, STANDS, VERSION
from .rules.errors import BadText

SIDES = {"w": 0, "b": 1, "-": None}
CLOCKS_KEPT = 20  # turns whose clocks are kept for takebacks; the rules undo fewer
HEADERS = ("game", "date", "event", "white", "black")


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

    def play(self, position, feed=None) -> list:
        """Play all that stands on `position`; the events of each turn. BadText if it can't be.

        `feed` is called before each turn, as many take a Pico longer than its watchdog waits.
        """
        found = []
        for number, turn in enumerate(self.turns, 1):
            if feed:
                feed()
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


def read_record(lines, keeps_calls: bool = True) -> Record:
    """Read a record; BadText names the line. A cut-off last line is left out."""
    record, number, spoiled = Record(), 0, None
    for line in lines:
        number += 1
        if spoiled:
            raise BadText(f"line {number - 1}: {spoiled!r} is no line of a record")
        if number == 1:
            _check_head(line)
            continue
        if line.endswith("\r"):
            line = line[:-1]
        if line and (keeps_calls or not line.startswith("call ")) and not _take(record, line):
            spoiled = line
    if record.position is None:
        raise BadText(f"line {number}: the record has no 'position' line")
    if "game" not in record.headers:
        raise BadText(f"line {number}: the record has no 'game' line")
    return record


def _check_head(line: str):
    if not line.startswith(HEAD):
        raise BadText(f"line 1: a record begins with '{HEAD} {VERSION}'")
    if line != f"{HEAD} {VERSION}":
        raise BadText(f"line 1: this reads version {VERSION} of records, not {line!r}")


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
    elif word == "takeback" and record.turns and _is_number(rest):
        record.claims = [claim for claim in record.claims if claim[0] < len(record.turns)]
        record.from_clock = [c for c in record.from_clock if c[0] < len(record.turns) - 1]
        record.marks = [m for m in record.marks if m[0] < len(record.turns) or m[1] != STANDS]
        record.turns.pop()
        record.result = None
        record.clock = None
    elif word == "claim" and len(parts) == 2 and _is_number(parts[0]) and parts[1] in ("w", "b"):
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


def _is_number(text: str) -> bool:
    """Is it a decimal number of 1 to 15 digits (a board may be on for weeks), no zero leading?"""
    if not text.isdigit() or len(text) > 15 or max(text) > "9":  # CPython knows more digits
        return False
    return text == "0" or text[0] != "0"


def _is_turn(parts: list) -> bool:
    """Is it `PLY SIDE MOVE emt SECONDS clk SECONDS`, whole to the last digit?"""
    if len(parts) != 7 or parts[3] != "emt" or parts[5] != "clk" or not _is_number(parts[0]):
        return False
    return _is_time(parts[4]) and (parts[6] == "-" or _is_time(parts[6]))


def _is_call(parts: list) -> bool:
    """Is it `MS CALL SIDE SQUARES N`, and perhaps a kind?"""
    if len(parts) not in (5, 6) or not _is_number(parts[0]) or parts[2] not in SIDES:
        return False
    return parts[4] == "-" or _is_signed(parts[4])


def _is_from_clock(word: str, parts: list) -> bool:
    """Is it `MS SIDE`, no side's where the game's time ends?"""
    sides = "-" if word == "end" else "wb"
    return len(parts) == 2 and _is_number(parts[0]) and parts[1] in SIDES and parts[1] in sides


def _is_signed(text: str) -> bool:
    return _is_number(text[1:] if text.startswith("-") else text)


def _is_time(text: str) -> bool:
    whole, _, places = text.partition(".")
    return _is_number(whole) and len(places) == 3 and _is_number("1" + places)
