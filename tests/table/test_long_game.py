"""A long game goes on after a power cut, on no more memory than a Pico has."""
import subprocess

import pytest

from host_tools import runtimes
from host_tools.benches import flash_wear
from host_tools.door import ROOT
from host_tools.virtual.drivers import MemoryFiles
from meleeboard.rules.prng import Prng

TURNS = 200
HEAP = "600k"  # on a MicroPython of 64 bits that compiles the source; a short game takes 370
RESUME = f"""
import sys
sys.path[:0] = [{str(ROOT)!r}, {str(runtimes.CODE)!r}]
from host_tools.virtual.drivers import QueuePort, Silent, VirtualButtons, VirtualMatrix
from meleeboard.drivers.flash import FlashFiles
from meleeboard.journal import Journal
from meleeboard.table import Table
silent = Silent()
store = Journal(FlashFiles("GAMES"))
table = Table(VirtualMatrix(9, 9), silent, silent, QueuePort(), VirtualButtons(), store)
print(table.resume(), table.referee.position.ply)
"""


def test_it_goes_on(tmp_path, monkeypatch):
    """Its record alone has 30 KB: once there were four copies of it, and all its calls."""
    try:
        micropython = runtimes.micropython()
    except runtimes.Missing as missing:
        pytest.skip(str(missing))
    monkeypatch.setattr(flash_wear, "LONGEST", TURNS)
    files, chance = MemoryFiles(), Prng(2)
    while (turns := flash_wear.play_game(files, chance)) < TURNS // 2:
        files = MemoryFiles()
    (name, data), = [item for item in files.files.items() if item[0].endswith(".game")]
    (tmp_path / name).write_bytes(data)
    code = RESUME.replace("GAMES", str(tmp_path))
    done = subprocess.run([micropython, "-X", f"heapsize={HEAP}", "-c", code],
                          capture_output=True, text=True)
    assert done.stdout.split() == ["True", str(turns)], done.stderr
