"""Boards that feel which way up a magnet stands: the poles they see reach the referee."""

from array import array

from arrays import stand

from host_tools.virtual.drivers import (
    MemoryFiles,
    QueuePort,
    Silent,
    VirtualButtons,
    VirtualMatrix,
)
from meleeboard.journal import Journal
from meleeboard.table import Table


def halls():
    """Sensors that feel poles."""
    matrix = VirtualMatrix(9, 9)
    matrix.inverted = array("H", [0] * 9)
    return matrix


def table_on(matrix):
    """A table with its array standing."""
    silent = Silent()
    table = Table(matrix, silent, silent, QueuePort(), VirtualButtons(), Journal(MemoryFiles()))
    table.new_game("melee", {"first": "white"}, None, None)
    stand(matrix, table.game.position)
    table.start_at_once(0)
    return table


def test_a_board_without_poles_knows_none():
    table = table_on(VirtualMatrix(9, 9))
    table.step(10)
    assert table.referee.standing.inverted is None


def test_turned_magnets_are_told_and_told_again_in_a_new_game():
    matrix = halls()
    table = table_on(matrix)
    d1, e9 = [table.game.position.grid.parse(name) for name in ("d1", "e9")]
    table.step(10)
    assert not any(table.referee.standing.inverted)
    matrix.inverted[0], matrix.inverted[8] = 1 << 3, 1 << 4
    table.step(20)
    seen = table.referee.standing.inverted
    assert seen[d1] and seen[e9] and sum(seen) == 2
    matrix.inverted[0] = 0
    table.scan(21)
    assert not table.referee.standing.inverted[d1]
    table.new_game("melee", {}, None, None)
    for now in (30, 40):  # behind the touchdowns, which have to settle
        table.step(now)
    assert table.referee.standing.inverted[e9] and sum(table.referee.standing.inverted) == 1


def test_a_pole_comes_behind_the_touch_that_brought_it():
    """A unit set down upside down: first the touchdown, then its pole."""
    matrix = halls()
    table = table_on(matrix)
    d4 = table.game.position.grid.parse("d4")
    told, set_polarity = [], table.referee.set_polarity

    def heard(point, inverted):
        told.append((point, inverted, bool(table.referee.standing.seen[d4])))
        set_polarity(point, inverted)
    table.referee.set_polarity = heard
    matrix.set(3, 3, True)
    matrix.inverted[3] = 1 << 3
    for now in range(10, 40):
        table.step(now)
    assert told == [(d4, True, True)]
