"""Touch-move: what the hands do in one turn, from the first lift to a move or a forfeit.

The state of a turn (touch.md 'Life of a game', 2 to 6) is which units of the turn are out:

    bound  partner   a lift of                      a touchdown that has dwelt
    -      -         own unit -> bound              (nothing is on its way)
    out    -         partner -> both out            target -> move; else illegal
    home   -         bound -> out; partner -> out   -
    out    out       other own unit -> one_piece    decided when both are down
"""

from .standing import DWELT, FRESH, JUDGED

ATTEMPTS = 2  # a second illegal touchdown forfeits (melee.md 8)


class Turn:
    """The turn that is being played; it ends by a move or a forfeit in the game's course."""

    def __init__(self, referee, position, standing):
        self.referee, self.course = referee, referee.course
        self.position, self.standing = position, standing
        self.begin()

    def begin(self):
        """A new turn: nothing is touched, nobody is bound."""
        self.bound = 0
        self.partner = 0
        self.attempts = 0
        self.victims = {}  # foe's units of which one must be captured: point -> stamp of its lift

    @property
    def group(self) -> tuple:
        """The units that take part in the move, by the points where they started."""
        if self.partner:
            return self.bound, self.partner
        return (self.bound,) if self.bound else ()

    def out(self) -> list:
        """The units of the group that are not at home."""
        return [p for p in self.group if not self.standing.known[p]]

    # what games with captures and drops do otherwise (captures.py)

    def holds(self) -> tuple:
        """The points whose units are, or may be, in the player's hands."""
        return self.group

    def targets_of(self, point: int) -> list:
        """Where the unit on `point` may be set down."""
        return self.position.targets(point)

    def pairs_of(self, point: int) -> list:
        """The moves of two units in which the one on `point` may take part."""
        return self.position.pairs(point)

    def foes(self, lifted) -> list:
        """The foe's units that a move has begun to capture, those just `lifted` included."""
        return []

    def may_take(self, point: int) -> bool:
        """Can a lift of the foe's unit on `point` be part of the move?"""
        return False

    def allows(self, move: int) -> bool:
        """May the player still make `move` after what was touched?"""
        return not self.bound or self.bound in [p for p, _ in self.position.placements(move)]

    def taken_by(self, move: int) -> int:
        """Where the unit stands that `move` takes off the board, or 0."""
        return 0

    def drop(self, point: int, stamp: int) -> bool:
        """A unit was set down with none lifted: play it, if that is a move."""
        return False

    def settled_by(self, point: int) -> list:
        """Points whose touchdowns, still dwelling, the lift of the own unit on `point` decides."""
        return []

    # lifts and touchdowns

    def lift(self, point: int, stamp: int):
        """A unit that stood where it belongs was lifted; the binding is decided."""
        side = self.position.turn
        owner = self.position.owner(point)
        if owner is None:
            self.referee.call(stamp, "correct", None, (point,))
        elif owner != side:
            if self.out():
                self.referee.call(stamp, "not_yours", side, (point,))
            else:
                self.referee.call(stamp, "not_your_turn", owner, (point,))
        elif not self.bound:
            self._bind(point, stamp)
        elif point not in self.group:
            if self.may_join(point):
                self.partner = point
            else:
                self.referee.call(stamp, "one_piece", side, (point,))

    def _bind(self, point: int, stamp: int):
        side = self.position.turn
        self.bound = point
        self.standing.forget_judged()
        self.referee.call(stamp, "touched", side, (point,))
        if not self.position.targets(point) and not self.position.pairs(point):
            self.referee.call(stamp, "no_move", side, (point,))
            self.course.forfeit(stamp)

    def may_join(self, point: int) -> bool:
        """Can this unit still become the partner of the bound one?"""
        if self.partner or self.standing.landed(DWELT):
            return False
        for move in self.position.pairs(self.bound):
            if point in [start for start, _ in self.position.placements(move)]:
                return True
        return False

    def is_stray(self, point: int, stamp: int) -> bool:
        """What was set down on `point` can be no unit of this turn, and has been dealt with."""
        changed = self.standing.changed
        if not self.bound:
            if self.drop(point, stamp):
                return True
            self.standing.landings[point] = JUDGED
            if not self.referee.inference.offer(stamp):
                self.referee.call(stamp, "correct", None, (point,))
            self.dwelt()
            return True
        out = self.out()
        pushed = [p for p in out if self.position.grid.are_neighbours(p, point)]
        if out and not pushed and stamp < min([changed.get(p, 0) for p in out]):
            del self.standing.landings[point]
            self.referee.call(stamp, "correct", None, (point,))
            return True
        return False

    def dwelt(self):
        """A touchdown has dwelt: decide, if everything that is out is down again."""
        out = self.out()
        if not out:
            self.partner = 0  # all are home: the bound unit stays bound, a partner is free again
        if len(self.standing.landed(JUDGED)) >= len(out):
            self._refuse_strays()  # what is out stands elsewhere: these are other units
            return
        landings = self.standing.landings
        still_moving = [p for p in self.group if p in self.standing.homing]
        if still_moving or FRESH in landings.values() or len(landings) < len(out):
            return
        if len(landings) > len(out) and self.referee.doubts.arise():
            return
        if DWELT in landings.values():
            move, stamp = self.choice()
            if move is not None:
                self.course.commit(move, stamp)
            elif len(out) == 1 or not self.referee.doubts.arise():
                self._illegal()

    def _refuse_strays(self):
        """What was set down now is no unit of the turn, and must go back."""
        for p in self.standing.landed(DWELT):
            if self.standing.landings[p] == DWELT:
                del self.standing.landings[p]
                self.referee.call(self.standing.stamps[p], "correct", None, (p,))

    def look_again(self, stamp: int):
        """One of two squares that closed together has opened: the other one dwells anew."""
        landings = self.standing.landings
        if len(landings) == len(self.out()):
            for p in self.standing.landed(DWELT):
                if landings[p] == DWELT:
                    landings[p], self.standing.stamps[p] = FRESH, stamp

    def choice(self):
        """(move, stamp) that this turn's units make as they stand now; move None if illegal."""
        position, known, stamps = self.position, self.standing.known, self.standing.stamps
        landed = self.standing.landed(FRESH)
        filled = sorted([p for p in self.group if known[p]] + landed)
        if not landed or len(filled) != len(self.group):
            return None, None
        stamp = max([stamps.get(p, 0) for p in filled])
        if self.partner:
            for move in position.pairs(self.bound):
                placements = position.placements(move)
                starts = sorted([start for start, _ in placements])
                ends = sorted([end for _, end in placements])
                if starts == sorted(self.group) and ends == filled:
                    return move, stamp
        out = self.out()
        if len(out) == 1 and landed[0] in position.targets(out[0]):
            return position.single(out[0], landed[0]), stamp
        return None, None

    def _illegal(self):
        self.attempts += 1
        landed = self.standing.landed(DWELT)
        stamp = max([self.standing.stamps[p] for p in landed])
        for p in landed:
            self.standing.landings[p] = JUDGED
        self.referee.call(stamp, "illegal", self.position.turn, landed, self.attempts)
        if self.attempts == ATTEMPTS:
            self.course.forfeit(stamp)
