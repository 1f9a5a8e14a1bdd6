"""Any sequence of turns, pauses, takebacks and arbiter's deeds: time is never lost or made."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from walk import CLOCKS, Walk


@pytest.mark.parametrize("row", CLOCKS, ids=[row[0] for row in CLOCKS])
@settings(max_examples=35, deadline=None, derandomize=True)
@given(data=st.data())
def test_walk_beside_a_slow_clock(row, data):
    """The clock and the one counted ms by ms say and show the same, ms for ms."""
    walk = Walk(row, lambda n: data.draw(st.integers(0, n - 1)))
    walk.steps(data.draw(st.integers(1, 20)))
