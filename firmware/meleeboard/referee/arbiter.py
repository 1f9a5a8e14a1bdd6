"""What an arbiter may do to a game: correct the clock, give a turn back, let a move stand."""

from ..record import STANDS
from ..rules.errors import WrongPhase
from .phases import HOME, PLAY
from .standing import FRESH

MOST_MS = 36_000_000  # ten hours


def checked_ms(ms: int, least: int = 0) -> int:
    """`ms` if a clock may be set to it."""
    if not least <= ms <= MOST_MS:
        raise ValueError(f'"ms" is {least} to {MOST_MS}, not {ms}')
    return ms


class Arbiter:
    """Deeds of the arbiter on the game of a Referee; each leaves a mark in the record."""

    def __init__(self, referee):
        self.referee = referee

    def set_time(self, side: int, ms: int, now: int):
        """Let `side` have `ms` left."""
        self._needs_game("set_clock")
        self.referee.clock.set_left(side, checked_ms(ms), now)
        self._mark_clock(side, now)

    def add_time(self, side: int, ms: int, now: int):
        """Compensate `side` with `ms`, or penalize it where `ms` is negative."""
        self._needs_game("add_time")
        self.referee.clock.add(side, checked_ms(ms, -MOST_MS), now)
        self._mark_clock(side, now)

    def give_back(self, now: int):
        """The last turn goes on where it ended; the time since then is nobody's."""
        if not self.referee.position.undo:
            raise WrongPhase("give_back: there is no turn to give back")
        self.referee.interruptions.take_back(now, gives_back=True)
        self.referee.record.mark("arbiter gave the turn back")

    def let_stand(self, now: int):
        """The unit of the turn that stands where it may not go is taken to have moved there."""
        referee = self.referee
        standing, turn = referee.standing, referee.turn
        out, extra = turn.out(), standing.extra()
        is_one = len(out) == 1 and len(extra) == 1 and standing.missing() == out
        is_quiet = FRESH not in standing.landings.values() and not referee.paused
        if referee.phase not in (PLAY, HOME) or not is_one or not is_quiet:
            raise WrongPhase("let_stand: there is no one unit that was set where it may not go")
        name = referee.position.grid.name
        move = referee.position.placed_move(name(out[0]) + "-" + name(extra[0]))
        referee.phase = PLAY
        referee.course.commit(move, now, STANDS)

    def _mark_clock(self, side: int, now: int):
        left = self.referee.clock.shown(side, now)
        seconds = f"{left // 1000}.{left % 1000:03d}"
        self.referee.record.mark(f"arbiter set the clock of {'wb'[side]} to {seconds}")

    def _needs_game(self, what: str):
        if not self.referee.is_on():
            raise WrongPhase(f"{what}: no game is going on; start a new one first")
