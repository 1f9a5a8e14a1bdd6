"""The fast core behind the face of the slow game, on CPython and MicroPython alike.

`CoreGame` answers in texts (moves, squares, sides), so that one checker and one lock-step runner
serve both. Only the public interface of `meleeboard.rules` is used.
"""

from meleeboard import options
from meleeboard.rules import find

SIDES = ("w", "b")


class CoreGame:
    """A game of Melee played by `meleeboard.rules`."""

    def __init__(self, text=None, **values):
        self.game = find("melee")
        values = options.parse(self.game.OPTIONS, values)
        if text is None:
            self.position = self.game.start(values)
        else:
            self.position = self.game.from_text(text, values)

    def legal(self):
        """The sorted texts of all legal moves."""
        return sorted([self.position.move_text(move) for move in self.position.legal()])

    def play(self, text):
        """Play one turn; its events as dicts."""
        return [self._event(event) for event in self.position.push(self.position.parse_move(text))]

    def claim(self, side):
        """Call what is open against the other side (calls=players); the events as dicts."""
        return [self._event(event) for event in self.position.claim(SIDES.index(side))]

    def undo(self):
        """Take the last turn back."""
        self.position.pop()

    def text(self):
        """The position as text."""
        return self.position.to_text()

    def result(self):
        """None, or the winner and the reason."""
        outcome = self.position.outcome()
        return outcome and {"winner": _side(outcome[0]), "reason": outcome[1]}

    def perft(self, depth):
        """The number of move sequences of that length, by full push and pop."""
        from meleeboard.rules.perft import perft

        return perft(self.position, depth)

    def _event(self, event):
        what, point, side, n = event
        square = None if point is None else self.position.grid.name(point)
        return {"event": what, "square": square, "side": _side(side), "n": n}


def _side(number):
    return None if number is None else SIDES[number]
