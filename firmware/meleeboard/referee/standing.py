"""What stands on the board, against what should stand there."""

from ..compat import const

# the life of a landing, a touchdown on a point that should be empty
FRESH, DWELT, JUDGED = const(0), const(1), const(2)

UPRIGHT, INVERTED = const(1), const(2)


class Standing:
    """Occupancy by point of the game's grid; stamps in ms.

    `seen` is what the sensors say. `known` is what the turn has taken in: the two differ while
    lifts are adjusting or the game is paused. `expected` is the position's array: 0, UPRIGHT or
    INVERTED. Where a sensor is `dead`, what is expected is taken as known, until it changes.
    """

    def __init__(self, grid):
        self.grid = grid
        self.seen = bytearray(grid.size)
        self.known = bytearray(grid.size)
        self.expected = bytearray(grid.size)
        self.landings = {}  # point -> FRESH, DWELT or JUDGED, where nothing should stand
        self.homing = {}  # point -> stamp, where a unit has come home and has not dwelt yet
        self.changed = {}  # point -> stamp of its last lift or touchdown
        self.stamps = {}  # point -> stamp of the last touchdown there in this turn
        self.turning = {}  # fallen units to be turned over: point -> has it been lifted?
        self.leaving = []  # points with a unit that the game has taken off the board
        self.astray = {}  # after a takeback: points where another unit stands -> its home
        self.handled = []  # points whose units were lifted in this pause
        self.dead = {}  # points whose sensors say nothing of what stands there -> what they say
        self.inverted = None  # a byte a point, on boards that sense polarity

    def expect(self, position):
        """Take over the array of `position`."""
        for p in self.grid.points:
            living = position.owner(p) is not None
            self.expected[p] = UPRIGHT if living else INVERTED if position.stands(p) else 0
        for p in list(self.turning):
            if not self.expected[p]:
                del self.turning[p]  # it has moved on
        self._believe_the_position()

    def bury(self, point: int, says: int):
        """The sensor of `point` is dead: it `says` the same whatever stands there."""
        self.dead[point] = says
        self._found(point)
        self.landings.pop(point, None)
        self.homing.pop(point, None)
        self._believe_the_position()

    def _believe_the_position(self):
        for p in self.dead:
            self.known[p] = self.expected[p] != 0
        self.leaving = [p for p in self.leaving if self.known[p] and not self.expected[p]]

    def stand_as_expected(self):
        """Take the board for set up as the position wants it."""
        for p in self.grid.points:
            self.seen[p] = self.expected[p] != 0
        self.forget_landings()

    def forget_landings(self):
        """What stands now is taken as it is; nothing is on its way."""
        self.known[:] = self.seen
        self._believe_the_position()
        self.landings.clear()
        self.homing.clear()
        self.stamps.clear()

    def look_at(self, point: int):
        """What stands on `point` is taken as it is."""
        self.known[point] = self.seen[point]
        self._believe_the_position()

    def lift(self, point: int, stamp: int) -> bool:
        """A unit leaves `point`. False: it had only touched down there, and its way goes on."""
        self.known[point] = 0
        self.changed[point] = stamp
        self._found(point)
        if point in self.leaving:
            self.leaving.remove(point)
            return False
        if point in self.landings:
            del self.landings[point]
            return False
        if point in self.homing:
            del self.homing[point]
            return False
        return True

    def take_lifts(self, stamp: int):
        """Units that are being adjusted are away from home, as any other."""
        for p in self.grid.points:
            if self.known[p] and not self.seen[p] and p not in self.dead:
                self.lift(p, stamp)

    def touch_down(self, point: int, stamp: int):
        """A unit comes to stand on `point`; from now on it dwells."""
        self.known[point] = 1
        self.changed[point] = self.stamps[point] = stamp
        if self.expected[point]:
            self.homing[point] = stamp
        else:
            self.landings[point] = FRESH

    def lose(self, ways):
        """A takeback: units go [from, to]; some stand where others belong, if not moved yet."""
        self.leaving, self.astray = [], {}
        for point, home in ways:
            is_moved = point in self.handled or point in self.dead or not self.known[point]
            if self.expected[point] and not is_moved:
                self.astray[point] = home

    def take_up(self, point: int):
        """A unit is lifted in a pause; what will stand there was set down on purpose."""
        self.handled.append(point)
        self._found(point)

    def _found(self, point: int):
        self.astray.pop(point, None)

    def forget_judged(self):
        """Landings that no turn has claimed are only in the way from now on."""
        for p in self.landed(JUDGED):
            del self.landings[p]

    def end_turn(self):
        """Landings are history; who came home can be touched anew, a corpse still dwells."""
        self.landings.clear()
        for p in list(self.homing):
            if p not in self.turning:
                del self.homing[p]

    def landed(self, least: int) -> list:
        """Points of the landings, in board order, that are at least in the state `least`."""
        return sorted([p for p in self.landings if self.landings[p] >= least])

    def fresh(self) -> list:
        """(stamp, point) of every touchdown that has not dwelt yet, the first one first."""
        fresh = [(stamp, p) for p, stamp in self.homing.items()]
        fresh.extend([(self.stamps[p], p) for p, state in self.landings.items() if state == FRESH])
        return sorted(fresh)

    def dwell(self, point: int) -> bool:
        """The unit on `point` has stood long enough. True: it has come home."""
        if point in self.homing:
            del self.homing[point]
            self._look_if_turned(point)
            return True
        self.landings[point] = DWELT
        return False

    def set_polarity(self, point: int, inverted: bool):
        """The magnet on `point` shows this pole (linear Hall sensors only)."""
        if self.inverted is None:
            self.inverted = bytearray(self.grid.size)
        self.inverted[point] = inverted
        if self.known[point] and point not in self.homing:
            self._look_if_turned(point)

    def _look_if_turned(self, point: int):
        """A unit that was lifted and stands again is turned over, if its pole says so, too."""
        wanted = self.expected[point] == INVERTED
        if self.turning.get(point) and (self.inverted is None or self.inverted[point] == wanted):
            del self.turning[point]

    def see_off(self, point: int) -> bool:
        """A unit taken off the board still stands on `point`? Then it is in nobody's way."""
        if not self.known[point] or point in self.leaving:
            return False
        self.landings.pop(point, None)
        self.leaving.append(point)
        return True

    def extra(self) -> list:
        """Points in board order where something stands that should not, on its way or not."""
        standing = [p for p in self.grid.points if self.known[p] and p not in self.leaving]
        return [p for p in standing if not self.expected[p] or self._is_astray(p)]

    def _is_astray(self, point: int) -> bool:
        """Has the unit on `point` a home that waits for it? A home that is filled is right."""
        home = self.astray.get(point)
        return home is not None and (home in self.astray or not self.known[home])

    def missing(self) -> list:
        """Points in board order whose unit is away; those being turned over don't count."""
        return [
            p
            for p in self.grid.points
            if self.expected[p] and not self.known[p] and not self.turning.get(p)
        ]

    def is_right(self) -> bool:
        """Does everything stand where it belongs, and has it dwelt there?"""
        return not (self.homing or self.landings or self.missing() or self.extra())
