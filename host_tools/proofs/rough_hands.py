"""Rough hands at a whole table: slides, knocks, bounces, buttons, arbiters, faults, power cuts.

They see the board and the rules, so that games get on between their mistakes. Gaps are drawn from
both sides of every boundary of the signals.
"""
import json
import random

from host_tools.virtual.trace import TracePlayer
from meleeboard.rules import GAMES

POSITIONS = {  # None: the game's own
    "melee": (None, "2gs/3g/G3/SG2 w - - 0,0 0", "2fs/3f/F3/SF2 w - - 0,0 0",
              "3gs/2ffg/5/GFF2/SG3 w - - 0,0 0"),
    "melee_chess": (None, "4r4/2p1h4/9/3s1w3/4c4/3S1W3/9/2P1H4/3GR4 w e1,e9 0 1"),
    "ten_minute": (None, "r3k2r/P6p/8/3pP3/8/5n2/p6P/R3K2R w KQkq d6 Nnp 0,0 1,1",
                   "4k3/PP6/8/3q4/8/8/pp6/4K3 w - - RNrn 2,2 1,1"),
}
GAPS_MS = (0, 1, 3, 7, 8, 9, 33, 40, 41, 60, 100, 149, 150, 151, 200, 310, 500, 900, 1700, 4000)
STEADY_MS = (150, 160, 200, 310, 500, 900)
CALM_MS = (300, 500)
BUTTONS = ("white", "black", "table")
COMMANDS = ({"do": "pause"}, {"do": "resume"}, {"do": "takeback"}, {"do": "give_back"},
            {"do": "let_stand"}, {"do": "health"}, {"do": "add_time", "side": "w", "ms": 2000},
            {"do": "set_clock", "side": "b", "ms": 3000}, {"do": "hello"}, {"do": "draw"},
            {"do": "resign", "side": "b"})
ENDINGS = 2  # the last of them end the game


