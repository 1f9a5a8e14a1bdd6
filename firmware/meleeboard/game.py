"""What was agreed before a game: its rules, options, names and first position (agree.py)."""


class Game:
    """One agreed game; `options` are settled, `clock` stands at its start.

    `arrangement` is None, or where the players make the first array at the board.
    """

    def __init__(self, name: str, options: dict, names: list, position, clock):
        self.name, self.options, self.names = name, options, names
        self.position, self.clock = position, clock
        self.start_text = position.to_text()
        self.has_own_start = False  # was its first position given as a text?
        self.arrangement = None

    def asked(self):
        """What White and Black are to set next, and how many units stand; None if none are."""
        arrangement = self.arrangement
        if not arrangement:
            return None
        stand = [arrangement.stand(side) for side in (0, 1)]
        return {"w": arrangement.asked(0), "b": arrangement.asked(1), "set": stand}
