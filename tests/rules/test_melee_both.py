"""The rules core of Melee against the hand-written cases and shallow perft, on both Pythons."""

from rules.case_files import check, files, read_cases, read_perft_file
from rules.core_game import CoreGame

MOST_NODES = 2000  # deeper counts are left to test_core_against_slow.py


def test_cases():
    for case in read_cases():
        check(CoreGame, case)


def test_perft_files():
    for path in files("perft", ".perft"):
        for block in read_perft_file(path):
            game = CoreGame(block["position"], **block["options"])
            before = game.text()
            for depth, count in block["counts"]:
                if count <= MOST_NODES:
                    assert game.perft(depth) == count, (block["id"], depth)
            assert game.text() == before, block["id"]
