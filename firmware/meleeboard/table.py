"""The table: the imperative shell that wires sensors, referee, lights, sound and link.

It is the only place that reads the clock, and one step() of it is one pass of everything. The same
table runs on the Pico, on virtual drivers under both Pythons, and through a recorded trace.
"""

from array import array

from . import link, record
from .compat import const, ticks_add, ticks_diff
from .desk import Desk
from .display import Display
from .flight import POLE, Flight
from .keeper import Keeper
from .loops import first_change
from .orders import Orders
from .rules import GAMES
from .rules.prng import Prng
from .sense.debounce import ALL
from .sense.touch import OTHER, UNWELL

LOOK_MS = const(10)  # between two looks at buttons, link and lights while nobody touches anything


class Table:
    """A table of `rows` x `cols` sensors.

    scanner: scan(rows_out) fills an array with a small int a row, bit 0 the a-file; one that
    feels poles has such rows of turned magnets in `inverted`.
    strip: show(squares, ring) takes one letter a light (lights.py).
    speaker: play(tones, urgent), busy().
    port: read() gives the next whole line or None, write(line) never waits, is_free() says whether
    the host keeps up.
    buttons: read() gives the next (button, down) or None.
    store: append, commit, clear, text, parts, resume keep the record (journal.py).
    survivor: keep(ply, used_ms) and kept(), in memory that outlives a reset; feed() tells its
    watchdog that all is well; or None.
    """

    def __init__(
        self, scanner, strip, speaker, port, buttons, store,
        runtime="cpython", seed=1, survivor=None,
    ):
        self.scanner, self.strip, self.speaker = scanner, strip, speaker
        self.port, self.buttons, self.store = port, buttons, store
        self.runtime, self.survivor = runtime, survivor
        self.notices = []  # sentences that every host is told when it comes
        self.prng = Prng(seed)
        self.orders = Orders(self)
        self.look_at = 0
        self.rests_until = 0  # the same in ticks
        self.is_calm = False  # is nothing to be decided of what was sensed?
        self.felt_by = None  # the touches that know the frame
        self.rows, self.cols = scanner.rows, scanner.cols
        self.frame = array("H", [0] * self.rows)
        self.poles = getattr(scanner, "inverted", None)  # a small int a row, as in the frame
        self.muted = []
        self.on_call = None  # hears every call as it is made
        self.before_write = None  # is told the time before a flash write, which stops everything
        self.voice = None  # say(clips, urgent), where there is one (speech.py)
        self.doctor = None  # examines the board in place of a game (doctor.py)
        self.service = None  # service() gives what the board does besides playing (service.py)
        self.seq = 0
        self.now = 0
        self.ticks = None
        self.shown_version = None
        self.display = Display(self)
        self.squares = self.display.squares  # a letter each (lights.py)
        self.desk = Desk(self)
        problem = self.desk.club().problem
        if problem:
            self.notices.append(problem)
        self.flight = Flight(store.files)
        self.keeper = Keeper(self)
        self.game = self.referee = self.touches = None  # of a game (opening.py)
        self.known_poles = None
        self.point_of = ()  # the game's point of each square, 0 for none

    # games (opening.py)

    def power_up(self):
        """Go on with the last game, or begin a new one where there is none to go on with."""
        if not self.resume():
            self.begin_default()

    def begin_default(self):
        """Set up Melee with its defaults, as large as this board has room for."""
        from . import opening

        opening.begin_default(self)

    def new_game(self, name: str, given: dict, position_text, names):
        """Set up a game; BadText or LookupError, and the old game goes on, if it can't be."""
        from . import opening

        opening.new_game(self, name, given, position_text, names)

    def begin_arranged(self):
        """All units of a secret arrangement stand: set up the game that begins with them."""
        from . import opening

        opening.begin_arranged(self)

    def resume(self) -> bool:
        """Go on with the last game of the journal; False if there is none that can be read."""
        from . import opening

        return opening.resume(self)

    def load(self, text: str):
        """Go on with the game of a record, from its last turn."""
        from . import opening

        opening.load(self, text)

    def start_at_once(self, now: int):
        """Begin with the array standing, without setup or toss (a replay, a test)."""
        from . import opening

        opening.start_at_once(self, now)

    # time

    def tick(self, ticks: int) -> int:
        """Move the table's own time on to the device's `ticks`, which may have wrapped round."""
        if self.ticks is not None:
            self.now += ticks_diff(ticks, self.ticks)
        self.ticks = ticks
        return self.now

    def rests(self, ticks: int) -> bool:
        """The quick pass, a thousand a second: sense; has nothing changed, and is nothing due?

        Otherwise take_frame() goes on. It counts in ticks, which stay small however long it runs.
        """
        if self.doctor:
            return False
        is_same = self.scanner.scan(self.frame) is False
        return is_same and self.is_calm and ticks_diff(self.rests_until, ticks) > 0

    def scan(self, now: int) -> bool:
        """Sense, and look if there is reason to; did it?"""
        if not self.doctor:
            self.scanner.scan(self.frame)
        has_reason = self.take_frame(now)
        if has_reason:
            self.look(now)
        return has_reason

    def take_frame(self, now: int) -> bool:
        """Take in the frame that was sensed; is there reason to look() at everything?"""
        if self.doctor:
            return self.doctor.take_frame(now)
        self._feel(now)
        return now >= self.look_at or self.touches.is_busy()

    def step(self, now: int):
        """One pass: sense, hear, decide, show. `now` never goes back."""
        if self.doctor:
            self.scan(now)
            return
        self.scanner.scan(self.frame)
        self._feel(now)
        self.look(now)

    def _feel(self, now: int):
        self.felt_by = self.touches
        self.touches.update(self.frame, now)
        if self.poles is not None:
            self._feel_poles(now)

    def _feel_poles(self, now: int):
        """Magnets that show another pole are events, behind the touch they came with."""
        poles, known = self.poles, self.known_poles
        row = first_change(poles, 0, known, ALL, self.rows)
        while row >= 0:
            for file in range(self.cols):
                if (poles[row] ^ known[row]) >> file & 1:
                    point = self.point_of[row * self.cols + file]
                    if point:
                        self.feel_pole(row * self.cols + file, poles[row] >> file & 1, now)
            known[row] = poles[row]
            row = first_change(poles, 0, known, ALL, self.rows)

    def feel_pole(self, square: int, inverted: int, now: int):
        """The magnet on `square` shows its upright (0) or its other pole (1)."""
        self.flight.text(now, POLE, f"{square} {inverted}")
        point, referee = self.point_of[square], self.referee
        self.touches.add_other(lambda _: referee.set_polarity(point, bool(inverted)), now)

    def look(self, now: int):
        """Hear, decide, show."""
        if self.doctor:
            self.doctor.look(now)
            return
        self.now = now
        self._read_buttons(now)
        self.orders.read(now)
        self.advance(now)
        due = self.referee.known_due()
        wait_ms = LOOK_MS if due is None else max(0, min(due - now, LOOK_MS))
        self.look_at = now + wait_ms
        if self.ticks is not None:
            self.rests_until = ticks_add(self.ticks, wait_ms)
        self.is_calm = self.felt_by is self.touches and not self.touches.is_busy()

    def advance(self, now: int):
        """Let time pass up to `now` without looking at the sensors."""
        self.now = now
        if self.doctor:
            return  # for the game it stands still
        if self.touches.debounce.any_moving:
            self.touches.debounce.settle(now)
        self.desk.judge().advance(self, now)
        self.keeper.pass_moment(self.known_until(now))
        judge = self.desk.judge()
        if self.shown_version != judge.version:
            self.shown_version = judge.version
            self._send_state()
        self.display.paint(now)
        self.keeper.write(now)

    def next_due(self):
        """When something will happen by itself, in ms, or None."""
        if self.doctor:
            return self.doctor.next_due()
        due = [d for d in (self.touches.next_due(), self.desk.judge().next_due()) if d is not None]
        return min(due) if due else None

    def is_undecided(self) -> bool:
        """Is an edge, a lift or a touchdown still to be decided?"""
        if self.doctor:
            return False
        return self.touches.next_due() is not None or self.referee.dwell_due() is not None

    # the referee's view of the touches: points instead of squares

    def peek(self, now: int):
        """The next event, with the game's point for the board's square; others are passed over."""
        while True:
            event = self.touches.peek(now)
            if event is None or event[1] == OTHER:
                return event
            stamp, kind, what = event
            point = self.point_of[what[0] if kind == UNWELL else what]
            if point:
                return stamp, kind, (point, what[1]) if kind == UNWELL else point
            self.touches.take()

    def opening(self, until: int) -> list:
        """Points, in board order, whose lifts up to the stamp `until` wait to be handed out."""
        points = [self.point_of[square] for square in self.touches.opening(until)]
        return sorted([p for p in points if p])

    def take(self):
        """Remove the event that peek() has shown."""
        self.touches.take()

    def known_until(self, now: int) -> int:
        """See Touches.known_until."""
        return self.touches.known_until(now)

    # what comes in

    def _read_buttons(self, now: int):
        while True:
            edge = self.buttons.read()
            if edge is None:
                return
            self.flight.button(edge[0], edge[1], now)
            self.touches.add_other(self._press(*edge), now)

    def _press(self, button: int, down: bool):
        return lambda stamp: self.desk.judge().press(button, down, stamp)

    # what goes out

    def hear(self, call: tuple):
        """A call was made: say it on the link and aloud."""
        if self.on_call:
            self.on_call(call)
        self.keeper.hear(call)
        self.seq += 1
        self.port.write(link.call(self.seq, call, self.game.position.grid))
        self.desk.hear(call)

    def send(self, kind: str, **fields):
        """Send one line with its number."""
        self.seq += 1
        self.port.write(link.line(kind, self.seq, **fields))

    def refuse(self, text: str, ident):
        """Tell the host what is wrong with what it asked for."""
        self.send("error", text=text, id=ident)

    def greet(self):
        """Say hello and show everything, as to a host that has just come."""
        self.port.write(link.hello(self.runtime, self.rows, self.cols, GAMES))
        self._send_state()
        self.display.ring_look = None
        for text in self.notices:
            self.refuse(text, None)

    def record_parts(self):
        """The record in parts as anybody may read it: a clock that must stay hidden is not in."""
        for part in self.store.parts():
            yield record.without_clock(part) if self.game.clock.is_hidden else part

    def _send_state(self):
        self.seq += 1
        timer = self.desk.timer
        if timer:
            self.port.write(link.line("timer", self.seq, **timer.state(self.now)))
        else:
            self.port.write(link.state(self.seq, self.now, self.game, self.referee))

    def show_anew(self):
        """What the table is has changed: show and send all of it."""
        self.shown_version = self.display.version = None
