"""A game of Melee: push and pop with everything a touchdown does, its repeats and its length."""

from ...compat import const
from .. import BLACK, WHITE
from ..errors import IllegalMove
from . import text
from .falls import Falls
from .history import REMEMBERED, History
from .moves import ESCORT, PASS
from .units import EMPTY, SIDE_SHIFT, SOVEREIGN

FORCED_PASSES = const(6)  # in succession end the game (melee.md 2)
_NO_REPEATS = (0, 0)


class Position(Falls):
    """Points, marks, counts and history of a game. Points are those of `grid`; sides 0 and 1.

    push() trusts its move: take it from legal() or parse_move(). pop() undoes it exactly, the last
    `undo_limit` turns deep (0: all).
    """

    AGREED_DRAWS = True

    def __init__(self, field, corpse_shield=True, wall_kill=False, limit=0, undo_limit=0):
        super().__init__(field, corpse_shield, wall_kill)
        self.ply = 0
        self.limit = limit
        self.repeats = _NO_REPEATS
        self.history = History()
        self.forced_passes = 0
        self.undo = []
        self.undo_limit = undo_limit

    # what may move

    def legal(self) -> list:
        """All moves of the side to move, in no order; PASS alone if it has none; [] when over."""
        if self.result is not None:
            return []
        moves = []
        for p in self.units[self.turn]:
            for target in self.moves.targets(p):
                moves.append(p | target << 8)
        moves.extend(self.moves.escorts(self.units[self.turn][0]))
        return moves or [PASS]

    def targets(self, point: int) -> list:
        """Where the unit on `point` may go by itself, in board order; [] if it may not now."""
        if self.result is not None or self.owner(point) != self.turn:
            return []
        return sorted(self.moves.targets(point))

    def pairs(self, point: int) -> list:
        """The escorts in which the unit on `point` takes part, as moves."""
        if self.result is not None:
            return []
        escorts = self.moves.escorts(self.units[self.turn][0])
        return [m for m in escorts if point == m & 255 or point == m >> 16]

    def single(self, start: int, end: int) -> int:
        """The move of one unit from `start` to `end`."""
        return start | end << 8

    def placements(self, move: int) -> tuple:
        """The (start, end) of every unit that `move` moves, the first named first."""
        if move == PASS:
            return ()
        start, end = move & 255, move >> 8 & 255
        if move < ESCORT:
            return ((start, end),)
        guard = move >> 16
        return (start, end), (guard, guard + end - start)

    def has_move(self) -> bool:
        """Has the side to move any move but a pass?"""
        for p in self.units[self.turn]:
            if self.moves.targets(p):
                return True
        return bool(self.moves.escorts(self.units[self.turn][0]))

    def outcome(self):
        """None while the game goes on, then (winner or None, reason)."""
        return self.result

    def find_result(self):
        """Set the result of a position that was read from a text (melee.md 12)."""
        last = 1 - self.turn
        for side in (WHITE, BLACK):
            if not self.has_sovereign(side):
                self.result = (1 - side, "regicide")
                return
        if self._is_on_foes_throne(last):
            self.result = (last, "usurpation")
        elif self.limit and self.ply >= 2 * self.limit:
            self.result = (self.leader_at_limit(), "limit")

    def _is_on_foes_throne(self, side: int) -> bool:
        return self.board[self.field.thrones[1 - side]] == SOVEREIGN | side << SIDE_SHIFT

    def stop(self, winner, reason: str):
        """End the game from outside: by agreement or resignation."""
        self.result = (winner, reason)

    # texts

    def to_text(self) -> str:
        """The position's text, six fields (melee.md 12)."""
        return text.write(self)

    def move_text(self, move: int) -> str:
        """`d1-d4`, `a1-a2+a2-a3` for an escort, `--` for a pass."""
        return text.write_move(self.grid, move)

    def parse_move(self, move_text: str) -> int:
        """The legal move of that text; BadText or IllegalMove says what is wrong."""
        from .reading import read_move

        return read_move(self, move_text)

    def placed_move(self, move_text: str) -> int:
        """The move of one unit to any open point, legal or not: an arbiter has let it stand."""
        from .reading import read_placed_move

        return read_placed_move(self, move_text)

    # a turn, and its undoing

    def push(self, move: int) -> list:
        """Play `move` and return its events: tuples (name, point, side, n), None where empty."""
        if self.result is not None:
            raise IllegalMove("over", "the game is over")
        side = self.turn
        history = self.history
        undo = (
            move,
            self.contacts,
            self.wounded,
            self.traps,
            self.repeats,
            self.key,
            self.forced_passes,
            history,
            len(history.keys),
        )
        events = []
        self.fallen = fallen = []
        if move == PASS:
            self.forced_passes = 0 if self.has_move() else self.forced_passes + 1
        else:
            self.forced_passes = 0
            self._move(move)
        if self.contacts:
            self._fight(side, events)
        elif self.wounded:
            self.wounded = ()
        if self.result is None and self._is_on_foes_throne(side):
            self._end(side, "usurpation", events)
        if move != PASS and self.result is None and not fallen:
            self._remember(side, move, events)
        self.turn = 1 - side
        self.ply += 1
        if self.result is None:
            self._look_for_traps(events)
            if self.result is None:
                self._look_at_length(events)
        if fallen:
            self._forget(side, move)
        self.undo.append((undo, fallen))
        if self.undo_limit and len(self.undo) > self.undo_limit:
            del self.undo[0]
        return events

    def pop(self) -> int:
        """Take the last turn back and return its move; IndexError when there is none left."""
        undo, fallen = self.undo.pop()
        self.fallen = fallen
        while fallen:
            self.raise_last()
        (
            move,
            self.contacts,
            self.wounded,
            self.traps,
            self.repeats,
            self.key,
            self.forced_passes,
            self.history,
            length,
        ) = undo
        self.history.shorten(length)
        self.turn = 1 - self.turn
        self.ply -= 1
        self.result = None
        if move != PASS:
            self._unmove(move)
        return move

    def _move(self, move: int):
        """Carry out the placements of a move, marks and hash included."""
        if move < ESCORT:
            self._carry(move & 255, move >> 8)
            return
        placements = self.placements(move)
        if placements[0][1] == placements[1][0]:
            placements = placements[1], placements[0]  # who leaves the point goes first
        for start, end in placements:
            self._carry(start, end)

    def _carry(self, start: int, end: int):
        """Move one unit and its marks with it."""
        self.carry(start, end)
        if self.wounded and start in self.wounded:
            self.wounded = tuple(sorted([end if p == start else p for p in self.wounded]))
        if self.traps:
            self.traps = tuple(sorted([(end if p == start else p, n) for p, n in self.traps]))

    def _unmove(self, move: int):
        """Put the placements of a move back; marks, contacts and hash come from the undo."""
        lifted = []
        for start, end in self.placements(move):
            lifted.append((start, self.board[end], self.slot[end]))
            self.board[end] = EMPTY
        for start, code, slot in lifted:
            self.board[start] = code
            self.slot[start] = slot
            self.units[code >> SIDE_SHIFT][slot] = start

    # repeats

    def _remember(self, side: int, move: int, events: list):
        """Step 7: count the repeat, or enter the position."""
        key = self.key << 1 | side
        history = self.history
        count = 0
        if key in history.keys and history.has_stood(self.board, key, move):
            moved = [end for _, end in self.placements(move)]
            count = self._count_repeat(side, moved, events)
        if self.repeats[side] != count:
            self.repeats = (count, self.repeats[1]) if side == WHITE else (self.repeats[0], count)
        if len(history.keys) >= 2 * REMEMBERED:
            history = self.history = history.recent()
        history.enter(key, move)

    def _count_repeat(self, side: int, moved: list, events: list) -> int:
        """One more repeat by the units that have `moved`; the count that stands now."""
        count = self.repeats[side] + 1
        self._declare_repeat(side, moved, count, events)
        return count

    def _declare_repeat(self, side: int, moved, count: int, events: list):
        """Declare a repeat; from the third on it is a trap, and the fifth fells (melee.md 6)."""
        events.append(("repeat", moved[0], side, count))
        moved = sorted(moved)
        if count >= 3:
            events.extend([("trap", p, side, count - 2) for p in moved])
        if count >= 5:
            self._fell_declared(moved, side, events)

    def _forget(self, side: int, move: int):
        """After a fall only the position that the turn ended in is remembered."""
        self.repeats = _NO_REPEATS
        self.history = History()
        if move != PASS:
            self.history.enter(self.key << 1 | side, move)

    # the end

    def _look_at_length(self, events: list):
        """Step 10: the move limit, then six forced passes."""
        if self.limit and self.ply >= 2 * self.limit:
            self._end(self.leader_at_limit(), "limit", events)
        elif self.forced_passes >= FORCED_PASSES:
            self._end(self.leader(), "blocked", events)

