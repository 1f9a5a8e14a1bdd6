"""Tidy hands at a whole table, and beside it a ledger of whose time passes when.

The ledger knows only the pages: a turn costs from the stamp of the touchdown before it to its own;
nothing runs in a pause, on the way home, or from the first stamp of a disturbance to the last one
of its mending; a takeback gives back all that passed since the turn began.
"""

import json

from host_tools.virtual.trace import TracePlayer
from meleeboard.compat import ticks_add

POSITION = "4f1g1s/9/9/9/9/9/9/9/S1G1F4 w - - 0,0 0"
SECOND, MINUTE = 1000, 60_000
SPANS_MS = (400, 700, 1999, 5000, 31_000)  # between two things that hands do
LONG_MS = 15 * MINUTE
OUT_MS = 2 * 40 + 1  # after it a lift is decided
DWELT_MS = 151 + 8


class TickingPlayer(TracePlayer):
    """A table whose time comes from a tick counter that wraps round on the way."""

    first_ticks = 0

    def _run_until(self, ms: int):
        now = self.table.tick(ticks_add(self.first_ticks, ms))
        assert now == ms
        super()._run_until(now)


class Ledger:
    """What each side has left, in ms, and since when time passes (None: it stands)."""

    def __init__(self, mode: str, options: dict):
        self.mode = mode
        self.increment = SECOND * options.get("increment", 0)
        self.delay = SECOND * options.get("delay", 0)
        self.at_first = SECOND * options.get("pace", 0) or MINUTE * options["minutes"]
        self.bank = [self.at_first + self.increment] * 2  # as this turn began
        self.side, self.used, self.since = 0, 0, 0
        self.before = []  # (bank, side) of each turn that can be taken back
        self.ended = None  # (bank, side, used) as the last turn ended
        self.turns = []  # (side, ms it took, ms left after it) of all, also of those taken back

    def stand(self, ms: int):
        """Time stands from `ms` on."""
        if self.since is not None:
            self.used += ms - self.since
        self.since = None

    def turn(self, ms: int):
        """A turn ends and the next one begins."""
        self.stand(ms)
        self.before.append((self.bank, self.side))
        self.ended = self.bank, self.side, self.used
        self.bank = [self.left(side, ms) for side in (0, 1)]
        self.bank[self.side] += self.increment
        self.turns.append((self.side, self.used, self.bank[self.side]))
        if self.mode == "shot":
            self.bank = [self.at_first] * 2
        self.side, self.used, self.since = 1 - self.side, 0, ms

    def left(self, side: int, ms: int) -> int:
        """What `side` has left at `ms`."""
        used = self.used + (0 if self.since is None else ms - self.since)
        used = max(0, used - self.delay)
        if side == self.side:
            return self.bank[side] - used
        return self.bank[side] + (used if self.mode == "hourglass" else 0)

    def take_back(self, ms: int):
        """The last turn begins anew, with what was left then."""
        self.bank, self.side = self.before.pop()
        self.used, self.since, self.ended = 0, None, None

    def give_back(self, ms: int):
        """The last turn goes on where it ended."""
        self.before.pop()
        self.bank, self.side, self.used = self.ended
        self.since, self.ended = None, None

    def correct(self, side: int, left: int, ms: int):
        """An arbiter lets `side` have `left`."""
        self.bank = list(self.bank)
        self.bank[side] += left - self.left(side, ms)


