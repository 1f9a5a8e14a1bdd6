"""Both games held against other people's generators: Fairy-Stockfish's and python-chess's."""
import random

import pytest

from meleeboard.rules import melee_chess, ten_minute
from rules.case_files import read_perft_file
from rules_chess.chess_game import ChessGame, folder

WALKS, PLIES = 12, 30
REASONS_OF_DRAWS = ("repetition", "no_capture")


def blocks(name):
    """The blocks of a perft file as parameters with readable names."""
    read = read_perft_file(f"{folder()}/perft/{name}")
    return [pytest.param(block, id=block["id"]) for block in read]


@pytest.mark.parametrize("block", blocks("ten_minute_plain.perft"))
def test_plain_ten_minute_counts_as_python_chess(block):
    """FIDE's pseudo-legal moves, castling whatever is attacked, at every depth of the file."""
    chess = pytest.importorskip("chess")

    class LooseBoard(chess.Board):
        """Castling ignores attacks, as in 10 Minute Melee."""

        def _attacked_for_king(self, path, occupied):
            return False

    def count(board, depth):
        if depth == 1:
            return sum(1 for _ in board.generate_pseudo_legal_moves())
        nodes = 0
        for move in board.generate_pseudo_legal_moves():
            board.push(move)
            nodes += count(board, depth - 1)
            board.pop()
        return nodes

    game = ChessGame(ten_minute, block["position"], **block["options"])
    board = LooseBoard(" ".join(block["position"].split(" ")[:4]) + " 0 1")
    for depth, nodes in block["counts"]:
        assert count(board, depth) == nodes, depth
        assert game.perft(depth) == nodes, depth


@pytest.mark.parametrize("block", blocks("melee_chess.perft"))
def test_melee_chess_counts_as_fairy_stockfish(block):
    """Leapers, ninth rank and file, Castles, Princes, passes, at every depth of the file."""
    pytest.importorskip("pyffish")
    from rules_chess.pyffish_peer import Peer

    game = ChessGame(melee_chess, block["position"])
    peer = Peer(game.text())
    for depth, nodes in block["counts"]:
        assert peer.perft(depth) == nodes, depth
        assert game.perft(depth) == nodes, depth


@pytest.mark.parametrize("seed", range(WALKS))
def test_melee_chess_walks_with_fairy_stockfish(seed):
    """At random play both list the same moves, come to the same boards and see the same end."""
    pytest.importorskip("pyffish")
    from rules_chess.pyffish_peer import Peer

    rng = random.Random(seed)
    castle = rng.choice(("prince", "front", "none"))
    game = ChessGame(melee_chess, castle=castle)
    peer = Peer(game.text())
    for _ in range(PLIES):
        pairs = {text.replace("-", "").replace("x", ""): text for text in game.legal()}
        assert sorted(pairs) == sorted(peer.legal())
        assert game.text().split(" ")[0] == peer.units()
        if game.result():
            assert peer.is_over() or game.result()["reason"] in REASONS_OF_DRAWS
            return
        captures = [pair for pair, text in pairs.items() if "x" in text]
        pair = rng.choice(captures if captures and rng.random() < 0.7 else sorted(pairs))
        game.play(pairs[pair])
        peer.moves.append(pair)
