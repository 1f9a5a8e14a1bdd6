"""What surrounds a game, in a real browser: dialogs, two browsers, phones, broken links."""

import json
import os
import signal
import sys

import pytest
from selenium.webdriver.common.by import By

from host_tools.runtimes import Missing, micropython

BROKEN = "5fggs/6fgg/7fg/8f/9/F8/GF7/GGF6/SGGF4 w - - 0,0 0"


def field_error(page, name):
    field = page.find(f"#new [name={name}]")
    page.until(lambda: field.get_attribute("aria-invalid") == "true", f"{name} is marked")
    return page.find("#" + field.get_attribute("aria-describedby")).text


def test_what_the_table_refuses_is_said_at_the_field(page):
    page.new_game(wait=False, size="40")
    assert "40" in field_error(page, "size")
    page.press("#new [data-closes]")
    page.new_game(wait=False, size="", position=BROKEN)
    assert "field 1" in field_error(page, "position")
    page.press("#new [data-closes]")
    page.new_game(wait=False, position="", pace="other", seconds="3")
    assert "3" in field_error(page, "seconds")
    page.press("#new [data-closes]")
    page.new_game(seconds="")
    page.move("d1-d4")


@pytest.mark.parametrize("game", ["melee", "melee_chess"])
def test_named_clock_of_the_table_is_chosen(page, game):
    page.press("[data-opens=new]")
    page.until(lambda: page.each("#presets option", "value"), "the clocks are offered")
    assert "preset ten-minute" not in page.each("#presets option", "value")
    page.press("#new [data-closes]")
    page.new_game(game=game, pace="preset fischer-3-2")
    times = [page.find(f"{place} .player-time").text for place in ("#near", "#far")]
    assert times[1] == "3:02" and times[0] in ("3:02", "3:01")


def test_game_from_a_position(page):
    page.new_game(position="4s/5/5/1F3/S4 b - - 0,0 7")
    page.until_status("Black to move.")
    assert "White Fighter" in page.label("b2")
    assert "empty" in page.label("c3")
    assert "Black's throne" in page.label("e5")


def test_draw_asks_both(page):
    page.new_game()
    page.press("[data-opens=draw]")
    boxes = page.driver.find_elements(By.CSS_SELECTOR, "#draw [data-agrees]")
    boxes[0].click()
    assert not page.find("#draw [type=submit]").is_enabled()
    boxes[1].click()
    page.press("#draw [type=submit]")
    page.until_call("agreed")
    page.until_status("Drawn: by agreement.")


def test_resigning_asks_which_side_and_whether_it_is_meant(page):
    page.new_game(white="Ann", black="Bob")
    page.press("[data-opens=resign]")
    assert not page.find("#resign [type=submit]").is_enabled()
    page.press("#resign [value=b]")
    assert "Black gives the game up. Is that meant?" in page.find("#resign .question").text
    page.press("#resign [type=submit]")
    page.until_call("resign")
    page.until_status("White wins: by resignation.")


def test_takeback_leads_the_units_back(page):
    page.new_game()
    page.move("d1-d4")
    page.press("#take-back")
    page.until_call("takeback")
    page.until(lambda: page.light("d4") == "c" and page.light("d1") == "r", "the way back is lit")
    page.press("#set-up")
    page.until_phase("play")
    assert page.turns() == []
    assert "White Fighter" in page.label("d1")
    page.move("c2-c5")


def test_pause_and_go_on(page):
    page.new_game(pace="30")
    page.press("#pause")
    page.until_call("pause")
    page.until_status("Pause.")
    page.press("#go-on")
    page.until_call("resume")
    page.move("d1-d4")


