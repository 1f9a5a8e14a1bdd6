"""A small random number generator whose numbers are the same on every interpreter."""


class Prng:
    """Marsaglia's xorshift32 ("Xorshift RNGs", 2003) on a stored seed; not for secrets."""

    def __init__(self, seed: int):
        self.state = seed * 0x9E3779B1 & 0xFFFFFFFF or 1  # the all-zero state would stay zero
        for _ in range(4):  # small seeds are alike at first
            self.next()

    def next(self) -> int:
        """The next number, 1..2**32-1."""
        x = self.state
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.state = x
        return x

    def below(self, limit: int) -> int:
        """A number 0..limit-1, each equally likely (the uneven tail is thrown again)."""
        fair = 0xFFFFFFFF // limit * limit
        while True:
            x = self.next() - 1
            if x < fair:
                return x % limit
