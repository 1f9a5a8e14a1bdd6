"""How fast the rules are: leaves a second, each reached by push and pop, beside python-chess."""
import json
import subprocess
import time
from collections.abc import Callable

from host_tools import runtimes
from host_tools.benches.row import Figure
from meleeboard import options
from meleeboard.rules import find
from meleeboard.rules.perft import perft

MELEE_DEPTH, MELEE_LEAVES = 3, 31_860
CHESS_DEPTH, CHESS_LEAVES = 4, 197_281
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


def cpython() -> Figure:
    """Melee from its start at depth 3 beside chess from its start at depth 4, in the same run."""
    import chess

    def chess_perft(board, depth: int) -> int:
        """As ours counts: every leaf by a push and a pop, none in bulk."""
        if depth == 0:
            return 1
        leaves = 0
        for move in board.legal_moves:
            board.push(move)
            leaves += chess_perft(board, depth - 1)
            board.pop()
        return leaves

    melee = find("melee")
    position, board = melee.start(options.parse(melee.OPTIONS, {})), chess.Board()
    ours = theirs = 0.0
    for _ in range(RUNS):
        ours = max(ours, speed(lambda: perft(position, MELEE_DEPTH), MELEE_LEAVES))
        theirs = max(theirs, speed(lambda: chess_perft(board, CHESS_DEPTH), CHESS_LEAVES))
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
    """The same count of Melee under the unix MicroPython, best of three."""
    program = UNDER_MICROPYTHON.format(code=str(runtimes.CODE), depth=MELEE_DEPTH)
    best = 0.0
    for _ in range(3):
        done = subprocess.run([runtimes.micropython(), "-c", program], check=True, text=True,
                              capture_output=True)
        leaves, microseconds = json.loads(done.stdout)
        if leaves != MELEE_LEAVES:
            raise ArithmeticError(f"counted {leaves} leaves where there are {MELEE_LEAVES}")
        best = max(best, leaves / microseconds * 1e6)
    return Figure(f"{best:,.0f} leaves/s", numbers={"leaves_per_second": round(best)})
