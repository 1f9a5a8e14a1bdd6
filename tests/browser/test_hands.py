"""Two hands, fingers, keys and the wooden buttons, in a real browser."""

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

ESCORT_START = "5fggs/6fgg/7fg/8f/9/F8/GF7/2GF5/SG1GF4 w - - 0,0 0"


def escort_game(page):
    page.new_game(position=ESCORT_START)


def check_escort(page):
    page.until_call("turn")
    assert page.turns() == ["a1-a2+b1-b2"]
    page.until(lambda: "White Sovereign" in page.label("a2"), "the Sovereign on a2")
    assert "White High Guard" in page.label("b2")


def test_escort_with_the_mouse_and_shift(page):
    escort_game(page)
    page.click_point("a1")
    page.until_light("b1", "p")
    page.click_point("b1", second=True)
    page.click_point("b2", second=True)
    page.click_point("a2")
    check_escort(page)


def test_escort_with_the_second_hand_chosen_on_the_page(page):
    escort_game(page)
    page.click_point("b1")
    page.press("#hand-1")
    page.click_point("a1")
    page.until(lambda: "White Sovereign of a1" in page.find("#hand-1").text, "both hands full")
    page.click_point("a2")
    page.press("#hand-0")
    page.click_point("b2")
    check_escort(page)


def test_escort_with_the_keyboard_alone(page):
    escort_game(page)
    focus(page, "a1")
    page.key(Keys.ENTER)
    page.key("b", "1")
    page.mouse().key_down(Keys.SHIFT).send_keys(Keys.ENTER).key_up(Keys.SHIFT).perform()
    page.key("a", "2", Keys.ENTER)
    page.key("b", "2")
    page.mouse().key_down(Keys.SHIFT).send_keys(Keys.SPACE).key_up(Keys.SHIFT).perform()
    check_escort(page)


def test_escort_with_two_fingers(table, open_page):
    page = open_page(table, width=412, height=900)
    escort_game(page)
    page.driver.execute_script("document.querySelector('#board').scrollIntoView()")
    king, guard = page.place("a1"), page.place("b1")
    king_to, guard_to = page.place("a2"), page.place("b2")
    page.touch(
        ("touchStart", [(0, *king)]),
        ("touchStart", [(0, *king), (1, *guard)]),
        ("touchMove", [(0, *king_to), (1, *guard_to)]),
        ("touchEnd", []),
    )
    check_escort(page)


def focus(page, point):
    page.driver.execute_script("document.querySelector('#skip').focus()")
    page.key(Keys.ENTER)
    page.key(*point)


def focused(page):
    return page.driver.switch_to.active_element.get_attribute("data-point")


def test_arrows_follow_what_one_sees(page):
    page.new_game()
    focus(page, "e5")
    page.key(Keys.ARROW_RIGHT)
    assert focused(page) == "f4"
    page.key(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    assert focused(page) == "d6"
    page.key(Keys.ARROW_UP, Keys.ARROW_UP)
    assert focused(page) == "e7"
    page.press("#turn-board")
    focus(page, "e5")
    page.key(Keys.ARROW_RIGHT)
    assert focused(page) == "d6"
    page.press("#turn-board")


def test_every_point_is_reached_by_arrows(page):
    page.new_game()
    focus(page, "a1")
    reached = {"a1"}
    for _ in range(17):
        for key in (Keys.HOME, *[Keys.ARROW_RIGHT] * 9):
            page.key(key)
            reached.add(focused(page))
        page.key(Keys.ARROW_UP)
    assert len(reached) == 81


def test_turn_by_keyboard_alone(page):
    page.new_game()
    focus(page, "d1")
    page.key(Keys.ENTER)
    page.until(lambda: "White Fighter lifted, d1" in page.said(), "the lift is announced")
    page.until_light("d4", "t")
    page.key("e", "5", Keys.SPACE)
    page.until(lambda: "Illegal: e5" in page.said(), "the illegal attempt is announced")
    page.key(Keys.ENTER, "d", "4")
    assert focused(page) == "d4"
    assert page.label("d4") == "d4, empty, legal target"
    page.key(Keys.ENTER)
    page.until(lambda: "d1 to d4. Black to move." in page.said(), "the turn is announced")
    assert page.turns() == ["d1-d4"]


def test_escape_puts_back_and_delete_lays_aside(page):
    page.new_game()
    focus(page, "d1")
    page.key(Keys.ENTER)
    page.until_call("touched")
    page.key(Keys.ESCAPE)
    page.until(lambda: "White Fighter" in page.label("d1"), "back on d1")
    page.key(Keys.ENTER)
    page.until(lambda: "empty" in page.label("d1"), "lifted again")
    page.key(Keys.DELETE)
    page.until(lambda: page.driver.find_elements(By.CSS_SELECTOR, "#beside *"), "it lies aside")
    beside = page.find("#beside *")
    assert beside.get_attribute("aria-label") == "White Fighter beside the board: lift"
    page.driver.execute_script("arguments[0].focus()", beside)
    page.key(Keys.ENTER)
    page.key("d", "4", Keys.ENTER)
    page.until_call("turn")


def test_adjusting_with_the_own_button_held(page):
    page.new_game()
    button = page.find("#near .wood-button")
    page.mouse().key_down(Keys.SHIFT).click(button).key_up(Keys.SHIFT).perform()
    assert button.get_attribute("aria-pressed") == "true"
    page.click_point("d1")
    page.until_call("adjust")
    page.click_point("d1")
    page.until(lambda: "White Fighter" in page.label("d1"), "back on d1")
    page.mouse().pause(0.4).click(button).perform()
    assert button.get_attribute("aria-pressed") == "false"
    page.move("c2-c5")
    assert page.calls().count("touched") == 1


def test_resigning_with_the_button(page):
    page.new_game()
    button = page.find("#near .wood-button")
    page.mouse().click_and_hold(button).pause(3.3).release().perform()
    page.until_call("ask")
    assert "resign?" in page.status()
    page.mouse().click_and_hold(button).pause(0.1).release().perform()
    page.until_call("resign")
    page.until_status("Black wins: by resignation.")


def test_draw_with_both_buttons_held(page):
    page.new_game()
    for place in ("#near", "#far"):
        button = page.find(f"{place} .wood-button")
        page.mouse().key_down(Keys.SHIFT).click(button).key_up(Keys.SHIFT).perform()
    page.until_call("agreed")
    page.until_status("Drawn: by agreement.")


def test_finger_drags_a_unit(table, open_page):
    page = open_page(table, width=360, height=740)
    page.new_game()
    page.driver.execute_script("document.querySelector('#board').scrollIntoView()")
    start, end = page.place("d1"), page.place("d4")
    page.touch(("touchStart", [(0, *start)]), ("touchMove", [(0, *end)]), ("touchEnd", []))
    page.until_call("turn")
    assert page.turns() == ["d1-d4"]
