"""A case for every sentence of melee_chess.md and ten_minute.md, on both Pythons."""

from meleeboard.rules import melee_chess, ten_minute
from rules_chess.chess_game import check_file


def test_melee_chess():
    assert check_file(melee_chess, "melee_chess.jsonl") > 80


def test_ten_minute():
    assert check_file(ten_minute, "ten_minute.jsonl") > 80