class RoughHands:
    """Plays `rng` into a table of its own; `lines` are the trace so far."""

    def __init__(self, rng: random.Random):
        self.rng = rng
        self.name = rng.choice(("melee", *GAMES))
        self.text, self.options = self.agree()
        self.player = self.table_for(self.name, self.options, self.text)
        self.game = self.player.table.game
        self.ms, self.lines = 0, []
        self.standing = set(self.expected())
        self.air, self.held, self.broken = 0, set(), set()
        is_steady = rng.random() < 0.5
        self.gaps: tuple[int, ...] = STEADY_MS if is_steady else GAPS_MS
        self.can_break, self.has_poles = rng.random() < 0.3, rng.random() < 0.3
        self.habits = [self.turn, self.turn, self.tidy] * (20 if is_steady else 4)
        self.habits += [self.carry, self.slide, self.flicker, self.knock, self.press, self.press,
                        self.order, self.sleep, self.hold_both, self.turn_over, self.take_back]
        if self.can_break:
            self.habits += [self.break_sensor, self.cut_power]

    def agree(self) -> tuple:
        """The first position, None for the game's own, and the options."""
        rng = self.rng
        text = rng.choice(POSITIONS[self.name])
        if self.name != "melee":
            return text, {"pace": rng.choice((5, 15))}
        options = {"depth": 2, "calls": rng.choice(("board", "players"))}
        options |= {} if text else {"size": 5}
        if rng.random() < 0.3:
            clock = rng.choice(("sudden", "fischer", "hourglass"))
            return text, options | {"clock": clock, "minutes": 1}
        return text, options | {"pace": rng.choice((0, 5, 30))}

    def table_for(self, name: str, options: dict, text: str | None) -> TracePlayer:
        """The table they play at."""
        return TracePlayer(name, options, text)

    def play(self) -> None:
        """A game's worth of habits."""
        for _ in range(self.rng.choice((20, 60, 120))):
            self.pause()
            self.rng.choice(self.habits)()
            if self.is_replaced():
                return

    def is_replaced(self) -> bool:
        """Has the menu begun another game, or the club's timer?"""
        table = self.player.table
        return table.game is not self.game or table.desk.timer is not None

    def edges(self) -> int:
        """How many lifts and touchdowns the trace has."""
        return sum('"lift"' in line or '"down": "' in line for line in self.lines)

    # the table as the hands see it

    @property
    def referee(self):
        return self.player.table.referee

    def expected(self) -> list:
        """Points where something should stand, in board order."""
        position = self.player.table.referee.position
        return [p for p in position.grid.points if position.stands(p)]

    def write(self, **fields) -> None:
        """One line of the trace."""
        self.lines.append(json.dumps({"ms": self.ms, **fields}))
        self.player.play(self.lines[-1])

    def pause(self) -> None:
        """Some time passes."""
        self.ms += self.rng.choice(self.gaps)

    def lift(self, point: int) -> None:
        """A unit goes into the air."""
        self.standing.remove(point)
        self.air += 1
        self.write(lift=self.player.grid.name(point))

    def put(self, point: int) -> None:
        """A unit comes down."""
        self.standing.add(point)
        self.air -= 1
        self.write(down=self.player.grid.name(point))

    def some(self, points):
        """One of the points, or 0."""
        points = sorted(points)
        return self.rng.choice(points) if points else 0

    def free(self) -> list:
        """Points where nothing stands."""
        return [p for p in self.player.grid.points if p not in self.standing]

    # habits

    def turn(self) -> None:
        """A legal turn, with what was touched already."""
        position, turn = self.referee.position, self.referee.turn
        victims = getattr(turn, "victims", None)
        moves = [m for m in sorted(position.legal()) if m]
        if victims:
            moves = [m for m in moves if position.victim(m) in victims]
        if turn.bound:
            moves = [m for m in moves if turn.bound in [a for a, _ in position.placements(m)]]
        if not moves:
            return
        if self.rng.random() < 0.5:
            moves = [m for m in moves if self.is_rare(m)] or moves
        move = self.rng.choice(moves)
        pairs = list(position.placements(move))
        lifts = [self.victim(move)] + [start for start, _ in pairs]
        self.rng.shuffle(lifts)
        for point in lifts:
            if point in self.standing:
                self.lift(point)
                self.pause()
        self.air += 0 in [start for start, _ in pairs]  # a drop comes from the pile
        self.rng.shuffle(pairs)
        for _, end in pairs:
            if end not in self.standing and self.air:
                self.put(end)
                self.pause()

    def victim(self, move: int) -> int:
        """The point of the unit that `move` takes, or 0."""
        position = self.referee.position
        return position.victim(move) if hasattr(position, "victim") else 0

    def is_rare(self, move: int) -> bool:
        """Is it a capture, a drop, a castling or an escort?"""
        starts = [start for start, _ in self.referee.position.placements(move)]
        return bool(self.victim(move)) or len(starts) == 2 or 0 in starts

    def tidy(self) -> None:
        """All that stands wrongly goes where something is missing."""
        expected = self.expected()
        for point in sorted(self.standing - set(expected)):
            self.lift(point)
            self.pause()
        for point in expected:
            if point not in self.standing and self.air:
                self.put(point)
                self.pause()

    def carry(self) -> None:
        """Any unit, anywhere."""
        if self.standing:
            self.lift(self.some(self.standing))
            self.pause()
        if self.air:
            self.put(self.some(self.free()))

    def slide(self) -> None:
        """A unit pushed over some squares."""
        if self.standing:
            self.lift(self.some(self.standing))
        for _ in range(self.rng.randint(1, 3)):
            if self.air:
                point = self.some(self.free())
                self.put(point)
                self.pause()
                self.lift(point)
        self.carry()

    def flicker(self) -> None:
        """A contact that opens and closes, for a moment or on and on."""
        point = self.some(self.standing)
        for _ in range(self.rng.choice((1, 1, 3, 60))):
            if point in self.standing:
                self.lift(point)
                self.ms += self.rng.choice((1, 4, 9, 35, 41))
                self.put(point)
                self.ms += self.rng.choice((1, 4, 9, 35, 41))

    def knock(self) -> None:
        """A sleeve takes some units off the board, or all of a rank."""
        rank = self.rng.randrange(self.player.grid.n)
        is_rank = self.rng.random() < 0.3
        for point in sorted(self.standing):
            on_rank = self.player.grid.rank(point) == rank
            if on_rank if is_rank else self.rng.random() < 0.4:
                self.lift(point)
                self.ms += self.rng.choice((0, 0, 5))

    def press(self) -> None:
        """A button, briefly or long, at times with a square changing under it."""
        button = self.rng.choice(BUTTONS)
        self.button(button, True)
        self.ms += self.rng.choice((60, 200, 1999, 2000, 3000, 3500))
        if self.rng.random() < 0.3:
            self.carry()
        self.button(button, False)

    def hold_both(self) -> None:
        """Both players' buttons, as for a takeback; seldom long enough for a draw."""
        for down in (True, False):
            for button in BUTTONS[:2]:
                self.button(button, down)
                self.ms += self.rng.choice((1, 60))
            self.ms += self.rng.choice((60, 60, 60, 60, 2100)) if down else 0

    def button(self, button: str, down: bool) -> None:
        """An edge of a button."""
        (self.held.add if down else self.held.discard)(button)
        self.write(button=button, down=down)

    def order(self) -> None:
        """A host or an arbiter asks for something, seldom for the end."""
        is_mild = self.rng.random() < 0.95
        self.write(command=self.rng.choice(COMMANDS[:-ENDINGS] if is_mild else COMMANDS))

    def turn_over(self) -> None:
        """A fallen unit, or any other, is turned on its square, or only lifted and set back."""
        point = self.some(self.referee.standing.turning) or self.some(self.standing)
        if point in self.standing:
            self.lift(point)
            self.pause()
            self.put(point)
            if self.has_poles:
                self.write(polarity=self.player.grid.name(point),
                           inverted=self.rng.random() < 0.7)

    def take_back(self) -> None:
        """A pause, both players' presses, and the units set back before play goes on or after."""
        self.tap("table")
        self.tap("white")
        self.tap("black")
        if self.rng.random() < 0.5:
            self.tidy()
        self.tap("table")

    def tap(self, button: str) -> None:
        """A short press."""
        self.button(button, True)
        self.ms += 60
        self.button(button, False)
        self.pause()

    def sleep(self) -> None:
        """Nobody does anything."""
        self.ms += self.rng.choice((2000, 6000, 31_000))
        self.write()

    def break_sensor(self) -> None:
        """A sensor sticks, or is mended."""
        point = self.some(self.player.grid.points)
        kind = self.rng.choice(("stuck_open", "stuck_closed", "none"))
        (self.broken.discard if kind == "none" else self.broken.add)(point)
        self.write(fault=self.player.grid.name(point), kind=kind)

    def cut_power(self) -> None:
        """The power goes and comes back."""
        self.write(power=False)
        self.ms += 500
        self.held.clear()
        self.write(power=True)
        self.game = self.player.table.game
