"""The flight recorder: a log of raw edges leads to the same decisions again, byte for byte."""
import json
import random

import pytest

from games import scenes
from games.random_hands import WITH_GUARDS, Hands
from host_tools import flight_log
from host_tools.virtual.drivers import MemoryFiles
from host_tools.virtual.trace import TracePlayer
from meleeboard import record
from meleeboard.rules.errors import BadText
from table.test_health_both import IT_SPEAKS_AGAIN, WITH_A_DEAD_SENSOR

TABLE = scenes.table()
IN_TWO_LOGS = [name for name in TABLE if '"power"' in "".join(scenes.trace_of(name))
               or '"new"' in "".join(scenes.trace_of(name))]


def player_of(entry):
    """A table with the game of a scene."""
    return TracePlayer(scenes.game_of(entry), entry["options"], entry.get("position"))


def logs_of(player):
    """The logs that a table has written, the last one brought up to date."""
    player.table.flight.commit()
    files = player.table.store.files
    return [files.read(name) for name in sorted(files.names()) if name.endswith(".flight")]


def lines_of(player):
    """The decisions in the record of a table."""
    words = ("call", "turn", "takeback", "claim", "mark", "result", *record.FROM_CLOCK)
    return [line for line in player.table.store.text().split("\n") if line.split(" ")[0] in words]


@pytest.mark.parametrize("name", [name for name in TABLE if name not in IN_TWO_LOGS])
def test_every_scene_can_be_proved(name):
    player = player_of(TABLE[name])
    for line in scenes.trace_of(name):
        player.play(line)
    player.finish()
    log = logs_of(player)[-1]
    assert flight_log.is_log(log)
    assert list(flight_log.play(log)) == lines_of(player)


@pytest.mark.parametrize("name", IN_TWO_LOGS)
def test_each_life_of_a_table_has_a_log(name):
    """A power cut or a new game begins a new log, and each of them can be proved."""
    player = player_of(TABLE[name])
    for line in scenes.trace_of(name):
        player.play(line)
    player.finish()
    proved = [list(flight_log.play(log)) for log in logs_of(player)]
    lines = lines_of(player)
    assert proved[-1] == lines[len(lines) - len(proved[-1]):] and any(proved)


@pytest.mark.parametrize("seed", range(8))
def test_random_hands_can_be_proved(seed):
    entry = {"options": {"pace": 5, "depth": 2}, "position": WITH_GUARDS}
    hands = Hands(random.Random(seed), entry)
    hands.play(40)
    assert list(flight_log.play(logs_of(hands.player)[-1])) == lines_of(hands.player)


def test_a_sensor_that_was_dead_before_is_in_the_log():
    player = TracePlayer("melee", {"pace": 0})
    for line in WITH_A_DEAD_SENSOR + IT_SPEAKS_AGAIN:
        player.play(line)
    log = logs_of(player)[-1]
    assert flight_log.read(log)[0][2].startswith("12 12 - 3:0\n")
    assert list(flight_log.play(log)) == lines_of(player)


def log_of_a_turn():
    player = TracePlayer("melee", {"pace": 0})
    for line in ('{"ms": 100, "lift": "d1"}', '{"ms": 900, "down": "d4"}', '{"ms": 2000}'):
        player.play(line)
    return logs_of(player)[-1]


def test_a_log_is_compact():
    assert len(log_of_a_turn()) < 600


def test_every_spoiled_byte_is_found():
    log = log_of_a_turn()
    for at in range(0, len(log), 7):
        spoiled = log[:at] + bytes([log[at] ^ 1]) + log[at + 1:]
        with pytest.raises(BadText, match="spoiled or cut off"):
            list(flight_log.play(spoiled))


def test_a_forged_decision_is_found():
    """Whoever writes another decision into a log, CRC and all, is contradicted by its edges."""
    from meleeboard.journal import framed

    bodies, _ = flight_log.whole_bodies(log_of_a_turn())
    forged = b"".join(framed(body.replace(b"turn 1 w d1-d4", b"turn 1 w d1-e3"))
                      for body in bodies)
    with pytest.raises(BadText, match="played again it is 'turn 1 w d1-d4"):
        list(flight_log.play(forged))


def test_replay_reads_a_log(tmp_path):
    from click.testing import CliRunner

    from host_tools import replay

    file = tmp_path / "00001.flight"
    file.write_bytes(log_of_a_turn())
    done = CliRunner().invoke(replay.command, [str(file), "--json"])
    assert done.exit_code == 0, done.output
    said = [json.loads(line) for line in done.output.splitlines()]
    assert [call["call"] for call in said[:-1]] == ["touched", "turn"]
    assert said[-1]["position"].split(" ")[1] == "b"


def test_a_long_record_goes_into_a_log_piece_by_piece():
    """Of a game that is gone on with, which would take all memory of a Pico at once."""
    from meleeboard.flight import BEGIN, FULL, PIECE, Flight

    files, lines = MemoryFiles(), [f"turn {n} w d1-d4 emt 1.900 clk 28.100" for n in range(300)]
    log = Flight(files)
    log.begin(5, 9, 9, 1, [(3, 0)], iter(lines))
    log.edge(0, True, 9)
    log.commit()
    data = files.files["00001.flight"]
    bodies, _ = flight_log.whole_bodies(data)
    assert len(bodies) > 3 and max(map(len, bodies)) < PIECE + FULL // 2
    begun, edge = flight_log.read(data)
    assert begun == (5, BEGIN, "\n".join(["9 9 1 3:0", *lines])) and edge[0] == 9
