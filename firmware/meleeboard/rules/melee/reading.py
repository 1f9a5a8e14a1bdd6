"""Position and move text of Melee, read (melee.md 12). It is seldom needed at a board."""

from .. import BLACK, WHITE
from ..errors import BadText, IllegalMove
from ..grid import LARGEST, SMALLEST, is_number
from .moves import PASS
from .text import PASS_TEXT
from .units import CODES, CORPSE, EMPTY, KIND, LETTERS, SIDE_SHIFT, SOVEREIGN

FIELDS = ("points", "side to move", "wounds", "traps", "repeats", "turns")
MOST_REPEATS = 4  # the fifth fells and clears the counts (melee.md 6)


class _Reader:
    """The six fields of a text, each with the column where it starts."""

    def __init__(self, text: str):
        self.text = text
        self.fields = text.split(" ")
        if len(self.fields) != len(FIELDS):
            found, names = len(self.fields), ", ".join(FIELDS)
            raise BadText(
                "a position has 6 fields with one blank between, "
                f"this text has {found} (column {self._odd_column()}): {names}"
            )

    def _odd_column(self) -> int:
        """Where the text goes wrong: its end, or the first blank too many."""
        if len(self.fields) < len(FIELDS):
            return len(self.text) + 1
        return self._start(len(FIELDS))

    def _start(self, number: int) -> int:
        return sum([len(f) + 1 for f in self.fields[:number]]) + 1

    def error(self, number: int, offset: int, what: str):
        """BadText that names the field `number` (0..5) and the column in the whole text."""
        column = self._start(number) + offset
        return BadText(f"field {number + 1} ({FIELDS[number]}), column {column}: {what}")

    def items(self, number: int):
        """The comma separated items of a field with their offsets; none for `-`."""
        if self.fields[number] == "-":
            return
        offset = 0
        for item in self.fields[number].split(","):
            yield item, offset
            offset += len(item) + 1


def board_size(text: str) -> int:
    """The size of the board that a position text describes, 4..12."""
    reader = _Reader(text)
    n = len(reader.fields[0].split("/"))
    if not SMALLEST <= n <= LARGEST:
        raise reader.error(0, 0, f"{n} ranks; a board has {SMALLEST} to {LARGEST}")
    return n


def read_into(position, text: str):
    """Fill an empty Position from `text`; BadText names the field and the column."""
    reader = _Reader(text)
    _read_points(position, reader)
    side = reader.fields[1]
    if side not in ("w", "b"):
        raise reader.error(1, 0, f"{side!r} is not a side; it is w or b")
    position.turn = BLACK if side == "b" else WHITE
    _read_wounds(position, reader)
    _read_traps(position, reader)
    _read_repeats(position, reader)
    turns = reader.fields[5]
    if not is_number(turns):
        raise reader.error(5, 0, f"{turns!r} is not a count of turns without leading zeros")
    position.ply = int(turns)
    position.find_result()


def _read_points(position, reader: _Reader):
    grid = position.grid
    column = 0
    sovereigns = [0, 0]
    for down, row in enumerate(reader.fields[0].split("/")):
        _read_rank(position, reader, grid.n - 1 - down, row, column, sovereigns)
        column += len(row) + 1
    if sovereigns == [0, 0]:
        raise reader.error(0, 0, "there is no Sovereign at all")


def _read_rank(position, reader: _Reader, rank: int, row: str, column: int, sovereigns: list):
    """Place what stands on one rank; `column` is where it starts in the field."""
    n = position.grid.n
    file = i = 0
    while i < len(row) and file <= n:
        start = i
        while i < len(row) and row[i] in "0123456789":
            i += 1
        if i > start:
            if not is_number(row[start:i]) or row[start] == "0":
                what = f"{row[start:i]!r} is not a number from 1 up without leading zeros"
                raise reader.error(0, column + start, what)
            file += int(row[start:i])
        elif row[i] not in CODES:
            what = f"{row[i]!r} is none of S G F s g f X x and no number"
            raise reader.error(0, column + i, what)
        else:
            if file < n:
                point, code = position.grid.point(file, rank), CODES[row[i]]
                _check_unit(position, reader, point, code, sovereigns, column + i)
                position.place(point, code)
            file, i = file + 1, i + 1
    if file != n:
        much = "more" if file > n else "fewer"
        at = column + (start if file > n else len(row))
        raise reader.error(0, at, f"rank {rank + 1} has {much} than {n} points")


