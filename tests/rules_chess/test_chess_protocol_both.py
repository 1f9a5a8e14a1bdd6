"""What the referee asks the chess-like games for, beyond their texts; on both Pythons."""

from meleeboard import options
from meleeboard.rules import melee_chess, ten_minute
from meleeboard.rules.errors import BadText, IllegalMove, WrongPhase

PASS = 0


def position(game, text=None, undo_limit=0, **values):
    """A Position of `game`."""
    values = options.parse(game.OPTIONS, values)
    if text is None:
        return game.start(values, undo_limit)
    return game.from_text(text, values, undo_limit)


def refusal(kind, call, *arguments):
    """The error of the kind that a call raises."""
    try:
        call(*arguments)
    except kind as error:
        return error
    raise AssertionError("nothing was refused")


def play(game_position, *texts):
    """Play moves given by their texts; the moves."""
    moves = [0] * len(texts)
    for i, text in enumerate(texts):
        moves[i] = game_position.parse_move(text)
        game_position.push(moves[i])
    return moves


# what a move says of itself


def test_a_capture_names_its_victim():
    p = position(ten_minute, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 - 0,0 1,1")
    at = p.grid.parse
    en_passant, step = p.parse_move("e5xd6"), p.parse_move("e5-e6")
    assert p.victim(en_passant) == at("d5")
    assert p.victim(step) == 0
    assert p.placements(en_passant) == ((at("e5"), at("d6")),)
    assert p.single(at("e5"), at("d6")) == en_passant
    assert p.single(at("e5"), at("e6")) == step


def test_a_capture_of_melee_chess_names_its_victim():
    p = position(melee_chess, "8r/9/9/9/4G1s2/9/9/9/R8 w - 0 1")
    at = p.grid.parse
    move = p.single(at("e5"), at("g5"))
    assert p.move_text(move) == "e5xg5"
    assert p.victim(move) == at("g5")
    assert p.captors(at("g5")) == [at("e5")]
    assert refusal(IllegalMove, p.single, at("e5"), at("h5")).reason == "illegal"


def test_a_drop_has_no_start():
    p = position(ten_minute, "8/8/8/8/8/8/8/4K2k w - - N 0,0 1,1")
    b1 = p.grid.parse("b1")
    move = p.single(0, b1)
    assert p.move_text(move) == "N@b1"
    assert p.placements(move) == ((0, b1),)
    assert p.victim(move) == 0
    assert refusal(IllegalMove, p.single, 0, p.grid.parse("c1")).reason == "illegal"
    assert p.targets(b1) == []


def test_castling_moves_two_units():
    p = position(ten_minute, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - - 0,0 1,1")
    at = p.grid.parse
    move = p.parse_move("O-O-O")
    assert p.placements(move) == ((at("e8"), at("c8")), (at("a8"), at("d8")))
    assert p.pairs(at("a8")) == [move]
    assert move in p.pairs(at("e8"))
    assert p.pairs(at("e1")) == [], "not White's turn"
    assert refusal(IllegalMove, p.single, at("e8"), at("c8")).reason == "illegal"


def test_a_pass_moves_nothing():
    for game in (melee_chess, ten_minute):
        p = position(game)
        assert p.parse_move("--") == PASS
        assert p.placements(PASS) == ()
        assert p.victim(PASS) == 0
        assert p.pairs(p.grid.points[0]) == []


def test_moves_are_small_ints():
    for game in (melee_chess, ten_minute):
        p = position(game)
        assert all(0 < move < 1 << 30 for move in p.legal())
    p = position(ten_minute, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - - 0,0 1,1")
    assert all(0 < move < 1 << 30 for move in p.legal())


def test_options():
    """Each is there once, and the games of the pages are the default ones."""
    for game in (melee_chess, ten_minute):
        names = [option[0] for option in game.OPTIONS]
        assert len(names) == len(set(names))
        assert game.NAME and game.TITLE
    assert options.parse(ten_minute.OPTIONS, {})["minutes"] == 10
    assert "minutes" in str(refusal(BadText, options.parse, ten_minute.OPTIONS, {"minutes": 61}))
    assert options.parse(melee_chess.OPTIONS, {})["pace"] == 0


# what stands


def test_units_and_owners():
    p = position(melee_chess, "r8/9/9/9/4w4/9/9/9/8R b - 0 1")
    at = p.grid.parse
    assert [p.piece_letter(at(name)) for name in ("i1", "e5", "a9", "a1")] == ["R", "w", "r", ""]
    assert [p.owner(at(name)) for name in ("i1", "e5", "a1")] == [0, 1, None]
    assert [p.stands(at(name)) for name in ("i1", "e5", "a1")] == [True, True, False]
    assert p.targets(at("i1")) == [], "not White's turn"
    assert p.has_move()
    assert p.drops() == []


def test_has_move():
    blocked = position(ten_minute, "8/8/8/8/4p3/4P3/8/8 w - - - 0,0 1,1")
    assert not blocked.has_move()
    assert blocked.legal() == [PASS]
    assert position(ten_minute, "8/8/8/8/4p3/4P3/8/8 w - - K 0,0 1,1").has_move()


def test_pile_letters():
    p = position(ten_minute, "8/8/8/8/8/8/8/4K2k b - - QNNPqp 0,0 1,1")
    assert p.pile(0) == "QNNP"
    assert p.pile(1) == "qp"


# the end from outside


def test_stop():
    for game in (melee_chess, ten_minute):
        p = position(game)
        assert p.outcome() is None
        assert p.leader() is None
        p.stop(1, "resign")
        assert p.outcome() == (1, "resign")
        assert p.legal() == [] and p.drops() == [] and p.targets(p.grid.parse("e2")) == []
        assert refusal(IllegalMove, p.push, PASS).reason == "over"
        assert refusal(IllegalMove, p.parse_move, "e2-e3").reason == "over"


def test_only_melee_chess_agrees_to_draw():
    assert melee_chess.AGREED_DRAWS
    assert not ten_minute.AGREED_DRAWS


def test_reasons_of_illegal_moves():
    p = position(ten_minute)
    assert refusal(IllegalMove, p.parse_move, "e4-e5").reason == "no_unit"
    assert refusal(IllegalMove, p.parse_move, "e7-e5").reason == "no_unit"
    assert refusal(IllegalMove, p.parse_move, "e2-e5").reason == "illegal"
    assert "O-O" in str(refusal(IllegalMove, p.parse_move, "O-O"))
    assert "drop pile" in str(refusal(IllegalMove, position(
        ten_minute, "8/8/8/8/8/8/8/4K2k w - - P 0,0 1,1").parse_move, "N@b1"))
    assert "e2-e4" in str(refusal(BadText, p.parse_move, "e2e4"))
    capture = position(melee_chess, "8r/9/9/9/4G1s2/9/9/9/R8 w - 0 1")
    assert "e5xg5" in str(refusal(IllegalMove, capture.parse_move, "e5-g5"))


# undoing


def test_pop_returns_the_move():
    p = position(ten_minute)
    moves = play(p, "e2-e4", "d7-d5", "e4xd5")
    assert len(p.undo) == 3 and p.ply == 3
    assert [p.pop(), p.pop(), p.pop()] == [moves[2], moves[1], moves[0]]
    assert p.ply == 0 and p.undo == []
    assert refusal(IndexError, p.pop)


def test_undo_limit_forgets_the_oldest_turns():
    for game in (melee_chess, ten_minute):
        p = position(game, undo_limit=2)
        play(p, "--", "--", "--")
        assert len(p.undo) == 2
        assert [p.pop(), p.pop()] == [PASS, PASS]
        assert refusal(IndexError, p.pop)


def test_pop_gives_a_won_game_back():
    p = position(melee_chess, "r8/9/9/9/4G4/9/9/9/R8 w e1,e9 5 9")
    before = p.to_text()
    play(p, "e5-e9")
    assert p.outcome() == (0, "castle")
    p.pop()
    assert p.outcome() is None
    assert p.to_text() == before


def test_pop_gives_the_count_of_positions_back():
    """A capture forgets the positions before it; taken back, they count again."""
    shuffle = ["a1-b1", "i9-h9", "b1-a1", "h9-i9"]
    p = position(melee_chess, "8r/9/9/9/9/9/s8/9/R8 w - 0 1")
    play(p, *shuffle)
    play(p, "a1xa3", "i9-h9")
    p.pop()
    p.pop()
    play(p, *shuffle)
    assert p.outcome() == (None, "repetition")
    p.pop()
    assert p.outcome() is None
    play(p, "h9-i9")
    assert p.outcome() == (None, "repetition")


def test_points_of_a_turn_go_with_it():
    """pop() gives back all that stood when the turn began, before what the clock gave in it."""
    p = position(ten_minute)
    before = p.to_text()
    p.hear_clock("late", 1)
    p.hear_clock("bonus", 0)
    play(p, "e2-e4")
    p.score(0, 2)
    p.claim_bonus(1)
    assert (p.points(0), p.points(1), p.bonuses) == (2, 1, (0, 0))
    p.pop()
    assert p.to_text() == before
    assert (p.points(0), p.points(1), p.bonuses) == (0, 0, (1, 1))


# what the clock of 10 Minute Melee says


def test_bonus_time_is_gone_once_claimed():
    p = position(ten_minute)
    p.claim_bonus(1)
    assert refusal(WrongPhase, p.claim_bonus, 1)
    assert p.bonuses == (1, 0)


def test_sudden_death():
    p = position(ten_minute)
    assert p.ahead() is None
    p.end_of_time()
    assert p.is_sudden_death and p.outcome() is None
    play(p, "e2-e4")
    assert p.hear_clock("late", 0) == [("points", None, 0, 1)] and p.outcome() == (0, "points")
    p.pop()
    assert p.outcome() is None and not p.is_sudden_death, "the time ended in the turn undone"
    assert p.hear_clock("end", None) == [] and p.is_sudden_death
    assert p.score(1, 1) == [("points", None, 1, 1)]
    assert p.outcome() == (1, "points")
    assert p.ahead() == 1


# the secret arrangement

SHEET = "RGBHHCCEESSSPPPWWW"  # the order in which the table asks


def arrangement(castle="prince"):
    """An empty arrangement."""
    return melee_chess.arrange(options.parse(
        melee_chess.OPTIONS, {"array": "secret", "castle": castle}))


def set_all(made, side, ranks):
    """Set the units of a side from file a on, as asked; the letters that were asked for."""
    asked = ""
    for rank in ranks:
        for file in range(9):
            asked += made.asked(side)
            made.set_down(melee_chess.BOARD.point(file, rank))
    return asked


def test_units_are_asked_for_in_the_fixed_order():
    made = arrangement()
    assert set_all(made, 0, (0, 1)) == SHEET
    assert made.asked(0) is None and made.allowed(0) == []
    assert not made.is_done()
    assert refusal(WrongPhase, made.position)
    assert set_all(made, 1, (8, 7)) == SHEET.lower()
    assert made.is_done()
    text = "rgbhhccee/ssspppwww/9/9/9/9/9/SSSPPPWWW/RGBHHCCEE w a1,a9 0 1"
    assert made.position().to_text() == text
    assert position(melee_chess, text).to_text() == text


def test_castle_of_a_secret_array():
    for castle, field in (("prince", "a1,a9"), ("front", "e2,e8"), ("none", "-")):
        made = arrangement(castle)
        set_all(made, 1, (8, 7))
        set_all(made, 0, (0, 1))
        assert made.position(4).to_text().split(" ")[2] == field


def test_first_rank_units_stand_on_the_first_rank():
    made = arrangement()
    point = melee_chess.BOARD.parse
    assert made.allowed(0) == [point(file + "1") for file in "abcdefghi"]
    assert made.allowed(1) == [point(file + "9") for file in "abcdefghi"]
    for name in ("a2", "a3", "e5", "a8"):
        assert refusal(IllegalMove, made.set_down, point(name)).reason == "illegal"
    made.set_down(point("e1"))
    assert point("e1") not in made.allowed(0)
    assert refusal(IllegalMove, made.set_down, point("e1"))


def test_a_lifted_unit_is_asked_for_next():
    made = arrangement()
    point = melee_chess.BOARD.parse
    for name in ("e1", "a1", "c1"):
        made.set_down(point(name))
    made.lift(point("a1"))
    made.lift(point("h1"))
    assert made.asked(0) == "G"
    assert made.asked(1) == "r"
    made.set_down(point("b1"))
    assert made.asked(0) == "H"
