"""A placing that an arbiter lets stand: any own unit to any empty square, and nothing else."""

from meleeboard.rules import melee_chess, ten_minute
from meleeboard.rules.errors import BadText, IllegalMove
from rules_chess.test_chess_protocol_both import position, refusal

BOARDS = (
    (melee_chess, "8r/9/9/9/4P1s2/9/9/9/R8 w - 0 1"),
    (ten_minute, "4k3/8/8/4P1p1/8/8/8/4K3 w - - - 0,0 1,1"),
)


def test_an_own_unit_goes_to_any_empty_square():
    for game, text in BOARDS:
        p = position(game, text)
        p.push(p.placed_move("e5-c2"))
        assert p.piece_letter(p.grid.parse("c2")) == "P"
        assert not p.stands(p.grid.parse("e5")) and p.turn == 1
        p.pop()
        assert p.to_text() == text


def test_nothing_else_is_placed():
    for game, text in BOARDS:
        p = position(game, text)
        for placing in ("g5-g4", "d5-d4", "e5-g5", "e5-e5"):
            assert refusal(IllegalMove, p.placed_move, placing).reason == "illegal", placing
        for placing in ("e5", "e5xg5", "e5-z9", "--"):
            refusal(BadText, p.placed_move, placing)
        p.stop(0, "resign")
        assert refusal(IllegalMove, p.placed_move, "e5-c2").reason == "over"
