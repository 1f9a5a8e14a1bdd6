"""Play with a sensor that fails: the one legal turn that fits what is seen, to be confirmed."""

from .requests import INFERRED


class Inference:
    """Finds the turn that a dead sensor hides and offers it to the player (touch.md 'Buttons')."""

    def __init__(self, referee):
        self.referee = referee

    def offer(self, stamp: int) -> bool:
        """Ask the player on turn for the turn that was found; False if there is none."""
        referee = self.referee
        found = self._find()
        if found is None:
            return False
        squares = []
        for start, end in referee.position.placements(found):
            squares.extend((start, end))
        referee.requests.ask(
            referee.position.turn, INFERRED, squares, stamp, lambda now: self._accept(found, now)
        )
        return True

    def _accept(self, move: int, now: int):
        """The player confirms: what contradicts the move is a faulty sensor."""
        referee, standing = self.referee, self.referee.standing
        ends = [end for _, end in referee.position.placements(move)]
        closed_before = [p for p in standing.extra() if p in ends and p not in standing.landings]
        for p in sorted(self._wrong(move, self._differing()) + closed_before):
            referee.faults.accuse(p, now)
        referee.course.commit(move, now)

    def _differing(self) -> list:
        standing = self.referee.standing
        return standing.missing() + standing.extra()

    def _find(self):
        """The only turn that fits, or that fits but for one sensor where none fits quite."""
        referee = self.referee
        standing, position, bound = referee.standing, referee.position, referee.turn.bound
        differing = self._differing()
        if standing.fresh() or not differing or referee.turn.holds() != referee.turn.group:
            return None
        exact, near = [], []
        for move in position.legal():
            placements = position.placements(move)
            starts = [start for start, _ in placements]
            is_shown = not any([standing.expected[e] and e not in starts for _, e in placements])
            is_drop = 0 in starts  # it is none once anything was lifted
            if not placements or is_drop or not is_shown or (bound and bound not in starts):
                continue  # a capture fills the square that was filled before
            wrong = self._wrong(move, differing)
            if not wrong:
                exact.append(move)
            elif len(wrong) == 1:
                near.append(move)
        fitting = exact or near
        return fitting[0] if len(fitting) == 1 else None

    def _wrong(self, move: int, differing: list) -> list:
        """The points whose sensors must be wrong if `move` was made, the dead ones left out."""
        standing = self.referee.standing
        placements = self.referee.position.placements(move)
        starts = [start for start, _ in placements if start]  # a drop has none
        ends = [end for _, end in placements]
        changed = [p for p in starts if p not in ends] + [p for p in ends if p not in starts]
        changed = [p for p in changed if p not in standing.dead]
        both = [p for p in changed if p in differing]
        return sorted([p for p in changed + differing if p not in both])
