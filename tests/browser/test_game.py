"""Games in a real browser: by dragging, with everything that can go wrong in a turn."""

GAME = ["a2-a5", "e4-e1", "a1-b2", "e1-c2", "a5-b3", "e5-d4", "b3-a5", "d4-c3", "b1-c1", "c3-a1"]


def test_whole_game_by_dragging(page):
    page.new_game(size=5, depth=2, white="Ann", black="Bob")
    for move in GAME:
        page.move(move)
    page.until_call("usurpation")
    assert page.turns() == GAME
    page.until_status("Black wins: usurpation.")
    page.until_phase("over")
    assert "kill" in page.calls()
    assert page.find("#near .player-name").text == "Ann"


def test_targets_are_lit_while_a_unit_is_in_the_hand(page):
    page.new_game()
    page.click_point("d1")
    page.until_light("d4", "t")
    page.until_light("d1", "o")
    page.until_light("e5", ".")
    page.until(lambda: "legal target" in page.label("d4"), "d4 is named a target")
    page.click_point("d4")
    page.until_call("turn")
    page.until_light("d4", "l")


def test_illegal_attempt_then_a_legal_one(page):
    page.new_game()
    page.drag("d1", "e5")
    page.until_call("illegal")
    page.until_light("e5", "x")
    assert "Illegal: e5" in page.find("#say-urgent").get_attribute("textContent")
    page.drag("e5", "d4")
    page.until_call("turn")
    assert page.turns() == ["d1-d4"]
    assert "forfeit" not in page.calls()


def test_two_illegal_attempts_forfeit_the_turn(page):
    page.new_game()
    page.drag("d1", "e5")
    page.until_call("illegal")
    page.drag("e5", "e6")
    page.until_call("forfeit")
    page.until_phase("home")
    page.drag("e6", "d1")
    page.until_call("turn")
    assert page.turns() == ["--"]
    page.until_status("Black to move.")


def test_lifting_out_of_turn_is_called(page):
    page.new_game()
    page.click_point("i9")
    page.until_call("not_your_turn")
    page.click_point("i9")
    page.until(lambda: "Black Sovereign" in page.label("i9"), "the Sovereign is back")


def test_shot_clock_runs_out(page):
    page.new_game(pace="other", seconds=5)
    page.until(lambda: page.find("#near .player-time.last"), "the last seconds are marked")
    page.until_call("time")
    page.until_call("turn")
    assert page.calls()[-3:] == ["time", "forfeit", "turn"]
    page.until_status("Black to move.")
    page.until(lambda: page.find("#far .player-time.running"), "Black's clock runs")


def test_clock_runs_out_with_a_unit_in_the_hand(page):
    page.new_game(pace="other", seconds=5)
    page.click_point("d1")
    page.until_call("forfeit")
    page.click_point("d1")
    page.until_call("turn")
    assert "White Fighter" in page.label("d1")


def test_kill_and_turning_over(page):
    page.new_game(size=5, depth=2)
    for move in GAME[:GAME.index("b1-c1") + 1]:
        page.move(move)
    page.until_call("invert")
    (point,) = page.until(lambda: page.each("[data-letter=v]", "dataset.light"), "it glows")
    page.until(lambda: page.find("#set-up").text == "Turn them over", "the button")
    page.turn_over(point)
    page.until(lambda: ", fallen" in page.label(point), "it lies upside down")
    page.until(lambda: page.light(point) != "v", "the light is out")


def test_unit_laid_beside_the_board_can_be_lifted_again(page):
    page.new_game()
    drawing = page.find("#drawing")
    aside = int(drawing.rect["width"] * 0.3)
    chain = page.mouse().move_to_element(page.cell("d1")).click_and_hold()
    chain.move_to_element_with_offset(drawing, aside, aside).release().perform()
    page.until(lambda: "empty" in page.label("d1"), "d1 is empty")
    page.until(lambda: page.find("#beside [data-unit]"), "it lies beside the board")
    chain = page.mouse().move_to_element(page.find("#beside [data-unit]")).click_and_hold()
    chain.move_to_element(page.cell("d4")).release().perform()
    page.until_call("turn")
    assert page.turns() == ["d1-d4"]


def test_a_chess_like_game_is_chosen_and_played(page):
    page.new_game(game="ten_minute")
    page.move("e2-e4")
    page.move("d7-d5")
    page.until(lambda: page.turns() == ["e2-e4", "d7-d5"], "both turns are listed")
    page.until_light("d5", "l")
    assert "Black Pawn" in page.label("d5")
