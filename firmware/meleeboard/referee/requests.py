"""What players and arbiter ask for by button or command: resign, draw, pause, takeback."""

from ..compat import const
from ..rules.errors import WrongPhase
from .buttons import TABLE

ASK_MS = const(5000)
RESIGN = const(1)  # the question's number in the call `ask`


class Requests:
    """Turns gestures and commands into deeds of the referee."""

    def __init__(self, referee):
        self.referee = referee
        self.asked = None  # (side, question, until): an open question
        self.consents = []  # sides that have asked for a takeback in this pause

    def next_due(self):
        """When an open question lapses, in ms, or None."""
        return self.asked and self.asked[2] + 1

    def lapse(self):
        """The open question was not answered in time."""
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
            self.asked = (button, RESIGN, now + ASK_MS)
            referee.call(now, "ask", button, (), RESIGN)
        elif name == "draw" and referee.is_on():
            self.agree(now)

    def _short_press(self, side: int, now: int):
        if self.asked and self.asked[0] == side:
            self.asked = None
            self.resign(side, now)
        elif self.referee.paused:
            if side not in self.consents:
                self.consents.append(side)
            if len(self.consents) == 2:
                self.consents = []
                if self.referee.position.undo:
                    self.takeback(now)
                else:
                    self.referee.call(now, "refused", side)
        elif self.referee.audit.is_wanted():
            self.referee.audit.press(side, now)

    def _needs_game(self, what: str):
        if not self.referee.is_on():
            raise WrongPhase(f"{what}: no game is going on; start a new one first")

    def resign(self, side: int, now: int):
        """`side` gives up."""
        self._needs_game("resign")
        self.referee.interruptions.stop_game(1 - side, "resign", now, ("resign", side))

    def agree(self, now: int):
        """Both agree to end the game: points decide (melee.md 10)."""
        self._needs_game("draw")
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
