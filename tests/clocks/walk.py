"""A random walk through turns, pauses and an arbiter's deeds, beside a clock counted slowly."""

from slow_clocks import SlowHourglass, SlowShot, SlowTotal, SlowUp
from slow_periods import SlowByoyomi, SlowOverdue

from meleeboard.clocks import make

# name, mode, its options, the same clock counted slowly
CLOCKS = (
    ("shot", "shot", {"pace": 12}, lambda: SlowShot(12_000)),
    ("overdue", "overdue", {"pace": 7, "minutes": 1}, lambda: SlowOverdue(7000, 60_000)),
    ("sudden", "sudden", {"minutes": 1}, lambda: SlowTotal("sudden", 60_000, 0, 0, 0)),
    ("two periods", "sudden", {"periods": "2/1,1"},
     lambda: SlowTotal("sudden", 60_000, 0, 2, 60_000)),
    ("fischer", "fischer", {"minutes": 1, "increment": 2},
     lambda: SlowTotal("fischer", 60_000, 2000, 0, 0)),
    ("delay", "delay", {"minutes": 1, "delay": 1}, lambda: SlowTotal("delay", 60_000, 1000, 0, 0)),
    ("bronstein", "bronstein", {"periods": "3/1,2", "delay": 1},
     lambda: SlowTotal("bronstein", 60_000, 1000, 3, 120_000)),
    ("byoyomi", "byoyomi", {"minutes": 0, "periods": 3, "pace": 6},
     lambda: SlowByoyomi(0, 3, 6000)),
    ("byoyomi with main time", "byoyomi", {"minutes": 1, "periods": 2, "pace": 12},
     lambda: SlowByoyomi(60_000, 2, 12_000)),
    ("hourglass", "hourglass", {"minutes": 1}, lambda: SlowHourglass(60_000)),
    ("up", "up", {}, lambda: SlowUp(0)),
)

SPANS = (0, 0, 1, 7, 150, 150, 999, 1000, 1001, 2500)  # ms from one event to the next
LEFTS = (0, 1, 900, 1000, 1001, 4000, 5999, 6000, 9999, 10_500, 15_000)


class Walk:
    """Drives both clocks; `choose(n)` gives a number below n."""

    def __init__(self, row, choose):
        self.choose = choose
        _, mode, options, make_slow = row
        self.clock, self.slow = make(mode, options), make_slow()
        self.now = choose(3) * 1000
        self.kept = []  # (snapshot, the slow clock then)
        self.before = None  # the slow clock as the last turn ended
        for side in (0, 1):  # short enough for something to happen
            if mode not in ("shot", "overdue", "up"):
                self.set_left(side, 1000 + 1000 * choose(15))
        self.clock.start(0, self.now)
        self.slow.start(0)

    def steps(self, count):
        """Take that many steps, comparing after each."""
        deeds = (self.turn, self.turn, self.turn, self.pause, self.correct, self.add, self.keep,
                 self.take_back, self.give_back, self.claim)
        for _ in range(count):
            if self.slow.flag is None:
                deeds[self.choose(len(deeds))]()
            else:
                self.put_flag_up()
            self.compare()

    # time

    def pass_time(self):
        """Some ms pass up to the next event; the same is said, at the same ms."""
        until = self.now + SPANS[self.choose(len(SPANS))]
        expected = []
        while self.now < until:
            self.slow.tick()
            expected += [(self.now, kind, n) for kind, n in self.slow.heard]
            self.now += 1
        found = self.said(until)
        assert found == expected, (found, expected)

    def said(self, until):
        """The moments before `until`, passed."""
        found = []
        moment = self.clock.next_moment()
        while moment and moment[0] < until:
            found.append((moment[0], self.clock.moment_passed(), moment[1]))
            moment = self.clock.next_moment()
        return found

    def compare(self):
        """Both show the same now, and a look a little later does no harm."""
        clock, slow, now = self.clock, self.slow, self.now
        for side in (0, 1):
            clock.left(side, now + 140)
            assert clock.left(side, now) == slow.left(side), side
            if slow.left(side) is None:
                assert clock.shown(side, now) == slow.has[side]
        assert clock.spent(now) == slow.spent
        assert clock.side == slow.side and clock.running
        assert clock.expired() == slow.flag
        if hasattr(slow, "game"):
            assert clock.game_left(now) == slow.game and clock.claims == slow.claims
        if hasattr(slow, "periods") and slow.flag is None:
            assert [clock.periods_left(side, now) for side in (0, 1)] == slow.periods

    # deeds

    def turn(self):
        """The turn ends; the next one begins."""
        self.pass_time()
        self.before = self.slow.copy()
        side = 1 - self.slow.side
        self.clock.finish(self.now)
        self.slow.finish()
        for s in (0, 1):
            assert self.clock.left(s, self.now) == self.slow.left(s), s
        self.clock.start(side, self.now)
        self.slow.start(side)

    def pause(self):
        """A pause with a look in the middle."""
        self.pass_time()
        self.clock.stop(self.now)
        left = self.clock.left(0, self.now)
        self.now += SPANS[self.choose(len(SPANS))]
        assert self.clock.next_moment() is None and self.clock.left(0, self.now) == left
        self.clock.resume(self.now)

    def set_left(self, side, ms):
        """The arbiter sets a clock."""
        self.clock.set_left(side, ms, self.now)
        self.slow.set_left(side, ms)

    def correct(self):
        """The arbiter sets one while it runs."""
        self.pass_time()
        self.set_left(self.choose(2), LEFTS[self.choose(len(LEFTS))])

    def add(self):
        """The arbiter gives or takes some time."""
        self.pass_time()
        side, ms = self.choose(2), 1000 * (self.choose(13) - 6)
        shown = self.slow.left(side)
        shown = self.slow.has[side] if shown is None else shown
        self.clock.add(side, ms, self.now)
        self.slow.set_left(side, max(0, shown + ms))

    def put_flag_up(self):
        """A flag lies: nothing is said, whatever passes, until the arbiter gives time."""
        self.pass_time()
        self.compare()
        for side in (0, 1):
            if not self.slow.left(side):
                self.set_left(side, 1 + LEFTS[self.choose(len(LEFTS))])

    def keep(self):
        """Keep how both stand."""
        self.pass_time()
        self.kept.append((self.clock.snapshot(self.now), self.slow.copy()))

    def take_back(self):
        """Stand again as some time before."""
        if not self.kept:
            return
        self.pass_time()
        snapshot, slow = self.kept[self.choose(len(self.kept))]
        self.clock.restore(snapshot)
        assert self.clock.snapshot(self.now) == snapshot and not self.clock.running
        self.go_on_as(slow)

    def give_back(self):
        """The arbiter gives the turn back."""
        self.pass_time()
        assert self.clock.give_back() == (self.before is not None)
        if self.before:
            self.go_on_as(self.before)

    def go_on_as(self, slow):
        """Both go on as `slow` stood."""
        self.slow = slow.copy()
        self.slow.arm_all()
        self.before = None
        self.clock.resume(self.now)

    def claim(self):
        """10 Minute Melee's bonus time."""
        if hasattr(self.slow, "claims"):
            self.pass_time()
            assert self.clock.claim_bonus(1 - self.slow.side, self.now) is False
            assert self.clock.claim_bonus(self.slow.side, self.now) == self.slow.claim()
