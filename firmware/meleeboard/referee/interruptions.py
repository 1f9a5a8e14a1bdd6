"""What breaks into a game: pauses, takebacks, disturbances, and its end from outside."""

from .phases import PLAY, RECOVER
from .standing import INVERTED


class Interruptions:
    """Interrupts the game of a Referee, and leads it back."""

    def __init__(self, referee):
        self.referee = referee

    def pause(self, now: int):
        """Stop the clock; a touchdown that still dwells is decided first."""
        referee = self.referee
        referee.dwelling.decide_all()
        referee.requests.withdraw()
        referee.paused = True
        referee.standing.handled = []
        referee.clock.stop(now)
        referee.call(now, "pause")

    def look_in_pause(self, point: int):
        """What a takeback sends home may go there in the pause: the lights lead on, silently."""
        referee = self.referee
        if referee.phase == RECOVER:
            referee.standing.look_at(point)
            referee.recovery.next()

    def resume(self, now: int):
        """Go on; what was touched meanwhile counts now."""
        referee = self.referee
        referee.paused = False
        referee.call(now, "resume")
        if referee.phase == RECOVER:
            referee.standing.forget_landings()
            self.lead_back(now)
        elif referee.phase == PLAY:
            referee.clock.resume(now)
        referee.standing.handled = []
        referee.take_in(now)
        referee.faults.line_lives()

    def stop_game(self, winner, reason: str, now: int, call: tuple):
        """End the game by resignation, agreement or flag; `call` is (name, side[, squares])."""
        referee = self.referee
        referee.paused = False
        referee.position.stop(winner, reason)
        referee.call(now, *call)
        referee.course.finish(now)

    def take_back(self, now: int, gives_back: bool = False):
        """Undo the last turn, and the passes that the table made behind it.

        Its clock goes on once the board is as it was: from the turn's start, or from its end
        where the arbiter `gives_back` the turn.
        """
        position = self.referee.position
        self._undo(now, gives_back)
        while position.undo and not position.has_move():
            self._undo(now, False)
        self._lead_back_to(PLAY, False, now)

    def _undo(self, now: int, gives_back: bool):
        referee, standing = self.referee, self.referee.standing
        fallen = [p for p in standing.grid.points if standing.expected[p] == INVERTED]
        squares = referee.course.take_back(now, gives_back)
        referee.record.takeback(now)
        referee.lateness.settle(now)
        referee.call(now, "takeback", None, squares)
        self._turn_back(fallen, squares)
        standing.expect(referee.position)
        standing.forget_landings()
        standing.lose(referee.recovery.ways)
        referee.turn.begin()

    def _turn_back(self, fallen: list, squares: list):
        """Units that were `fallen` and live again are turned over once more, if they had been.

        Those that moved from and to `squares` are turned over where they came from.
        """
        position, standing = self.referee.position, self.referee.standing
        turning = standing.turning
        moved = [(squares[i + 1], squares[i]) for i in range(0, len(squares) - 1, 2)]
        homes = dict(moved)
        for p in fallen:
            if position.owner(p) is not None or not position.stands(p):
                home = homes.get(p, p)
                if p in turning:
                    del turning[p]
                elif position.owner(home) is not None:
                    turning[home] = home == p and not standing.seen[p]
        for end, start in moved:
            if end in turning and end not in fallen:
                del turning[end]
                turning[start] = False

    def disturb(self):
        """Too much differs for a move: stop the clock and lead the board back."""
        referee = self.referee
        began = referee.recovery.began()
        referee.clock.stop(began)
        referee.call(began, "disturbed")
        self._lead_back_to(referee.phase, True, began)

    def _lead_back_to(self, phase: str, is_disturbance: bool, now: int):
        self.referee.recovery.begin(phase, is_disturbance)
        self.referee.requests.withdraw()
        self.referee.phase = RECOVER
        self.lead_back(now)

    def lead_back(self, stamp: int):
        """RECOVER: name the next correction, or play on when there is none."""
        referee, recovery = self.referee, self.referee.recovery
        if referee.paused:
            return
        if recovery.is_done():
            recovery.end()
            referee.phase = recovery.phase
            if recovery.is_disturbance:
                referee.call(stamp, "restored")
            if referee.phase == PLAY:
                referee.course.go_on(stamp)
            else:
                referee.course.come_home(stamp)
            return
        recovery.next()  # with every change, so that painting the pair can't choose another
        if not referee.standing.fresh():
            point = recovery.to_tell()
            if point:
                referee.call(stamp, "correct", None, (point,))
