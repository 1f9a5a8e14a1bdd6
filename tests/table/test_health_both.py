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


# d1 says nothing when the power comes back; a player confirms it, and a new game begins
WITH_A_DEAD_SENSOR = (
    '{"ms": 1000, "power": false}', '{"ms": 1500, "fault": "d1", "kind": "stuck_open"}',
    '{"ms": 2000, "power": true}',
    '{"ms": 5000, "button": "white", "down": true}',
    '{"ms": 5100, "button": "white", "down": false}',
    '{"ms": 6000, "button": "white", "down": true}',
    '{"ms": 6100, "button": "white", "down": false}',
    '{"ms": 8000, "command": {"do": "new", "options": {"pace": 0, "first": "white"}}}',
    '{"ms": 9500}',
)
IT_SPEAKS_AGAIN = ('{"ms": 10000, "fault": "d1", "kind": "none"}', '{"ms": 11000, "lift": "d1"}',
                   '{"ms": 12000, "down": "d4"}', '{"ms": 13000}')


def test_a_dead_sensor_stays_known_in_the_next_game():
    """It is not named again and holds up nothing; once it speaks again it is believed."""
    player = TracePlayer("melee", {"pace": 0})
    for text in WITH_A_DEAD_SENSOR:
        player.play(text)
    faults, standing = player.table.referee.faults, player.table.referee.standing
    d1 = player.grid.parse("d1")
    assert player.table.referee.phase == "play" and faults.named == [("stuck_open", (d1,))]
    assert list(standing.dead) == [d1]
    for text in IT_SPEAKS_AGAIN:
        player.play(text)
    said = [json.loads(call) for call in player.calls]
    assert [call["call"] for call in said if call["ms"] > 8000] == ["touched", "turn"]
    assert not standing.dead


def faults_of_a_swept_rank(game):
    """Black's units on rank 9 of Melee's array are swept off while `game` is set up."""
    lines = [json.dumps({"ms": 1000, "command": {"do": "new", "game": game, "options": {}}})]
    lines += [json.dumps({"ms": 2000 + 2 * n, "lift": square})
              for n, square in enumerate(("f9", "g9", "h9", "i9"))]
    told = told_by(*lines, '{"ms": 3000}')
    return [(line["kind"], line["squares"]) for line in told if line.get("call") == "fault"]


def test_a_rank_that_is_cleared_for_another_array_is_not_dead():
    """Where the new array has more there, it was hands; else it may be the wire."""
    assert faults_of_a_swept_rank("melee_chess") == []
    assert faults_of_a_swept_rank("melee") == [
        ("dead_row", [file + "9" for file in "abcdefghi"])
    ]
