"""What the rules answer to bad input: text that can't be read, or a move the rules forbid."""


class BadText(ValueError):
    """A position, move or option text that can't be read; the message names the place."""


class IllegalMove(ValueError):
    """A well-written move that the rules forbid; `reason` is a code for lights, calls and link."""

    def __init__(self, reason: str, message: str):
        super().__init__(message)
        self.reason = reason


class WrongPhase(ValueError):
    """A choice that the game does not ask for now."""
