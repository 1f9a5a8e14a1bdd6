"""Resolve the touchdowns of a corpus of Melee, on CPython and MicroPython alike.

As a program: resolve_turns.py CODE CORPUS; prints the microseconds of each turn as a list.
"""
import json
import sys
import time

sys.path.insert(0, sys.argv[1])

from meleeboard import options
from meleeboard.rules import find


def main():
    """Play the move of every line and time it alone: the position is loaded before."""
    melee = find("melee")
    values = options.parse(melee.OPTIONS, {})
    taken = []
    with open(sys.argv[2], encoding="utf-8") as lines:
        for line in lines:
            turn = json.loads(line)
            position = melee.from_text(turn["position"], values)
            move = position.parse_move(turn["move"])
            began = now_us()
            position.push(move)
            taken.append(now_us() - began)
    print(taken)


def now_us() -> int:
    """Microseconds of a clock that does not wrap within the seconds this takes."""
    ticks = getattr(time, "ticks_us", None)
    return ticks() if ticks else time.perf_counter_ns() // 1000


main()
