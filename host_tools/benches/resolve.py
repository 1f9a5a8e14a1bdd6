"""How long one touchdown of Melee takes to resolve on this computer: the whole corpus."""
import json
import statistics
import subprocess
import sys
from pathlib import Path

from host_tools import runtimes
from host_tools.benches.row import Figure, NotMeasured
from host_tools.door import ROOT

CORPUS = ROOT / "tests" / "rules" / "corpus_9x9.jsonl"
PROGRAM = Path(__file__).with_name("resolve_turns.py")


def cpython() -> Figure:
    """Under this Python."""
    return measured(sys.executable)


def micropython() -> Figure:
    """Under the unix MicroPython."""
    return measured(runtimes.micropython())


def measured(python: str) -> Figure:
    """The median and the worst of all positions; a figure of this computer, not of a Pico."""
    if not CORPUS.exists():
        raise NotMeasured("the positions lie in the checkout")
    done = subprocess.run([python, str(PROGRAM), str(runtimes.CODE), str(CORPUS)], check=True,
                          text=True, capture_output=True)
    taken = json.loads(done.stdout)
    median, worst = statistics.median(taken) / 1000, max(taken) / 1000
    return Figure(f"median {median:.2f} ms, worst {worst:.2f} ms of {len(taken)} positions",
                  numbers={"median_ms": median, "worst_ms": worst, "positions": len(taken)})
