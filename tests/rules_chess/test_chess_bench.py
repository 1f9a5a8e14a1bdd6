"""The bench rows of the chess-like games: counted right, or refused."""
import pytest

from host_tools.benches import chess_games

pytest.importorskip("chess")


def test_the_peer_is_counted_as_we_count(monkeypatch):
    """Both rows tell two speeds, and which is the higher."""
    monkeypatch.setattr(chess_games, "RUNS", 1)
    for row in (chess_games.melee_chess, chess_games.ten_minute):
        figure = row()
        ours, theirs = figure.numbers.values()
        assert ours > 0 and theirs > 0
        assert figure.ok == (ours > theirs)
        assert figure.peer.startswith("python-chess")


def test_a_wrong_count_is_no_speed():
    with pytest.raises(ArithmeticError, match="20 leaves"):
        chess_games.beside_chess("ten_minute", 1, 21)
