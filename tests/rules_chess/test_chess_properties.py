"""What must hold of both chess-like games for every position, found out by hypothesis.

`CHESS_EXAMPLES=2000` tries more of them.
"""
import os
import random
import re
from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from meleeboard.rules import melee_chess, ten_minute
from meleeboard.rules.errors import BadText, IllegalMove
from rules_chess.chess_game import ChessGame
from rules_chess.chess_positions import (
    SIZES,
    mirrored_event,
    mirrored_move,
    mirrored_result,
    mirrored_text,
    random_text,
    sorted_pile,
)

EXAMPLES = int(os.environ.get("CHESS_EXAMPLES", "60"))
SOME_TURNS = 12
FUZZ_LETTERS = "RGBHCESPWKQNrgbhcespwkqn0123456789-/,: wabcdefghi\t\u0665x"

some = settings(max_examples=EXAMPLES, deadline=None, derandomize=True)
seeds = st.integers(0, 2**32)
both = pytest.mark.parametrize("game", (melee_chess, ten_minute), ids=lambda game: game.NAME)


def some_game(game, seed):
    """(rng, a game from a random position); skipped if it is over."""
    rng = random.Random(seed)
    found = ChessGame(game, random_text(rng, game.NAME))
    assume(found.result() is None)
    return rng, found


@both
@some
@given(seeds)
def test_an_accepted_text_prints_itself(game, seed):
    text = random_text(random.Random(seed), game.NAME)
    assert ChessGame(game, text).text() == text


@both
@some
@given(seeds)
def test_every_legal_move_is_undone_exactly(game, seed):
    _, played = some_game(game, seed)
    text, legal = played.text(), played.legal()
    for move in [*legal, "--"]:
        played.play(move)
        played.undo()
        assert played.text() == text, move
        assert played.legal() == legal, move


@both
@some
@given(seeds)
def test_a_game_read_from_its_text_goes_on_alike(game, seed):
    """Nothing but the text decides what is legal; what lies behind it is kept in step."""
    rng, played = some_game(game, seed)
    for _ in range(SOME_TURNS):
        twin = ChessGame(game, played.text())
        if played.result():
            break
        assert twin.legal() == played.legal()
        move = rng.choice(played.legal())
        told = played.play(move)
        if (played.result() or {}).get("reason") != "repetition":  # does not travel in the text
            assert twin.play(move) == told
            assert twin.text() == played.text()


@both
@some
@given(seeds)
def test_turns_taken_back_and_played_again_tell_the_same(game, seed):
    rng, played = some_game(game, seed)
    moves, told = [], []
    for _ in range(SOME_TURNS):
        if played.result():
            break
        legal = played.legal()
        back = "-".join(reversed(moves[-2].split("-"))) if len(moves) > 1 else ""
        moves.append(back if back in legal else rng.choice(legal))
        told.append((played.play(moves[-1]), played.text(), played.result()))
    taken_back = rng.randint(0, len(moves))
    for _ in range(taken_back):
        played.undo()
    first = len(moves) - taken_back
    for move, (events, text, result) in zip(moves[first:], told[first:], strict=True):
        assert played.play(move) == events
        assert (played.text(), played.result()) == (text, result)


@both
@some
@given(seeds)
def test_move_texts_round_trip(game, seed):
    _, played = some_game(game, seed)
    position = played.position
    moves = position.legal()
    texts = [position.move_text(move) for move in moves]
    assert len(set(texts)) == len(texts), "a move is listed twice"
    assert [position.parse_move(text) for text in texts] == moves


@both
@some
@given(seeds)
def test_what_is_asked_square_by_square_is_what_is_legal(game, seed):
    """targets, pairs and drops make up legal(); captors are those who capture."""
    _, played = some_game(game, seed)
    position = played.position
    asked = {position.single(0, end) for end in position.drops()}
    captors = {}
    for point in position.grid.points:
        asked |= {position.single(point, end) for end in position.targets(point)}
        asked |= set(position.pairs(point))
        if position.captors(point):
            captors[point] = position.captors(point)
    assert sorted(asked) == sorted(set(position.legal()) - {0})
    found = {}
    for move in sorted(asked):
        if position.victim(move):
            found.setdefault(position.victim(move), set()).add(position.placements(move)[0][0])
    assert captors == {victim: sorted(starts) for victim, starts in found.items()}


