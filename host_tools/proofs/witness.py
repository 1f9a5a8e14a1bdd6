"""A witness of touch-move: hears every call as it is made and objects to what no rule allows."""

from host_tools.virtual.trace import TracePlayer


class Witness:
    """What was touched in this turn, and whether the turn is lost."""

    def __init__(self) -> None:
        self.turned_ms = 0  # the stamp of the last turn
        self.illegal_twice = False
        self.begin()

    def begin(self) -> None:
        """Nothing is touched."""
        self.bound, self.partners, self.is_lost = 0, set(), False

    def hear(self, call: tuple, position, now: int) -> None:
        """One call, while `position` is still that of the turn in which it was decided."""
        ms, name, _, points, n, _ = call
        assert ms <= now, f"a call of the future at {now}: {call}"
        assert name == "forfeit" or not self.illegal_twice, f"illegal twice, and then {call}"
        self.illegal_twice = name == "illegal" and n == 2
        deed = getattr(self, "on_" + name, None)
        if deed:
            deed(ms, points, position)

    def on_touched(self, ms: int, points: tuple, position) -> None:
        """The first own unit that is lifted binds."""
        assert not self.bound, f"touched {points} at {ms}, and {self.bound} before"
        self.bound = points[0]
        pairs = [position.placements(move) for move in position.pairs(self.bound)]
        self.partners = {start for pair in pairs for start, _ in pair}

    def on_no_move(self, ms: int, points: tuple, position) -> None:
        """What can't move loses the turn in Melee, and binds nobody elsewhere."""
        if points and hasattr(position, "captors"):
            self.bound, self.partners = 0, set()
        else:
            self.is_lost = True

    def on_forfeit(self, ms: int, points: tuple, position) -> None:
        """The turn is lost."""
        self.is_lost = True

    def on_kill(self, ms: int, points: tuple, position) -> None:
        """The unit in the hand may fall by what the other side calls."""
        if self.bound in points:
            self.bound, self.partners = 0, set()

    def on_takeback(self, ms: int, points: tuple, position) -> None:
        """An earlier turn begins anew."""
        self.begin()
        self.turned_ms = 0

    def on_turn(self, ms: int, points: tuple, position) -> None:
        """What was touched has moved, alone or with its partner, or the turn was lost."""
        starts = points[::2]
        if points and self.bound:
            escaped = self.bound not in starts and starts[0] not in self.partners
            assert not escaped, f"{self.bound} was touched, {points} moved at {ms}"
        assert points or self.is_lost, f"a turn was passed at {ms}"
        assert ms >= self.turned_ms, f"a turn at {ms} after one at {self.turned_ms}"
        self.begin()
        self.turned_ms = ms


class WitnessedTable(TracePlayer):
    """A table with a witness; a new one comes with the power, as what was touched is forgotten.

    Making its state for a host takes a quarter of the time, so it has one only if `has_host`.
    """

    def __init__(self, game: str, options: dict, position: str | None, has_host: bool):
        self.has_host = has_host
        super().__init__(game, options, position)

    def _table(self):
        self.witness = Witness()
        table = super()._table()
        if not self.has_host:
            setattr(table, "_send_state", _nothing)  # noqa: B010
        return table

    def _hear(self, call: tuple):
        super()._hear(call)
        if self.table.desk.timer:
            return  # the club's timer passes turns of its own
        self.witness.hear(call, self.table.game.position, self.table.now)


def _nothing() -> None:
    """Nobody listens."""
