"""What falls: the fights of a touchdown, and the units that are trapped (melee.md 4 and 5)."""

from .. import WHITE
from .army import Army
from .combat import KILL, WOUND, Combat
from .moves import Moves
from .units import CORPSE, EMPTY, SIDE_SHIFT


class Falls(Army):
    """An Army with its marks. Each step tells what it does in `events`, and may end the game."""

    def __init__(self, field, corpse_shield: bool, wall_kill: bool):
        super().__init__(field)
        self.combat = Combat(field, self.board, corpse_shield, wall_kill)
        self.moves = Moves(field, self.board)
        self.turn = WHITE
        self.wounded = ()  # points in board order
        self.traps = ()  # (point, count) in board order
        self.result = None

    def _end(self, winner, reason: str, events: list):
        self.result = (winner, reason)
        events.append((reason, None, winner, None))

    # fights

    def _fight(self, side: int, events: list):
        """Steps 1 to 5 of section 4."""
        foe = 1 - side
        for falling, before in ((foe, ()), (side, self.wounded)):
            felled = self._fell_all(falling, before)
            events.extend([("kill", p, falling, None) for p in felled])
            if felled:
                self._drop_marks()
                if not self.has_sovereign(falling):
                    self._end(1 - falling, "regicide", events)
                    return
        wounded = []
        for living in self.units:
            wounded.extend([p for p in living if self.combat.state(p) == WOUND])
        wounded.sort()
        for p in wounded:
            if p not in self.wounded:
                events.append(("wound", p, self.board[p] >> SIDE_SHIFT, None))
        self.wounded = tuple(wounded)

    def _fell_all(self, side: int, wounded) -> list:
        """Fell the units of `side` in a kill, and of `wounded` in a wound, until none is left."""
        state = self.combat.state
        felled = []
        while True:
            falling = []
            for p in self.units[side]:
                now = state(p)
                if now == KILL or (now == WOUND and p in wounded):
                    falling.append(p)
            if not falling:
                return sorted(felled)
            for p in falling:
                self.fell(p)
            felled.extend(falling)

    def _drop_marks(self):
        """A fallen unit loses its wound and its trap count."""
        board = self.board
        self.wounded = tuple([p for p in self.wounded if board[p] < CORPSE])
        self.traps = tuple([(p, n) for p, n in self.traps if board[p] < CORPSE])

    def _fell_declared(self, points, side: int, events: list):
        """Fell the units of `side` whose count is full, all together."""
        for p in points:
            self.fell(p)
            events.append(("kill", p, side, None))
        self._drop_marks()
        if not self.has_sovereign(side):
            self._end(1 - side, "regicide", events)

    # traps

    def _look_for_traps(self, events: list):
        """Step 9: count the traps of the side now to move (melee.md 5)."""
        trapped = self._trapped()
        if trapped or self.traps:
            self._count_traps(trapped, events)

    def _trapped(self) -> list:
        """The trapped units of the side to move, in board order."""
        side = self.turn
        abroad = self.field.abroad[side]
        moves = self.moves
        trapped = []
        for p in self.units[side]:
            if abroad[p] and not moves.has_quiet_target(p) and not self._can_survive(p, side):
                trapped.append(p)
        trapped.sort()
        return trapped

    def _count_traps(self, trapped: list, events: list):
        """Each of the `trapped` counts one more, the side's other units lose their counts."""
        before = dict(self.traps)
        self._clear_traps_of(self.turn)
        counted = [(p, before.get(p, 0) + 1) for p in trapped]
        self._declare_traps(counted, self.turn, events)

    def _clear_traps_of(self, side: int):
        self.traps = tuple([(p, n) for p, n in self.traps if self.board[p] >> SIDE_SHIFT != side])

    def _declare_traps(self, counted: list, side: int, events: list):
        """Declare the traps `counted`, (point, count) of `side`; all units at 3 fall together."""
        events.extend([("trap", p, side, n) for p, n in counted])
        self.traps = tuple(sorted(list(self.traps) + [(p, n) for p, n in counted if n < 3]))
        falling = [p for p, n in counted if n >= 3]
        if falling:
            self._fell_declared(falling, side, events)

    def _can_survive(self, point: int, side: int) -> bool:
        """Has the unit a move of its own after which it still lives?"""
        for target in self.moves.targets(point):
            hits = self.combat.hits(target, side)
            if hits & (hits - 1) == 0 and not (hits and self.field.border[target]):
                return True
            if self._survives(point, target, side):
                return True
        return False

    def _survives(self, point: int, target: int, side: int) -> bool:
        """Does the unit live on `target` once steps 1 and 3 (kills only) are done?"""
        turn = self.fallen, self.contacts
        self.fallen = fallen = []
        board, units = self.board, self.units[side]
        code, slot = board[point], self.slot[point]
        board[point], board[target] = EMPTY, code
        units[slot], self.slot[target] = target, slot
        self._fell_all(1 - side, ())
        self._fell_all(side, ())
        lives = board[target] == code
        while fallen:
            self.raise_last()
        board[point], board[target] = code, EMPTY
        units[slot] = point
        self.fallen, self.contacts = turn
        return lives
