"""Plays the fast core and the slow game side by side and compares them after every turn.

A disagreement names the seed, the start and the moves. `bench --lockstep` plays more games than
the test suite does.
"""

import random

from rules.core_game import CoreGame
from rules.random_play import Player, random_options, random_position
from rules.slow_melee import SlowGame

MOST_PLIES = 120
UNDO_SHARE = 0.2  # of the turns that are taken back and played again at once


def opening(rng):
    """(text or None, options) of a random game."""
    if rng.random() < 0.5:
        return None, random_options(rng)
    return random_position(rng)


def play_seed(seed):
    """Play one game in lock-step; its number of plies. A failure tells how to see it again."""
    rng = random.Random(seed)
    text, options = opening(rng)
    style = rng.choice(("fight", "fight", "mixed", "shuffle"))
    player = Player(rng, style, rng.choice((0, 0.05, 0.3)))
    core, slow = CoreGame(text, **options), SlowGame(text, **options)
    return play_in_step(core, slow, player.choose, rng,
                        f"seed {seed}, position {text!r}, options {options}")


def play_in_step(core, slow, choose, rng, where):
    """Play one game of `choose(slow, legal)`; its number of plies."""
    moves = []
    try:
        _play(core, slow, choose, rng, moves)
    except AssertionError as error:
        raise AssertionError(f"{where}, moves {moves}: {error}") from error
    return len(moves)


def _play(core, slow, choose, rng, moves):
    told = []  # what both said after each ply: (events, text)
    compare(core, slow)
    while slow.result() is None and len(moves) < MOST_PLIES:
        moves.append(choose(slow, slow.legal()))
        before = core.text()
        told.append(_play_both(core, slow, moves[-1]))
        if rng.random() < UNDO_SHARE:
            core.undo()
            _agree("text after undo", core.text(), before)
            _agree("events of the move again", core.play(moves[-1]), told[-1][0])
        compare(core, slow)
    check_undo_and_replay(core, moves, told)


def _play_both(core, slow, move):
    events = core.play(move)
    _agree("events", events, slow.play(move))
    return events, core.text()


def compare(core, slow):
    """Text, legal moves and result of both are the same."""
    _agree("text", core.text(), slow.text())
    _agree("legal", core.legal(), slow.legal())
    _agree("result", core.result(), slow.result())


def check_undo_and_replay(core, moves, told):
    """Back to the start turn by turn, and forth again: every text and event as it was told."""
    for _, text in reversed(told):
        _agree("text on the way back", core.text(), text)
        core.undo()
    for move, (events, text) in zip(moves, told, strict=True):
        _agree("events on the way forth", core.play(move), events)
        _agree("text on the way forth", core.text(), text)


def _agree(what, core, slow):
    assert core == slow, f"{what}: core {core}, slow {slow}"

