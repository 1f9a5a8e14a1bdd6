"""The menu at the table: choices by its three buttons, told by lights, tones or voice alone.

The table's button goes on to the next item, Black's and White's to its next and last value; the
table's held accepts what was chosen. Left alone, the menu closes and nothing has changed.
"""

from ..compat import const
from .buttons import TABLE, Buttons
from .phases import PLAY

CLOSE_MS = const(30_000)  # without a press


class Menu:
    """Takes the buttons while it is open; the game of the `referee` goes on under it.

    items: (name, values, which of them is set). `on_say(name, value, at)` hears each step.
    `on_close(chosen, ms)` hears a dict of what was changed, {} for nothing.
    """

    def __init__(self, referee, items, on_say, on_close, now: int):
        self.referee = referee
        self.names = [item[0] for item in items]
        self.values = [item[1] for item in items]
        self.set = [item[2] for item in items]
        self.at = list(self.set)
        self.item = 0
        self.on_say, self.on_close = on_say, on_close
        self.buttons = Buttons()
        self.pressed_at = now
        self.is_open = True
        self.steps = 0
        self._tell()

    @property
    def version(self) -> int:
        """Rises with every step, and with all that happens in the game."""
        return self.steps + self.referee.version

    def advance(self, touches, now: int):
        """Let the game go on, and close by a touch in it, by a held button, or after a while."""
        self.referee.advance(touches, now)
        while self.is_open and self._own_due() <= touches.known_until(now):
            self._on_moment(self._own_due())
        if self.is_open and self.referee.phase == PLAY and self.referee.turn.out():
            self._close({}, now)

    def next_due(self) -> int:
        """When something happens by itself, in ms."""
        due = self.referee.next_due()
        return self._own_due() if due is None else min(due, self._own_due())

    def _own_due(self) -> int:
        """When a held button counts, or the menu closes."""
        held, close = self.buttons.next_due(), self.pressed_at + CLOSE_MS
        return close if held is None else min(held, close)

    def _on_moment(self, now: int):
        if self.buttons.next_due() == now:
            name, _ = self.buttons.due()
            if name == "menu":
                self._close(self.chosen(), now)
        else:
            self._close({}, now)

    def press(self, button: int, down: bool, now: int):
        """A button's edge; short presses step."""
        self.pressed_at = now
        self.steps += 1
        if down:
            self.buttons.press(button, now)
        elif self.buttons.release(button, now):
            self._step(button)

    def _step(self, button: int):
        if button == TABLE:
            self.item = (self.item + 1) % len(self.names)
        else:
            step = 1 if button else -1
            self.at[self.item] = (self.at[self.item] + step) % len(self.values[self.item])
        self._tell()

    def _tell(self):
        at = self.at[self.item]
        self.on_say(self.names[self.item], self.values[self.item][at], at)

    def chosen(self) -> dict:
        """What differs from what was set when the menu was opened."""
        changed = [i for i in range(len(self.names)) if self.at[i] != self.set[i]]
        return {self.names[i]: self.values[i][self.at[i]] for i in changed}

    def _close(self, chosen: dict, now: int):
        self.is_open = False
        self.on_close(chosen, now)

    def paint(self, squares: bytearray, cols: int):
        """The items on the first rank, the values of the current one from the third rank on."""
        for i in range(len(squares)):
            squares[i] = 46  # "."
        self._paint_row(squares, 0, len(self.names), self.item)
        self._paint_row(squares, 2 * cols, len(self.values[self.item]), self.at[self.item])

    def _paint_row(self, squares: bytearray, start: int, count: int, current: int):
        for i in range(min(count, len(squares) - start)):
            squares[start + i] = ord("o" if i == current else "l")