def test_saved_game_is_loaded_again(page):
    page.new_game(white="Ann", black="Bob")
    page.move("d1-d4")
    page.move("f9-f6")
    page.press("[data-opens=save]")
    record = page.until(lambda: page.find("#save-record").get_attribute("value"), "the record")
    position = page.find("#save-position").get_attribute("value")
    assert position.endswith("w - - 0,0 2")
    page.press("#save [data-closes]")
    page.new_game(size=5, depth=2)
    load(page, record)
    page.until(lambda: page.turns() == ["d1-d4", "f9-f6"], "the record of the turns")
    page.until_phase("play")
    assert page.find("#near .player-name").text == "Ann"
    page.move("c2-c5")


def test_record_is_loaded_from_a_file(page, tmp_path):
    page.new_game()
    page.move("d1-d4")
    page.press("[data-opens=save]")
    record = page.until(lambda: page.find("#save-record").get_attribute("value"), "the record")
    page.press("#save [data-closes]")
    page.new_game()
    file = tmp_path / "game.txt"
    file.write_text(record, encoding="utf-8")
    page.press("[data-opens=load]")
    page.find("#load-file").send_keys(str(file))
    box = page.find("#load textarea")
    page.until(lambda: box.get_attribute("value") == record, "the file is read")
    page.press("#load [type=submit]")
    page.until(lambda: page.turns() == ["d1-d4"], "the turn")


def load(page, record):
    page.press("[data-opens=load]")
    box = page.find("#load textarea")
    page.driver.execute_script("arguments[0].value = arguments[1]", box, record)
    page.press("#load [type=submit]")


def test_what_is_no_record_is_refused_in_the_dialog(page):
    page.new_game()
    load(page, "nonsense")
    page.until(lambda: "line 1" in page.find("#load .form-error").text, "the sentence")
    page.press("#load [data-closes]")
    page.move("d1-d4")


def test_errors_of_the_table_are_shown_calmly(page):
    page.new_game()
    page.press("#take-back")
    page.until(lambda: "no turn" in page.find("#trouble").text, "the sentence")


def test_two_browsers_at_one_table(table, open_page):
    first = open_page(table, "first")
    first.new_game(white="Ann")
    first.move("d1-d4")
    second = open_page(table, "second")
    second.until(lambda: second.turns() == ["d1-d4"], "the late page has the record")
    assert "touched" in second.calls()
    assert second.find("#near .player-name").text == "Ann"
    second.click_point("f9")
    first.until(lambda: first.light("f6") == "t", "both see the lights")
    second.click_point("f6")
    first.until(lambda: first.turns() == ["d1-d4", "f9-f6"], "both see the turn")


def test_page_that_closes_puts_back_what_it_held(table, open_page):
    first, second = open_page(table, "first"), open_page(table, "second")
    first.new_game()
    first.click_point("d1")
    second.until(lambda: "empty" in second.label("d1"), "d1 is lifted")
    first.driver.get("about:blank")
    second.until(lambda: "White Fighter" in second.label("d1"), "d1 is back")
    second.until(lambda: "touched" in second.calls(), "the touch stands")


def test_page_comes_back_by_itself(start_table, open_page):
    table = start_table()
    page = open_page(table)
    table.stop()
    page.until(lambda: "link to the table is lost" in page.find("#banner").text, "the banner")
    start_table(port=table.port)
    page.until(lambda: not page.find("#banner").is_displayed(), "the banner is gone")
    page.until_phase("play")


@pytest.mark.skipif(sys.platform != "linux", reason="finds the table's process in /proc")
def test_table_that_dies_is_started_again_with_the_game(start_table, open_page):
    table = start_table()
    page = open_page(table)
    page.new_game(white="Ann")
    page.move("d1-d4")
    (child,) = table.children()
    os.kill(child, signal.SIGKILL)
    page.until(lambda: "is back" in page.find("#trouble").text, "the message")
    page.until_phase("play")
    assert page.turns() == ["d1-d4"]
    assert page.find("#near .player-name").text == "Ann"
    page.move("f9-f6")


def test_help_opens_at_its_beginning_on_a_phone(table, open_page):
    page = open_page(table, width=360, height=740)
    page.press("[data-opens=help]")
    assert page.find("#help-title").rect["y"] > 0
    page.press("#help [data-closes]")


