"""Code that is seldom needed leaves the Pico's memory again.

A module on this list is imported inside the functions that need it. In a calm moment the board
forgets it, and with it all that nobody holds any more; the next import loads it from flash anew,
which takes some tens of milliseconds. So nothing that is on this list may keep a state, and
nothing that runs in every pass may be on it.
"""

import sys

from .compat import MICROPYTHON
from .rules import GAMES

# of meleeboard
_SELDOM = (
    "agree bytecode choices clocks.modes clocks.presets club commands config deeds doctor "
    "drivers.matrix drivers.pico drivers.places drivers.shift drivers.wipe drivers.wiring "
    "inplace looks opening options powerup preferences referee.arbiter referee.arranging "
    "referee.inference referee.interruptions referee.lateness referee.menu referee.setup report "
    "rules.chess_family.fields rules.common rules.melee rules.melee.reading rules.melee_chess "
    "rules.melee_chess.arrangement rules.melee_chess.reading rules.ten_minute "
    "rules.ten_minute.reading service timer written"
)


def forget(playing: str):
    """Let go of what is seldom needed, and of all games but the one that is played."""
    if not MICROPYTHON:
        return  # tests and tools share a process with the table
    seldom = _names()
    others = ["meleeboard.rules." + name + "." for name in GAMES if name != playing]
    for name in list(sys.modules):
        if name in seldom or [True for other in others if (name + ".").startswith(other)]:
            _forget(name)


def copies(first: str = "") -> list:
    """The modules that stay loaded and run from a copy in memory (inplace.py); none where module
    `first` does so, too."""
    if hasattr(sys.modules.get(first), "__file__"):
        return []
    seldom = _names()
    return [sys.modules[name] for name in sys.modules
            if name.startswith("meleeboard") and name not in seldom
            and getattr(sys.modules[name], "__file__", "").endswith(".mpy")]


def _names() -> list:
    return ["meleeboard." + name for name in _SELDOM.split(" ")]


def _forget(name: str):
    """Take a module out of all that the import system holds."""
    del sys.modules[name]
    package, _, own = name.rpartition(".")
    if package in sys.modules and hasattr(sys.modules[package], own):
        delattr(sys.modules[package], own)
