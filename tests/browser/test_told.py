"""What only a board tells the page, told by the test in its place, in a real browser."""

import pytest

KEEP_LINK = """
    const Real = window.WebSocket;
    window.WebSocket = class extends Real {
      constructor(...facts) { super(...facts); window.link = this; }
    };"""


@pytest.fixture
def told_page(start_table, open_driver, open_page):
    """A page whose link tests may speak on in the table's name, and listen to."""
    driver = open_driver("first")
    added = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": KEEP_LINK})
    page = open_page(start_table())
    driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
    page.until(lambda: page.find("#about-line").text, "the hello")
    return page


def tell(page, **message):
    page.driver.execute_script("""
        const event = { data: JSON.stringify(arguments[0]) };
        window.link.dispatchEvent(new MessageEvent("message", event));""", message)


def test_slow_motion_is_shown(told_page):
    assert not told_page.find("#pace").is_displayed()
    tell(told_page, type="pace", factor=12.5)
    assert told_page.find("#pace").text == "12.5 times slower than real"


def test_table_as_a_clubs_clock(told_page):
    page = told_page
    timer = {"type": "timer", "preset": "blitz", "paused": False, "mode": "fischer",
             "pace_ms": 300000, "running": "b", "shown_ms": [300000, 65000], "flag": None,
             "at_ms": 5000}
    tell(page, **timer)
    page.until_status("The table is the club's clock: blitz.")
    assert page.find("#near .player-time").text == "5:00"
    page.until(lambda: page.find("#far .player-time.running").text == "1:03", "Black's runs")
    tell(page, **{**timer, "mode": "up", "shown_ms": [0, 65000]})
    page.until(lambda: page.find("#far .player-time.running").text == "1:07", "it counts up")
    tell(page, **{**timer, "paused": True, "running": None})
    assert page.find("#go-on").is_displayed()
    tell(page, **{**timer, "running": None, "flag": "w"})
    page.until_status("Time is up for White.")
    page.new_game()
    page.until_status("White to move.")


def test_volume_of_the_tables_menu_is_the_pages(told_page):
    tell(told_page, type="setting", name="volume", value=2)
    told_page.press("[data-opens=sound]")
    assert told_page.find("#sound [name=volume]").get_attribute("value") == "20"
    told_page.press("#sound [data-closes]")


def test_factory_reset_asks_twice(told_page):
    page = told_page
    tell(page, type="hello", name="meleeboard", version="1", runtime="pico", board=[9, 9],
         games=["melee"])
    page.driver.execute_script("""
        window.sent = [];
        window.link.send = (text) => window.sent.push(JSON.parse(text));""")
    page.press("[data-opens=about]")
    assert not page.find("#reset-sure").is_displayed()
    page.press("#reset-ask")
    assert page.driver.execute_script("return window.sent") == []
    page.press("#reset-sure")
    (sent,) = page.driver.execute_script("return window.sent")
    assert sent["do"] == "factory_reset" and sent["sure"] is True
    page.press("#about [data-closes]")
