"""The arbiter's view in a real browser: what players must not see, and what they may not do."""

import re

LEFT = "#arbiter-game b"


def open_arbiter(open_page, table, word=True):
    """The arbiter's page in a browser of its own."""
    page = open_page(table, "second")
    page.open(table.arbiter_url if word else table.arbiter_url.split("#")[0])
    return page


def test_game_clock_is_on_the_arbiters_page_only(table, open_page):
    players = open_page(table)
    players.new_game(game="ten_minute")
    arbiter = open_arbiter(open_page, table)
    arbiter.until(lambda: re.fullmatch(r"\d:\d\d", arbiter.find(LEFT).text), "the game clock")
    shown = arbiter.find(LEFT).text
    arbiter.until(lambda: arbiter.find(LEFT).text != shown, "it runs")
    shown = arbiter.find(LEFT).text
    assert not players.find("#arbiter").is_displayed()
    hidden = players.driver.execute_script("return document.documentElement.innerHTML")
    assert shown not in hidden and "9:5" not in hidden
    arbiter.new_game(game="melee")
    arbiter.until(lambda: not arbiter.find("#arbiter-game").is_displayed(), "Melee has none")


def test_players_page_hears_nothing_of_it_and_may_not_act(table, open_page):
    page = open_page(table)
    page.new_game(game="ten_minute")
    open_arbiter(open_page, table)
    heard = page.driver.execute_async_script("""
        const done = arguments[0];
        const heard = [];
        const link = new WebSocket(`ws://${location.host}/link`);
        link.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          heard.push(message);
          if (message.type === "you") {
            link.send(JSON.stringify({ do: "arbiter", word: "guess", id: 1 }));
            link.send(JSON.stringify({ do: "add_time", side: "w", ms: 1000, id: 2 }));
          }
        };
        setTimeout(() => { link.close(); done(heard); }, 1500);""")
    assert "arbiter" not in [message["type"] for message in heard]
    assert not [message for message in heard if "game_left_ms" in message]
    errors = [message["text"] for message in heard if message["type"] == "error"]
    assert len(errors) == 2 and "only the arbiter" in errors[1]


def test_word_is_asked_for_where_the_address_has_none(table, open_page):
    page = open_arbiter(open_page, table, word=False)
    assert not page.find("#arbiter-desk").is_displayed()
    page.find("#arbiter-word input").send_keys("wrong")
    page.press("#arbiter-word button")
    page.until(lambda: "not the word" in page.find("#trouble").text, "refused")
    box = page.find("#arbiter-word input")
    box.clear()
    box.send_keys(table.arbiter_url.split("#")[1])
    page.press("#arbiter-word button")
    page.until(lambda: page.find("#arbiter-desk").is_displayed(), "the desk")


def test_time_is_added_and_an_illegal_move_let_stand(table, open_page):
    page = open_arbiter(open_page, table)
    page.new_game(pace="30")
    page.press("#arbiter-add [value=b]")
    page.until(lambda: page.find("#far .player-time").text == "40", "ten seconds more")
    page.drag("d1", "e5")
    page.until_call("illegal")
    page.press("#arbiter [data-do=let_stand]")
    page.until(lambda: page.turns() == ["d1-e5"], "it stands")
