"""How fast the rules are: leaves a second, each reached by push and pop, beside python-chess.

Melee looks at every touchdown's consequences, so its peer are chess's legal moves. The chess-like
games know no check, for which a filter would only slow the peer down: theirs are pseudo-legal.
"""
import json
import subprocess
import time
from collections.abc import Callable

from host_tools import runtimes
from host_tools.benches.row import Figure
from meleeboard import options
from meleeboard.rules import find
from meleeboard.rules.perft import perft

START = {"melee": (3, 31_860), "melee_chess": (3, 19_932), "ten_minute": (3, 8_902)}
LEGAL = ("LegalMoveGenerator", 4, 197_281)  # of chess from its start: depth, leaves
PSEUDO_LEGAL = ("PseudoLegalMoveGenerator", 3, 8_902)
RUNS = 5  # alternating, the best of each counts: what else the computer does hits both alike

UNDER_MICROPYTHON = """
import sys, time
sys.path.insert(0, {code!r})
from meleeboard import options
from meleeboard.rules import find
from meleeboard.rules.perft import perft
melee = find("melee")
position = melee.start(options.parse(melee.OPTIONS, {{}}))
began = time.ticks_us()
leaves = perft(position, {depth})
print([leaves, time.ticks_diff(time.ticks_us(), began)])
"""


def melee() -> Figure:
    """Melee from its start at depth 3."""
    return beside_chess("melee", LEGAL)


def melee_chess() -> Figure:
    """Mêlée on nine by nine from its start at depth 3."""
    return beside_chess("melee_chess", PSEUDO_LEGAL)


def ten_minute() -> Figure:
    """10 Minute Melee from its start at depth 3, piles and points included."""
    return beside_chess("ten_minute", PSEUDO_LEGAL)


def beside_chess(name: str, peer: tuple[str, int, int]) -> Figure:
    """A game's leaves a second beside those of chess, both from the start, in the same run."""
    import chess

    game = find(name)
    position, board = game.start(options.parse(game.OPTIONS, {})), chess.Board()
    (depth, leaves), (generator, peer_depth, peer_leaves) = START[name], peer
    moves = getattr(chess, generator)

    def chess_perft(depth: int) -> int:
        """As ours counts: every leaf by a push and a pop, none in bulk."""
        if depth == 0:
            return 1
        found = 0
        for move in moves(board):
            board.push(move)
            found += chess_perft(depth - 1)
            board.pop()
        return found

    ours = theirs = 0.0
    for _ in range(RUNS):
        ours = max(ours, speed(lambda: perft(position, depth), leaves))
        theirs = max(theirs, speed(lambda: chess_perft(peer_depth), peer_leaves))
    return Figure(f"{ours:,.0f} leaves/s", ours > theirs,
                  f"python-chess {chess.__version__}: {theirs:,.0f} leaves/s",
                  {"leaves_per_second": round(ours), "peer_leaves_per_second": round(theirs)})


def speed(count: Callable[[], int], leaves: int) -> float:
    """Leaves a second of one count, which must come out right."""
    began = time.perf_counter()
    found = count()
    seconds = time.perf_counter() - began
    if found != leaves:
        raise ArithmeticError(f"counted {found} leaves where there are {leaves}")
    return found / seconds


def micropython() -> Figure:
    """The count of Melee under the unix MicroPython, best of three."""
    depth, wanted = START["melee"]
    program = UNDER_MICROPYTHON.format(code=str(runtimes.CODE), depth=depth)
    best = 0.0
    for _ in range(3):
        done = subprocess.run([runtimes.micropython(), "-c", program], check=True, text=True,
                              capture_output=True)
        leaves, microseconds = json.loads(done.stdout)
        if leaves != wanted:
            raise ArithmeticError(f"counted {leaves} leaves where there are {wanted}")
        best = max(best, leaves / microseconds * 1e6)
    return Figure(f"{best:,.0f} leaves/s", numbers={"leaves_per_second": round(best)})
