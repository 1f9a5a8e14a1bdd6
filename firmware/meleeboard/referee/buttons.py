"""Presses and releases of the three buttons become gestures (touch.md 'Buttons')."""

from ..compat import const

TABLE = const(2)  # the players' buttons are their sides, 0 and 1

RESIGN_MS, DRAW_MS, MENU_MS = const(3000), const(2000), const(2000)


class Buttons:
    """What is held and since when. A gesture is ("short" / "resign" / "draw" / "menu", button)."""

    def __init__(self):
        self.since: list = [None, None, None]  # ms since when a button is held alone of its kind
        self.spent = [False, False, False]  # this hold has been used, or units lifted during it
        self.calm = [True, True]  # no square has changed during this hold of a player's

    def press(self, button: int, now: int):
        """A button goes down."""
        self.since[button] = now
        self.spent[button] = False
        if button != TABLE:
            self.calm[button] = True

    def release(self, button: int, now: int):
        """A button comes up: the short press it has made, or None."""
        if self.since[button] is None:
            return None
        self.since[button] = None
        if button != TABLE and self.since[1 - button] is not None:
            self.since[1 - button] = now  # from here on the other one is held alone
        return None if self.spent[button] else ("short", button)

    def held_by(self):
        """The side whose button is held, White's first, or None."""
        for side in (0, 1):
            if self.since[side] is not None:
                return side
        return None

    def spoil(self, is_lift: bool):
        """A square changed: what is held asks for nothing; after a lift it was adjusting."""
        for side in (0, 1):
            self.calm[side] = False
            self.spent[side] = self.spent[side] or is_lift

    def next_due(self):
        """When a hold becomes a gesture, in ms, or None."""
        gesture = self._coming()
        return gesture and gesture[0]

    def due(self):
        """The gesture that next_due() announced; its buttons are spent."""
        _, name, button = self._coming()
        if name == "draw":
            self.spent[0] = self.spent[1] = True
        else:
            self.spent[button] = True
        return name, button

    def _coming(self):
        """(ms, gesture, button) of the next hold that ripens, or None."""
        found = []
        if self._is_live(TABLE):
            found.append((self.since[TABLE] + MENU_MS, "menu", TABLE))
        if self._is_live(0) and self._is_live(1):
            found.append((max(self.since[0], self.since[1]) + DRAW_MS, "draw", 0))
        else:
            for side in (0, 1):
                if self._is_live(side) and self.since[1 - side] is None:
                    found.append((self.since[side] + RESIGN_MS, "resign", side))
        return min(found) if found else None

    def _is_live(self, button: int) -> bool:
        is_calm = button == TABLE or self.calm[button]
        return self.since[button] is not None and is_calm and not self.spent[button]
