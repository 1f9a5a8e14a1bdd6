"""Buttons by timed tables, and the digits as their chip reads them."""

from meleeboard.drivers.buttons import QUIET_MS, Buttons
from meleeboard.drivers.digits import COLON, DASH, SEGMENTS, Digits, face

# name, [(ms, button, down)] at the contacts, [(ms, button, down)] that come out
TABLES = (
    ("nothing", [], []),
    ("a press counts at once", [(10, 0, 1), (100, 0, 0)], [(10, 0, True), (100, 0, False)]),
    ("bounces are passed over",
     [(10, 1, 1), (12, 1, 0), (13, 1, 1), (90, 1, 0), (91, 1, 1), (95, 1, 0)],
     [(10, 1, True), (90, 1, False)]),
    ("a short press still comes up", [(10, 2, 1), (20, 2, 0)],
     [(10, 2, True), (10 + QUIET_MS, 2, False)]),
    ("two at once, in order", [(10, 1, 1), (10, 0, 1)], [(10, 0, True), (10, 1, True)]),
    ("one bounces, the other counts", [(10, 0, 1), (15, 1, 1), (16, 0, 0), (17, 0, 1)],
     [(10, 0, True), (15, 1, True)]),
)


def edges_of(contacts) -> list:
    """What the buttons tell while their contacts do this."""
    levels = [1, 1, 1]
    buttons = Buttons([lambda i=i: levels[i] for i in range(3)])
    found = []
    for now in range(300):
        for ms, button, down in contacts:
            if ms == now:
                levels[button] = 1 - down
        buttons.step(now)
        edge = buttons.read()
        while edge:
            found.append((now, edge[0], edge[1]))
            edge = buttons.read()
    return found


def test_buttons_by_tables():
    for name, contacts, wanted in TABLES:
        found = edges_of(contacts)
        assert found == wanted, (name, found)


def text(left_ms) -> str:
    """A face in letters."""
    letters = {0: " ", DASH: "-"}
    for digit in range(10):
        letters[SEGMENTS[digit]] = str(digit)
    found = [letters[segments & ~COLON] for segments in face(left_ms)]
    colons = [i for i, segments in enumerate(face(left_ms)) if segments & COLON]
    assert colons in ([], [1])
    return "".join(found[:2]) + ":" * len(colons) + "".join(found[2:])


def test_faces():
    for left_ms, wanted in ((0, " 0:00"), (1, " 0:01"), (30_000, " 0:30"), (59_001, " 1:00"),
                            (90_000, " 1:30"), (5_999_000, "99:59"), (6_000_000, " 1:40"),
                            (400_000_000, "99:06"), (-5, " 0:00"), (None, "----")):
        assert text(left_ms) == wanted, (left_ms, text(left_ms))


class Tm1637:
    """The chip's side of the two wires."""

    def __init__(self):
        self.clock, self.data = 1, 1
        self.messages, self.bits = [], None

    def set_clock(self, level):
        if level and not self.clock and self.bits is not None:
            self.bits.append(self.data)
        self.clock = level

    def set_data(self, level):
        if self.clock and level != self.data:
            if level == 0:
                self.bits = []
            else:
                self.messages.append(self._bytes())
                self.bits = None
        self.data = level

    def _bytes(self) -> list:
        """Eight bits, lowest first, and an acknowledgement each; the stop's clock is the last."""
        assert len(self.bits) % 9 == 1
        found = []
        for start in range(0, len(self.bits) - 1, 9):
            found.append(sum([self.bits[start + i] << i for i in range(8)]))
        return found


def test_digits_speak_to_their_chip_when_the_face_changes():
    chip = Tm1637()
    digits = Digits(chip.set_clock, chip.set_data, 5)
    digits.show(83_000)
    wanted = [0xC0, 0, SEGMENTS[1] | COLON, SEGMENTS[2], SEGMENTS[3]]
    assert chip.messages == [[0x40], wanted, [0x88 | 5]]
    digits.show(82_500)
    assert len(chip.messages) == 3
    digits.show(82_000)
    assert len(chip.messages) == 6
