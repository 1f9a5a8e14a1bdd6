"""The rules of all board games against the slow games of the tests, ply for ply."""
import sys
from importlib import import_module
from pathlib import Path

from host_tools.cli import Mistake
from host_tools.door import ROOT

RESULT = Path(__file__).with_suffix(".json")
GAMES = ("melee", "melee_chess", "ten_minute", "ten_minute with its clock")


def prove(seed: int) -> dict:
    """One game in lock-step, the games in turns; its plies."""
    name = GAMES[seed % len(GAMES)]
    melee, chess = (_runner(place) for place in ("rules.lockstep", "rules_chess.lockstep"))
    if name == "melee":
        plies = melee.play_seed(seed)
    elif name in chess.GAMES:
        plies = chess.play_seed(name, seed)
    else:
        plies = chess.play_with_clock(seed)
    return {"games": 1, "plies of " + name: plies}


def _runner(place: str):
    tests = str(ROOT / "tests")
    if not Path(tests).is_dir():
        raise Mistake("the slow games are among the tests, which a checkout has")
    if tests not in sys.path:
        sys.path.insert(0, tests)
    return import_module(place)
