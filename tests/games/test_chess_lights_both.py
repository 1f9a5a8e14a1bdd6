"""What lights up while units capture, go in pairs and come back (touch.md, life of a game)."""

from host_tools.virtual import trace

CAPTORS = "4r4/9/9/9/2s1p4/9/9/9/2G1R1B2 w e1,e9 0 1"  # c1 and g1 can take c5, e1 can take e5
VICTIMS = "4r4/9/9/9/4p4/9/2s6/9/4R4 w e1,e9 0 1"  # e1 can take both
CASTLING = "4k3/8/8/8/8/8/8/R3K2R w KQ - - 0,0 1,1"
C1_TARGETS = ["a1", "b1", "d1", "c2", "c3", "c4", "c5"]


def lit(game, position, lines, now):
    """The squares of each letter at `now`, after lifts "-a1" and touchdowns "+a1" at their ms."""
    player = trace.TracePlayer(game, {}, position)
    for ms, edge in lines:
        if edge in ("pause", "resume", "takeback"):
            player.play('{"ms": %d, "command": {"do": "%s"}}' % (ms, edge))
        else:
            kind = "lift" if edge[0] == "-" else "down"
            player.play('{"ms": %d, "%s": "%s"}' % (ms, kind, edge[1:]))
    player.play('{"ms": %d}' % now)
    table, found = player.table, {}
    for square, letter in enumerate(table.squares):
        if letter != ord("."):
            point = table.point_of[square]
            found.setdefault(chr(letter), []).append(table.game.position.grid.name(point))
    return found


def chess(position, lines, now):
    return lit("melee_chess", position, lines, now)


def ten(position, lines, now):
    return lit("ten_minute", position, lines, now)


def test_the_targets_of_a_captor_light_up_at_the_debounce():
    at_once = chess(CAPTORS, [(1000, "-c1")], 1008)
    assert at_once == {"o": ["c1"], "t": C1_TARGETS}
    assert chess(CAPTORS, [(1000, "-c1")], 1500) == at_once


def test_a_touched_victim_glows_with_its_captors():
    for now in (1008, 1500):
        assert chess(CAPTORS, [(1000, "-c5")], now) == {"p": ["c1", "g1"], "t": ["c5"]}


def test_a_victim_that_was_put_back_still_glows():
    lines = [(1000, "-c5"), (1500, "+c5")]
    assert chess(CAPTORS, lines, 2500) == {"p": ["c1", "g1"], "t": ["c5"]}


def test_with_captor_and_victim_out_only_the_capture_is_lit():
    assert chess(CAPTORS, [(1000, "-c1"), (1500, "-c5")], 2000) == {"o": ["c1"], "t": ["c5"]}
    assert chess(CAPTORS, [(1000, "-c5"), (1500, "-c1")], 2000) == {"o": ["c1"], "t": ["c5"]}


def test_both_victims_glow_while_both_are_possible():
    lines = [(1000, "-e1"), (1500, "-e5"), (2000, "-c3")]
    assert chess(VICTIMS, lines, 9000) == {"o": ["e1"], "t": ["c3", "e5"]}


def test_a_unit_that_is_no_victim_must_go_back():
    lines = [(1000, "-c1"), (1500, "-e5")]
    assert chess(CAPTORS, lines, 2000) == {"o": ["c1"], "t": C1_TARGETS, "m": ["e5"]}


def test_an_illegal_square_glows_beside_the_victim():
    lines = [(1000, "-c1"), (1500, "-c5"), (2000, "+d3")]
    assert chess(CAPTORS, lines, 3000) == {"o": ["c1"], "t": ["c5"], "x": ["d3"]}


def test_after_a_capture_its_squares_are_lit_and_the_pushed_unit_must_leave():
    lines = [(1000, "-c1"), (1500, "-c5"), (1600, "+c5"), (1650, "+d5")]
    assert chess(CAPTORS, lines, 3000) == {"l": ["c1", "c5"], "e": ["d5"]}


def test_king_in_the_hand_shows_both_rooks_and_all_their_squares():
    shown = ten(CASTLING, [(1000, "-e1")], 1500)
    assert shown["o"] == ["e1"] and shown["p"] == ["a1", "h1"]
    assert shown["t"] == ["c1", "d1", "f1", "g1", "d2", "e2", "f2"]


def test_king_on_his_castling_square_waits_for_his_rook():
    shown = ten(CASTLING, [(1000, "-e1"), (1500, "+g1")], 2500)
    assert "h1" in shown["p"] and "f1" in shown["t"] and "x" not in shown


def test_both_of_a_wrong_pair_glow():
    lines = [(1000, "-e1"), (1200, "-h1"), (1700, "+d2"), (2300, "+h3")]
    assert ten(CASTLING, lines, 3000)["x"] == ["d2", "h3"]


def test_a_pawn_that_came_home_is_to_be_taken_off():
    lines = [(1000, "-a7"), (1500, "+a8")]
    assert ten("8/P3k3/8/8/8/8/8/4K3 w - - - 0,0 1,1", lines, 3000) == {"l": ["a7"], "e": ["a8"]}


def test_what_was_taken_off_in_a_pause_glows_no_more():
    lines = [(1000, "-a7"), (1500, "+a8"), (2500, "-a1"), (2500, "-c1"), (2500, "-h1")]
    lines += [(4000, "pause"), (4500, "-a8"), (5000, "+a1"), (5500, "+c1"), (6000, "+h1")]
    position = "8/P3k3/8/8/8/8/8/R1B1K2R w - - - 0,0 1,1"
    assert ten(position, lines[:5], 3500)["e"] == ["a8"]
    for more in ([], [(7000, "resume")]):
        assert ten(position, lines + more, 8000) == {"l": ["a7", "a8"]}


def test_the_captor_in_passing_shows_the_square_behind_its_victim():
    position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 - 0,0 1,1"
    assert ten(position, [(1000, "-e5"), (1500, "-d5")], 2000) == {"o": ["e5"], "t": ["d6"]}


def test_a_takeback_lights_one_correction_with_both_its_squares():
    lines = [(1000, "-c1"), (1500, "-c5"), (2000, "+c5"), (3000, "takeback")]
    assert chess(CAPTORS, lines, 3100) == {"c": ["c5"], "r": ["c1"]}
    lines += [(4000, "-c5"), (4500, "+c1")]
    assert chess(CAPTORS, lines, 5000) == {"r": ["c5"]}


def test_a_partner_that_is_away_already_glows_as_missing():
    lines = [(1000, "-b2"), (1500, "-e5"), (2000, "+d5"), (3000, "-b3")]
    shown = lit("melee", "4s/5/1G3/1S3/5 b - - 0,0 0", lines, 4000)
    assert shown["m"] == ["b2"] and shown["o"] == ["b3"] and "p" not in shown
