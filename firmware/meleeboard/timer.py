"""The table as a club's timer: any clock under the players' buttons, without a game."""

from .calls import side_letter
from .clocks.base import PERIOD, WARN
from .clocks.club import ClubTimer
from .referee.arbiter import checked_ms
from .referee.buttons import MENU_MS, TABLE
from .rules.errors import WrongPhase
from .sense.touch import OTHER

USUAL = "fischer-5-3"


def start(preset, presets, referee, on_call):
    """A timer without a game; WrongPhase while the game of `referee` goes on."""
    if referee.is_on():
        raise WrongPhase("timer: a game is going on; end it first")
    name = preset or USUAL
    return Timer(name, presets.make(name), referee, on_call)


class Timer:
    """Stands in for the `referee` while it runs, and keeps it told of the squares.

    `on_call` hears calls as tuples (calls.py): `turn`, `warn`, `time`, `pause`, `resume`. The
    table's button held ends the timer: `is_over`.
    """

    def __init__(self, preset: str, clock, referee, on_call):
        self.preset, self.clock, self.on_call = preset, clock, on_call
        self.referee = referee
        self.held_since = None  # of the table's button
        self.is_over = False
        self.club = ClubTimer(clock)
        self.version = 0

    def advance(self, touches, now: int):
        """Handle all that can be decided at `now`."""
        while not self.is_over:
            event = touches.peek(now)
            due = self.next_due()
            if event and (due is None or event[0] < due):
                touches.take()
                if event[1] == OTHER:
                    event[2](event[0])
                    self.version += 1
                else:
                    self.referee.handle(event)
            elif due is not None and due <= touches.known_until(now):
                self._on_moment(due)
            else:
                return

    def next_due(self):
        """When the clock has something to say, in ms, or None; a press of that ms still counts."""
        moment = self.clock.next_moment()
        due = [moment[0] + 1] if moment else []
        if self.held_since is not None:
            due.append(self.held_since + MENU_MS)
        return min(due) if due else None

    def _on_moment(self, now: int):
        if self.held_since is not None and self.held_since + MENU_MS == now:
            self.is_over = True
            return
        ms, kind, side, n = self.club.take_moment()
        self.version += 1
        if kind == PERIOD:
            self.call(ms, "warn", side, n, PERIOD)
        else:
            self.call(ms, "warn" if kind == WARN else "time", side, n if kind == WARN else None)

    def call(self, ms: int, name: str, side=None, n=None, kind=None):
        """Make a call."""
        self.on_call((ms, name, side, (), n, kind))

    def press(self, button: int, down: bool, now: int):
        """A player's button passes the turn as it goes down; the table's pauses."""
        if button == TABLE:
            self.held_since = now if down else None
        if down and button == TABLE:
            (self.resume if self.club.is_paused else self.pause)(now)
        elif down and self.club.press(button, now):
            self.call(now, "turn", 1 - button)

    # the arbiter

    def pause(self, now: int):
        """Stop the clock."""
        if self.club.is_paused:
            raise WrongPhase("pause: the timer is paused already")
        self.club.pause(now)
        self.call(now, "pause")

    def resume(self, now: int):
        """Let it go on."""
        if not self.club.is_paused:
            raise WrongPhase("resume: the timer is not paused")
        self.club.pause(now)
        self.call(now, "resume")

    def set_time(self, side: int, ms: int, now: int):
        """Let `side` have `ms` left."""
        self.clock.set_left(side, checked_ms(ms), now)

    def add_time(self, side: int, ms: int, now: int):
        """Compensate `side` with `ms`, or penalize it where `ms` is negative."""
        self.clock.add(side, checked_ms(ms, -36_000_000), now)

    def give_back(self, now: int):
        """The turn was passed by mistake: it goes on."""
        if not self.club.give_back(now):
            raise WrongPhase("give_back: no turn has ended")

    def state(self, now: int) -> dict:
        """What a host shows of it."""
        clock = self.clock
        return {
            "preset": self.preset,
            "paused": self.club.is_paused,
            "mode": clock.mode,
            "pace_ms": clock.pace_ms,
            "running": side_letter(clock.side) if clock.running else None,
            "shown_ms": [clock.shown(0, now), clock.shown(1, now)],
            "flag": side_letter(clock.expired()),
            "at_ms": now,
        }
