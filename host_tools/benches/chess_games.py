"""How fast the rules of the two chess-like games are, beside python-chess.

Its pseudo-legal moves are the peer: neither of our games knows check, so a filter for it would
only slow the peer down.
"""
from importlib import import_module

from host_tools.benches.row import Figure
from host_tools.benches.rules import RUNS, speed
from meleeboard import options
from meleeboard.rules.perft import perft

CHESS_DEPTH, CHESS_LEAVES = 3, 8_902


def melee_chess() -> Figure:
    """Mêlée on nine by nine from its start at depth 3."""
    return beside_chess("melee_chess", 3, 19_932)


def ten_minute() -> Figure:
    """10 Minute Melee from its start at depth 3, piles and points included."""
    return beside_chess("ten_minute", 3, 8_902)


def beside_chess(name: str, depth: int, leaves: int) -> Figure:
    """A game's leaves a second beside those of chess from the start, alternating, best of each."""
    import chess

    game = import_module("meleeboard.rules." + name)
    position, board = game.start(options.parse(game.OPTIONS, {})), chess.Board()
    ours = theirs = 0.0
    for _ in range(RUNS):
        ours = max(ours, speed(lambda: perft(position, depth), leaves))
        theirs = max(theirs, speed(lambda: chess_perft(board, CHESS_DEPTH), CHESS_LEAVES))
    return Figure(f"{ours:,.0f} leaves/s", ours > theirs,
                  f"python-chess {chess.__version__}: {theirs:,.0f} leaves/s",
                  {"leaves_per_second": round(ours), "peer_leaves_per_second": round(theirs)})


def chess_perft(board, depth: int) -> int:
    """As ours counts: every leaf by a push and a pop, none in bulk."""
    if depth == 0:
        return 1
    leaves = 0
    for move in board.pseudo_legal_moves:
        board.push(move)
        leaves += chess_perft(board, depth - 1)
        board.pop()
    return leaves
