"""Whatever happens in hours at a table, ticks wrapping round: no time is lost or made."""

import os
import random

import pytest

from referee.time_ledger import TidyHands

CLOCKS = (
    ("shot", {"pace": 20}),
    ("sudden", {"minutes": 600}),
    ("fischer", {"minutes": 400, "increment": 30}),
    ("delay", {"minutes": 500, "delay": 5}),
    ("hourglass", {"minutes": 600}),
)
GAMES = int(os.environ.get("TIME_GAMES", "4"))


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize(("mode", "options"), CLOCKS, ids=[mode for mode, _ in CLOCKS])
def test_no_time_is_lost_or_made(mode, options, seed):
    hands = TidyHands(random.Random(seed), mode, options)
    hands.play(300)
    hands.rest()
    hands.compare()
    hands.compare_record()
