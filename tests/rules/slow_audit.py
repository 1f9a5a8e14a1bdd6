"""The audible audit counted slowly: the slow game whose players call (melee.md 7), for tests."""

from rules.slow_board import OTHER, is_corpse
from rules.slow_melee import PASS, SlowGame, event
from rules.slow_text import BOARD_ORDER


class SlowAudit(SlowGame):
    """A SlowGame that counts a trap or a repeat only once it has been called."""

    def __init__(self, text=None, **options):
        super().__init__(text, **options)
        self.open_traps = {"w": {}, "b": {}}  # side -> point -> the count it would have
        self.open_repeat = {"w": None, "b": None}  # side -> (points moved, count) or None
        self.last = (None, [])  # who moved last, and where the units of that move stand

    def play(self, move):
        """Play one turn; a move of a unit first drops what nobody has called."""
        missed = self._drop() if move != PASS else []
        events = missed + super().play(move)
        if self.over:
            self._close()
        return events

    def claim(self, side):
        """`side` calls all that is open against the other side."""
        other = OTHER[side]
        traps, repeat = self.open_traps[other], self.open_repeat[other]
        self.open_traps[other], self.open_repeat[other] = {}, None
        events = []
        if repeat:
            events += self._declare_repeat(other, *repeat)
        if self.sovereign(other) is not None:
            events += self._declare_traps(other, traps)
        if any(e["event"] == "kill" for e in events):
            self.repeats = {"w": 0, "b": 0}
            mover, moved = self.last
            self.history = [self._remembered(mover)] if moved else []
            self._forget_fallen()
        if self.sovereign(other) is None:
            self.over = {"winner": side, "reason": "regicide"}
            events.append(event("regicide", None, side))
            self._close()
        return events

    def _declare_repeat(self, side, moved, count):
        in_order = sorted(moved, key=BOARD_ORDER)
        self.repeats[side] = count
        events = [event("repeat", moved[0], side, count)]
        if count >= 3:
            events += [event("trap", p, side, count - 2) for p in in_order]
        if count >= 5:
            self._fell(in_order)
            events += [event("kill", p, side) for p in in_order]
        return events

    def _declare_traps(self, side, traps):
        in_order = sorted(traps, key=BOARD_ORDER)
        self.traps.update(traps)
        falling = [p for p in in_order if traps[p] == 3]
        self._fell(falling)
        return ([event("trap", p, side, traps[p]) for p in in_order]
                + [event("kill", p, side) for p in falling])

    def _drop(self):
        missed = []
        for side in "bw":  # those who should have called: White first
            points = list(self.open_traps[side])
            for point in points:
                self.traps.pop(point, None)
            if self.open_repeat[side]:
                self.repeats[side] = 0
                points += self.open_repeat[side][0]
            missed += [event("missed", p, OTHER[side]) for p in sorted(points, key=BOARD_ORDER)]
        self._close()
        return missed

    def _close(self):
        self.open_traps = {"w": {}, "b": {}}
        self.open_repeat = {"w": None, "b": None}

    def _forget_fallen(self):
        """A fall ends all repeats, and what was open against the fallen."""
        self.open_repeat = {"w": None, "b": None}
        for traps in self.open_traps.values():
            for point in [p for p in traps if is_corpse(self.board[p])]:
                del traps[point]

    # what the slow game counts at once is only noted here

    def _touchdown(self, me, moved):
        self.last = (me, moved)
        events = super()._touchdown(me, moved)
        if any(e["event"] == "kill" for e in events):
            self._forget_fallen()
        return events

    def _look_for_traps(self, side):
        trapped = [p for p in self.units(side)
                   if not self.is_home(p, side) and not self._has_safe_move(p, side)]
        counts = {**self.traps, **self.open_traps[side]}
        self.open_traps[side] = {p: counts.get(p, 0) + 1 for p in trapped}
        for point in self.units(side):
            if point not in trapped:
                self.traps.pop(point, None)
        return []

    def _look_for_repeat(self, me, moved):
        if self._is_repeat(me):
            self.open_repeat[me] = (moved, self.repeats[me] + 1)
        else:
            self.repeats[me] = 0
        return []
