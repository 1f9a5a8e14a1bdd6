"""The club timer: a clock without a game, where the players' buttons pass the turn."""

from .base import FLAG


class ClubTimer:
    """Any clock of two sides under two buttons, until a flag falls that ends the game."""

    def __init__(self, clock):
        self.clock = clock
        self.is_paused = False

    def press(self, side: int, now: int) -> bool:
        """`side` has pressed its button: the other side's clock runs. False if that means nothing.

        The first press starts the clock of the other side, as on every chess clock.
        """
        clock = self.clock
        if self.is_paused or self.is_over() or clock.side == 1 - side:
            return False
        clock.finish(now)
        clock.start(1 - side, now)
        return True

    def pause(self, now: int):
        """Stop the clock for the arbiter, or let it go on."""
        self.is_paused = not self.is_paused
        if self.is_paused:
            self.clock.stop(now)
        elif not self.is_over():
            self.clock.resume(now)

    def is_over(self) -> bool:
        """Has a flag fallen?"""
        return self.clock.expired() is not None

    def give_back(self, now: int) -> bool:
        """The turn was passed by mistake: it goes on from where it was. False if there is none."""
        self.clock.stop(now)
        given = self.clock.give_back()
        if not self.is_paused and not self.is_over():
            self.clock.resume(now)
        return given

    def take_moment(self):
        """Deal with the next moment: (ms, kind, side, n) of what is to be said."""
        clock = self.clock
        (ms, n), side = clock.next_moment(), clock.side
        kind = clock.moment_passed()
        if kind == FLAG:
            clock.stop(ms)
            if not clock.ends_game:
                clock.finish(ms)
                clock.start(1 - side, ms)
        return ms, kind, side, n
