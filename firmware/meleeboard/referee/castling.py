"""Touch-move where units castle, and come back from a pile: 10 Minute Melee.

It adds to captures.py (touch.md 'Life of a game', 4; ten_minute.md):

    the King on his castling square   half a castling: it waits there for the Rook
    a touchdown with nothing lifted   a drop, if the rules know one on that square
"""

from .captures import CaptureTurn
from .standing import DWELT


class CastlingTurn(CaptureTurn):
    """The turn of a game whose position castles."""

    def pairs_of(self, point: int) -> list:
        """The castlings in which the unit on `point` may take part."""
        pairs = super().pairs_of(point)
        landed = self.standing.landed(DWELT)
        if point != self.bound or self.partner or len(landed) != 1:
            return pairs
        way = (point, landed[0])  # the King has been set down: that leaves one Rook, or none
        return [move for move in pairs if way in self.position.placements(move)]

    def may_join(self, point: int) -> bool:
        """A Rook may follow its King who has been set down."""
        if self._is_half() and not self.partner:
            return point in [rook for rook, _ in self._waiting_for()]
        return super().may_join(point)

    def _is_half(self) -> bool:
        """Does the King stand on a castling square that he can't reach alone?"""
        return bool(self.bound and self.out() == [self.bound] and self._waiting_for())

    def _waiting_for(self) -> list:
        """(start, end) of the Rooks that the King, where he has been set down, waits for."""
        landed = self.standing.landed(DWELT)
        return self._rooks_for(landed[0]) if len(landed) == 1 else []

    def _rooks_for(self, point: int) -> list:
        """(start, end) of the Rooks that make the King's way to `point` a castling."""
        if point in self.targets_of(self.bound):
            return []
        pairs = [self.position.placements(move) for move in self.pairs_of(self.bound)]
        mine = (self.bound, point)
        return [place for pair in pairs if mine in pair for place in pair if place != mine]

    def _is_followed(self, own: list) -> bool:
        """Something lands while the King waits: the Rook whose lift was not seen, or a stray."""
        landings, stamps = self.standing.landings, self.standing.stamps
        rooks = self._rooks_for(own[0]) if landings[own[0]] == DWELT else []
        for p in own[1:] if rooks else []:
            is_rook = p in [end for _, end in rooks]
            if landings[p] == DWELT and not (is_rook and self.referee.inference.offer(stamps[p])):
                del landings[p]
                self.referee.call(stamps[p], "correct", None, (p,))
        return bool(rooks)

    # drops

    def drop(self, point: int, stamp: int) -> bool:
        """Play a unit that was set down with none lifted before as a drop, if it can be one."""
        if super().drop(point, stamp):
            return True
        if self._is_drop(point, stamp):
            self._commit(self.position.single(0, point), stamp)
            return True
        return False

    def settled_by(self, point: int) -> list:
        """Points whose touchdowns, still dwelling, the lift of the own unit on `point` decides."""
        if self.bound:
            return super().settled_by(point)
        fresh = [(ms, p) for ms, p in self.standing.fresh() if p in self.standing.landings]
        return [p for ms, p in fresh if self._is_drop(p, ms)]

    def _is_drop(self, point: int, stamp: int) -> bool:
        victims = [v for v, ms in self.victims.items() if ms <= stamp]
        missing = [p for p in self.standing.missing() if p not in self.victims]
        return not (self.bound or victims or missing) and point in self.position.drops()
