"""What players and arbiter ask for by button or command: resign, draw, pause, takeback."""

from ..compat import const
from ..rules.errors import WrongPhase
from .buttons import TABLE
from .phases import OVER, PLAY

ASK_MS = const(5000)
TWICE_MS = const(800)  # between two short presses that are one wish
RESIGN, INFERRED = const(1), const(2)  # the questions' numbers in the call `ask`


class Requests:
    """Turns gestures and commands into deeds of the referee."""

    def __init__(self, referee):
        self.referee = referee
        self.asked = None  # an open question: (side, its number, until or None, what "yes" does)
        self.about = ()  # the points that it was about
        self.repeated, self.repeated_at = None, 0  # who wanted something said again, and when
        self.consents = []  # sides that have asked for a takeback in this pause

    def next_due(self):
        """When an open question lapses, in ms, or None."""
        return self.asked[2] + 1 if self.asked and self.asked[2] is not None else None

    @property
    def asked_turn(self) -> tuple:
        """In play: [from, to, ..] of the turn that a player is asked to confirm, or ()."""
        return self.about if self.asked and self.asked[1] == INFERRED else ()

    def lapse(self):
        """The open question was not answered in time."""
        self.asked = None

    def ask(self, side: int, question: int, points, now: int, deed, until=None):
        """Ask `side` a question; its short press does `deed(ms)`."""
        self.asked, self.repeated = (side, question, until, deed), None
        self.about = points
        self.referee.call(now, "ask", side, points, question)

    def withdraw(self):
        """What was inferred from the squares is no longer asked for: they are looked at anew."""
        if self.asked and self.asked[1] == INFERRED:
            self.asked = None

    def gesture(self, gesture: tuple, now: int):
        """A button gesture, ("short" / "resign" / "draw" / "menu", button), made at `now`."""
        name, button = gesture
        referee = self.referee
        if name == "short" and button == TABLE:
            if referee.paused:
                self.resume(now)
            elif referee.is_on():
                self.pause(now)
        elif name == "short":
            self._short_press(button, now)
        elif name == "resign" and referee.is_on():
            self.ask(button, RESIGN, (), now, lambda ms: self.resign(button, ms), now + ASK_MS)
        elif name == "menu":
            referee.on_menu(now)
        elif name == "draw" and referee.is_on():
            self.agree(now)

    def _short_press(self, side: int, now: int):
        referee = self.referee
        if self.asked and self.asked[0] == side:
            deed, self.asked = self.asked[3], None
            if self._is_second(side, now):
                self._say(side, now)
            else:
                deed(now)
        elif referee.paused:
            self._consent(side, now)
        elif self._infer(side, now) or referee.lateness.claim(side, now):
            pass
        elif self._infer(side, now, True):
            self.repeated, self.repeated_at = side, now  # pressed twice it wants the time
        elif referee.audit.is_wanted():
            referee.audit.press(side, now)
        elif not referee.lateness.refuse(side, now):
            self._say(side, now)

    def _is_second(self, side: int, now: int) -> bool:
        return self.repeated == side and now - self.repeated_at <= TWICE_MS

    def _say(self, side: int, now: int):
        """Say again what was said last; pressed twice, how much time the player has left."""
        is_second = self._is_second(side, now)
        self.repeated, self.repeated_at = None if is_second else side, now
        self.referee.on_say("time" if is_second else "again", side, now)

    def _infer(self, side: int, now: int, may_guess: bool = False) -> bool:
        """Ask whether a sensor fails, where that would explain what is seen; calls come first."""
        referee = self.referee
        if referee.audit.has_open(side):
            return False
        if referee.phase == PLAY:
            if side != referee.position.turn:
                return False
            return referee.inference.offer(now, may_guess)
        points = referee.faults.suspects() if referee.phase != OVER else []
        if points:
            until = now + ASK_MS
            self.ask(side, INFERRED, points, now, lambda ms: self._declare(points, ms), until)
        return bool(points)

    def _declare(self, points, now: int):
        """A player says that these squares stand as they should."""
        self.referee.faults.declare(points, now)
        self.referee.look_at_array(now)

    def _consent(self, side: int, now: int):
        """Both must press in a pause; then one turn is taken back."""
        if side not in self.consents:
            self.consents.append(side)
        if len(self.consents) == 2:
            self.consents = []
            if self.referee.position.undo:
                self.takeback(now)
            else:
                self.referee.call(now, "refused", side)

    def _needs_game(self, what: str):
        if not self.referee.is_on():
            raise WrongPhase(f"{what}: no game is going on; start a new one first")

    def resign(self, side: int, now: int):
        """`side` gives up."""
        self._needs_game("resign")
        self.referee.interruptions.stop_game(1 - side, "resign", now, ("resign", side))

    def agree(self, now: int):
        """Both agree to end the game: points decide (melee.md 10), where the game knows draws."""
        self._needs_game("draw")
        if not self.referee.position.AGREED_DRAWS:
            self.referee.call(now, "refused")
            return
        winner = self.referee.position.leader()
        self.referee.interruptions.stop_game(winner, "agreed", now, ("agreed", winner))

    def pause(self, now: int):
        """Stop the clock; touches wait until the game goes on."""
        self._needs_game("pause")
        if self.referee.paused:
            raise WrongPhase("pause: the game is paused already")
        self.consents = []
        self.referee.interruptions.pause(now)

    def resume(self, now: int):
        """Go on after a pause."""
        if not self.referee.paused:
            raise WrongPhase("resume: the game is not paused")
        self.referee.interruptions.resume(now)

    def takeback(self, now: int):
        """Take the last turn back; the board is then led back to the position before."""
        if not self.referee.position.undo:
            raise WrongPhase("takeback: there is no turn to take back")
        self.asked = None
        self.referee.interruptions.take_back(now)
