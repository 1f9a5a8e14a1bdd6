"""Plays random turns at a virtual table under MicroPython; prints the heap in use, [first, last].

Run by `bench heap_growth` as: micropython heap_turns.py CODE ROOT TURNS. The heap is read when a
game has just begun, as the table then holds nothing but the game's start.
"""

import gc
import json
import sys

sys.path[:0] = sys.argv[1:3]

from host_tools.virtual.trace import TracePlayer
from meleeboard.rules.prng import Prng

LONGEST = 300  # turns of one game, more than its history and its undo hold
ESCORT = 1 << 16


class Hands:
    """Plays random legal moves at a table, game after game."""

    def __init__(self):
        self.prng = Prng(2026)
        self.player = TracePlayer("melee", {"pace": 0})
        self.ms = 0

    def begin(self):
        """A new game with its array standing."""
        player, table = self.player, self.player.table
        table.new_game("melee", {"pace": 0}, None, None)
        for p in player.grid.points:
            player._set(p, table.game.position.stands(p))
        table.start_at_once(self.ms)
        self.forget()

    def turn(self) -> bool:
        """One random move by its two edges; False when the game has none."""
        position = self.player.table.referee.position
        moves = [m for m in position.legal() if 0 < m < ESCORT]
        if not moves:
            return False
        move = moves[self.prng.below(len(moves))]
        name = position.grid.name
        for word, point in (("lift", move & 255), ("down", move >> 8 & 255)):
            self.ms += 400
            self.player.play(json.dumps({"ms": self.ms, word: name(point)}))
        self.ms += 400
        self.player.play(json.dumps({"ms": self.ms}))
        self.forget()
        return True

    def forget(self):
        """Drop what a real table has sent away or written to flash."""
        self.player.calls.clear()
        self.player.table.port.written.clear()
        self.player.store.clear()


def heap_in_use(hands: Hands) -> int:
    """Bytes in use when a game has just begun."""
    hands.begin()
    hands.player.store.files.files.clear()  # the last games' records lie on a board's flash
    gc.collect()
    return gc.mem_alloc()


def play(hands: Hands, turns: int):
    """Play that many turns, beginning new games as old ones end."""
    while turns > 0:
        hands.begin()
        for _ in range(LONGEST):
            if not hands.turn():
                break
            turns -= 1


hands, turns = Hands(), int(sys.argv[3])
play(hands, turns // 10)  # by now all that is loaded or made once is there
first = heap_in_use(hands)
play(hands, turns - turns // 10)
print(json.dumps([first, heap_in_use(hands)]))
