"""What must hold of the Melee core for every position, found out by hypothesis.

The positions are drawn crowded (`random_play.random_position`), so that most moves fight.
`MELEE_EXAMPLES=2000` tries more of them.
"""

import os
import random
import re

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from meleeboard.rules.errors import BadText, IllegalMove
from rules.core_game import CoreGame
from rules.random_play import random_position
from rules.slow_melee import SlowGame
from rules.slow_text import point_of

EXAMPLES = int(os.environ.get("MELEE_EXAMPLES", "60"))
SOME_TURNS = 12
FUZZ_LETTERS = "SGFsgfXx0123456789/-,: wbabcdefghijklm\t\u0665Kk+"
HIGHEST_COUNT = 4  # a fifth repeat fells, so no higher count can stand in a text

some = settings(max_examples=EXAMPLES, deadline=None, derandomize=True)
seeds = st.integers(0, 2**32)


def crowded(seed):
    """A random position as (rng, text, options)."""
    rng = random.Random(seed)
    return (rng, *random_position(rng))


def crowded_game(seed):
    """A random position and the core's game from it; skipped if it is over."""
    rng, text, options = crowded(seed)
    game = CoreGame(text, **options)
    assume(game.result() is None)
    return rng, game


@some
@given(seeds)
def test_an_accepted_text_prints_itself(seed):
    _, text, options = crowded(seed)
    assert CoreGame(text, **options).text() == text


@some
@given(seeds)
def test_every_legal_move_is_playable_and_undone_exactly(seed):
    _, game = crowded_game(seed)
    text, legal = game.text(), game.legal()
    for move in [*legal, "--"]:
        game.play(move)
        game.undo()
        assert game.text() == text, move
        assert game.legal() == legal, move


@some
@given(seeds)
def test_move_texts_round_trip(seed):
    _, game = crowded_game(seed)
    moves = game.position.legal()
    texts = [game.position.move_text(move) for move in moves]
    assert len(set(texts)) == len(texts), "a move is listed twice"
    assert [game.position.parse_move(text) for text in texts] == moves
    for move in moves:
        placements = game.position.placements(move)
        if len(placements) == 1:
            assert game.position.single(*placements[0]) == move


@some
@given(seeds)
def test_undo_gives_the_history_back(seed):
    """Turns taken back and played again tell the same, repeats included."""
    rng, game = crowded_game(seed)
    moves, told = [], []
    for _ in range(SOME_TURNS):
        if game.result():
            break
        back = "-".join(reversed(moves[-2].split("-"))) if len(moves) > 1 else ""
        legal = game.legal()
        moves.append(back if back in legal else rng.choice(legal))
        told.append((game.play(moves[-1]), game.text()))
    taken_back = rng.randint(0, len(moves))
    for _ in range(taken_back):
        game.undo()
    first = len(moves) - taken_back
    for move, (events, text) in zip(moves[first:], told[first:], strict=True):
        assert game.play(move) == events
        assert game.text() == text


@some
@given(seeds)
def test_events_name_the_units_that_stand_there(seed):
    """Kills name corpses of that side, all other events living units; no square is empty."""
    rng, game = crowded_game(seed)
    for _ in range(SOME_TURNS):
        if game.result():
            break
        events = game.play(rng.choice(game.legal()))
        killed = {event["square"] for event in events if event["event"] == "kill"}
        for event in events:
            if event["square"] is None:
                continue
            point = game.position.grid.parse(event["square"])
            letter = game.position.piece_letter(point)
            assert letter, f"{event} names an empty square"
            assert letter.isupper() == (event["side"] == "w"), event
            assert (letter in "Xx") == (event["square"] in killed), event


@some
@given(seeds)
def test_mirrored_positions_give_mirrored_results(seed):
    """The board turned by 180 degrees with the sides swapped plays the same game."""
    rng, text, options = crowded(seed)
    game = CoreGame(text, **options)
    twin = CoreGame(mirrored_text(text), **options)
    n = game.position.grid.n
    for _ in range(SOME_TURNS):
        assert twin.text() == mirrored_text(game.text())
        assert sorted(mirrored_move(move, n) for move in game.legal()) == twin.legal()
        assert mirrored_result(game.result()) == twin.result()
        if game.result():
            break
        move = rng.choice(game.legal())
        expected = [mirrored_event(event, n) for event in game.play(move)]
        assert _in_any_order(expected) == _in_any_order(twin.play(mirrored_move(move, n)))


