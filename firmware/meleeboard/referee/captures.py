"""Touch-move where units capture by landing.

It adds to turn.py (touch.md 'Life of a game', 2 to 5):

    own unit without a move           touched, no_move; nothing binds
    foe's unit that may be captured   a victim: it must be captured, by the bound unit or any other
    a victim's square filled          captured by the own unit that is out
    a landing beside a capture        the victim, pushed on: asked away where it comes to rest

A foe's unit may be lifted while a touchdown still dwells: pushed off by a unit that slides on, or
by the other player whose turn comes next. The dwell tells: what stands still was set down first.
"""

from .phases import PLAY
from .standing import DWELT, FRESH, JUDGED
from .turn import Turn


class CaptureTurn(Turn):
    """The turn of a game whose position knows `captors`."""

    def begin(self):
        """A new turn: nothing is touched, nobody is bound, nothing must be captured."""
        super().begin()
        self.touched = []  # own units that were lifted, bound or not
        self.refused, self.taken_up = [], 0  # illegal squares; when the unit left one last
        self.pushed = {}  # taken units that slide on over the board: point -> stamp

    # what may still be done after what was touched

    def holds(self) -> tuple:
        """The points whose units are, or may be, in the player's hands."""
        return self.group + tuple(sorted(self.victims))

    def moves_of(self, point: int, stamp=None) -> list:
        """The moves that the unit on `point` may make alone after what was touched by `stamp`."""
        victims = [v for v, ms in self.victims.items() if stamp is None or ms <= stamp]
        moves, victim = self.position.moves_of(point), self.position.victim
        return [move for move in moves if victim(move) in victims] if victims else moves

    def targets_of(self, point: int) -> list:
        """Where the unit on `point` may be set down."""
        return [move >> 8 & 255 for move in self.moves_of(point)]

    def pairs_of(self, point: int) -> list:
        """The moves of two units in which the one on `point` may take part."""
        return [] if self.victims else self.position.pairs(point)

    def allows(self, move: int) -> bool:
        """May the player still make `move` after what was touched?"""
        return super().allows(move) and (not self.victims or self.taken_by(move) in self.victims)

    def foes(self, lifted) -> list:
        """The victims, those among the points just lifted included."""
        return sorted(set(list(self.victims) + [p for p in lifted if self.may_take(p)]))

    def may_take(self, point: int) -> bool:
        """Can the foe's unit on `point` be the victim of what the hands are doing?"""
        position = self.position
        if position.owner(point) != 1 - position.turn or self._is_half():
            return False
        if not self.bound:
            return bool(position.captors(point))
        moves = [move for p in self.out() or [self.bound] for move in position.moves_of(p)]
        return point in [position.victim(move) for move in moves]

    def taken_by(self, move: int) -> int:
        """Where the unit stands that `move` captures, or 0."""
        return self.position.victim(move)

    # lifts

    def lift(self, point: int, stamp: int):
        """A unit that stood where it belongs was lifted; a victim has no call of its own."""
        if not self.may_take(point):
            super().lift(point, stamp)
        elif point not in self.victims:
            self.victims[point] = stamp

    def _bind(self, point: int, stamp: int):
        side = self.position.turn
        if point not in self.touched:
            self.touched.append(point)
            self.referee.call(stamp, "touched", side, (point,))
        if self.moves_of(point) or self.pairs_of(point):
            self.bound = point
            self.standing.forget_judged()
        else:
            self.referee.call(stamp, "no_move", side, (point,))

    def may_join(self, point: int) -> bool:
        """Can this unit still become the partner of the bound one?"""
        return not self.victims and super().may_join(point)

    # what games with castling do otherwise (castling.py)

    def _is_half(self) -> bool:
        """Does the unit that has been set down wait for a partner?"""
        return False

    def _is_followed(self, own: list) -> bool:
        """Does the first of these landings wait for a partner? Then the others are dealt with."""
        return False

    # touchdowns

    def dwelt(self):
        """A touchdown has dwelt: decide, if it is clear what it was."""
        self._see_off_pushed()
        out = self.out()
        if self.bound and not out:
            self._release()
        is_pair = self.partner and not self.victims
        if is_pair or len(out) != 1 or self.standing.landed(JUDGED):
            super().dwelt()  # which takes back what was set down beside an illegal touchdown
            return
        landings, stamps = self.standing.landings, self.standing.stamps
        own = self._own_landings()
        if len(own) > 1 and (self.referee.doubts.arise() or self._is_followed(own)):
            return
        new = [p for p in own if landings[p] == DWELT]
        move, stamp = self._choice(out[0], new)
        if self.partner and move is not None:  # which went home, perhaps later
            stamp = max([stamp] + [stamps.get(p, 0) for p in self.group if p not in out])
        if move is not None:
            self._commit(move, stamp)
        elif new and not self._is_half() and not self._still_moving(own):
            self._illegal()

    def _release(self):
        """All are home, and a partner is free again: what only it could take must not be taken."""
        takes = [self.position.victim(move) for move in self.position.moves_of(self.bound)]
        for v in [v for v in self.victims if v not in takes]:
            del self.victims[v]

    def drop(self, point: int, stamp: int) -> bool:
        """A unit was set down with none lifted: True if it was one that has been pushed on."""
        return self._see_off_pushed()

    def settled_by(self, point: int) -> list:
        """All touchdowns that dwell, where the foe has answered one of them within its dwell."""
        fresh = [(ms, p) for ms, p in self.standing.fresh() if p in self.standing.landings]
        is_answered = fresh and [ms for ms in self.victims.values() if ms > fresh[0][0]]
        mine = not self.bound or point in self.group
        return [p for _, p in fresh] if is_answered and not mine else []

    def _own_landings(self) -> list:
        """The landings, the first one first, up to the first lift of a foe's unit after it."""
        stamps = self.standing.stamps
        landed = sorted([(stamps[p], p) for p in self.standing.landings if p not in self.pushed])
        later = [ms for ms in self.victims.values() if landed and ms > landed[0][0]]
        return [p for ms, p in landed if not later or ms < min(later)]

    def _choice(self, start: int, new: list) -> tuple:
        """(move, stamp) of the unit from `start`: on a landing, or else on a victim's square."""
        stamps, victim = self.standing.stamps, self.position.victim
        for p in new:
            for move in self.moves_of(start, stamps[p]):
                if move >> 8 & 255 == p and victim(move) != p:
                    return move, stamps[p]
        for stamp, p in self._filled(start):
            if p not in self.standing.homing and p in self.targets_of(start):
                return self.position.single(start, p), stamp
        return None, None

    def _filled(self, start: int) -> list:
        """(stamp, point) of each victim's square that was filled since the unit left `start`."""
        standing = self.standing
        lifted = max(standing.changed.get(start, 0), self.taken_up)
        filled = [(standing.stamps.get(v, -1), v) for v in self.victims if standing.known[v]]
        return sorted([(ms, v) for ms, v in filled if ms >= lifted])

    def _still_moving(self, own: list) -> bool:
        """Does something that may decide the turn still dwell?"""
        standing = self.standing
        if FRESH in [standing.landings[p] for p in own]:
            return True
        return any([v in standing.homing for v in self.victims])

    def _commit(self, move: int, stamp: int):
        """Play `move`; what was lifted and set down after it belongs to the next turn."""
        standing, landings = self.standing, self.standing.landings
        taken = self.position.victim(move)
        victims = sorted([(ms, v) for v, ms in self.victims.items() if ms > stamp and v != taken])
        later = [p for p in landings if landings[p] == FRESH and standing.stamps[p] > stamp]
        aside = [p for p in self._own_landings() if taken and p != move >> 8 & 255]
        states = [(p, landings[p]) for p in aside]
        self.course.commit(move, stamp)
        if self.referee.phase != PLAY:
            return
        for p, state in states:  # the captured unit, pushed to another square
            landings[p] = state
            self.pushed[p] = standing.stamps[p]
        self._see_off_pushed()
        for p in later:
            if p not in aside:
                landings[p] = FRESH
        for ms, v in victims:
            if not standing.known[v]:
                self.lift(v, ms)

    def _see_off_pushed(self) -> bool:
        """A captured unit that was pushed on and has come to rest is asked away; False if none."""
        standing = self.standing
        rests = [p for p in sorted(self.pushed) if standing.landings.get(p) == DWELT]
        for p in rests:
            if standing.stamps[p] == self.pushed.pop(p):
                self.course.see_off(p, standing.stamps[p])
        return bool(rests)

    def _illegal(self):
        if not self._is_half():
            super()._illegal()
            self.refused = self.standing.landed(JUDGED)

    def look_again(self, stamp: int):
        """A square has opened; from here on the unit that left an illegal one may capture."""
        super().look_again(stamp)
        left = [p for p in self.refused if p not in self.standing.landings]
        if left:
            self.taken_up = stamp
            self.refused = [p for p in self.refused if p not in left]
