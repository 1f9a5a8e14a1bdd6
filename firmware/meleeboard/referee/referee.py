"""The referee of a board game: events and moments go in with their time, calls come out.

Nothing here waits or reads a clock. advance() handles what is due in the order of its stamps, so
the calls are the same however often or seldom it is asked.
"""

from ..compat import const
from ..sense.touch import LIFT, TOUCHDOWN, UNWELL
from .audit import Audit
from .buttons import Buttons
from .course import Course
from .doubts import Doubts
from .dwelling import Dwelling
from .faults import LINE_MS, Faults
from .phases import HOME, PLAY, RECOVER, SETUP
from .recovery import Recovery
from .requests import Requests
from .rooms import Rooms
from .standing import Standing
from .turn import Turn

DWELL_MS = const(150)


def turn_of(position):
    """The kind of turn that a game has; captures and castling are loaded where there are any."""
    if not hasattr(position, "captors"):
        return Turn
    if position.CASTLES:
        from .castling import CastlingTurn

        return CastlingTurn
    from .captures import CaptureTurn

    return CaptureTurn


class Referee(Rooms):
    """One game at the board.

    `position` is a Position of any board game, `on_call` hears every call as a tuple (calls.py),
    `record` writes it down. Points are those of the position's grid, times whole ms of the game.
    """

    def __init__(self, position, record, on_call, clock, dwell_ms: int = DWELL_MS):
        from .setup import Setup

        self.position = position
        self.record = record
        self.on_call = on_call
        self.dwell_ms = dwell_ms
        self.clock = clock
        self.standing = Standing(position.grid)
        self.standing.expect(position)
        self.course = Course(self)
        self.turn = turn_of(position)(self, position, self.standing)
        self.buttons = Buttons()
        self.recovery = Recovery(self.standing, self.turn)
        self.phase = SETUP
        self.paused = False
        self.requests = Requests(self)
        self.setup = Setup(self)
        self.audit = Audit(self)
        self.faults = Faults(self)
        self.doubts = Doubts(self)
        self.dwelling = Dwelling(self)
        self.on_say = _unheard  # hears ("again" / "time", side, ms): what a player wants said
        self.on_menu = _unheard  # hears (ms,): the menu is wanted
        self.on_moment = _unheard  # hears (ms,) before and behind all that happens at a stamp
        self.version = 0  # rises with everything that happens
        self._due, self._due_is_stale = None, True  # next_due(), worked out after each change

    # the way of an event

    def advance(self, touches, now: int):
        """Handle all events of `touches` and all own moments that can be decided at `now` ms."""
        while True:
            event = touches.peek(now)
            if self._due_is_stale:
                self._due, self._due_is_stale = self.next_due(), False
            due = self._due
            if event and (due is None or event[0] < due):
                if event[1] == LIFT:
                    opening = touches.opening(event[0] + LINE_MS)
                    self.faults.look_for_dead_line(opening, event[0])
                touches.take()
                self.on_moment(event[0])
                self.handle(event)
                self.on_moment(event[0])
            elif due is not None and due <= touches.known_until(now):
                self.on_moment(due)
                self._on_moment(due)
                self.on_moment(due)
            else:
                return

    def next_due(self):
        """The next moment, in ms, at which something happens by itself, or None.

        Everything with a stamp before that moment is handled first.
        """
        due = [
            self.dwell_due(),
            self._clock_due(),
            self.buttons.next_due(),
            self.requests.next_due(),
            self.setup.due() if self.phase == SETUP else None,
            self._disturbed_due(),
        ]
        due = [moment for moment in due if moment is not None]
        return min(due) if due else None

    def known_due(self):
        """What next_due() was in the last advance()."""
        return self._due

    def dwell_due(self):
        """When the first touchdown that dwells has dwelt, in ms, or None."""
        fresh = self.standing.fresh()
        return fresh[0][0] + self.dwell_ms if fresh and not self.paused else None

    def _clock_due(self):
        """One ms after the clock's moment: a touchdown stamped at the moment still counts."""
        moment = self.clock.next_moment()
        if not moment:
            return None
        fresh = self.standing.fresh()
        return None if fresh and fresh[0][0] <= moment[0] else moment[0] + 1

    def _disturbed_due(self):
        watching = self.phase in (PLAY, HOME) and not self.paused
        return self.recovery.due() if watching else None

    def _on_moment(self, now: int):
        self._change()
        if self.dwell_due() == now:
            self.dwelling.decide(self.standing.fresh()[0][1])
        elif self._clock_due() == now:
            self.course.clock_moment()
        elif self.buttons.next_due() == now:
            self.requests.gesture(self.buttons.due(), now)
        elif self.requests.next_due() == now:
            self.requests.lapse()
        elif self._disturbed_due() == now:
            self.interruptions.disturb()
        else:
            self.setup.on_due(now)
        self.audit.decide()

    def _change(self):
        self.version += 1
        self._due_is_stale = True

    def handle(self, event: tuple):
        """A touch, a sensor that is unwell, or a deed in its place among them."""
        self._change()
        stamp, kind, what = event
        if kind in (LIFT, TOUCHDOWN):
            self.standing.seen[what] = kind == TOUCHDOWN
            self._square_changed(what, kind, stamp)
        elif kind == UNWELL:
            self.faults.name((what[0],), what[1], stamp)
        else:
            what(stamp)
        self.audit.decide()

    # squares

    def _square_changed(self, point: int, kind: int, stamp: int):
        adjusting = self.buttons.held_by()
        self.buttons.spoil(kind == LIFT)
        self.requests.withdraw()
        if self.standing.dead.get(point, self.standing.seen[point]) != self.standing.seen[point]:
            del self.standing.dead[point]  # it speaks again
        if self.paused:
            if kind == LIFT:
                self.standing.take_up(point)
            self.interruptions.look_in_pause(point)
            return  # what has changed counts when the game goes on
        if kind == TOUCHDOWN:
            counts = adjusting is None or self.turn.out() or self.phase == HOME
            if counts and not self.standing.known[point]:
                self._touch_down(point, stamp)
        elif not self.standing.known[point]:
            pass  # its sensor was dead, and nothing stands there
        elif adjusting is not None and point not in self.standing.landings:
            self.call(stamp, "adjust", adjusting, (point,))
            if self.phase == HOME:
                self.standing.take_lifts(stamp)  # this one, too, has to come home
        else:
            self._lift(point, stamp)

    def _lift(self, point: int, stamp: int):
        self.dwelling.decide_before(point)
        if not self.standing.lift(point, stamp) or not self.standing.expected[point]:
            self.turn.look_again(stamp)  # a unit that had strayed is in the hand again
        elif point in self.faults.dead_line:
            pass
        elif point in self.standing.turning:
            self.standing.turning[point] = True
        elif self.phase == PLAY:
            self.turn.lift(point, stamp)
        elif self.phase == HOME:
            self._lift_on_the_way_home(point, stamp)
        self.look_at_array(stamp)

    def _touch_down(self, point: int, stamp: int):
        self.standing.touch_down(point, stamp)
        self.faults.line_lives()
        self.look_at_array(stamp)

    def _lift_on_the_way_home(self, point: int, stamp: int):
        side, owner = self.position.turn, self.position.owner(point)
        if owner == 1 - side:
            if point not in self.turn.holds():  # else it may be the captor, set down too late
                self.call(stamp, "not_your_turn", owner, (point,))
        elif owner == side and point not in self.turn.group:
            self.call(stamp, "one_piece", side, (point,))

    def look_at_array(self, stamp: int):
        """SETUP waits until everything stands; RECOVER and HOME may end with a lift, too."""
        if self.phase == SETUP:
            self.setup.look(stamp)
        elif self.phase == HOME:
            self.course.come_home(stamp)
        elif self.phase == RECOVER:
            self.interruptions.lead_back(stamp)

    def call(self, ms: int, name: str, side=None, points=(), n=None, kind=None):
        """Make a call and enter it in the record."""
        call = (ms, name, side, tuple(points), n, kind)
        self.record.call(call)
        self.on_call(call)

    def begin(self, now: int):
        """The array stands: the game goes on from its position."""
        self._change()
        self.setup = None  # its work is done
        self.course.begin(now)

    # what is asked for by button or command

    def press(self, button: int, down: bool, now: int):
        """A button's edge; squares that changed while it was held count from its release on."""
        if down:
            self.buttons.press(button, now)
            return
        gesture = self.buttons.release(button, now)
        self.take_in(now)
        if gesture:
            self.requests.gesture(gesture, now)

    def set_polarity(self, point: int, inverted: bool):
        """The magnet on `point` turns out to be inverted or upright."""
        self.standing.set_polarity(point, inverted)

    def take_in(self, now: int):
        """Touches that waited count now, as if they had happened at `now` (lifts first)."""
        if self.paused or self.buttons.held_by() is not None:
            return
        seen, known = self.standing.seen, self.standing.known
        for p in self.position.grid.points:
            if known[p] and not seen[p] and p not in self.standing.dead:
                self._lift(p, now)
        for p in self.position.grid.points:
            if seen[p] and not known[p] and p not in self.standing.dead:
                self._touch_down(p, now)

    def is_on(self) -> bool:
        """Is a game going on?"""
        return self.phase in (PLAY, HOME, RECOVER)


def _unheard(*_):
    """Nobody listens."""