def _in_any_order(events):
    """Board order within a kind is the other way round in a mirror."""
    return sorted(events, key=str)


SWAP = {"w": "b", "b": "w", None: None}


def mirrored_square(square, n):
    """The square after half a turn of the board."""
    file, rank = point_of(square, n)
    return "abcdefghijkl"[n - file] + str(n + 1 - rank)


def mirrored_move(move, n):
    """A move text after half a turn."""
    return re.sub(r"[a-l]\d+", lambda match: mirrored_square(match[0], n), move)


def mirrored_event(event, n):
    """An event after half a turn with the sides swapped."""
    square = event["square"] and mirrored_square(event["square"], n)
    return {**event, "square": square, "side": SWAP[event["side"]]}


def mirrored_result(result):
    """A result with the sides swapped."""
    return result and {**result, "winner": SWAP[result["winner"]]}


def mirrored_text(text):
    """A position text after half a turn with the sides swapped."""
    points, turn, wounds, traps, repeats, plies = text.split(" ")
    n = points.count("/") + 1
    points = "".join(reversed(re.findall(r"\d+|.", points))).swapcase()
    marks = [mirrored_move(field, n).split(",") for field in (wounds, traps)]
    for field in marks:
        field.sort(key=lambda mark: mark != "-" and point_of(mark.split(":")[0], n)[::-1])
    repeats = ",".join(reversed(repeats.split(",")))
    return " ".join((points, SWAP[turn], *map(",".join, marks), repeats, plies))


@settings(some, max_examples=5 * EXAMPLES)
@given(seeds, st.lists(st.tuples(st.integers(0, 2), st.integers(0, 400),
                                 st.sampled_from(FUZZ_LETTERS)), min_size=1, max_size=3))
def test_broken_texts_are_refused_with_field_and_column(seed, changes):
    """Accepted exactly when the slow reading accepts; a refusal names the place."""
    _, text, options = crowded(seed)
    for kind, at, letter in changes:
        at %= len(text) + 1
        text = text[:at] + (letter if kind else "") + text[at + (kind < 2):]
    assert _core_accepts(text, options) == _slow_accepts(text, options), text


def _core_accepts(text, options):
    try:
        game = CoreGame(text, **options)
    except BadText as error:
        names_depth = "depth" in str(error)  # a changed number of ranks may not fit the options
        assert names_depth or re.search(r"field.*column \d+", str(error)), str(error)
        return False
    assert game.text() == text
    return True


def _slow_accepts(text, options):
    try:
        game = SlowGame(text, **options)
    except ValueError:
        return False
    return max(game.repeats.values()) <= HIGHEST_COUNT


@some
@given(st.text(max_size=60))
def test_any_other_text_is_refused(text):
    assert not _core_accepts(text, {})


@some
@given(seeds, st.text("abcdefghijklm0123456789-+ :x\u0665", max_size=12))
def test_broken_moves_are_refused_and_change_nothing(seed, text):
    _, game = crowded_game(seed)
    assume(text not in game.legal() and text != "--")
    before = game.text()
    try:
        game.position.parse_move(text)
    except (BadText, IllegalMove) as error:
        assert str(error)
        assert game.text() == before
    else:
        raise AssertionError(text + " was read as a move")


@some
@given(seeds)
def test_contacts_are_counted_right(seed):
    """The core skips the fight where no enemies stand side by side: it has to count them right."""
    rng, game = crowded_game(seed)
    counts = [contacts(game.position)]
    for _ in range(SOME_TURNS):
        if game.result():
            break
        game.play(rng.choice(game.legal()))
        counts.append(contacts(game.position))
        assert game.position.contacts == counts[-1]
    for count in reversed(counts[:-1]):
        game.undo()
        assert game.position.contacts == count


def contacts(position):
    """The pairs of living enemies side by side, counted anew."""
    north, east = position.grid.orthogonal[:2]
    beside = [(position.owner(p), position.owner(p + step))
              for p in position.grid.points for step in (north, east)]
    return sum(None not in pair and pair[0] != pair[1] for pair in beside)


def test_nothing_moves_in_a_game_that_is_over():
    position = CoreGame("3S/4/2G1/3s b - - 0,0 9").position
    for point in position.grid.points:
        assert position.targets(point) == position.pairs(point) == position.legal() == []
