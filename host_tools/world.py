"""The physical world of the virtual board: which unit lies where, and whose hand holds it.

It turns hands into sensor edges and knows nothing of rules, turns or clocks. Any unit may be
lifted by anyone and set down anywhere: on a point, on another unit (they stack, the sensor sees no
change) or beside the board. What the game makes of it is for the table to say.
"""

FILES = "abcdefghijkl"
BOARD_HANDS = "board hands"  # the hand that sets an array up by itself
IDLE = (None, BOARD_HANDS)  # whose "hands" a unit is in while no person holds it
FIELDS_WITH_PILES = 7  # of a position text


class Unit:
    """One wooden unit: its side and kind, and for now its place and whether it lies inverted."""

    def __init__(self, number, side, kind):
        self.number, self.side, self.kind = number, side, kind
        self.inverted = False
        self.at = None  # the point it stands on, None in a hand or beside the board
        self.hand = None  # who holds it
        self.slot = None  # which of that person's hands, 0 or 1
        self.home = None  # the point it was lifted from last
        self.spot = None  # where it lies beside the board: (file, rank), fractions of points

    def fits(self, place):
        """Could this unit, turned over or not, be the one for a `place` (side, kind, inverted)?"""
        side, kind, _ = place
        return self.side == side and kind in ("", self.kind)

    def facts(self):
        """What a page needs to draw it."""
        return {
            "id": self.number, "side": self.side, "kind": self.kind, "inverted": self.inverted,
            "at": self.at, "hand": self.hand, "slot": self.slot, "home": self.home,
            "spot": self.spot,
        }


def array_of(text):
    """(n, {point: (side, kind, inverted)}) of a position text; a corpse's kind is "", untold."""
    ranks = text.split(" ")[0].split("/")
    array = {}
    for down, row in enumerate(ranks):
        column, number = 0, ""
        for letter in row + "/":
            if letter.isdigit():
                number += letter
                continue
            column, number = column + int(number or 0), ""
            if letter == "/":
                break
            side = "w" if letter.isupper() else "b"
            fallen = letter in "Xx"
            kind = "" if fallen else letter.upper()
            array[FILES[column] + str(len(ranks) - down)] = (side, kind, fallen)
            column += 1
    return len(ranks), array


def pile_of(text):
    """[(side, kind), ..] of the units in the drop piles of a position text."""
    fields = text.split(" ")
    letters = fields[4] if len(fields) == FIELDS_WITH_PILES else "-"
    return [("w" if letter.isupper() else "b", letter.upper()) for letter in letters.strip("-")]


class World:
    """All units, by where they are.

    Every change answers with the edges that the sensors see, as (point, closed).
    """

    def __init__(self):
        self.units = {}
        self._made = 0

    def standing(self, point):
        """The units on a point, the topmost last."""
        return [unit for unit in self.units.values() if unit.at == point]

    def closed(self):
        """Every point whose sensor is closed."""
        return {unit.at for unit in self.units.values() if unit.at}

    def held(self, client):
        """The units in a client's hands."""
        return [unit for unit in self.units.values() if unit.hand == client]

    def lift(self, client, what, slot=0):
        """Takes the topmost unit of a point, or one beside the board by number, into a hand."""
        if isinstance(what, str):
            unit = (self.standing(what) or [None])[-1]
        else:
            unit = self.units.get(what)
        if unit is None or unit.hand:
            return []
        point, unit.at = unit.at, None
        unit.hand, unit.slot, unit.home = client, slot, point
        return [(point, False)] if point and not self.standing(point) else []

    def put(self, client, number, point, spot=None, to_invert=(), takes=False):
        """Sets a unit down: on a point, or with None beside the board, at `spot`.

        A unit set back on its own point while the table has it `to_invert` is turned over. One
        that `takes` pushes a unit of the other side off its point.
        """
        unit = self.units.get(number)
        if unit is None or unit.hand != client:
            return []
        if point and point == unit.home and point in to_invert:
            unit.inverted = True
        edges = self._push_off(point, unit.side) if point and takes else []
        edges += [] if point is None or self.standing(point) else [(point, True)]
        unit.at, unit.spot = point, None if point else spot
        unit.hand = unit.slot = None
        self.units[number] = self.units.pop(number)  # the last one set down lies on top
        return edges

    def _push_off(self, point, side):
        """Takes what stands on a point off the board, unless a unit of `side` is there."""
        standing = self.standing(point)
        if not standing or any(unit.side == side for unit in standing):
            return []
        for unit in standing:
            unit.at, unit.home, unit.spot = None, point, None
        return [(point, False)]

    def put_back(self, client, number):
        """Sets a unit in the hand back where it was lifted."""
        unit = self.units.get(number)
        return self.put(client, number, unit.home, unit.spot) if unit else []

    def leave(self, client):
        """A client goes: what it holds goes back to where it was."""
        return [edge for unit in self.held(client) for edge in self.put_back(client, unit.number)]

    def arrange(self, array, pile=()):
        """Sets an array up by itself: yields the edges of one movement of the hand after another.

        What is in the `pile`, (side, kind) of each, lies beside the board then.

        An empty list between the last lift and the first touchdown asks for a rest, so that a unit
        turned over on its point is seen as lifted and not as a sensor's drop-out.
        """
        loose = [unit for unit in self.units.values() if not self._is_right(unit, array)]
        for unit in reversed(loose):  # the topmost first
            if unit.at:
                yield self.lift(BOARD_HANDS, unit.at)
            unit.hand, unit.slot = BOARD_HANDS, None
        yield []
        for point, place in array.items():
            if not self.standing(point):
                unit = self._pick(loose, point, place)
                unit.inverted = place[2]
                yield self.put(BOARD_HANDS, unit.number, point)
        self.lay_beside(pile)

    def lay_beside(self, pile):
        """Lays just the `pile` beside the board; what lies there besides goes into the box."""
        loose = [unit for unit in self.units.values() if not unit.at and unit.hand in IDLE]
        for side, kind in pile:
            held = [unit for unit in self.units.values() if unit.hand not in IDLE]
            if any(unit.fits((side, kind, False)) for unit in held):
                continue  # it is on its way
            unit = self._pick(loose, None, (side, kind, False))
            unit.inverted, unit.hand, unit.slot = False, None, None
        for unit in loose:
            del self.units[unit.number]

    def _is_right(self, unit, array):
        place = array.get(unit.at)
        alone = len(self.standing(unit.at)) == 1
        return place is not None and alone and unit.fits(place) and unit.inverted == place[2]

    def _pick(self, loose, point, place):
        """Takes the unit for a place out of `loose`, its own first; else one from the box."""
        fitting = [unit for unit in loose if unit.fits(place)]
        if not fitting:
            return self._make(place)
        unit = min(fitting, key=lambda u: (u.home != point, u.inverted != place[2], u.number))
        loose.remove(unit)
        return unit

    def _make(self, place):
        side, kind, _ = place
        self._made += 1
        unit = Unit(self._made, side, kind or "F")
        unit.hand = BOARD_HANDS
        self.units[unit.number] = unit
        return unit

    def facts(self):
        """All units, as the pages get them."""
        return [unit.facts() for unit in self.units.values()]
