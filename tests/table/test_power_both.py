"""A table that loses its power goes on from the last finished turn, its clock nearly as it was."""

from host_tools.virtual.trace import TracePlayer

TURN = ('{"ms": 1200, "lift": "d1"}', '{"ms": 1900, "down": "d4"}')


def play(lines):
    """The player after the lines of a trace."""
    player = TracePlayer("melee", {"pace": 30})
    for line in lines:
        player.play(line)
    return player


def test_it_goes_on_with_its_clock():
    player = play(TURN + ('{"ms": 16900}', '{"ms": 17000, "power": false}',
                          '{"ms": 90000, "power": true}', '{"ms": 91500}'))
    referee = player.table.referee
    assert referee.phase == "play" and referee.position.turn == 1
    used = referee.clock.spent(91000)
    assert 5000 <= used <= 15100, used  # at most 10 s of what had passed are given back


def test_a_pause_is_kept_at_once():
    player = play(TURN + ('{"ms": 8000, "command": {"do": "pause"}}',
                          '{"ms": 8100, "power": false}', '{"ms": 9000, "power": true}'))
    assert player.table.referee.course.kept_clock[2] == 8000 - 1900


def test_a_checkpoint_waits_for_an_empty_hand():
    """It is due 10 s after the turn was kept, and a unit is out just then."""
    for feed in ((), ('{"ms": 12040}', '{"ms": 13000}', '{"ms": 14400}')):
        player = play(TURN + ('{"ms": 12000, "lift": "f9"}',) + feed
                      + ('{"ms": 14500, "down": "f9"}', '{"ms": 15500, "power": false}',
                         '{"ms": 16000, "power": true}'))
        assert player.table.referee.course.kept_clock[2] == 15050 - 1900  # 3 s after it was due


def test_it_waits_for_the_array():
    player = play(TURN + ('{"ms": 5000, "power": false}', '{"ms": 5500, "lift": "d4"}',
                          '{"ms": 6000, "power": true}', '{"ms": 9000}'))
    assert player.table.referee.phase == "setup"
    player.play('{"ms": 9100, "down": "d4"}')
    player.play('{"ms": 10200}')
    assert player.table.referee.phase == "play"


def test_the_record_goes_on_too():
    player = play(TURN + ('{"ms": 5000, "power": false}', '{"ms": 6000, "power": true}',
                          '{"ms": 8000, "lift": "f9"}', '{"ms": 8500, "down": "f6"}'))
    player.finish()
    turns = [line for line in player.store.text().split("\n") if line.startswith("turn ")]
    assert [line.split(" ")[1:4] for line in turns] == [["1", "w", "d1-d4"], ["2", "b", "f9-f6"]]


def test_a_game_that_is_over_stays_over():
    player = play(('{"ms": 100, "command": {"do": "resign", "side": "w"}}',
                   '{"ms": 200, "power": false}', '{"ms": 300, "power": true}', '{"ms": 2000}'))
    assert player.table.referee.phase == "over"
    assert player.table.game.position.outcome() == (1, "resign")


def test_nothing_happens_without_power():
    player = play(('{"ms": 100, "power": false}', '{"ms": 1200, "lift": "d1"}',
                   '{"ms": 1900, "down": "d4"}', '{"ms": 60000}'))
    assert player.calls == [] and player.table.referee.position.ply == 0
