"""Long random walks beside clocks that are counted slowly, on both Pythons."""

from walk import CLOCKS, Walk

from meleeboard.rules.prng import Prng


def test_walks():
    for number, row in enumerate(CLOCKS):
        prng = Prng(1 + number)
        for _ in range(4):
            Walk(row, prng.below).steps(20)
