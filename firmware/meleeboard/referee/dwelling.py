"""Touchdowns that stand still: what they are once they have dwelt, and what decides them before.

A lift may decide what still dwells, at its own stamp (touch.md 'Life of a game', 6): one by the
other side, and one when the board has just been led back.
"""

from .phases import HOME, PLAY, RECOVER


class Dwelling:
    """Decides the touchdowns of a Referee's game."""

    def __init__(self, referee):
        self.referee, self.standing = referee, referee.standing

    def decide(self, point: int):
        """What stands on `point` has been set down there."""
        referee, standing = self.referee, self.standing
        came_home = standing.dwell(point)
        stamp = standing.stamps[point]
        if referee.phase == PLAY:
            if came_home or not referee.turn.is_stray(point, stamp):
                referee.turn.dwelt()
        elif referee.phase == HOME:
            referee.course.come_home(stamp)
        elif referee.phase == RECOVER:
            referee.interruptions.lead_back(stamp)

    def decide_all(self, but: int = 0):
        """Decide the touchdowns that still dwell as if they had dwelt, except one on `but`."""
        for _, p in self.standing.fresh():
            belongs = p in self.standing.landings or p in self.referee.turn.holds()
            if self.referee.phase in (PLAY, HOME) and belongs and p != but:
                self.decide(p)

    def decide_before(self, point: int):
        """The unit on `point` is about to be lifted."""
        referee = self.referee
        owner, side = referee.position.owner(point), referee.position.turn
        in_play, settled = referee.phase == PLAY, ()
        if referee.phase == RECOVER:
            settled = referee.recovery.settled_by(point)
        elif owner == 1 - side and not (in_play and referee.turn.may_take(point)):
            self.decide_all(point)
        elif owner == side and in_play:
            settled = referee.turn.settled_by(point)
        for p in settled:
            if p in self.standing.landings or p in self.standing.homing:
                self.decide(p)
