"""Play with a sensor that fails: the one legal turn that fits what is seen, to be confirmed."""

from .requests import INFERRED


class Inference:
    """Finds the turn that a dead sensor hides and offers it to the player (touch.md 'Buttons')."""

    def __init__(self, referee):
        self.referee = referee

    def offer(self, stamp: int, may_guess: bool = False) -> bool:
        """Ask the player on turn for the turn that was found; False if there is none.

        It is a guess where the player may as well have everything that is out in the hands.
        """
        referee = self.referee
        found = self._find()
        if found is None or not (may_guess or self._shows(found)):
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
        extra = standing.extra() + standing.leaving
        closed_before = [p for p in extra if p in ends and p not in standing.landings]
        for p in sorted(self._wrong(move, self._differing()) + closed_before):
            referee.faults.accuse(p, now)
        referee.course.commit(move, now)

    def _differing(self) -> list:
        standing = self.referee.standing
        return standing.missing() + standing.extra()

    def _find(self):
        """The only turn that fits, or that fits but for one sensor where none fits quite."""
        standing, position, turn = self.referee.standing, self.referee.position, self.referee.turn
        differing = self._differing()
        if standing.fresh() or not (differing or turn.victims):
            return None
        exact, near, best = [], [], []
        for move in position.legal():
            placements = position.placements(move)
            is_drop = 0 in [start for start, _ in placements]  # none once anything was lifted
            if not placements or is_drop or not turn.allows(move):
                continue
            if any([self.referee.faults.is_ghost(end) for _, end in placements]):
                continue
            wrong = self._wrong(move, differing)
            if not wrong:
                exact.append(move)
            elif len(wrong) == 1:
                near.append(move)
                ends = [end for _, end in placements]
                if not [p for p in standing.landings if p not in ends]:
                    best.append(move)
        fitting = exact or best or near
        return fitting[0] if len(fitting) == 1 else None

    def _shows(self, move: int) -> bool:
        """Does anything differ but for what the player may have in the hands?"""
        standing, turn = self.referee.standing, self.referee.turn
        held = turn.holds()
        if len(standing.landings) <= len(turn.out()):
            held += tuple(standing.landings)
        ends = [end for _, end in self.referee.position.placements(move)]
        odd = [p for p in self._differing() if p not in held]
        return bool(odd or [p for p in standing.leaving if p in ends])

    def _wrong(self, move: int, differing: list) -> list:
        """The points whose sensors must be wrong if `move` was made, the dead ones left out."""
        standing, taken = self.referee.standing, self.referee.turn.taken_by(move)
        placements = self.referee.position.placements(move)
        starts = [start for start, _ in placements]
        ends = [end for _, end in placements]
        changed = [p for p in starts if p not in ends]
        changed += [p for p in ends if p not in starts and p != taken]  # there a unit replaces one
        changed = [p for p in changed if p not in standing.dead]
        differing = [p for p in differing if p in ends or p != taken]  # in passing: it may stay
        both = [p for p in changed if p in differing or p in standing.leaving]
        return sorted([p for p in changed + differing if p not in both])
