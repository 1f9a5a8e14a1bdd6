"""The fields of a position text, read with the field and the column of every mistake."""

from .. import BLACK, WHITE
from ..errors import BadText
from ..grid import is_number


class Fields:
    """A position text cut at its blanks; `names` say what its fields are."""

    def __init__(self, text: str, names: tuple):
        self.names = names
        self.fields = text.split(" ")
        found, wanted = len(self.fields), len(names)
        if found != wanted:
            column = len(text) + 1 if found < wanted else self._start(wanted)
            wish = f"a position has {wanted} fields with one blank between"
            listed = ", ".join(names)
            raise BadText(f"{wish}, this text has {found} (column {column}): {listed}")

    def _start(self, number: int) -> int:
        return sum([len(f) + 1 for f in self.fields[:number]]) + 1

    def error(self, number: int, offset: int, what: str):
        """BadText that names the field `number` (from 0) and the column in the whole text."""
        column = self._start(number) + offset
        return BadText(f"field {number + 1} ({self.names[number]}), column {column}: {what}")

    def side(self, number: int) -> int:
        """WHITE for `w`, BLACK for `b`."""
        side = self.fields[number]
        if side not in ("w", "b"):
            raise self.error(number, 0, f"{side!r} is not a side; it is w or b")
        return BLACK if side == "b" else WHITE

    def number(self, number: int, least: int = 0) -> int:
        """The whole number, at least `least`, that is all of a field."""
        text = self.fields[number]
        if not is_number(text) or int(text) < least:
            what = f"{text!r} is not a number from {least} up, without leading zeros"
            raise self.error(number, 0, what)
        return int(text)

    def two(self, number: int, form: str) -> list:
        """The two items of a field with a comma between, as (item, offset) pairs."""
        items = self.fields[number].split(",")
        if len(items) != 2:
            raise self.error(number, 0, f"White's and Black's with a comma between, e.g. {form}")
        return [(items[0], 0), (items[1], len(items[0]) + 1)]

    def point(self, number: int, name: str, offset: int, grid) -> int:
        """The point of `grid` that an item names."""
        try:
            return grid.parse(name)
        except BadText as error:
            raise self.error(number, offset, str(error)) from None

    def units(self, grid, codes: dict):
        """(point, code, offset) of each unit in field 0: ranks from the last down, as in FEN."""
        rows = self.fields[0].split("/")
        if len(rows) != grid.n:
            raise self.error(0, 0, f"{len(rows)} ranks; this board has {grid.n}")
        offset = 0
        for down, row in enumerate(rows):
            rank = grid.n - 1 - down
            file = 0
            for i, letter in enumerate(row):
                if letter in codes:
                    if file < grid.n:
                        yield grid.point(file, rank), codes[letter], offset + i
                    file += 1
                elif letter in "123456789" and row[i - 1 : i] not in tuple("123456789"):
                    file += int(letter)
                else:
                    raise self.error(0, offset + i, f"{letter!r} is no unit and no count here")
                if file > grid.n:
                    what = f"rank {rank + 1} has more than {grid.n} squares"
                    raise self.error(0, offset + i, what)
            if file < grid.n:
                what = f"rank {rank + 1} has fewer than {grid.n} squares"
                raise self.error(0, offset + len(row), what)
            offset += len(row) + 1
