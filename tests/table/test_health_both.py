"""The health of the sensors over the link."""

import json

from host_tools.virtual.trace import TracePlayer


def told_by(*texts):
    """Play the lines of a trace; what the table has written to its host."""
    player = TracePlayer("melee", {"pace": 0})
    for text in texts:
        player.play(text)
    return [json.loads(line) for line in player.table.port.written]


def test_counters_and_faults_are_told():
    lines = told_by('{"ms": 100, "lift": "d1"}', '{"ms": 104, "down": "d1"}',
                    '{"ms": 108, "lift": "d1"}', '{"ms": 400, "down": "d4"}',
                    '{"ms": 402, "down": "e4"}',
                    '{"ms": 900, "command": {"do": "health", "id": 7}}')
    health = [line for line in lines if line["type"] == "health"][0]
    assert health["squares"] == {"d1": [1, 2, 0], "d4": [1, 0, 0], "e4": [1, 0, 0]}
    assert health["faults"] == [{"kind": "coupled", "squares": ["d4", "e4"]}]
    assert [line["id"] for line in lines if line["type"] == "ok"] == [7]


def test_dropouts_are_counted():
    lines = told_by('{"ms": 100, "lift": "d1"}', '{"ms": 130, "down": "d1"}',
                    '{"ms": 500, "command": {"do": "health"}}')
    assert [line["squares"] for line in lines if line["type"] == "health"] == [{"d1": [0, 0, 1]}]
