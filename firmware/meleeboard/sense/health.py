"""What the history of each sensor says: counters, and when one of them is called faulty.

Faults that only a game can tell (stuck, coupled, ghost, dead rows) are the referee's to find.
"""

from array import array

from ..compat import const

CHATTER, WEAK = "chatter", "weak"
WEAK_DROPOUTS = const(20)  # a contact that opened so often under standing units is worn
MOST = const(0xFFFF)


class Health:
    """Counters by square; `noted` are those that have been called faulty, each once a kind."""

    def __init__(self, squares: int):
        self.edges = array("H", [0] * squares)  # lifts and touchdowns
        self.dropouts = array("H", [0] * squares)
        self.noted = []  # (kind, square)

    def edge(self, square: int):
        """A lift or a touchdown was felt on `square`."""
        self.edges[square] = min(self.edges[square] + 1, MOST)

    def dropout(self, square: int):
        """The square opened under a unit that stood; the kind of fault that shows, or None."""
        self.edges[square] = max(0, self.edges[square] - 1)  # its lift was none
        self.dropouts[square] = min(self.dropouts[square] + 1, MOST)
        return self._note(WEAK, square) if self.dropouts[square] == WEAK_DROPOUTS else None

    def noise(self, square: int):
        """The square bounced on and on; the kind of fault that shows, or None."""
        return self._note(CHATTER, square)

    def _note(self, kind: str, square: int):
        if (kind, square) in self.noted:
            return None
        self.noted.append((kind, square))
        return kind
