"""Both chess-like games in a real browser: their board, and everything that hands do there."""

import pytest

from host_tools import game as games
from host_tools.game import find
from host_tools.world import array_of

TAKING = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - - 0,0 1,1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - - 0,0 1,1"
PILES = "4k3/8/8/8/8/8/8/4K3 w - - QNPpp 3,1 1,0"


def symbol(page, point):
    """The drawing of the unit that stands on a point, found where it is seen."""
    script = """
        const at = (e) => { const b = e.getBoundingClientRect();
                            return [b.x + b.width / 2, b.y + b.height / 2]; };
        const [x, y] = at(document.querySelector(`[data-point="${arguments[0]}"]`));
        const near = [...document.querySelectorAll("#units > g, #hands > g")].find((unit) => {
          const [ux, uy] = at(unit.lastChild);
          return Math.hypot(ux - x, uy - y) < 8;
        });
        return near?.lastChild.getAttribute("href") ?? "";"""
    return page.driver.execute_script(script, point)


def beside(page):
    """What lies beside the board, as a screen reader says it."""
    return page.each("#beside *", "getAttribute('aria-label')")


def score(page, place):
    """(points, is a bonus left) of a player's place."""
    bonus = page.find(f"{place} .player-score i")
    return page.find(f"{place} .player-score b").text, bonus.is_displayed()


def drag_from_pile(page, words, end):
    """Drags a unit from beside the board to a point."""
    (unit,) = [each for each in page.driver.find_elements("css selector", "#beside *")
               if each.get_attribute("aria-label").startswith(words)][:1]
    chain = page.mouse().move_to_element(unit).click_and_hold()
    chain.move_to_element(page.cell(end)).pause(0.05).release().perform()


