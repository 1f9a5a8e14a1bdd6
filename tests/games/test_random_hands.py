"""What must hold whatever hands do at a board, found out by hypothesis.

`HANDS_EXAMPLES=5000` tries more of them.
"""

import os
import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games import scenes
from games.random_hands import WITH_FIGHTERS, WITH_GUARDS, Hands
from host_tools import replay, runtimes
from host_tools.virtual import trace

EXAMPLES = int(os.environ.get("HANDS_EXAMPLES", "40"))
ACTIONS = 40
PACES = (0, 5, 30)
ENDS = {"agreed", "resign", "regicide", "usurpation", "blocked"}

some = settings(max_examples=EXAMPLES, deadline=None, derandomize=True)
hands = st.randoms(use_true_random=False)


def game(rng, position=WITH_GUARDS, actions=ACTIONS):
    """A game played by random hands: its entry, as in the table of scenes, and its trace."""
    entry = {"options": {"pace": rng.choice(PACES), "depth": 2}, "position": position}
    return entry, Hands(rng, entry).play(actions)


@some
@given(hands)
def test_record_leads_to_the_same_position(rng):
    said, text = scenes.play(*game(rng))
    assert scenes.position_of(text) == said[-1]["position"]


@some
@given(hands, st.sampled_from((5, 20, 100)))
def test_time_fed_in_small_steps(rng, step_ms):
    entry, lines = game(rng)
    fed = scenes.play_timeless(entry, scenes.with_waiting(lines, step_ms))
    assert fed == scenes.play_timeless(entry, lines)


@some
@given(hands)
def test_no_call_is_stamped_after_its_decision(rng):
    entry, lines = game(rng)
    player, stamps = trace.TracePlayer("melee", entry["options"], entry["position"]), [0]
    player.table.on_call = lambda call: stamps.append(call[0])
    for line in lines:
        player.play(line)
        assert max(stamps) <= player.now
    player.finish()
    assert max(stamps) <= player.now


@some
@given(hands)
def test_touch_move_is_never_escaped(rng):
    """What was touched moves, or the turn is forfeited; turns come in the order of time."""
    said, _ = scenes.play(*game(rng, WITH_FIGHTERS))
    bound, lost, turned_ms = None, False, 0
    for call in said[:-1]:
        if call["call"] == "touched":
            assert bound is None
            bound = call["squares"]
        elif call["call"] in ("forfeit", "no_move"):
            lost = True
        elif call["call"] == "turn":
            assert lost if not call["squares"] else call["squares"][:1] == bound
            assert call["ms"] >= turned_ms
            bound, lost, turned_ms = None, False, call["ms"]
        elif call["call"] == "takeback":
            bound, lost = None, False


@some
@given(hands)
def test_play_goes_on_after_everything(rng):
    """Whatever was done: with everything set as it should stand, the next turn can be made."""
    table = Hands(rng, {"options": {"pace": 0, "depth": 2}, "position": WITH_FIGHTERS})
    table.play(ACTIONS)
    assume(not ENDS & {call["call"] for call in table.said()})
    table.calm_down()
    before, bound = len(table.said()), bound_unit(table.said())
    assume(table.placings(bound))
    table.turn(bound)
    table.sleep()
    assert "turn" in [call["call"] for call in table.said()[before:]]


def bound_unit(said):
    """Where the unit that must move was lifted, or "" if any may."""
    calls = [call for call in said if call["call"] in ("touched", "turn", "takeback")]
    return calls[-1]["squares"][0] if calls and calls[-1]["call"] == "touched" else ""


@pytest.mark.parametrize("seed", range(4))
def test_both_pythons_agree(seed):
    """The same output to the last letter, the record included."""
    try:
        runtimes.micropython()
    except runtimes.Missing as missing:
        pytest.skip(str(missing))
    entry, lines = game(random.Random(seed), actions=2 * ACTIONS)
    agreed = ("melee", entry["options"], entry["position"])
    here = list(trace.play(*agreed, lines))
    assert replay.play_under_micropython(*agreed, "\n".join(lines)) == here
