"""The audible audit (melee.md 7): core and slow game in lock-step, with calls made and missed."""

import os
import random

import pytest

from rules.core_game import CoreGame
from rules.random_play import Player, random_options, random_position
from rules.slow_audit import SlowAudit

GAMES = int(os.environ.get("MELEE_AUDITS", "25"))
MOST_PLIES = 80
CALLED_SHARES = (0.2, 0.7, 0.95)  # of the openings to call, by how watchful the players are


def play_seed(seed):
    """One game; the names of its events. Both must say the same after every turn and call."""
    rng = random.Random(seed)
    text, options = random_position(rng) if rng.random() < 0.6 else (None, random_options(rng))
    core, slow = CoreGame(text, calls="players", **options), SlowAudit(text, **options)
    player = Player(rng, rng.choice(("fight", "shuffle")), rng.choice((0, 0.1, 0.4)))
    share, said, states = rng.choice(CALLED_SHARES), [], []
    for _ in range(MOST_PLIES):
        if slow.result():
            break
        states.append((core.text(), core.position.claims))
        move = player.choose(slow, slow.legal())
        said += same(core.play(move), slow.play(move), f"events of {move}")
        for side in "wb":
            if not slow.result() and rng.random() < share:
                said += same(core.claim(side), slow.claim(side), f"claim of {side}")
        same(core.text(), slow.text(), "text")
        same(core.legal(), slow.legal(), "legal")
        same(core.result(), slow.result(), "result")
    for state in reversed(states):
        core.undo()
        same((core.text(), core.position.claims), state, "state after undo")
    return {event["event"] for event in said}


def same(core, slow, what):
    assert core == slow, (what, core, slow)
    return core


def test_lockstep():
    met = set()
    for seed in range(GAMES):
        try:
            met |= play_seed(seed)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
    assert {"trap", "repeat", "missed", "kill"} <= met


@pytest.mark.parametrize("claims", [True, False])
def test_three_repeats_and_their_calls(claims):
    """A repeat that nobody calls counts from the beginning again."""
    core = CoreGame("4s/5/5/5/S4 w - - 0,0 0", calls="players", depth=2)
    counts = []
    for move in ("a1-b2", "e5-d4", "b2-a1", "d4-e5") * 3:
        core.play(move)
        if claims:
            counts += [e["n"] for e in core.claim("b") + core.claim("w") if e["event"] == "repeat"]
    assert counts == ([1, 1, 2, 2, 3, 3, 4, 4] if claims else [])
    assert core.text().split()[4] == ("4,4" if claims else "0,0")


@pytest.mark.parametrize("make", [lambda text: CoreGame(text, calls="players", depth=3),
                                  lambda text: SlowAudit(text, depth=3)], ids=["core", "slow"])
def test_an_open_trap_grows_over_forfeited_turns(make):
    """No touchdown ends the turns, so nothing is missed, and the press claims the second trap."""
    game = make("1ggs/Xg1g/GGGx/S1G1 b - - 0,0 3")
    assert game.play("d4-c3") + game.play("--") + game.play("--") == []
    assert game.claim("b") == [{"event": "trap", "square": "c2", "side": "w", "n": 2}]
    assert game.text().split()[3] == "c2:2"