def test_phone(table, open_page):
    page = open_page(table, width=360, height=740)
    page.new_game()
    wide = page.driver.execute_script("return document.documentElement.scrollWidth")
    assert wide <= 360
    board = page.find("#drawing").rect
    assert board["x"] >= 0 and board["x"] + board["width"] <= 360
    assert board["width"] >= 330
    assert min(page.cell("e5").rect["width"], page.cell("e5").rect["height"]) >= 24
    assert len(page.driver.get_screenshot_as_png()) > 30_000  # a drawn page, not a blank one


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
@pytest.mark.parametrize(("game", "start", "wrong", "end"), [
    ("melee", "d1", "e5", "d4"), ("ten_minute", "e2", "e6", "e3")])
def test_nothing_on_the_page_moves_by_itself(table, open_page, width, height, game, start, wrong,
                                             end):
    page = open_page(table, width=width, height=height)
    page.new_game(game=game)
    page.driver.execute_script("""
        window.shifts = [];
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries())
            window.shifts.push(sources.map(({ node }) => node?.id || node?.className));
        }).observe({ type: "layout-shift" });""")
    page.drag(start, wrong)
    page.until_call("illegal")
    page.drag(wrong, end)
    page.until_call("turn")
    page.press("#take-back")
    page.until_call("takeback")
    page.until(lambda: page.find("#set-up").is_displayed(), "the way back")
    page.press("#set-up")
    page.until_phase("play")
    page.press("#pause")
    page.until_call("pause")
    page.press("#go-on")
    page.until_call("resume")
    page.press("#take-back")
    page.until(lambda: page.find("#trouble").is_displayed(), "a complaint of the table")
    assert page.driver.execute_script("return window.shifts") == []


def test_nothing_comes_from_elsewhere(table, page):
    script = "return performance.getEntriesByType('resource').map(entry => entry.name)"
    loaded = page.driver.execute_script(script)
    assert loaded
    assert all(name.startswith(table.url) for name in loaded)


def test_tones_are_played_unless_muted(start_table, open_driver, open_page):
    driver = open_driver("first")
    listen = """const Real = window.OscillatorNode;
        window.tones = 0;
        window.OscillatorNode = class extends Real {
            constructor(...facts) { super(...facts); window.tones += 1; }
        };"""
    added = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": listen})
    page = open_page(start_table())
    driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
    page.new_game()
    page.move("d1-d4")
    assert driver.execute_script("return window.tones") > 0
    page.press("[data-opens=sound]")
    for box in driver.find_elements(By.CSS_SELECTOR, "#classes input"):
        box.click()
    page.press("#sound [data-closes]")
    before = driver.execute_script("return window.tones")
    page.move("f9-f6")
    assert driver.execute_script("return window.tones") == before
    driver.execute_script("localStorage.clear()")


def test_fault_report_is_saved_and_nothing_can_be_erased_here(page):
    page.new_game()
    page.move("d1-d4")
    page.driver.execute_script("""
        const real = URL.createObjectURL;
        URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; });
                                          return real(blob); };""")
    page.press("[data-opens=about]")
    assert "cpython" in page.find("#about-facts").text
    assert not page.find("#reset").is_displayed(), "there is no board"
    page.press("#report")
    report = page.until(lambda: page.driver.execute_script("return window.saved"), "the report")
    first, *_, last = map(json.loads, report.strip().split("\n"))
    assert first == {"report": 1} and last["end"] > 3
    assert page.find("#about .form-error").text == ""
    page.press("#about [data-closes]")


def test_table_on_micropython(start_table, open_page):
    try:
        micropython()
    except Missing as reason:
        pytest.skip(str(reason))
    page = open_page(start_table("--runtime", "micropython"))
    page.new_game()
    page.move("d1-d4")
    assert page.find("#about-line").get_attribute("textContent").endswith("on micropython")
