"""Shallow perft of both games, from files that peers or slow games confirm, on both Pythons."""

from meleeboard.rules import melee_chess, ten_minute
from rules.case_files import read_perft_file
from rules_chess.chess_game import ChessGame, folder

MOST_NODES = 3200  # deeper counts are left to test_chess_peers.py and test_chess_against_slow.py


def check(game, name):
    """The counts of a file, and that the position stands as before."""
    for block in read_perft_file(folder() + "/perft/" + name):
        played = ChessGame(game, block["position"], **block["options"])
        before = played.text()
        for depth, count in block["counts"]:
            if count <= MOST_NODES:
                assert played.perft(depth) == count, (block["id"], depth)
        assert played.text() == before, block["id"]


def test_melee_chess():
    check(melee_chess, "melee_chess.perft")


def test_ten_minute():
    check(ten_minute, "ten_minute.perft")


def test_ten_minute_plain():
    check(ten_minute, "ten_minute_plain.perft")
