"""The rooms of a Referee that keep no state: they are loaded when they are entered (seldom.py)."""


class Rooms:
    """Makes each anew; what must be kept is the referee's."""

    @property
    def interruptions(self):
        """Pauses, takebacks, disturbances."""
        from .interruptions import Interruptions

        return Interruptions(self)

    @property
    def arbiter(self):
        """What an arbiter may do."""
        from .arbiter import Arbiter

        return Arbiter(self)

    @property
    def lateness(self):
        """The clocks of 10 Minute Melee."""
        from .lateness import Lateness

        return Lateness(self)

    @property
    def inference(self):
        """The turn that a dead sensor hides."""
        from .inference import Inference

        return Inference(self)
