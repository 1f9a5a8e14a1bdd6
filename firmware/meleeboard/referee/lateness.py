"""The clocks of 10 Minute Melee at the board: points for being late, bonus time, and the end."""


class Lateness:
    """What an `overdue` clock does to the game of a Referee; its position keeps the points."""

    def __init__(self, referee):
        self.referee = referee

    def is_on(self) -> bool:
        """Has this game a clock that costs points?"""
        return self.referee.clock.mode == "overdue"

    def settle(self, now: int):
        """Let clock and position agree, where a game begins, goes on, or takes a turn back."""
        position, clock = self.referee.position, self.referee.clock
        if self.is_on():
            clock.claims = list(position.bonuses)
            if not (position.is_sudden_death or clock.game_left(now)):
                clock.set_game_left(1, now)  # its end is still to be told

    def fall_due(self, ms: int):
        """The side on turn owes the other one a point."""
        referee = self.referee
        winner = 1 - referee.position.turn
        referee.record.from_clock("late", ms, winner)
        for name, _, side, n in referee.position.score(winner, 1):
            referee.call(ms, name, side, (), n)
        if referee.position.outcome():
            referee.course.finish(ms)

    def tell_game(self, ms: int, seconds: int):
        """So much is left of the game; at its end the points decide, or sudden death begins."""
        referee = self.referee
        referee.call(ms, "warn", None, (), seconds)
        if not seconds:
            referee.record.from_clock("end", ms, None)
            referee.position.end_of_time()
            if referee.position.outcome():
                referee.course.finish(ms)

    def claim(self, side: int, now: int) -> bool:
        """A short press of `side` claims its bonus time; False if it has none to claim."""
        referee = self.referee
        if not self._is_time(side, now) or not referee.clock.claim_bonus(side, now):
            return False
        referee.position.claim_bonus(side)
        referee.record.from_clock("bonus", now, side)
        return True

    def refuse(self, side: int, now: int) -> bool:
        """Refuse a second claim; False if the press can't be one."""
        if self._is_time(side, now):
            self.referee.call(now, "refused", side)
            return True
        return False

    def _is_time(self, side: int, now: int) -> bool:
        """A claim is made on turn, while the move clock costs nothing."""
        clock = self.referee.clock
        is_on_turn = self.is_on() and side == self.referee.position.turn
        return is_on_turn and clock.running and not clock.points(now)
