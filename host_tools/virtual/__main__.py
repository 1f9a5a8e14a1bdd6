"""The firmware's table as a process: the link on standard input and output, hands as link lines.

Beside the link's commands it takes what stands in for the hardware:
{"sensor": "d4", "closed": true}, {"button": "white", "down": true}, and {"rest": 80}: so many ms
of the table's clock the hands do nothing.
"""

import json
import sys

if sys.implementation.name == "micropython":  # started by its path: find the two code roots
    _top = __file__.rsplit("/", 3)[0] if __file__.count("/") >= 3 else "."
    sys.path.insert(0, _top)
    sys.path.insert(0, _top + "/firmware")

from host_tools.virtual.drivers import (
    LinkSpeaker,
    LinkStrip,
    LinkVoice,
    MemoryFiles,
    VirtualButtons,
    VirtualMatrix,
)
from host_tools.virtual.service import Service
from host_tools.virtual.stdio import StdioPort
from meleeboard.compat import read_json, sleep_ms, ticks_ms
from meleeboard.journal import Journal
from meleeboard.rules.grid import grid
from meleeboard.table import Table

FIRST_GAME = {"pace": 0}  # who comes for the first time looks round; a clock is agreed on later
LONGEST_WAIT_MS = 100  # the ring of lights moves on by itself
HANDS = ('{"sensor"', '{"button"', '{"rest"')  # how the lines of hands begin


class HandsPort:
    """The link's port, with the lines of the virtual hands taken out of it."""

    def __init__(self, stdio, matrix, buttons):
        self.stdio, self.matrix, self.buttons = stdio, matrix, buttons
        self.board = grid(matrix.rows)
        self.write = stdio.write
        self.is_free = stdio.is_free
        self.rests_until = 0
        self.is_resting = False

    def _is_hand(self) -> bool:
        waiting = self.stdio.waiting
        return bool(waiting) and waiting[0].split(":")[0] in HANDS

    def read(self):
        """The next line, if it is for the table, or None."""
        return None if self.is_resting or self._is_hand() else self.stdio.read()

    def next_is_hand(self, now: int) -> bool:
        """Carry out the next line if it is a hand's; each such line is a scan of its own."""
        self.is_resting = now < self.rests_until
        if self.is_resting or not self._is_hand():
            return False
        line = self.stdio.read()
        try:
            self._move(read_json(line), now)
        except (ValueError, KeyError) as error:
            self.write(json.dumps({"type": "error", "text": f"{line[:80]}: {error}", "id": None}))
        return True

    def _move(self, hand: dict, now: int):
        if "rest" in hand:
            self.rests_until = now + int(hand["rest"])
        elif "sensor" in hand:
            point = self.board.parse(hand["sensor"])
            self.matrix.set(self.board.rank(point), self.board.file(point), bool(hand["closed"]))
        else:
            self.buttons.add(hand["button"], bool(hand["down"]))


def main():
    """Run a table until standard input ends."""
    stdio, matrix, buttons = StdioPort(), VirtualMatrix(12, 12), VirtualButtons()
    port = HandsPort(stdio, matrix, buttons)
    seed = ticks_ms() ^ 0x5EED
    table = Table(
        matrix, LinkStrip(port), LinkSpeaker(port), port, buttons, Journal(MemoryFiles()),
        sys.implementation.name, seed,
    )
    table.voice = LinkVoice(port)
    service = Service(table, table.store.files, FIRST_GAME)
    table.service = lambda: service
    table.new_game("melee", FIRST_GAME, None, None)
    table.greet()
    while stdio.waiting or not stdio.ended:
        now = table.tick(ticks_ms())
        while port.next_is_hand(now):
            table.step(now)
        table.step(now)
        due = table.next_due()
        wait = LONGEST_WAIT_MS if due is None else min(LONGEST_WAIT_MS, max(0, due - now))
        if port.is_resting:
            sleep_ms(1)
        else:
            stdio.wait(max(1, wait))


if __name__ == "__main__":
    main()
