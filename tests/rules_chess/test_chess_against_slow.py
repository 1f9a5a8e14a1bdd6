"""The fast cores of both chess-like games against the slow ones: they must say the same."""

import json

import pytest

from rules.case_files import check, read_perft_file
from rules_chess.chess_game import MORE, ChessGame, folder
from rules_chess.lockstep import GAMES, play_seed, play_with_clock

SEEDS = range(60)
MOST_SLOW_NODES = 4000
OF_OPTIONS = ("error", "plain", "array")  # cases that the slow games, which take no such, leave


@pytest.mark.parametrize("name", sorted(GAMES))
def test_lockstep(name):
    assert sum(play_seed(name, seed) for seed in SEEDS) > 1000


def test_lockstep_with_the_clock():
    assert sum(play_with_clock(seed) for seed in SEEDS) > 1000


@pytest.mark.parametrize("name", sorted(GAMES))
def test_slow_game_holds_the_cases(name):
    with open(f"{folder()}/cases/{name}.jsonl", encoding="utf-8") as lines:
        cases = [json.loads(line) for line in lines]
    held = 0
    for case in cases:
        options = case.get("options", {})
        if not any(key in case or key in options for key in OF_OPTIONS):
            options = {key: options[key] for key in options if key == "castle"}
            frame = {key: case[key] for key in case if key not in MORE}
            check(GAMES[name][1], frame | {"options": options})
            held += 1
    assert held > 50


@pytest.mark.parametrize("name", sorted(GAMES))
def test_perft(name):
    """Both come to the counts of the files; the slow game where it takes no minutes."""
    game, make_slow = GAMES[name]
    for block in read_perft_file(f"{folder()}/perft/{name}.perft"):
        for depth, count in block["counts"]:
            assert ChessGame(game, block["position"]).perft(depth) == count, (block["id"], depth)
            if count <= MOST_SLOW_NODES:
                assert make_slow(block["position"]).perft(depth) == count, (block["id"], depth)