class TidyHands:
    """Plays at a table of `mode`, comparing it with a ledger; `rng` is a random.Random."""

    def __init__(self, rng, mode: str, options: dict):
        self.rng, self.ms = rng, 0
        self.mode = mode
        self.ledger = Ledger(mode, options)
        TickingPlayer.first_ticks = ticks_add(0, -rng.randrange(6 * 60 * MINUTE))
        self.player = TickingPlayer("melee", {"clock": mode, "depth": 2, **options}, POSITION)
        self.player.table.tick(TickingPlayer.first_ticks)
        self.grid = self.player.grid

    # time and edges

    def write(self, **fields):
        """A line of the trace; afterwards both clocks show the same."""
        self.player.play(json.dumps({"ms": self.ms, **fields}))

    def wait(self, ms: int):
        """Nothing is touched for so long."""
        self.ms += ms
        self.write()

    def rest(self):
        """Any span, now and then a long one."""
        long = self.mode != "shot" and self.rng.random() < 0.1
        self.wait(self.rng.randrange(LONG_MS) if long else self.rng.choice(SPANS_MS))

    def compare(self):
        """The table's clock shows what the ledger says, and runs when it does."""
        if self.is_over():
            return
        self.run_out()
        clock, ledger = self.referee.clock, self.ledger
        assert clock.running == (ledger.since is not None), self.referee.phase
        assert not clock.running or clock.side == ledger.side
        for side in (0, 1):
            if self.mode != "shot" or side == ledger.side:
                found, wanted = clock.left(side, self.ms), ledger.left(side, self.ms)
                assert found == wanted, (self.ms, side, found, wanted)

    @property
    def referee(self):
        return self.player.table.referee

    def lift(self, point: int):
        """A unit goes up."""
        self.write(lift=self.grid.name(point))

    def put(self, point: int):
        """A unit comes down."""
        self.write(down=self.grid.name(point))

    def is_over(self) -> bool:
        """Is there nothing more to compare? Units that fell would have to be turned."""
        position = self.referee.position
        return bool(position.outcome()) or bool(self.referee.standing.turning)

    # what hands and arbiters do

    def play(self, deeds: int):
        """So many deeds, each with all its time compared."""
        choices = ([self.turn] * 4 + [self.interrupted_turn] * 3 + [self.pause, self.disturb,
                   self.take_back, self.give_back, self.correct, self.bonus])
        for _ in range(deeds):
            self.rest_until_decided()
            if self.is_over():
                return
            self.rng.choice(choices)()
            self.wait(DWELT_MS)
            self.compare()

    def rest_until_decided(self):
        """Let time pass; with a shot clock turns may end by themselves."""
        self.rest()
        self.compare()

    def compare_record(self):
        """Every turn in the record has the time that it took and left."""
        if not self.referee.position.outcome():
            self.run_out()
        text = "".join(self.player.table.record_parts())
        turns = [line.split() for line in text.split("\n") if line.startswith("turn ")]
        found = [("wb".index(words[2]), round(1000 * float(words[-3])),
                  round(1000 * float(words[-1]))) for words in turns]
        assert found == self.ledger.turns

    def run_out(self):
        """Shot clocks that ended meanwhile have passed the turn at their end."""
        ledger = self.ledger
        while self.mode == "shot" and ledger.since is not None:
            left = ledger.left(ledger.side, self.ms)
            if left >= 0:
                return
            ledger.turn(self.ms + left)

    def a_move(self):
        """(start, end) of a legal turn of one unit, or None."""
        position = self.referee.position
        moves = [m for m in sorted(position.legal()) if len(position.placements(m)) == 1]
        return position.placements(self.rng.choice(moves))[0] if moves else None

    def has_time(self, ms: int) -> bool:
        """Is the side on turn still far enough from its end?"""
        return self.ledger.left(self.ledger.side, self.ms) > ms

    def turn(self, between=None):
        """A turn, with something else while the unit is in the hand."""
        move = self.a_move()
        if move and self.has_time(4 * SECOND):
            self.lift(move[0])
            self.wait(OUT_MS)
            if between:
                between()
            self.wait(self.rng.choice((1, 50, 300)))
            self.put(move[1])
            self.ledger.turn(self.ms)

    def interrupted_turn(self):
        """A turn with a pause, a disturbance or an arbiter in the middle."""
        self.turn(self.rng.choice((self.pause, self.disturb, self.correct, self.bonus)))

    def pause(self):
        """A pause, by button or by command."""
        self.press()
        self.ledger.stand(self.ms)
        self.wait(self.rng.choice(SPANS_MS))
        self.compare()
        self.press()
        self.ledger.since = self.ms

    def press(self):
        """The table's button; a command does the same at times."""
        paused = self.referee.paused
        if self.rng.random() < 0.5:
            self.write(command={"do": "resume" if paused else "pause"})
        else:
            self.write(button="table", down=True)
            self.ms += 60
            self.write(button="table", down=False)

    def disturb(self):
        """The units of the side that waits are swept off and set back."""
        if not self.has_time(2 * SECOND):
            return
        standing, position = self.referee.standing, self.referee.position
        swept = [p for p in self.grid.points if position.owner(p) == 1 - position.turn]
        if len(swept) < 3 or not all(standing.known[p] for p in swept):
            return
        began = self.ms
        for p in swept:
            self.lift(p)
            self.ms += 5
        self.wait(400)
        self.ledger.stand(began)
        self.compare()
        self.rng.shuffle(swept)
        for p in swept:
            self.wait(self.rng.choice((160, 900)))
            self.put(p)
        self.ledger.since = self.ms
        self.wait(DWELT_MS)

    def take_back(self):
        """The last turn is taken back, at times in a pause, and its unit carried home."""
        self._undo("takeback", self.ledger.take_back)

    def give_back(self):
        """The arbiter lets the last turn go on, and its unit is carried home."""
        if self.ledger.ended:
            self._undo("give_back", self.ledger.give_back)

    def _undo(self, do: str, enter):
        position = self.referee.position
        if not position.undo:
            return
        known = list(self.referee.standing.known)
        self.write(command={"do": do})
        enter(self.ms)
        extra = [p for p in self.grid.points if known[p] and not position.stands(p)]
        missing = [p for p in self.grid.points if not known[p] and position.stands(p)]
        for start, end in zip(extra, missing, strict=True):
            self.wait(200)
            self.compare()
            self.lift(start)
            self.wait(300)
            self.put(end)
        self.ledger.since = self.ms

    def correct(self):
        """The arbiter sets the running clock."""
        side = self.ledger.side
        unit = SECOND if self.mode == "shot" else MINUTE  # other clocks never end here
        left = self.rng.choice((20, 60, 300)) * unit
        self.write(command={"do": "set_clock", "side": "wb"[side], "ms": left})
        self.ledger.correct(side, left, self.ms)

    def bonus(self):
        """The arbiter adds some time."""
        side = self.ledger.side if self.mode == "shot" else self.rng.randrange(2)
        ms = self.rng.choice((1, 7000))
        left = self.ledger.left(side, self.ms) + ms
        self.write(command={"do": "add_time", "side": "wb"[side], "ms": ms})
        self.ledger.correct(side, left, self.ms)

