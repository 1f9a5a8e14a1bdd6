"""Orders of wires, drawn, and what frames look like through them."""

from array import array

from meleeboard.drivers.rows import Wiring
from meleeboard.drivers.wiring import CORNERS, named, order

# corner, along, serpentine, lines -> the squares of a board of 3 files and 2 ranks, wire by wire
DRAWINGS = (
    ("near left", "ranks", False, "", "a1 b1 c1 a2 b2 c2"),
    ("near left", "ranks", True, "", "a1 b1 c1 c2 b2 a2"),
    ("near right", "ranks", False, "", "c1 b1 a1 c2 b2 a2"),
    ("far left", "ranks", False, "", "a2 b2 c2 a1 b1 c1"),
    ("far right", "ranks", True, "", "c2 b2 a2 a1 b1 c1"),
    ("near left", "files", False, "", "a1 a2 b1 b2 c1 c2"),
    ("far left", "files", True, "", "a2 a1 b1 b2 c2 c1"),
    ("near right", "files", True, "", "c1 c2 b2 b1 a1 a2"),
    ("near left", "ranks", False, "2 1", "a2 b2 c2 a1 b1 c1"),
    ("near left", "files", False, "1 3 2", "a1 a2 c1 c2 b1 b2"),
)


def names(wires) -> str:
    return " ".join(["abc"[square % 3] + str(square // 3 + 1) for square in wires])


def test_orders_follow_their_drawings():
    for corner, along, serpentine, lines, drawn in DRAWINGS:
        found = order(2, 3, corner, along, serpentine, lines)
        assert names(found) == drawn, (corner, along, serpentine, lines, names(found))
        assert named(2, 3, drawn) == found


def test_wrong_maps_are_refused_by_name():
    for text, word in (("a1 b1 c1 a2 b2", "c2"), ("a1 a1 c1 a2 b2 c2", "a1"), ("a1 d1", "d1")):
        try:
            named(2, 3, text)
        except ValueError as error:
            assert word in str(error), error
        else:
            raise AssertionError(text)
    for lines in ("1 1", "1", "1 2 3", "0 1", "x y"):
        try:
            order(2, 3, "near left", "ranks", False, lines)
        except ValueError as error:
            assert "1 to 2" in str(error), error
        else:
            raise AssertionError(lines)


def test_frames_through_every_order():
    for corner in CORNERS:
        for along, count, width in (("ranks", 2, 3), ("files", 3, 2)):
            for serpentine in (False, True):
                wires = order(2, 3, corner, along, serpentine)
                check(wires, count, width)


def check(wires, count: int, width: int):
    """Each square alone, then all, then none; closed pulls a wire low."""
    idle = (1 << width) - 1
    wiring = Wiring(2, 3, wires, count, width, 1)
    into = array("H", [9, 9])
    patterns = [1 << wire for wire in range(6)] + [0b111111, 0, 0b101010]
    for pattern in patterns:
        words = array("H", [0] + [0x8000 | idle & ~(pattern >> width * i) for i in range(count)])
        wiring.apply(words, into)
        expected = [0, 0]
        for wire in range(6):
            if pattern >> wire & 1:
                expected[wires[wire] // 3] |= 1 << wires[wire] % 3
        assert list(into) == expected


def test_wires_that_do_not_fit_the_board_are_refused():
    try:
        Wiring(2, 3, order(2, 3, "near left", "ranks", False), 2, 2)
    except ValueError as error:
        assert "3 x 2" in str(error)
    else:
        raise AssertionError("four wires for six squares")
