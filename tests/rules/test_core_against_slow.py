"""The fast core of Melee against the slow game: both must say the same, turn for turn.

`MELEE_GAMES=2000` plays more lock-step games, `MELEE_DEEP=1` counts the deepest perft as well.
"""

import json
import os

import pytest

from rules.case_files import check, files, folder, read_cases, read_perft_file
from rules.core_game import CoreGame
from rules.lockstep import play_seed
from rules.slow_melee import SlowGame

GAMES = int(os.environ.get("MELEE_GAMES", "120"))
SEEDS_A_TEST = 20
MOST_NODES = 10**9 if os.environ.get("MELEE_DEEP") else 50_000
CORPUS_SAMPLE = slice(0, None, 10)
PERFT_FILES = files("perft", ".perft")
CASES = read_cases()
OF_THE_OPTION_PARSER = "13"  # the slow game takes typed values as they are


@pytest.mark.parametrize("case", [c for c in CASES if c["section"] != OF_THE_OPTION_PARSER],
                         ids=lambda case: case["name"])
def test_slow_game_holds_the_cases(case):
    check(SlowGame, case)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_core_holds_the_cases(case):
    check(CoreGame, case)


@pytest.mark.parametrize("path", PERFT_FILES, ids=lambda path: path.rsplit("/", 1)[1])
def test_perft(path):
    for block in read_perft_file(path):
        game = CoreGame(block["position"], **block["options"])
        for depth, count in block["counts"]:
            if count <= MOST_NODES:
                assert game.perft(depth) == count, (block["id"], depth)


@pytest.mark.parametrize("first", range(0, GAMES, SEEDS_A_TEST))
def test_lockstep(first):
    for seed in range(first, first + SEEDS_A_TEST):
        play_seed(seed)


def _read_corpus():
    with open(folder() + "/corpus_9x9.jsonl", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def test_corpus_is_playable():
    corpus = _read_corpus()
    assert len({turn["position"] for turn in corpus}) == len(corpus) == 1000
    for turn in corpus:
        assert turn["position"].count("/") == 8  # all on nine by nine
        game = CoreGame(turn["position"])
        assert turn["move"] in game.legal()
        game.play(turn["move"])


def test_corpus_sample_agrees():
    for turn in _read_corpus()[CORPUS_SAMPLE]:
        core, slow = CoreGame(turn["position"]), SlowGame(turn["position"])
        assert core.play(turn["move"]) == slow.play(turn["move"]), turn
        assert core.text() == slow.text(), turn


WALK_START = "11s/12/S11/12/12/12/12/12/12/12/12/1G10 w - - 0,0 0"
# The Sovereign's ways round near a12: four stops and 0 to 3 points that are only passed.
RINGS = (("a11", "a12", "b12", "b11"),
         ("a11", "a12", "b12", "c12", "b11"),
         ("a11", "a12", "b12", "c12", "c11", "b11"),
         ("a11", "a12", "b12", "c12", "d12", "c11", "b11"))


def _closed_walk(length):
    """White's moves from a10 and b1: one to a11, then `length` of which only the last repeats.

    At each of the first four stops of its ring the Sovereign waits for the High Guard to walk its
    line to the other end, so that every position on the way is new.
    """
    ring = RINGS[length % 4]
    rows = ["abcdefghijkl" if rank % 2 else "lkjihgfedcba" for rank in range(1, 7)]
    line = [file + str(rank) for rank, row in enumerate(rows, 1) for file in row][1:]
    line = line[: length // 4]  # from b1 on
    moves = ["a10-a11"]
    for stop, point in enumerate(ring):
        if stop < 4:
            way = line if stop % 2 == 0 else line[::-1]
            moves += [a + "-" + b for a, b in zip(way, way[1:], strict=False)]
        moves.append(point + "-" + ring[(stop + 1) % len(ring)])
    return moves


@pytest.mark.parametrize("make", [CoreGame, SlowGame])
@pytest.mark.parametrize(("between", "is_repeat"), [(254, True), (255, True), (256, False)])
def test_only_256_touchdowns_are_remembered(make, between, is_repeat):
    game = make(WALK_START)
    walk = _closed_walk(between + 1)
    assert len(walk) == between + 2
    told = []
    for move in walk:
        told.append([event["event"] for event in game.play(move)])
        game.play("--")  # Black's forfeited turns enter nothing
    assert not any(told[:-1])
    assert told[-1] == (["repeat"] if is_repeat else [])


@pytest.mark.parametrize("taken_back", [1, 40, 514])
def test_undo_reaches_back_beyond_what_is_remembered(taken_back):
    """Touchdowns that were forgotten on the way are remembered again after their undo."""
    game = CoreGame(WALK_START)
    turns = [turn for move in _closed_walk(256) for turn in (move, "--")]
    told = [(game.play(turn), game.text()) for turn in turns]
    for _ in range(taken_back):
        game.undo()
    first = len(turns) - taken_back
    assert [(game.play(turn), game.text()) for turn in turns[first:]] == told[first:]
