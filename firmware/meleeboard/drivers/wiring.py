"""The order of wires: which square hangs on which wire, for sensors and lights alike.

An order is an array with the square (rank * cols + file) of each wire. The drawing of a board
whose lights start at a9 and run down the files, every other file upwards:

    start "far left", along "files", serpentine        a9 -+  +- c9
                                                        |  |  |
                                                       a1  b1 c1 ..
"""

from array import array

CORNERS = ("near left", "near right", "far left", "far right")  # seen from White: a1 is near left
ALONG = ("ranks", "files")


def order(rows: int, cols: int, start: str, along: str, serpentine: bool, lines: str = ""):
    """The order of wires that run in lines along ranks or files from the corner `start`.

    `lines` names the lines in another order than the natural one, "1 3 2 .." for two swapped ones.
    """
    far, right = "far" in start, "right" in start
    by_rank = along == "ranks"
    count, width = (rows, cols) if by_rank else (cols, rows)
    found = array("H")
    for place, line in enumerate(_line_numbers(lines, count)):
        for step in range(width):
            if serpentine and place % 2:
                step = width - 1 - step
            rank, file = (line, step) if by_rank else (step, line)
            rank = rows - 1 - rank if far else rank
            file = cols - 1 - file if right else file
            found.append(rank * cols + file)
    return found


def _line_numbers(lines: str, count: int) -> list:
    """`lines` as numbers from 0, all in order if it is empty; ValueError if one is missing."""
    if not lines:
        return list(range(count))
    words = lines.split()
    if sorted(words) != sorted([str(i + 1) for i in range(count)]):
        raise ValueError(f"wire lines {lines!r}: it must name each of 1 to {count} once")
    return [int(word) - 1 for word in words]


def named(rows: int, cols: int, names: str):
    """The order given by the names of all squares, "a1 b1 ..", from the first wire to the last."""
    known = {}
    for square in range(rows * cols):
        known["abcdefghijkl"[square % cols] + str(square // cols + 1)] = square
    found = array("H")
    for name in names.split():
        if name not in known:
            raise ValueError(f"wire map: {name!r} is named twice or is no square of this board")
        found.append(known.pop(name))
    if known:
        raise ValueError(f"wire map: {len(known)} squares are missing: {sorted(known)[0]} ..")
    return found
