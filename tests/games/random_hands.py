"""Random hands at a board: legal turns, and units slid, dropped, bouncing and forgotten; buttons.

The hands see the board and the rules, as players do, so that games get on between their mistakes.
Gaps are drawn from both sides of every boundary of the signals (8, 40, 150 ms).
"""

import json

from host_tools.virtual.trace import TracePlayer

WITH_GUARDS = "2gs/3g/G3/SG2 w - - 0,0 0"  # escorts are possible
WITH_FIGHTERS = "2fs/3f/F3/SF2 w - - 0,0 0"  # none are, so touch-move is plain to check

BOUNCE_MS = (1, 3, 7)
EDGE_MS = (0, 1, 7, 8, 9, 33, 39, 40, 41, 60, 100, 142, 149, 150, 151, 158)
HAND_MS = (200, 310, 500, 900, 1700)
HOLD_MS = (60, 200, 1900, 2000, 2900, 3000, 3500)
SLEEP_MS = (2000, 5000, 9000)
SHORT_MS = (60, 200)
BOTH_MS = (60, 200, 1000, 1980, 1999, 2000)
PLAYERS = ("white", "black")
BUTTONS = (*PLAYERS, "table")


class Hands:
    """Plays at a table of its own and keeps the `lines` of the trace; `rng` is a random.Random."""

    def __init__(self, rng, entry):
        self.rng, self.ms, self.lines = rng, 0, []
        self.player = TracePlayer(entry.get("game", "melee"), entry["options"], entry["position"])
        self.points = self.player.grid.points
        self.standing = self.expected()
        self.homes = []  # where the units in the air were lifted
        self.habits = (*[self.turn] * 4, *[self.tidy] * 2, self.carry, self.slide, self.drop_out,
                       self.chatter, self.turn_over, self.press_one, self.press_both,
                       self.take_back, self.sleep)

    def play(self, actions):
        """That many actions, one after the other."""
        for _ in range(actions):
            self.pause(EDGE_MS + HAND_MS)
            self.rng.choice(self.habits)()
        return self.lines

    # what the hands see

    @property
    def position(self):
        """The position the table has come to."""
        return self.player.table.referee.position

    def expected(self):
        """The points where something should stand."""
        return [point for point in self.points if self.position.stands(point)]

    def free(self):
        """The points where nothing stands."""
        return [point for point in self.points if point not in self.standing]

    def said(self):
        """The calls so far."""
        return [json.loads(call) for call in self.player.calls]

    # single edges

    def pause(self, gaps):
        """Let some time pass."""
        self.ms += self.rng.choice(gaps)

    def write(self, **fields):
        """A line of the trace."""
        self.lines.append(json.dumps({"ms": self.ms, **fields}))
        self.player.play(self.lines[-1])

    def lift(self, point):
        """Lift what stands there."""
        self.standing.remove(point)
        self.homes.append(point)
        self.write(lift=self.player.grid.name(point))

    def put(self, point):
        """Set down a unit from the air."""
        self.homes.pop()
        self.standing.append(point)
        self.write(down=self.player.grid.name(point))

    # habits

    def turn(self, bound=""):
        """A legal turn of the side to move, an escort set down in any order."""
        placings = self.placings(bound)
        if all(origin in self.standing for origin, _ in placings):
            for origin, _ in placings:
                self.lift(origin)
                self.pause(EDGE_MS + HAND_MS)
            self.rng.shuffle(placings)
            for _, target in placings:
                if target not in self.standing:
                    self.put(target)
                    self.pause(EDGE_MS)

    def placings(self, bound=""):
        """[origin, target] of each unit of a legal move (of the bound unit); [] without one."""
        texts = sorted(self.position.move_text(move) for move in self.position.legal())
        texts = [text for text in texts if text.startswith(bound) and text != "--"]
        pairs = [half.split("-") for half in self.rng.choice(texts).split("+")] if texts else []
        return [[self.player.grid.parse(square) for square in pair] for pair in pairs]

    def tidy(self):
        """Set everything as it should stand."""
        expected = self.expected()
        for point in [point for point in self.standing if point not in expected]:
            self.lift(point)
            self.pause(EDGE_MS + HAND_MS)
        for point in expected:
            if point not in self.standing and self.homes:
                self.put(point)
                self.pause(HAND_MS)

    def carry(self):
        """Lift any unit and set it down anywhere."""
        self.lift(self.rng.choice(self.standing))
        self.pause(HAND_MS)
        self.put(self.rng.choice(self.free()))

    def slide(self):
        """Push a unit over some squares."""
        self.lift(self.rng.choice(self.standing))
        for _ in range(self.rng.choice((1, 2, 3))):
            self.pause(EDGE_MS)
            self.put(self.rng.choice(self.free()))
            self.pause(EDGE_MS)
            self.lift(self.standing[-1])
        self.pause(EDGE_MS)
        self.put(self.rng.choice(self.free()))

    def drop_out(self):
        """A unit that leaves its square for about 40 ms."""
        self.off_and_on(EDGE_MS)

    def turn_over(self):
        """A unit that is turned on its square."""
        self.off_and_on(HAND_MS)

    def off_and_on(self, gaps):
        point = self.rng.choice(self.standing)
        self.lift(point)
        self.pause(gaps)
        self.put(point)

    def chatter(self):
        """A square that bounces, and may come to rest the other way."""
        point = self.rng.choice(self.points)
        for _ in range(self.rng.choice((2, 3, 4))):
            if point in self.standing:
                self.lift(point)
            elif self.homes:
                self.put(point)
            self.pause(BOUNCE_MS)

    def press(self, buttons, holds=HOLD_MS):
        """Buttons pressed and let go together, with a unit adjusted at times."""
        for down in (True, False):
            for button in buttons:
                self.write(button=button, down=down)
                self.pause(BOUNCE_MS)
            if down:
                self.pause(holds)
                if self.rng.random() < 0.2:
                    self.turn_over()

    def press_one(self):
        """Any button, any time; the table's not long enough for the menu, which ends games."""
        button = self.rng.choice(BUTTONS)
        self.press((button,), SHORT_MS if button == "table" else HOLD_MS)

    def press_both(self):
        """Both players' buttons, at times as long as an agreed draw asks for."""
        self.press(PLAYERS, BOTH_MS)

    def take_back(self):
        """A takeback in a pause, with the units set back before play goes on or after."""
        self.press(("table",), SHORT_MS)
        self.press(PLAYERS, SHORT_MS)
        if self.rng.random() < 0.5:
            self.tidy()
        self.press(("table",), SHORT_MS)
        self.tidy()

    def calm_down(self):
        """Go on from a pause, and set everything as it should stand."""
        self.sleep()
        pauses = [call["call"] for call in self.said() if call["call"] in ("pause", "resume")]
        if pauses[-1:] == ["pause"]:
            self.press(("table",), SHORT_MS)
        for _ in range(2):
            self.sleep()
            self.tidy()
        self.sleep()

    def sleep(self):
        """Nobody does anything."""
        self.pause(SLEEP_MS)
        self.write()
