"""Clocks whose time comes in pieces, counted ms by ms: byoyomi, and 10 Minute Melee's."""

from slow_clocks import Slow, SlowShot


class SlowByoyomi(Slow):
    """`has` is the main time; `period` what is left of the running period, None before it."""

    def __init__(self, main, periods, pace):
        super().__init__(main)
        self.pace = pace
        self.periods = [periods, periods]
        self.cut = [pace, pace]  # the next turn's first period
        self.period = None

    def left(self, side):
        if side == self.flag:
            return 0
        if side == self.side and self.period is not None:
            return self.period
        return self.has[side] or self.cut[side]

    def begin(self, side):
        self.period = None if self.has[side] else self.cut[side]

    def finish(self):
        super().finish()
        self.period = None
        self.cut[self.side] = self.pace

    def pay(self):
        if self.has[self.side]:
            self.has[self.side] -= 1
            return
        if not self.period:  # the main time, or a period, has ended
            self.periods[self.side] -= self.period == 0
            self.period = self.pace
            self.said, self.armed_at = [], self.pace
        self.period -= 1

    def say(self):
        if self.period is not None:
            super().say()
        elif not self.has[self.side]:
            self.heard.append(("period", self.periods[self.side]))

    def out_of_time(self):
        if self.periods[self.side] == 1:
            super().out_of_time()
        else:
            self.heard.append(("period", self.periods[self.side] - 1))

    def correct(self, side, ms):
        on_turn = side == self.side
        is_main = self.has[side] > 0 or ms > self.pace
        self.has[side] = ms if is_main else 0
        self.cut[side] = self.pace if is_main or on_turn else ms
        if not on_turn:
            return
        if self.spent and (is_main or ms == self.pace):
            self.period = None  # its end, or that a whole period begins, is told
        elif is_main:
            self.period = None if ms else self.pace
        else:
            self.period = ms


class SlowOverdue(SlowShot):
    """The move clock goes on below 0, for points; beside it runs the game's."""

    def __init__(self, pace, game):
        super().__init__(pace)
        self.game = self.game_told = game
        self.claims = [1, 1]
        self.points = 0

    def begin(self, side):
        super().begin(side)
        self.points = 0

    def arm_all(self):
        super().arm_all()
        self.game_told = self.game

    def say(self):
        minutes_or_less = self.game % 60_000 == 0 or self.game in (30_000, 10_000)
        if minutes_or_less and self.game != self.game_told:
            self.game_told = self.game
            self.heard.append(("game", self.game // 1000))
        super().say()

    def pay(self):
        super().pay()
        self.game = max(0, self.game - 1)

    def out_of_time(self):
        if self.has[self.side] % 5000 == 0:
            self.points += 1
            self.heard.append(("point", self.points))

    def correct(self, side, ms):
        super().correct(side, ms)
        if side == self.side:
            self.points = 0

    def claim(self):
        """The side on turn claims its bonus; was it given?"""
        given = self.claims[self.side] and self.has[self.side] >= 0
        if given:
            self.claims[self.side] = 0
            self.set_left(self.side, self.has[self.side] + 10_000)
        return bool(given)
