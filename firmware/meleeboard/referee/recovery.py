"""Leading a board back to its position, one correction at a time (touch.md 'Things ..')."""


class Recovery:
    """Chooses the next correction: the nearest pairing of what is too many and what is missing."""

    def __init__(self, standing):
        self.standing = standing
        self.told = None

    def begin(self):
        """Start afresh: nothing has been told yet."""
        self.told = None

    def next(self) -> tuple:
        """(from, to): a unit to take from the one and put on the other; 0 where there is none."""
        standing = self.standing
        extra, missing = standing.extra(), standing.missing()
        if extra and missing:
            distance = standing.grid.distance
            _, start, end = min([(distance(e, m), e, m) for e in extra for m in missing])
            return start, end
        return (extra[0] if extra else 0), (missing[0] if missing else 0)

    def to_tell(self):
        """The point to be called `correct` now, or None when it was told already."""
        start, end = self.next()
        point = start or end
        if not point or point == self.told:
            return None
        self.told = point
        return point
