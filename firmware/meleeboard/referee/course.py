"""The course of a game: how turns end, what is called then, and who is on turn next."""

from ..clocks.base import FLAG, GAME, PERIOD, POINT, WARN
from .phases import HOME, OVER, PLAY

# events that belong behind `turn` (touch.md 'Calls', order within one turn)
_AFTER_TURN = ("trap", "regicide", "usurpation", "limit", "blocked", "prince", "castle", "drawn")
_MOST_PASSES = 6  # at one stamp: they end a game of Melee (melee.md 2)


class Course:
    """Ends turns for a Referee: by a move, by a forfeit, by itself, by the clock."""

    def __init__(self, referee):
        self.referee = referee
        self.last_squares = ()  # [from, to, ..] of the turn that was called last
        self.kept_clock = None  # a snapshot from before the power went, to go on with
        self.snapshots = []  # of the clock at the start of each turn that can be taken back

    def begin(self, now: int):
        """The board stands as the position wants: the game goes on from there."""
        referee = self.referee
        referee.phase = PLAY
        referee.standing.forget_landings()
        if referee.position.outcome():
            self.finish(now)
        else:
            self._start_clock(now)
            self._pass_by_itself(now)

    def remember_clocks(self, clocks: dict, turns: int):
        """What the record tells of the clock, by turns before it, so that turns can be undone."""
        for number in range(turns - 1, -1, -1):
            if number not in clocks or len(self.snapshots) == len(self.referee.position.undo):
                return
            side, _, _, flag = clocks[number][:4]
            self.snapshots.insert(0, (side, 1, 0, flag) + clocks[number][4:])

    def go_on(self, now: int):
        """The board has been led back in the middle of a turn: its clock goes on."""
        clock, side = self.referee.clock, self.referee.position.turn
        clock.resume(now)
        if not clock.running or clock.side != side:
            clock.start(side, now)  # of this turn nothing is known
        self.referee.turn.dwelt()
        self.referee.faults.line_lives()
        self._pass_by_itself(now)  # a takeback may have ended where the game began

    def _start_clock(self, now: int):
        clock, side = self.referee.clock, self.referee.position.turn
        if self.kept_clock and self.kept_clock[0] == side:
            clock.restore(self.kept_clock)
            clock.resume(now)
        else:
            clock.start(side, now)
        self.kept_clock = None
        self.referee.lateness.settle(now)

    def commit(self, move: int, stamp: int, mark=None):
        """The turn ends with `move`, made at `stamp`; the record may have a `mark` of it."""
        squares = self._squares_of(move)
        for end in squares[-1::-2]:
            self.referee.standing.landings.pop(end, None)
        self._end_turn(move, squares, stamp, mark)
        self._pass_by_itself(stamp)
        self.referee.audit.decide()

    def claim(self, side: int, stamp: int):
        """`side` has called what is open against the other one: it counts, and may fell."""
        referee = self.referee
        position, standing = referee.position, referee.standing
        repeated = [c[1] for c in position.claims if c[0] == "repeat" and c[2] != side]
        referee.record.claim(stamp, side)
        for event in position.claim(side):
            squares = repeated[0] if event[0] == "repeat" else None
            self._call_event(event, squares, stamp)
        standing.expect(position)
        if referee.turn.bound and position.owner(referee.turn.bound) is None:
            referee.turn.begin()  # the unit in the hand has fallen
            standing.landings.clear()
        if position.outcome():
            self.finish(stamp)
        elif referee.phase == HOME:
            self.come_home(stamp)
        else:
            self._pass_by_itself(stamp)

    def forfeit(self, stamp: int):
        """The turn is lost; the next one begins when everything is home (touch.md, life 8)."""
        referee = self.referee
        bound = referee.turn.bound
        referee.call(stamp, "forfeit", referee.position.turn, (bound,) if bound else ())
        referee.clock.stop(stamp)
        referee.requests.withdraw()
        referee.standing.take_lifts(stamp)
        referee.phase = HOME
        self.come_home(stamp)

    def come_home(self, stamp: int):
        """Pass the forfeited turn if everything stands where it belongs."""
        if self.referee.standing.is_right():
            self.referee.phase = PLAY
            self._end_turn(0, (), stamp)
            self._pass_by_itself(stamp)

    def finish(self, stamp: int):
        """The game is over; the position knows how it ended."""
        referee = self.referee
        referee.phase = OVER
        referee.clock.stop(stamp)
        referee.requests.lapse()
        referee.audit.pressed = []
        referee.record.result(referee.position.outcome())

    def clock_moment(self):
        """What the clock has to say now: a warning, or that the time is over."""
        referee = self.referee
        side, clock = referee.position.turn, referee.clock
        ms, n = clock.next_moment()
        kind = clock.moment_passed()
        if kind == POINT:
            referee.lateness.fall_due(ms)
        elif kind == GAME:
            referee.lateness.tell_game(ms, n)
        elif kind == WARN:
            referee.call(ms, "warn", side, (), n)
        elif kind == PERIOD:
            referee.call(ms, "warn", side, (), n, PERIOD)
        elif kind == FLAG:
            bound = referee.turn.bound
            squares = (bound,) if bound else ()
            if clock.ends_game:
                referee.interruptions.stop_game(1 - side, "time", ms, ("time", side, squares))
            else:
                referee.call(ms, "time", side, squares)
                self.forfeit(ms)

    def take_back(self, now: int, gives_back: bool) -> list:
        """Undo the last turn with its clock, which stands; returns its [from, to, ..]."""
        referee = self.referee
        move = referee.position.pop()
        squares = self._squares_of(move)
        placements = referee.position.placements(move)
        referee.recovery.send_back(placements, referee.turn.taken_by(move))
        self.last_squares = ()
        referee.clock.stop(now)
        if self.snapshots:
            at_start = self.snapshots.pop()
            if not (gives_back and referee.clock.give_back()):
                referee.clock.restore(at_start)
        return squares

    def _squares_of(self, move: int) -> list:
        """[from, to, ..] of a move; a drop comes from nowhere."""
        found = []
        for start, end in self.referee.position.placements(move):
            found.extend((start, end) if start else (end,))
        return found

    def _pass_by_itself(self, stamp: int):
        """A side without a legal move passes (touch.md, life 9).

        Where neither has one the other games have ended by then, but 10 Minute Melee goes on.
        """
        referee = self.referee
        for _ in range(_MOST_PASSES):
            if referee.phase != PLAY or referee.position.has_move():
                return
            referee.call(stamp, "no_move", referee.position.turn)
            self._end_turn(0, (), stamp)

    def _end_turn(self, move: int, squares, stamp: int, mark=None):
        """Ask the rules once, make their calls, and give the turn to the other side."""
        referee = self.referee
        position, standing, clock = referee.position, referee.standing, referee.clock
        side = position.turn
        self._remember_clock()
        clock.finish(stamp)
        referee.requests.withdraw()
        text = position.move_text(move)
        events = position.push(move)
        referee.record.turn(position.ply, side, text, clock, stamp)
        if mark:
            referee.record.mark(mark)
        self._call_events(events, move, squares, stamp)
        self.last_squares = squares
        standing.expect(position)
        standing.end_turn()
        referee.turn.begin()
        referee.faults.turn_ended(stamp)
        if position.outcome():
            self.finish(stamp)
        else:
            clock.start(position.turn, stamp)

    def _remember_clock(self):
        """Keep how the clock stood when this turn began, for as many turns as can be undone."""
        self.snapshots.append(self.referee.clock.turn_start())
        if len(self.snapshots) > len(self.referee.position.undo) + 1:
            del self.snapshots[0]

    def _call_events(self, events, move: int, squares, stamp: int):
        """Make the calls of a turn, `turn` before what belongs behind it."""
        referee = self.referee
        turn_called = False
        self._call_missed(events, stamp)
        for event in events:
            if event[0] in _AFTER_TURN and not turn_called:
                referee.call(stamp, "turn", referee.position.turn, squares)
                turn_called = True
            if event[0] != "missed":
                self._call_event(event, self._moved(event, move), stamp)
            if event[0] == "drop" or event[0] == "capture" and event[1] not in squares[-1::-2]:
                self.see_off(event[1], stamp)
        if not turn_called:
            referee.call(stamp, "turn", referee.position.turn, squares)

    def see_off(self, point: int, stamp: int):
        """A unit that has left the game but not the board, if one stands on `point`."""
        referee = self.referee
        if not referee.position.stands(point) and referee.standing.see_off(point):
            referee.call(stamp, "correct", None, (point,))

    def _call_missed(self, events, stamp: int):
        """One call for each side that should have called something, with all its squares."""
        for side in (0, 1):
            points = [event[1] for event in events if event[0] == "missed" and event[2] == side]
            if points:
                self.referee.call(stamp, "missed", side, points)

    def _call_event(self, event: tuple, squares, stamp: int):
        """Call one event of the rules, on `squares` or its own point; the fallen are turned."""
        name, point, owner, n = event
        referee, standing = self.referee, self.referee.standing
        if squares is None:
            squares = () if point is None else (point,)
        referee.call(stamp, name, owner, squares, n)
        if name == "kill" and point not in standing.dead:
            standing.turning[point] = not standing.known[point]
        if name == "kill":
            referee.call(stamp, "invert", owner, (point,))

    def _moved(self, event: tuple, move: int):
        """Where the units of `move` stand now, for a repeat; None for other events."""
        if event[0] != "repeat":
            return None
        return tuple([end for _, end in self.referee.position.placements(move)])
