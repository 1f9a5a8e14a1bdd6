"""The clocks once more, counted ms by ms as with a stopwatch and a notepad: the tests' yardstick.

Nothing is shared with meleeboard.clocks. tick() says what is due and lets one ms pass.
"""

WARNINGS = (10, 5, 4, 3, 2, 1)


class Slow:
    """What all share. `has` is what each side has left in ms; a mode says what a ms costs."""

    def __init__(self, has):
        self.has = [has, has]
        self.side = None
        self.spent = 0
        self.flag = None
        self.said = []
        self.armed_at = 0  # what was left when the warnings were armed
        self.heard = []  # (kind, n) said in the ms that has just passed

    def copy(self):
        """Another one that stands alike."""
        other = object.__new__(type(self))
        for name, value in self.__dict__.items():
            setattr(other, name, list(value) if isinstance(value, list) else value)
        return other

    def left(self, side):
        """What runs out next, for `side`."""
        return 0 if side == self.flag else max(0, self.has[side])

    def start(self, side):
        """A turn begins."""
        self.begin(side)
        self.side, self.spent = side, 0
        self.arm_all()

    def arm_all(self):
        """Every warning below what is left is to be said."""
        self.said = []
        self.armed_at = self.left(self.side)

    def finish(self):
        """The turn ends."""
        if self.side != self.flag:
            self.end()

    def tick(self):
        """Say what is due, then a ms passes."""
        self.heard = []
        self.say()
        self.spent += 1
        if self.side != self.flag:
            self.pay()

    def say(self):
        """Warnings, and the end; nothing more once a flag has fallen."""
        if self.flag is not None:
            return
        left = self.left(self.side)
        seconds = left // 1000
        if seconds * 1000 == left < self.armed_at and seconds in WARNINGS:
            if seconds not in self.said:
                self.said.append(seconds)
                self.heard.append(("warn", seconds))
        elif left == 0:
            self.out_of_time()

    def set_left(self, side, ms):
        """The arbiter's correction."""
        self.correct(side, ms)
        if ms and self.flag == side:
            self.flag = None
        self.armed_at = self.left(self.side)
        self.said = [s for s in self.said if self.armed_at < s * 1000 + 5000]

    # a mode's own

    def begin(self, side):
        """Before a turn of `side`."""

    def end(self):
        """After a turn of self.side."""

    def pay(self):
        """What a ms of self.side's turn costs."""
        self.has[self.side] -= 1

    def out_of_time(self):
        """Nothing is left."""
        self.flag = self.side
        self.heard.append(("flag", 0))

    def correct(self, side, ms):
        """Make left(side) be `ms`."""
        self.has[side] = ms


class SlowShot(Slow):
    """A fixed time a turn."""

    def __init__(self, pace):
        super().__init__(pace)
        self.pace = pace
        self.is_out = False

    def begin(self, side):
        if self.side is not None:
            self.has[self.side] = self.pace

    def arm_all(self):
        super().arm_all()
        self.is_out = False

    def out_of_time(self):
        if not self.is_out:
            self.is_out = True
            self.heard.append(("flag", 0))

    def correct(self, side, ms):
        super().correct(side, ms)
        self.is_out = self.is_out and (side != self.side or not ms)


class SlowTotal(Slow):
    """Main time with an increment or a delay; after `turns` of a side it has `more` besides."""

    def __init__(self, mode, main, extra, turns, more):
        super().__init__(main + (extra if mode in ("fischer", "bronstein") else 0))
        self.mode, self.extra, self.turns, self.more = mode, extra, turns, more
        self.made = [0, 0]

    def pay(self):
        if self.mode != "delay" or self.spent > self.extra:
            super().pay()

    def out_of_time(self):
        if self.mode != "delay" or self.spent >= self.extra:
            super().out_of_time()

    def finish(self):
        super().finish()
        self.made[self.side] += 1
        if self.made[self.side] == self.turns:
            self.has[self.side] += self.more

    def end(self):
        if self.mode == "fischer":
            self.has[self.side] += self.extra
        elif self.mode == "bronstein":
            self.has[self.side] += min(self.extra, self.spent)


class SlowHourglass(Slow):
    """What one side pays the other gets."""

    def pay(self):
        if self.has[self.side]:
            self.has[self.side] -= 1
            self.has[1 - self.side] += 1


class SlowUp(Slow):
    """The time each side has taken."""

    def left(self, side):
        return None

    def tick(self):
        self.heard = []
        self.spent += 1
        self.has[self.side] += 1

    def set_left(self, side, ms):
        self.has[side] = ms
