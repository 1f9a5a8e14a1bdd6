"""Melee counted slowly: a second, independent reading of the rules, only for tests.

Written from the rules page alone and kept as plain as it can be (dicts, sets, copies), so that a
reader can hold each function against its section. The fast core in `meleeboard.rules` has to
agree with it turn for turn. Here are the turns (sections 2 and 4 to 10); the board is in
`slow_board`, the text of a position in `slow_text`.
"""

from rules.slow_board import CORPSE_OF, OTHER, SlowBoard, distance, is_corpse, owner
from rules.slow_text import BOARD_ORDER, Illegal, name, parse_position, point_of, print_position

PASS = "--"
REMEMBERED_TOUCHDOWNS = 256
FORCED_PASSES_TO_BLOCK = 6


def event(what, square=None, side=None, n=None):
    """One event in the form that `position --stdin` gives it."""
    return {"event": what, "square": square and name(square), "side": side, "n": n}


class SlowGame(SlowBoard):
    """A game of Melee from its start, or from a position text, with the options of section 13."""

    def __init__(self, text=None, *, size=None, depth=None, rings=None, handicap="none",
                 first="toss", corpse_shield=True, wall_kill=False, limit=0):
        fields = parse_position(text) if text is not None else None
        n = fields["n"] if fields else (9 if size is None else size)
        if fields and size not in (None, n):
            raise ValueError("size differs from the position's own")
        depth = min(4, n - 1) if depth is None else depth
        rings = min(2, depth - 1) if rings is None else rings
        if not (4 <= n <= 12 and 2 <= depth <= n - 1 and 1 <= rings <= depth - 1):
            raise ValueError("size, depth and rings do not fit")
        super().__init__(n, depth, corpse_shield, wall_kill)
        self.limit = limit
        self.wounded = set()
        self.traps = {}
        self.repeats = {"w": 0, "b": 0}
        self.plies = 0
        self.history = []  # (side that moved, position) of the touchdowns since the last fall
        self.forced_passes = 0
        self.over = None  # or {"winner", "reason"}
        if fields:
            self._set_fields(fields, text)
        else:
            self._set_start(rings, handicap, first)

    # ---- section 1 and 12: the start, a text, and back

    def _set_start(self, rings, handicap, first):
        for side, swap in (("w", str.upper), ("b", str.lower)):
            for point in self.points:
                ring = distance(point, self.throne[side])
                if ring < self.depth:
                    kind = "S" if ring == 0 else "G" if ring <= rings else "F"
                    self.board[point] = swap(kind)
        self._set_handicap(handicap)
        self.turn = "b" if first == "black" else "w"

    def _set_handicap(self, handicap):
        seen = set()
        for item in [] if handicap in ("none", "", None) else handicap.split(","):
            square, _, kind = item.partition(":")
            point = {name(p): p for p in self.points}.get(square)
            if kind not in ("F", "G") or point in seen or self.board.get(point, "S") in "Ss":
                raise ValueError("handicap " + item)
            seen.add(point)
            self.board[point] = kind if self.board[point].isupper() else kind.lower()

    def _set_fields(self, fields, text):
        for key in ("board", "turn", "wounded", "traps", "repeats", "plies"):
            setattr(self, key, fields[key])
        for point in self.traps:
            if self.is_home(point, owner(self.board[point])):
                raise Illegal(text, 4, "a trap inside the home Kingdom")
        self.over = self._over_by_text()

    def _over_by_text(self):
        for side in "wb":
            if self.sovereign(side) is None:
                return {"winner": OTHER[side], "reason": "regicide"}
        last = OTHER[self.turn]
        if self.sovereign(last) == self.throne[self.turn]:
            return {"winner": last, "reason": "usurpation"}
        if self.limit and self.plies >= 2 * self.limit:
            return {"winner": self.proximity_winner(), "reason": "limit"}
        return None

    def text(self):
        """The position as text (section 12)."""
        return print_position(self)

    def result(self):
        """None while the game goes on, otherwise its winner and the reason."""
        return dict(self.over) if self.over else None

    def copy(self):
        """The same game once more, to be played on its own."""
        twin = object.__new__(SlowGame)
        twin.__dict__.update(self.__dict__)
        for key in ("board", "wounded", "traps", "repeats", "history"):
            setattr(twin, key, getattr(self, key).copy())
        return twin

    # ---- section 2: the side's moves

    def legal(self):
        """The sorted texts of all legal moves; the pass alone where there is none."""
        if self.over:
            return []
        moves = set()
        for point in self.units(self.turn):
            for target in self.targets(point):
                moves.add(name(point) + "-" + name(target))
        moves |= self.escorts()
        return sorted(moves) or [PASS]

    def perft(self, depth):
        """The number of move sequences of that length."""
        if depth == 0:
            return 1
        moves = self.legal()
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            twin = self.copy()
            twin.play(move)
            total += twin.perft(depth - 1)
        return total

    # ---- section 4: what a touchdown does

    def play(self, move):
        """Play one turn and return its events in the order in which they are called."""
        legal = self.legal()
        if self.over or (move != PASS and move not in legal):
            raise Illegal(move, 0, "no legal move")
        self.forced_passes = self.forced_passes + 1 if legal == [PASS] else 0
        me = self.turn
        moved = self._place(move)
        fallen_before = sum(is_corpse(letter) for letter in self.board.values())
        events = self._touchdown(me, moved)
        self.plies += 1
        if sum(is_corpse(letter) for letter in self.board.values()) > fallen_before:
            self.repeats = {"w": 0, "b": 0}
            self.history = [self._remembered(me)] if moved else []
        return events

    def _place(self, move):
        """Set down the unit or the two of an escort with their marks; where they stand now."""
        if move == PASS:
            return []
        pairs = [tuple(point_of(s, self.n) for s in part.split("-")) for part in move.split("+")]
        lifted = [(self.board.pop(a), a in self.wounded, self.traps.pop(a, 0)) for a, _ in pairs]
        self.wounded -= {a for a, _ in pairs}
        for (_, to), (letter, is_wounded, trap) in zip(pairs, lifted, strict=True):
            self.board[to] = letter
            if is_wounded:
                self.wounded.add(to)
            if trap:
                self.traps[to] = trap
        return [to for _, to in pairs]

    def _touchdown(self, me, moved):
        foe = OTHER[me]
        wounded_before = set(self.wounded)
        foe_falls = self._fell_until_none(foe, set())  # step 1
        events = [event("kill", p, foe) for p in foe_falls]
        if self.sovereign(foe) is None:  # step 2
            return events + self._end(foe, me, "regicide")
        own_falls = self._fell_until_none(me, wounded_before)  # step 3
        events += [event("kill", p, me) for p in own_falls]
        if self.sovereign(me) is None:  # step 4
            return events + self._end(foe, foe, "regicide")
        self.wounded = {p for p in self.units(me) + self.units(foe) if self.state(p) == "wound"}
        events += [event("wound", p, owner(self.board[p]))  # step 5
                   for p in self.points if p in self.wounded - wounded_before]
        if self.sovereign(me) == self.throne[foe]:  # step 6
            return events + self._end(foe, me, "usurpation")
        if moved and not foe_falls and not own_falls:  # step 7
            events += self._look_for_repeat(me, moved)
            if self.sovereign(me) is None:
                return events + self._end(foe, foe, "regicide")
        self.turn = foe  # step 8
        events += self._look_for_traps(foe)  # step 9
        if self.sovereign(foe) is None:
            return events + self._end(foe, me, "regicide")
        return events + self._look_for_end(foe)  # step 10

    def _end(self, next_turn, winner, reason):
        self.turn = next_turn
        self.over = {"winner": winner, "reason": reason}
        return [event(reason, None, winner)]

    def _fell(self, points):
        for point in points:
            self.board[point] = CORPSE_OF[owner(self.board[point])]
            self.wounded.discard(point)
            self.traps.pop(point, None)

    def _fell_until_none(self, side, wounded_before):
        """Fell the side's units that stand in a kill, and those wounded before that still do."""
        fallen = set()
        while True:
            falling = set()
            for point in self.units(side):
                state = self.state(point)
                if state == "kill" or (state == "wound" and point in wounded_before):
                    falling.add(point)
            if not falling:
                return sorted(fallen, key=BOARD_ORDER)
            self._fell(falling)
            fallen |= falling

    # ---- sections 5 and 6: traps and repeats

    def _look_for_traps(self, side):
        trapped = [p for p in self.units(side)
                   if not self.is_home(p, side) and not self._has_safe_move(p, side)]
        others = [p for p in self.units(side) if p not in trapped]
        for point in trapped:
            self.traps[point] = self.traps.get(point, 0) + 1
        for point in others:
            self.traps.pop(point, None)
        events = [event("trap", p, side, self.traps[p]) for p in trapped]
        falling = [p for p in trapped if self.traps[p] == 3]
        self._fell(falling)
        return events + [event("kill", p, side) for p in falling]

    def _has_safe_move(self, point, side):
        for target in self.targets(point):
            trial = self.copy()
            trial.board[target] = trial.board.pop(point)
            trial._fell_until_none(OTHER[side], set())
            trial._fell_until_none(side, set())
            if trial.is_living(target, side):
                return True
        return False

    def _remembered(self, side):
        return (side, frozenset(self.board.items()))

    def _is_repeat(self, me):
        """Has this position stood before? From now on it has."""
        here = self._remembered(me)
        is_repeat = here in self.history
        self.history = (self.history + [here])[-REMEMBERED_TOUCHDOWNS:]
        return is_repeat

    def _look_for_repeat(self, me, moved):
        is_repeat = self._is_repeat(me)
        self.repeats[me] = self.repeats[me] + 1 if is_repeat else 0
        count = self.repeats[me]
        if not is_repeat:
            return []
        in_order = sorted(moved, key=BOARD_ORDER)
        events = [event("repeat", moved[0], me, count)]
        if count >= 3:
            events += [event("trap", p, me, count - 2) for p in in_order]
        if count == 5:
            events += [event("kill", p, me) for p in in_order]
            self._fell(in_order)
        return events

    # ---- sections 2, 9 and 10: the end without a winner

    def _look_for_end(self, next_turn):
        if self.limit and self.plies + 1 == 2 * self.limit:
            return self._end(next_turn, self.proximity_winner(), "limit")
        if self.forced_passes == FORCED_PASSES_TO_BLOCK:
            return self._end(next_turn, self.points_winner(), "blocked")
        return []
