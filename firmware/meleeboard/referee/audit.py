"""The audible audit at the table: players call traps and repeats themselves (melee.md 7)."""

from .phases import PLAY
from .standing import FRESH


class Audit:
    """Takes the presses of those who call. A press within a dwell waits for what the touchdown
    turns out to be: one that ends a turn has closed what was open, and may open something new.
    """

    def __init__(self, referee):
        self.referee = referee
        self.pressed = []  # (side, stamp) of the presses that wait

    def is_wanted(self) -> bool:
        """Do the players call in this game?"""
        return self.referee.is_on() and hasattr(self.referee.position, "claims")

    def has_open(self, side: int) -> bool:
        """Is there anything that `side` may call?"""
        return self.is_wanted() and any([c[2] != side for c in self.referee.position.claims])

    def press(self, side: int, now: int):
        """`side` calls whatever is open."""
        self.pressed.append((side, now))
        self.decide()

    def decide(self):
        """Let the presses count, unless a touchdown before them still dwells."""
        referee = self.referee
        if referee.phase == PLAY and FRESH in referee.standing.landings.values():
            return
        while self.pressed and referee.is_on():
            side, stamp = self.pressed.pop(0)
            if self.has_open(side):
                referee.course.claim(side, stamp)
            else:
                referee.call(stamp, "refused", side)
