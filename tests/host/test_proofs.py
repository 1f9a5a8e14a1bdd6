"""A slice of each long proof, and that a proof goes on where it stopped."""
import json
import random

import pytest

from host_tools import proofs
from host_tools.cli import Mistake
from host_tools.proofs import hands, lockstep

SLICE = 60  # seeds; `bench --hands` runs on


@pytest.mark.parametrize("first", range(0, SLICE, 15))
def test_rough_hands(first):
    for seed in range(first, first + 15):
        try:
            hands.prove(seed)
        except Exception as error:
            raise AssertionError(f"seed {seed}: {type(error).__name__}: {error}") from error


def test_the_checks_can_fail():
    """A table whose clock runs on in a pause is found out."""
    rough = hands.CheckedHands(random.Random(1))
    rough.write(command={"do": "pause"})
    rough.referee.clock.resume(rough.ms)
    with pytest.raises(AssertionError, match="a clock runs"):
        rough.check_clock()


def test_lockstep_plays_every_game():
    found = [lockstep.prove(seed) for seed in range(len(lockstep.GAMES))]
    for name, counts in zip(lockstep.GAMES, found, strict=True):
        assert counts["games"] == 1 and counts["plies of " + name] > 0


def test_a_proof_goes_on_where_it_stopped(tmp_path):
    seen = []

    def prove(seed):
        seen.append(seed)
        if seed == 2:
            raise ValueError("two is bad")
        return {"games": 1}

    file = tmp_path / "result.json"
    while len(seen) < 4:
        result = proofs.go_on(prove, file, 0.001)
    assert seen == list(range(len(seen)))
    assert result == json.loads(file.read_text())
    assert result["failures"] == {"2": "ValueError: two is bad"}
    assert result["counts"]["games"] == len(seen) - 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_proof_that_can_t_be_made_here_says_so_and_keeps_nothing(tmp_path, jobs):
    file = tmp_path / "result.json"
    with pytest.raises(Mistake, match="a checkout has"):
        proofs.go_on(not_here, file, 0.001, jobs)
    assert not file.exists()


def test_a_proof_in_several_processes_counts_every_seed(tmp_path):
    file = tmp_path / "result.json"
    result = proofs.go_on(half_wrong, file, 0.001, jobs=2)
    seeds = result["next_seed"]
    assert seeds and seeds == result["counts"]["games"] + len(result["failures"])
    assert set(result["failures"]) == {str(seed) for seed in range(1, seeds, 2)}


def half_wrong(seed):
    """A proof that is wrong for every other seed."""
    assert seed % 2 == 0, "odd"
    return {"games": 1}


def not_here(seed):
    """A proof that lacks something on this computer."""
    raise Mistake("that is among the tests, which a checkout has")