def drag_aside(page, start):
    """Takes a unit off the board."""
    chain = page.mouse().move_to_element(page.cell(start)).click_and_hold()
    chain.move_to_element_with_offset(page.find("#drawing"), 0, -page.find(
        "#drawing").rect["height"] // 2 + 12).pause(0.3).release().perform()


def two_hands(page, first, second, first_to, second_to):
    """Lifts two units, one in each hand, and sets them down."""
    page.click_point(first)
    page.click_point(second, second=True)
    page.click_point(first_to)
    page.click_point(second_to, second=True)


@pytest.mark.parametrize("game", ["melee_chess", "ten_minute"])
def test_board_is_upright_and_every_unit_has_its_sign(page, game):
    page.new_game(game=game)
    near, right, far = (page.place(point) for point in ("a1", "h1", "a8"))
    assert near[1] == pytest.approx(right[1]) and near[0] < right[0]
    assert near[0] == pytest.approx(far[0]) and near[1] > far[1]
    assert not page.driver.find_elements("css selector", "#wood .throne, #wood .kingdom")
    start = games.start(find(game), None, {}).to_text()
    page.until(lambda: symbol(page, "e1"), "the King or Prince stands")
    for point, (side, kind, _) in array_of(start)[1].items():
        assert symbol(page, point) == f"#unit-{game}-{side}{kind}", point


def test_games_follow_each_other_without_a_complaint(page):
    for game in ("melee", "ten_minute", "melee_chess", "melee"):
        page.new_game(game=game)
        assert not page.find("#trouble").is_displayed(), page.find("#trouble").text


def test_turned_board_has_black_near(page):
    page.new_game(game="ten_minute")
    page.press("#turn-board")
    assert page.place("a8")[1] > page.place("a1")[1]
    assert page.find("#near .player-name").text == "Black"
    page.press("#turn-board")


@pytest.mark.parametrize(("castle", "points"), [("prince", ["e1", "e9"]), ("front", ["e2", "e8"]),
                                                ("none", [])])
def test_castles_lie_where_the_option_puts_them(page, castle, points):
    page.new_game(game="melee_chess", castle=castle)
    page.until(lambda: page.each("#wood [data-castle]", "dataset.castle") == points, "Castles")
    for point, whose in zip(points, ("White", "Black"), strict=False):
        page.until(lambda p=point, w=whose: f"{w}'s Castle" in page.label(p), "its label")


def test_capture_by_dragging_onto_the_unit(page):
    page.new_game(game="ten_minute", position=TAKING)
    page.drag("e4", "d5")
    page.until(lambda: page.turns() == ["e4xd5"], "the capture")
    page.until(lambda: beside(page) == ["Black Pawn beside the board: lift"], "Black's pile")
    assert score(page, "#near") == ("1", True)
    assert "illegal" not in page.calls()


def test_capture_with_the_taken_unit_first(page):
    page.new_game(game="ten_minute", position=TAKING)
    drag_aside(page, "f5")
    page.until(lambda: beside(page), "it lies beside the board")
    page.drag("e4", "f5")
    page.until(lambda: page.turns() == ["e4xf5"], "the capture")


def test_capture_with_one_unit_in_each_hand(page):
    page.new_game(game="ten_minute", position=TAKING)
    page.click_point("e4")
    page.click_point("d5", second=True)
    page.click_point("d5")
    page.until(lambda: page.turns() == ["e4xd5"], "the capture")


def test_capture_on_nine_by_nine(page):
    page.new_game(game="melee_chess", position="4r4/9/9/9/4s4/4S4/9/9/4R4 w e1,e9 0 1")
    page.drag("e4", "e5")
    page.until(lambda: page.turns() == ["e4xe5"], "the capture")
    page.until(lambda: beside(page) == ["Black Sword beside the board: lift"], "the taken Sword")
    page.until(lambda: symbol(page, "e5") == "#unit-melee_chess-wS", "White's stands there")


@pytest.mark.parametrize(("first", "second", "first_to", "second_to", "move"), [
    ("e1", "h1", "g1", "f1", "O-O"), ("a1", "e1", "d1", "c1", "O-O-O")])
def test_castling_with_two_hands(page, first, second, first_to, second_to, move):
    page.new_game(game="ten_minute", position=CASTLING)
    two_hands(page, first, second, first_to, second_to)
    page.until(lambda: page.turns() == [move], "castled")


def test_drop_from_the_pile(page):
    page.new_game(game="ten_minute", position=PILES)
    assert beside(page) == [f"{unit} beside the board: lift" for unit in (
        "White Queen", "White Knight", "White Pawn", "Black Pawn", "Black Pawn")]
    assert score(page, "#near") == ("3", True) and score(page, "#far") == ("1", False)
    drag_from_pile(page, "White Knight", "b1")
    page.until(lambda: page.turns() == ["N@b1"], "the drop")
    drag_from_pile(page, "Black Pawn", "c7")
    page.until(lambda: page.turns() == ["N@b1", "P@c7"], "the other side's")
    assert len(beside(page)) == 3


def test_drop_where_no_such_unit_began_is_illegal(page):
    page.new_game(game="ten_minute", position=PILES)
    drag_from_pile(page, "White Knight", "e4")
    page.until(lambda: page.light("e4") in ("x", "e"), "e4 glows")
    assert page.turns() == []


def test_bonus_time_is_claimed_with_the_own_button(page):
    page.new_game(game="ten_minute")
    assert score(page, "#near") == ("0", True)
    page.press("#near .wood-button")
    page.until(lambda: score(page, "#near") == ("0", False), "the claim is used")
    assert score(page, "#far") == ("0", True)


def test_secret_arrangement_unit_by_unit(page):
    page.new_game(wait=False, game="melee_chess", array="secret")
    ranks = {"w": "12", "b": "98"}
    free = {side: {rank: list("abcdefghi") for rank in rank_pair}
            for side, rank_pair in ranks.items()}
    for _ in range(18):
        for side, name in (("w", "White"), ("b", "Black")):
            page.until(lambda n=name: any(n in each for each in beside(page)), f"{name}'s unit")
            (words,) = [each for each in beside(page) if name in each]
            assert words.split(" beside")[0].split(" ", 1)[1] in page.status()
            rank = ranks[side][any(kind in words for kind in ("Pike", "Sword", "Bow"))]
            point = free[side][rank].pop(0) + rank
            drag_from_pile(page, name, point)
            page.until(lambda p=point, n=name: n in page.label(p), f"{name}'s unit on {point}")
    page.until_phase("play")
    assert beside(page) == []
    page.driver.execute_script("document.querySelector('#drawing').scrollIntoView()")
