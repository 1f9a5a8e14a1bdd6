"""The page in several languages, in a real browser."""

import pytest

from host_tools import texts

TEXTS = texts.read()
CHOOSE = """
    const list = document.querySelector("#language");
    list.value = arguments[0];
    list.dispatchEvent(new Event("change"));"""

# Every text of the table in brackets, so that words which do not come from it stand out.
BRACKETS = """
    const real = window.fetch;
    window.fetch = async (url) => {
      const answer = await real(url);
      if (!String(url).includes("texts-")) return answer;
      const texts = await answer.json();
      for (const key in texts) texts[key] = `⟦${texts[key]}⟧`;
      return new Response(JSON.stringify(texts));
    };"""

# All that can be read or heard, but what lies within brackets.
BARE = """
    const found = [];
    const keep = (text, where) => {
      let bare = text, before;
      do { before = bare; bare = bare.replace(/⟦[^⟦⟧]*⟧/g, ""); } while (bare !== before);
      if (/\\p{L}{2}/u.test(bare)) found.push(`${where}: ${bare.trim()}`);
    };
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { parentElement: place, data } = walk.currentNode;
      const whole = place.closest("[data-text]")?.textContent ?? data; // with its keys
      if (!place.closest("script, style, template, #language, #presets, #turns, textarea, h1"))
        keep(whole, place.outerHTML.slice(0, 60));
    }
    for (const name of ["aria-label", "placeholder", "title"]) {
      for (const place of document.querySelectorAll(`[${name}]`)) {
        if (!place.closest("#turns, [name=position], [name=handicap]"))
          keep(place.getAttribute(name), name);
      }
    }
    return found;"""


@pytest.fixture
def driver(open_driver):
    """The browser of the tests' pages."""
    return open_driver("first")


def choose(page, language):
    page.driver.execute_script(CHOOSE, language)
    page.until(lambda: page.find("html").get_attribute("lang") == language, language)


@pytest.mark.parametrize("game", ["melee", "melee_chess", "ten_minute"])
def test_every_word_comes_from_the_table_of_texts(driver, open_page, start_table, game):
    added = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": BRACKETS})
    page = open_page(start_table("--game", game))
    driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
    page.new_game(game=game, white="", black="")
    start, wrong, end = ("d1", "e5", "d4") if game == "melee" else ("e2", "e6", "e3")
    page.drag(start, wrong)
    page.until_call("illegal")
    page.drag(wrong, end)
    page.until_call("turn")
    page.press("#take-back")
    page.until_call("takeback")
    page.press("#take-back")
    page.until(lambda: page.find("#trouble").is_displayed(), "there is none to take back")
    page.press("[data-opens=resign]")
    page.press("#resign [value=b]")
    page.until(lambda: page.label("e5").startswith("e5, ⟦"), "the points are described")
    name = "meleeboard"  # and version and Python in the line about the table
    bare = [text for text in driver.execute_script(BARE) if name not in text]
    assert bare == []
    page.press("#resign [data-closes]")


def test_what_the_table_refuses_is_said_in_the_language_of_the_page(open_page, table):
    page = open_page(table)
    page.new_game()
    choose(page, "de")
    page.press("#take-back")
    page.until(lambda: page.find("#trouble").text == (
        "Zurücknehmen: es gibt keinen Zug zurückzunehmen"), "the sentence")
    page.new_game(wait=False, depth="9")
    error = page.until(lambda: page.find("#new .form-error").text, "the sentence in the dialog")
    assert error == "Tiefe 9 passt nicht zu einem Brett der Größe 9: möglich ist 2 bis 8"
    assert page.find("#new [name=depth]").get_attribute("aria-invalid") == "true"
    page.press("#new [data-closes]")
    page.press("[data-opens=load]")
    page.find("#load textarea").send_keys("Unfug")
    page.press("#load [type=submit]")
    page.until(lambda: page.find("#load .form-error").text.startswith(
        "Zeile 1: eine Mitschrift beginnt mit"), "the sentence about the record")
    page.press("#load [data-closes]")


def test_language_of_the_browser_is_spoken(driver, open_page, table):
    facts = {"userAgent": driver.execute_script("return navigator.userAgent"),
             "acceptLanguage": "it-CH,fr;q=0.5"}
    driver.execute_cdp_cmd("Network.setUserAgentOverride", facts)
    try:
        page = open_page(table)
        assert page.find("html").get_attribute("lang") == "it"
        assert page.find("#take-back").text == TEXTS["it"]["take-back"]
    finally:
        facts["acceptLanguage"] = "en-GB,en"
        driver.execute_cdp_cmd("Network.setUserAgentOverride", facts)


def test_switch_of_language_says_all_anew_and_is_remembered(driver, open_page, table):
    page = open_page(table)
    page.new_game()
    page.click_point("d1")
    page.until_call("touched")
    choose(page, "de")
    listed = page.each("#calls li", "textContent")
    assert {"Weiß berührt d1.", "Das Brett ist bereit. Die Ecke von Weiß ist a1."} <= set(listed)
    page.until_status("Weiß ist am Zug.")
    assert page.find("#hand-0 span").text == "Kämpfer von Weiß, d1"
    assert page.find("#near .player-name").text == "Weiß"
    page.until(lambda: page.label("d4") == "d4, leer, erlaubtes Ziel", "points in German")
    page.click_point("d4")
    page.until(lambda: "d1 nach d4. Schwarz ist am Zug." in page.said(), "announced in German")
    page.driver.refresh()
    page.until(lambda: page.status() == "Schwarz ist am Zug.", "German after coming back")
    choose(page, "en")
    page.until_status("Black to move.")


@pytest.mark.parametrize("language", list(TEXTS))
@pytest.mark.parametrize("width", [360, 1280])
def test_words_of_every_language_find_room(driver, open_page, table, language, width):
    page = open_page(table, width=width, height=800)
    page.new_game()
    choose(page, language)
    wide = driver.execute_script("return document.documentElement.scrollWidth")
    assert wide <= width
    cut = driver.execute_script("""
        return [...document.querySelectorAll("button, h2, .player-side, label, dt")]
          .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth)
          .map((each) => each.textContent);""")
    assert cut == []
