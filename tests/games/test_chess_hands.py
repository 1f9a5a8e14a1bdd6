"""What must hold whatever hands do at the chess-like games, found out by hypothesis."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import scenes
from games.chess_hands import STARTS, ChessHands
from games.test_random_hands import ACTIONS, hands, some
from host_tools import replay, runtimes
from host_tools.virtual import trace
from meleeboard import record

GAMES = st.sampled_from(sorted(STARTS))
NO_CASTLINGS = {name: starts[-1:] for name, starts in STARTS.items()}


def game(rng, name, actions=ACTIONS, starts=STARTS):
    """A game played by random hands: its entry, as in the table of scenes, and its trace."""
    paces = {"melee_chess": (0, 5, 30), "ten_minute": (5, 15)}
    options = {"pace": rng.choice(paces[name])}
    if name == "ten_minute":
        options["minutes"] = rng.choice((1, 2))
    entry = {"game": name, "options": options, "position": rng.choice(starts[name])}
    return entry, ChessHands(rng, entry).play(actions)


@some
@given(hands, GAMES)
def test_record_leads_to_the_same_position(rng, name):
    """Points for being late and claims of bonus time, too; and no record shows a hidden clock."""
    said, text = scenes.play(*game(rng, name))
    assert scenes.position_of(text) == said[-1]["position"]
    saved, result = record.read(text), said[-1]["result"]
    assert saved.result == (result and (result["winner"] or "-", result["reason"]))
    assert name == "melee_chess" or "\nclock " not in text


@some
@given(hands, GAMES, st.sampled_from((5, 20, 100)))
def test_time_fed_in_small_steps(rng, name, step_ms):
    entry, lines = game(rng, name)
    fed = scenes.play_timeless(entry, scenes.with_waiting(lines, step_ms))
    assert fed == scenes.play_timeless(entry, lines)


@some
@given(hands, GAMES)
def test_touched_units_move(rng, name):
    """Where no castling gives a choice: what is bound moves, or the turn is forfeited."""
    said, _ = scenes.play(*game(rng, name, starts=NO_CASTLINGS))
    bound, lost = None, False
    for call in said[:-1]:
        kind, squares = call["call"], call["squares"]
        if kind == "touched":
            assert bound is None
            bound = squares[0]
        elif kind == "no_move":
            bound, lost = None, not squares
        elif kind == "forfeit":
            lost = True
        elif kind == "turn":
            assert lost or bound is None or bound in squares[::2]
            bound, lost = None, False
        elif kind == "takeback":
            bound, lost = None, False


@some
@given(hands)
def test_every_point_is_called(rng):
    """What a side has at the end is what was called for it, where no turn was taken back."""
    entry, lines = game(rng, "ten_minute")
    said, _ = scenes.play(entry, lines)
    calls = said[:-1]
    if any(call["call"] == "takeback" for call in calls):
        return
    for side, letter in enumerate("wb"):
        called = sum(c["n"] for c in calls if c["call"] == "points" and c["side"] == letter)
        before, after = [
            int(text.split(" ")[5].split(",")[side])
            for text in (entry["position"], said[-1]["position"])
        ]
        assert after - before == called


@pytest.mark.parametrize("name", sorted(STARTS))
@pytest.mark.parametrize("seed", range(3))
def test_both_pythons_agree(name, seed):
    """The same output to the last letter, the record included."""
    try:
        runtimes.micropython()
    except runtimes.Missing as missing:
        pytest.skip(str(missing))
    entry, lines = game(random.Random(seed), name, 2 * ACTIONS)
    agreed = (name, entry["options"], entry["position"])
    here = list(trace.play(*agreed, lines))
    assert replay.play_under_micropython(*agreed, "\n".join(lines)) == here
    assert len({json.loads(line).get("call") for line in here}) > 4
