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

VERSION = 1
HEAD = "meleeboard-record"
STANDS = "arbiter let the move stand"  # the mark of a turn that the rules would not allow
FROM_CLOCK = ("late", "bonus", "end")  # what a clock does to the position (Position.hear_clock)


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


def is_record(text: str) -> bool:
    """Does `text` look like a record (of any version)?"""
    return text.startswith(HEAD)


def read(text: str):
    """The Record (written.py) that a text tells; BadText names the line that is wrong."""
    from .written import read_record

    return read_record(text.split("\n"))


def read_lines(lines):
    """The same of lines, one by one, without its calls: they take more memory than all else."""
    from .written import read_record

    return read_record(lines, False)
