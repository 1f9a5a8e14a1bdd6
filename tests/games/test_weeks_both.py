"""A board that is on for a month: scenes begun late, over every bound of its numbers, go alike."""

import json

from games import scenes
from host_tools.virtual import trace

EACH = 9  # scenes from one that is played to the next
# just before: ten digits of ms, the Pico's small integers, 32 bits with a sign, and a month
STARTS = (10**9 - 2000, 2**30 - 2000, 2**31 - 2000, 30 * 24 * 3600 * 1000)


def late(entry, lines, start):
    """The calls and the last line of a scene that begins `start` ms after power-up."""
    player = trace.TracePlayer(scenes.game_of(entry), entry["options"], entry.get("position"))
    table = player.table
    table.now = start
    table.new_game(scenes.game_of(entry), entry["options"], entry.get("position"), None)
    del player.calls[:]
    table.start_at_once(start)
    player.now = start
    for text in lines:
        line = json.loads(text)
        line["ms"] += start
        player.play(json.dumps(line))
    last = json.loads(player.finish())
    calls = [json.loads(call) for call in player.calls]
    for call in calls:
        call["ms"] -= start
    return calls, last


def test_scenes_of_a_board_that_is_on_for_weeks():
    longest, trace.LONGEST_MS = trace.LONGEST_MS, 2**40
    try:
        table = scenes.table()
        for name in sorted(table)[::EACH]:
            entry, wanted = table[name], scenes.calls_of(name)
            for start in STARTS:
                calls, last = late(entry, scenes.trace_of(name), start)
                assert calls == wanted[:-1], (name, start)
                assert last["position"] == wanted[-1]["position"], (name, start)
                assert scenes.position_of(last["record"]) == last["position"], (name, start)
    finally:
        trace.LONGEST_MS = longest