@both
@some
@given(seeds)
def test_placements_and_victim_tell_what_a_move_changes(game, seed):
    """A board on which they are carried out is the board after the move."""
    _, played = some_game(game, seed)
    position = played.position
    points = position.grid.points
    for move in position.legal():
        before = {p: position.piece_letter(p) for p in points}
        victim, placements = position.victim(move), position.placements(move)
        is_drop = move and not placements[0][0]
        lifted = [before[start] for start, _ in placements if start]
        if is_drop:
            letter = position.move_text(move)[0]
            lifted = [letter.lower() if position.turn else letter]
        events = position.push(move)
        expected = dict(before)
        for point in {victim, *(start for start, _ in placements)} - {0}:
            expected[point] = ""
        for (_, end), letter in zip(placements, lifted, strict=True):
            expected[end] = letter
        for what, point, _, _ in events:
            if what == "drop" and not is_drop:
                expected[point] = ""  # a Pawn that has arrived
        assert {p: position.piece_letter(p) for p in points} == expected
        position.pop()


@both
@some
@given(seeds)
def test_mirrored_positions_play_mirrored(game, seed):
    rng, played = some_game(game, seed)
    n = SIZES[game.NAME]
    twin = ChessGame(game, mirrored_text(played.text()))
    for _ in range(SOME_TURNS):
        assert sorted(mirrored_move(move, n) for move in played.legal()) == twin.legal()
        assert mirrored_result(played.result()) == twin.result()
        if played.result():
            break
        move = rng.choice(played.legal())
        expected = [mirrored_event(event, n) for event in played.play(move)]
        assert twin.play(mirrored_move(move, n)) == expected
        # a full turn number counts Black's moves, so those of mirrored games differ
        assert mirrored_text(played.text()).split(" ")[:4] == twin.text().split(" ")[:4]


@settings(some, max_examples=1 + EXAMPLES // 4)
@given(seeds)
def test_repetition_is_found_as_by_looking_at_texts(seed):
    """Few units that step to and fro come back often; captures and passes among the moves."""
    rng = random.Random(seed)
    played = ChessGame(melee_chess, "8r/7s1/9/9/9/9/9/PS7/R8 w - 0 1")
    stood = Counter([played.text().rsplit(" ", 2)[0]])
    while played.result() is None:
        near = [move for move in played.legal() if _is_step(move)]
        played.play(rng.choice([*near, "--"]))
        stood[played.text().rsplit(" ", 2)[0]] += 1
        is_third = max(stood.values()) >= 3
        reason = (played.result() or {}).get("reason")
        if reason != "prince":
            assert (reason == "repetition") == is_third
    assert played.result()["reason"] in ("repetition", "no_capture", "prince")


def _is_step(move):
    """Is a move one step long, or a pass?"""
    lengths = [abs(ord(a) - ord(b)) for a, b in zip(move[:2], move[3:], strict=False)]
    return max(lengths, default=1) == 1


@some
@given(seeds)
def test_no_unit_and_no_point_is_lost_in_ten_minute(seed):
    """Board and piles hold the same units at all times; points are the sum of those told."""
    rng, played = some_game(ten_minute, seed)
    position = played.position
    units = _all_units(position)
    points = [position.points(0), position.points(1)]
    for _ in range(3 * SOME_TURNS):
        for event in played.play(rng.choice(played.legal())):
            if event["event"] == "points":
                points["wb".index(event["side"])] += event["n"]
        assert _all_units(position) == units
        assert [position.points(0), position.points(1)] == points
    assert position.outcome() is None


def _all_units(position):
    letters = [position.piece_letter(p) for p in position.grid.points]
    return sorted("".join(letters) + position.pile(0) + position.pile(1))


@both
@settings(some, max_examples=5 * EXAMPLES)
@given(seeds, st.lists(st.tuples(st.integers(0, 2), st.integers(0, 400),
                                 st.sampled_from(FUZZ_LETTERS)), min_size=1, max_size=3))
def test_broken_texts_are_refused_with_field_and_column(game, seed, changes):
    """What is accepted prints itself (piles sorted), all else is BadText that names the place."""
    text = random_text(random.Random(seed), game.NAME)
    for kind, at, letter in changes:
        at %= len(text) + 1
        text = text[:at] + (letter if kind else "") + text[at + (kind < 2):]
    _read_or_refuse(game, text)


def _read_or_refuse(game, text):
    try:
        played = ChessGame(game, text)
    except BadText as error:
        assert re.search(r"field.*column \d+", str(error)), str(error)
        return False
    fields = text.split(" ")
    if game is ten_minute:
        fields[4] = sorted_pile(fields[4])
    assert played.text() == " ".join(fields)
    return True


@both
@some
@given(text=st.text(max_size=60))
def test_any_other_text_is_refused(game, text):
    assert not _read_or_refuse(game, text)


@both
@some
@given(seeds, st.text("abcdefghi0123456789-x@=NPO+ \u0665", max_size=8))
def test_broken_moves_are_refused_and_change_nothing(game, seed, text):
    _, played = some_game(game, seed)
    assume(text not in played.legal() and text != "--")
    before = played.text()
    try:
        played.position.parse_move(text)
    except (BadText, IllegalMove) as error:
        assert str(error)
        assert played.text() == before
    else:
        raise AssertionError(text + " was read as a move")