def _check_unit(position, reader, point: int, code: int, sovereigns: list, offset: int):
    name = position.grid.name(point)
    if code < CORPSE and code & KIND == SOVEREIGN:
        side = code >> SIDE_SHIFT
        sovereigns[side] += 1
        if sovereigns[side] > 1:
            raise reader.error(0, offset, f"a second Sovereign {LETTERS[code]} on {name}")
    elif code < CORPSE and point in position.field.thrones:
        what = f"{LETTERS[code]} on the Throne {name}, where only a Sovereign stands"
        raise reader.error(0, offset, what)


def _marked_point(position, reader, number: int, name: str, offset: int, before: int) -> int:
    """The point of a mark: it bears a living unit and comes after the mark `before`."""
    try:
        point = position.grid.parse(name)
    except BadText as error:
        raise reader.error(number, offset, str(error)) from None
    if not position.piece_letter(point) or position.board[point] >= CORPSE:
        raise reader.error(number, offset, f"no living unit stands on {name}")
    if point <= before:
        raise reader.error(number, offset, f"{name} is out of board order (a1, b1, .. a2, ..)")
    return point


def _read_wounds(position, reader: _Reader):
    wounded = []
    for name, offset in reader.items(2):
        before = wounded[-1] if wounded else 0
        wounded.append(_marked_point(position, reader, 2, name, offset, before))
    position.wounded = tuple(wounded)


def _read_traps(position, reader: _Reader):
    traps = []
    for item, offset in reader.items(3):
        name, colon, count = item.partition(":")
        point = _marked_point(position, reader, 3, name, offset, traps[-1][0] if traps else 0)
        if colon != ":" or count not in ("1", "2"):
            raise reader.error(3, offset + len(name), f"a trap is written {name}:1 or {name}:2")
        side = position.board[point] >> SIDE_SHIFT
        if not position.field.abroad[side][point]:
            what = f"{name} lies in the unit's home Kingdom, where nothing is trapped"
            raise reader.error(3, offset, what)
        traps.append((point, int(count)))
    position.traps = tuple(traps)


def _read_repeats(position, reader: _Reader):
    counts = []
    for item, offset in reader.items(4):
        if not is_number(item) or int(item) > MOST_REPEATS:
            raise reader.error(4, offset, f"{item!r} is not a count from 0 to {MOST_REPEATS}")
        counts.append(int(item))
    if len(counts) != 2:
        raise reader.error(4, 0, "two counts, White's and Black's, with a comma between, e.g. 0,0")
    position.repeats = tuple(counts)


def read_move(position, text: str) -> int:
    """The legal move that `text` describes; BadText or IllegalMove says what is wrong."""
    if position.result is not None:
        raise IllegalMove("over", f"{text}: the game is over")
    if text == PASS_TEXT:
        return PASS
    pairs = [_read_placement(position.grid, part, text) for part in text.split("+", 1)]
    start, end = pairs[0]
    move = start | end << 8
    if len(pairs) == 2:
        guard, follow = pairs[1]
        move |= guard << 16
        if follow - guard != end - start or move not in position.pairs(start):
            raise IllegalMove("illegal", f"{text} is no escort here")
        return move
    if position.owner(start) != position.turn:
        side = "Black" if position.turn else "White"
        what = f"{text}: no living unit of {side} stands on {text.split('-')[0]}"
        raise IllegalMove("no_unit", what)
    if end not in position.moves.targets(start):
        raise IllegalMove("illegal", f"{text}: the unit has no legal move to that point")
    return move


def read_placed_move(position, text: str) -> int:
    """The move of one living unit to an open point that holds it, whatever way leads there."""
    if position.result is not None:
        raise IllegalMove("over", f"{text}: the game is over")
    start, end = _read_placement(position.grid, text, text)
    if position.owner(start) != position.turn or position.board[end] != EMPTY:
        raise IllegalMove("illegal", f"{text}: it takes an own living unit and an open point")
    if end in position.field.thrones and position.board[start] & KIND != SOVEREIGN:
        raise IllegalMove("illegal", f"{text}: only a Sovereign stands on a Throne")
    return position.single(start, end)


def _read_placement(grid, part: str, text: str) -> tuple:
    start, dash, end = part.partition("-")
    if not dash:
        raise BadText(f"{text!r} is no move; write d1-d4, a1-a2+a2-a3 (escort) or -- (pass)")
    return grid.parse(start), grid.parse(end)
