"""A buzzer on a PWM pin: tones in a queue, played by step() without waiting."""

from ..compat import const

LONGEST = const(64)  # tones in the queue; a call that does not fit any more is dropped
GAP_MS = const(30)  # between two calls
LOUDEST = const(10)


class Buzzer:
    """Plays tones, (Hz, ms), 0 Hz for silence; `volume` 0 to LOUDEST. `dropped` counts calls."""

    def __init__(self, pwm, volume: int):
        self.pwm, self.volume = pwm, volume
        self.queue = []
        self.until = None  # the end of what sounds now, or None in silence
        self.dropped = 0
        pwm.duty_u16(0)

    def play(self, tones, urgent: bool = False):
        """Queue the tones of one call; an urgent one cuts off what is playing and waiting."""
        if not tones:
            return
        if urgent:
            self.queue.clear()
            self.until = None
        if len(self.queue) + len(tones) >= LONGEST:
            self.dropped += 1
            return
        for hz, ms in tones:
            self.queue.append((hz, ms))
        self.queue.append((0, GAP_MS))

    def busy(self) -> bool:
        """Is anything playing or waiting?"""
        return self.until is not None or bool(self.queue)

    def next_due(self):
        """When the next tone begins or the last one ends, in ms, or None in silence."""
        return self.until

    def step(self, now: int):
        """Go on to the next tone when it is time."""
        if self.until is not None and now < self.until:
            return
        if self.queue:
            hz, ms = self.queue.pop(0)
            self._sound(hz)
            self.until = now + ms
        elif self.until is not None:
            self._sound(0)
            self.until = None

    def _sound(self, hz: int):
        if hz and self.volume:
            self.pwm.freq(hz)
            self.pwm.duty_u16(32768 * self.volume * self.volume // (LOUDEST * LOUDEST))
        else:
            self.pwm.duty_u16(0)
