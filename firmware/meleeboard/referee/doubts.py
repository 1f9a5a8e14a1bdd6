"""More squares close than units are out: one of them is no unit (touch.md, what goes wrong).

    coupled   two neighbours close together: one unit, off centre; it is asked to be centred
    ghost     a square that closes with another one, completes a rectangle and is no target
"""

from ..compat import const

COUPLED_MS, GHOST_MS = const(100), const(8)  # at most between the touchdowns of one unit


class Doubts:
    """Looks at the landings of a turn for squares that closed together."""

    def __init__(self, referee):
        self.referee = referee
        self.told = None  # the neighbours that were told last, and their stamp
        self.grid, self.standing = referee.standing.grid, referee.standing

    def arise(self) -> bool:
        """Name two landings that are one unit, and leave the turn undecided; False if none are."""
        landed = sorted(self.standing.landings)
        for i, one in enumerate(landed):
            for other in landed[i + 1 :]:
                apart_ms = abs(self.standing.stamps[one] - self.standing.stamps[other])
                if self.grid.are_neighbours(one, other):
                    if apart_ms <= COUPLED_MS:
                        self._tell_coupled(one, other)
                        return True
                elif apart_ms <= GHOST_MS and self._tell_ghost(one, other):
                    return True
        return False

    def _tell_coupled(self, one: int, other: int):
        """Told as a fault at first, then only asked to be centred."""
        stamp = max(self.standing.stamps[one], self.standing.stamps[other])
        faults, told_before = self.referee.faults, self.told
        self.told = (one, other, stamp)
        if self.told == told_before:
            return
        if ("coupled", (one, other)) in faults.named:
            self.referee.call(stamp, "correct", None, (one, other))
        else:
            faults.name((one, other), "coupled", stamp)

    def standing_pair(self) -> list:
        """The two neighbours that were told, while a unit off centre still closes both."""
        pair = list(self.told[:2]) if self.told else []
        return pair if all([p in self.standing.landings for p in pair]) else []

    def _tell_ghost(self, one: int, other: int) -> bool:
        turn = self.referee.turn
        targets = [target for p in turn.out() for target in turn.position.targets(p)]
        for ghost, real in ((one, other), (other, one)):
            if ghost not in targets and real in targets and self._completes(ghost, real):
                stamp = self.standing.stamps[ghost]
                self.referee.faults.name((ghost,), "ghost", stamp)
                self.referee.inference.offer(stamp)
                return True
        return False

    def _completes(self, ghost: int, real: int) -> bool:
        """Are the two corners of a rectangle whose other corners are closed?"""
        grid, seen = self.grid, self.standing.seen
        file, rank = grid.file(ghost), grid.rank(ghost)
        real_file, real_rank = grid.file(real), grid.rank(real)
        if rank == real_rank:
            ranks = [r for r in range(grid.n) if r != rank]
            others = [(grid.point(file, r), grid.point(real_file, r)) for r in ranks]
        elif file == real_file:
            files = [f for f in range(grid.n) if f != file]
            others = [(grid.point(f, rank), grid.point(f, real_rank)) for f in files]
        else:
            others = [(grid.point(file, real_rank), grid.point(real_file, rank))]
        return any([seen[a] and seen[b] for a, b in others])
