"""Rough hands at a whole table: slides, knocks, bounces, buttons, arbiters, faults, power cuts.

What must hold whatever they do: nothing breaks, a clock runs in play and nowhere else, touch-move
is not escaped, the record leads to the same position, the board can be led back to play.

    python -m host_tools.proofs.hands SEED      writes the trace of a seed, for `replay`
"""
import json
import random
import sys
from pathlib import Path

from host_tools.virtual.trace import TracePlayer
from meleeboard.game import from_record

RESULT = Path(__file__).with_suffix(".json")
POSITIONS = (None, "2gs/3g/G3/SG2 w - - 0,0 0", "2fs/3f/F3/SF2 w - - 0,0 0",
             "3gs/2ffg/5/GFF2/SG3 w - - 0,0 0")
GAPS_MS = (0, 1, 3, 7, 8, 9, 33, 40, 41, 60, 100, 149, 150, 151, 200, 310, 500, 900, 1700, 4000)
CALM_MS = (300, 500)
BUTTONS = ("white", "black", "table")
COMMANDS = ({"do": "pause"}, {"do": "resume"}, {"do": "takeback"}, {"do": "give_back"},
            {"do": "let_stand"}, {"do": "health"}, {"do": "add_time", "side": "w", "ms": 2000},
            {"do": "set_clock", "side": "b", "ms": 3000}, {"do": "hello"})


class RoughHands:
    """Plays `rng` into a table of its own; `lines` are the trace so far."""

    def __init__(self, rng: random.Random):
        self.rng = rng
        text = rng.choice(POSITIONS)
        self.options = {"pace": rng.choice((0, 5, 30)), "depth": 2,
                        "calls": rng.choice(("board", "players"))}
        if text is None:
            self.options = {"size": 5} | self.options
        if rng.random() < 0.3:
            del self.options["pace"]
            self.options |= {"clock": rng.choice(("sudden", "fischer", "hourglass")), "minutes": 1}
        self.text = text
        self.player = TracePlayer("melee", self.options, text)
        self.game = self.player.table.game
        self.ms, self.lines = 0, []
        self.standing = set(self.expected())
        self.air, self.held, self.broken = 0, set(), set()
        self.gaps = GAPS_MS
        self.can_break = rng.random() < 0.3
        self.habits = ([self.turn] * 8 + [self.tidy] * 3 + [self.carry, self.slide, self.flicker,
                       self.knock, self.press, self.press, self.order, self.sleep, self.hold_both])
        if self.can_break:
            self.habits += [self.break_sensor, self.cut_power]

    def play(self) -> None:
        """A game's worth of habits."""
        for _ in range(self.rng.choice((20, 60, 120))):
            self.pause()
            self.rng.choice(self.habits)()
            if self.is_replaced():
                return

    def is_replaced(self) -> bool:
        """Has the menu begun another game?"""
        return self.player.table.game is not self.game

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
        """One line of the trace, and what must hold after it."""
        self.lines.append(json.dumps({"ms": self.ms, **fields}))
        self.player.play(self.lines[-1])
        self.check_clock()

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
        """A legal turn, by the bound unit if there is one."""
        position, bound = self.referee.position, self.referee.turn.bound
        moves = [m for m in sorted(position.legal()) if m]
        moves = [position.placements(m) for m in moves]
        moves = [pairs for pairs in moves if not bound or bound in [start for start, _ in pairs]]
        if not moves:
            return
        pairs = list(self.rng.choice(moves))
        for start, _ in pairs:
            if start in self.standing:
                self.lift(start)
                self.pause()
        self.rng.shuffle(pairs)
        for _, end in pairs:
            if end not in self.standing and self.air:
                self.put(end)
                self.pause()

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
        """A host or an arbiter asks for something."""
        self.write(command=self.rng.choice(COMMANDS))

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

    # what must hold

    def check_clock(self) -> None:
        """A clock runs in play and nowhere else."""
        referee = self.referee
        in_play = referee.phase == "play" and not referee.paused
        assert not referee.clock.running or in_play, f"a clock runs in {referee.phase}"
        assert not in_play or referee.clock.running, "no clock runs in play"

    def check_touch_move(self) -> None:
        """Where no pair can move, the unit that was touched moves or the turn is lost."""
        bound, is_lost = None, False
        for call in map(json.loads, self.player.calls):
            name = call["call"]
            if name == "touched":
                assert bound is None, f"touched twice: {call}"
                bound = call["squares"]
            elif name in ("forfeit", "no_move"):
                is_lost = True
            elif name == "turn":
                squares = call["squares"]
                assert is_lost if not squares else bound in (None, squares[:1]), f"escaped: {call}"
                bound, is_lost = None, False
            elif name == "kill" and call["squares"] == bound:
                bound = None
            elif name == "takeback":
                bound, is_lost = None, False

    def check_record(self) -> None:
        """The record leads to the position in which the table is."""
        game, _ = from_record(self.player.store.text())
        here, there = self.referee.position.to_text(), game.position.to_text()
        assert here == there, f"record: {there}, table: {here}"

    def lead_back(self) -> None:
        """Everything is mended and set right: the next turn can be made, or the game is over."""
        for point in sorted(self.broken):
            self.write(fault=self.player.grid.name(point), kind="none")
        for button in sorted(self.held):
            self.button(button, False)
        self.gaps = CALM_MS
        self.ms += 40_000  # a menu left open closes by itself
        self.write()
        if self.referee.paused:
            self.write(command={"do": "resume"})
        for _ in range(4):
            self.air = max(self.air, len(self.player.grid.points))
            self.tidy()
            self.ms += 2000
            self.write()
        for point in sorted(self.referee.standing.turning):
            self.lift(point)
            self.pause()
            self.put(point)
            self.ms += 2000
            self.write()
        referee = self.referee
        if referee.phase != "over":
            assert referee.phase == "play", f"not led back: {referee.phase}"
            ply = referee.position.ply
            self.write(command={"do": "set_clock", "side": "wb"[referee.position.turn],
                                "ms": 60_000})
            self.turn()
            self.ms += 400
            self.write()
            assert self.referee.position.ply > ply, "no turn can be made"


def prove(seed: int) -> dict:
    """One game of rough hands; counts of what was done."""
    hands = RoughHands(random.Random(seed))
    hands.play()
    if hands.is_replaced():
        return {"games": 1, "edges": hands.edges()}
    hands.check_record()
    if hands.text and "g" not in hands.text and not hands.can_break:
        hands.check_touch_move()
    hands.lead_back()
    return {"games": 1, "edges": hands.edges(), "calls": len(hands.player.calls)}


def main() -> None:
    """Write the trace of a seed."""
    hands = RoughHands(random.Random(int(sys.argv[1])))
    hands.play()
    print("\n".join(hands.lines))


if __name__ == "__main__":
    main()
