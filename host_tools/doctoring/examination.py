"""The examination itself: what the board says is taken in, the person is shown it and asked.

A board has `values` (its configuration), `abilities`, `down` (buttons held when it began), `ms`
(its time), `show(squares, ring)`, `play(tones)`, `say(words)` and `poll(ms)`: what it has said
within that time, as the link's `frame` and `button` messages.
A person has `show(view)`, `answer()` (a line that was typed, or None) and `is_gone`.
"""
from collections.abc import Callable

from host_tools.doctoring.notes import Notes
from host_tools.doctoring.sensors import Sensors
from host_tools.doctoring.view import View
from host_tools.doctoring.wires import Wires
from host_tools.words import NO_WORDS, Words, say
from meleeboard.drivers import pico

POLL_MS = 30
QUIET_MS = 150  # without a change: what was set down stands
STEP_MS = 140  # for each light of a run
LIT = "t"
ENTER = ""
SKIP, SKIP_PART = ("s", say("doctor-skip")), ("p", say("doctor-skip-part"))
STOP = ("q", say("doctor-stop"))
YES, NO = say("doctor-yes"), say("doctor-no")
ALWAYS = (SKIP, SKIP_PART, STOP)


class Skipped(Exception):
    """The person goes past this question."""


class PartSkipped(Exception):
    """The person goes past the rest of this part."""


class Stopped(Exception):
    """The person goes on another time."""


class Examination:
    """One board, one person, and the notes; `save()` is called after each new note."""

    def __init__(self, board, person, notes: Notes, save: Callable[[], None] = lambda: None):
        self.board, self.person, self.notes, self.save = board, person, notes, save
        self.wires = Wires(board.values)
        self.view = View(self.wires.rows, self.wires.cols, down=list(board.down),
                         squares="." * len(self.wires.names), ring="." * pico.RING)
        self.closed: set[str] = set()
        self.changes: dict[str, int] = {}
        self.pressed: list[tuple[str, bool]] = []  # edges of buttons that nobody has taken
        self.changed_at: dict[str, int] = {}  # when a square changed last
        self.places = pico.places_of(board.values)

    # what the board says

    def look(self, ms: int = POLL_MS) -> None:
        """Let time pass, take in what is said, and show it."""
        for message in self.board.poll(ms):
            if message["type"] == "frame":
                self._frame(message)
            elif message["type"] == "button":
                self._button(message["button"], message["down"])
        self.view.last_ms = self.board.ms - self.changed_at.get(self.view.last, 0)
        self.person.show(self.view)

    def _frame(self, message: dict) -> None:
        closed = self.wires.squares(message["rows"])
        changes = message.get("changes", {})  # another host may watch frames too
        for name, count in changes.items():
            self.changes[name] = self.changes.get(name, 0) + count
            self.view.last = name
        for name in {*changes, *(closed ^ self.closed)}:
            self.changed_at[name] = self.board.ms
        self.closed = closed
        self.view.closed = [name for name in self.wires.names if name in closed]
        self.view.turned = sorted(self.wires.squares(message.get("turned", ())))
        self.view.changes = self.changes

    def _button(self, name: str, down: bool) -> None:
        self.pressed.append((name, down))
        self.view.down = [b for b in self.view.down if b != name] + ([name] if down else [])

    @property
    def steady(self) -> set[str]:
        """What is closed, but for the squares that never come to rest."""
        return self.closed.difference(self.notes.sensors.restless)

    def is_quiet(self) -> bool:
        """Has nothing changed for a while, but for those squares?"""
        latest = [at for name, at in self.changed_at.items()
                  if name not in self.notes.sensors.restless]
        return self.board.ms - max(latest, default=0) >= QUIET_MS

    # what the person is asked

    def say(self, text: Words, want: dict | None = None, asked=(), choices=(),
            goes_on: bool = False) -> None:
        """Put something to the person.

        Their answers to what was asked before are void, unless it `goes_on` with that.
        """
        self.view.question += not goes_on
        self.view.text, self.view.want, self.view.asked = text, want or {}, list(asked)
        self.view.choices, self.view.other = [*choices, *ALWAYS], NO_WORDS

    def heed(self, answer: str | None) -> str | None:
        """Carry out the answers that every question has; the others come back."""
        if answer == SKIP[0]:
            raise Skipped
        if answer == SKIP_PART[0]:
            raise PartSkipped
        if answer == STOP[0]:
            raise Stopped
        return answer

    def wait(self, is_enough: Callable[[], bool] = lambda: False) -> str | None:
        """Look on until there is enough, or the person answers; the answer, if it was that."""
        while True:
            self.look()
            answer = self.heed(self.person.answer())
            if answer is not None:
                return answer
            if is_enough():
                return None

    def ask(self, text: Words, choices: list[tuple[str, Words]], want: dict | None = None,
            asked=(), is_other: Callable[[str], bool] = lambda _: False,
            other: Words = NO_WORDS, goes_on: bool = False) -> str:
        """One of the choices, or another answer that will do, which `other` describes."""
        self.say(text, want, asked, choices, goes_on)
        self.view.other = other
        while True:
            answer = self.wait() or ENTER
            if answer in dict(choices) or is_other(answer):
                return answer
            self.view.hint = say("doctor-no-answer", answer=repr(answer))

    def agrees(self, text: Words, want: dict, asked=()) -> bool:
        """Whether the person says yes."""
        choices = [(ENTER, YES), ("y", YES), ("n", NO)]
        return self.ask(text, choices, want, asked) != "n"

    def has_emptied(self) -> None:
        """Wait until the person says that nothing stands on the board."""
        self.ask(say("doctor-empty"), [(ENTER, say("doctor-is-empty"))],
                 {"stand": [], "tell": True})
        self.pause(QUIET_MS)

    def pause(self, ms: int) -> None:
        """Look on for some time; what is typed meanwhile answers the next question."""
        until = self.board.ms + ms
        while self.board.ms < until:
            self.look()

    # lights

    def light(self, lights) -> None:
        """Light these lights of the chain, by their numbers from 0, and no others."""
        letters = ["."] * len(self.places)
        for number in lights:
            letters[self.places[number]] = LIT
        squares = len(self.wires.names)
        self.view.squares, self.view.ring = "".join(letters[:squares]), "".join(letters[squares:])
        self.board.show(self.view.squares, self.view.ring)

    # what was concluded so far

    def sensors(self) -> Sensors:
        """The sensors by what was seen of them."""
        return Sensors(self.notes.sensors, self.wires)

    def note(self) -> None:
        """Something was noted: show how far it is, and keep it."""
        self.view.done += 1
        self.save()
