"""What stands on the board, where scenes can't tell."""

from meleeboard import options, rules
from meleeboard.referee.standing import Standing


def test_a_unit_that_has_left_is_not_turned_over_where_it_stood():
    melee = rules.find("melee")
    text = "4s/5/5/1F3/S4 w - - 0,0 0"
    position = melee.from_text(text, options.parse(melee.OPTIONS, {"depth": 2}))
    standing, b2 = Standing(position.grid), position.grid.parse("b2")
    standing.expect(position)
    standing.turning[b2] = True
    standing.expect(position)
    assert b2 in standing.turning
    position.push(position.parse_move("b2-c4"))
    standing.expect(position)
    assert not standing.turning
