"""Hubs of `play` whose table and pages are the test's own."""

import asyncio
import functools
import json

from host_tools.hands import VirtualHands
from host_tools.hub import Hub

SMALL = "3s/4/4/S3 w - - 0,0 0"
HELLO = {"type": "hello", "v": 1, "games": ["melee"], "board": [9, 9]}
RECORD = f"""meleeboard-record 1
game melee
position {SMALL}
turn 1 w a1-b2 emt 1.000 clk -
"""


class SilentTable:
    """Keeps what it is told."""

    forgets = True

    def __init__(self):
        self.told = []

    def send(self, message):
        self.told.append(message)

    def commands(self, do):
        return [message for message in self.told if message.get("do") == do]


def state(**facts):
    usual = {"type": "state", "ply": 0, "position": SMALL, "options": {}, "names": ["A", "B"],
             "result": None, "invert": [], "hand": [], "phase": "play"}
    return {**usual, **facts}


def heard(page):
    """All that a page was told so far."""
    return [json.loads(page.outbox.get_nowait()) for _ in range(page.outbox.qsize())]


def kinds(page):
    return [message["type"] for message in heard(page)]


def with_hub(play):
    """Runs `play(hub, table)` where the array stands and nothing else is told."""

    async def run():
        table = SilentTable()
        hub = Hub(table, functools.partial(VirtualHands, table), "melee")
        hub.hear(HELLO)
        hub.hear(state())
        await asyncio.sleep(0.2)
        table.told.clear()
        play(hub, table)

    asyncio.run(run())
