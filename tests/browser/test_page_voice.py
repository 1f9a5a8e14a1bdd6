"""The voice of the board on the page, in a real browser."""

import pytest

from host_tools.voices import pack, phrases
from meleeboard import speech
from meleeboard.rules.grid import Grid

RATE = 8000
LISTEN = """
    window.heard = [];
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (at) {
      window.heard.push([this.buffer.duration, this.buffer.sampleRate, at]);
      return start.call(this, at);
    };"""


@pytest.fixture(scope="session")
def voices(tmp_path_factory):
    """Packs in which every clip has a length of its own: name -> samples."""
    folder = tmp_path_factory.mktemp("voices")
    table = phrases.read()
    lengths = {name: 640 + 8 * number for number, name in enumerate(table["en"])}
    lengths["touched"] = 3 * RATE  # so that it is cut off
    tone = [9000 if i // 12 % 2 else -9000 for i in range(max(lengths.values()))]
    for language in ("en", "de"):
        clips = {name: tone[:length] for name, length in lengths.items()}
        (folder / f"{language}.pack").write_bytes(pack.build(clips, RATE, language))
    return folder, lengths


@pytest.fixture
def speaking(voices, start_table, open_driver, open_page):
    """A page that speaks, which notes every clip as it starts."""
    driver = open_driver("first")
    added = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": LISTEN})
    page = open_page(start_table("--voices", str(voices[0])))
    driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
    page.new_game()
    page.press("[data-opens=sound]")
    page.until(lambda: "own voice" in page.find("#voice-state").text, "the voice is ready")
    page.press("#sound [data-closes]")
    return page


def heard(page):
    """The names of the clips that were started, told by their lengths."""
    return page.driver.execute_script("return window.heard")


def names(voices, durations):
    by_length = {length: name for name, length in voices[1].items()}
    return [by_length.get(round(duration * RATE)) for duration, _, _ in durations]


def test_clips_are_what_the_board_would_say(voices, speaking):
    page = speaking
    page.driver.execute_script("window.heard.length = 0")
    page.click_point("d1")
    page.until_call("touched")
    page.click_point("d4")
    page.until_call("turn")
    grid = Grid(9)
    touched = speech.words((0, "touched", 0, (grid.parse("d1"),), None, None), grid)
    turn = speech.words((0, "turn", 1, (grid.parse("d1"), grid.parse("d4")), None, None), grid)
    page.until(lambda: len(heard(page)) >= len(touched + turn), "all clips started")
    assert names(voices, heard(page)) == touched + turn
    starts = [(at, at + duration) for duration, _, at in heard(page)]
    for (_, end), (begin, _) in zip(starts, starts[1:], strict=False):
        assert begin >= end - 0.001, "no clip talks into another"
    loaded = page.driver.execute_script(
        "return performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert any(name.endswith("/voice/en/touched.wav") for name in loaded)


def test_muted_classes_and_no_volume_are_silent(voices, speaking):
    page = speaking
    page.press("[data-opens=sound]")
    page.press("#classes [name=class-touched]")
    page.press("#sound [data-closes]")
    page.driver.execute_script("window.heard.length = 0")
    page.move("d1-d4")
    page.until(lambda: "turn" in names(voices, heard(page)), "the turn is said")
    assert "touched" not in names(voices, heard(page))
    page.press("[data-opens=sound]")
    page.driver.execute_script("""
        const { volume } = document.querySelector("#sound-form").elements;
        volume.value = 0;
        volume.dispatchEvent(new Event("input", { bubbles: true }));""")
    page.press("#sound [data-closes]")
    before = len(heard(page))
    page.move("f9-f6")
    assert len(heard(page)) == before


def test_urgent_words_cut_off_the_others(voices, speaking):
    page = speaking
    page.driver.execute_script("window.heard.length = 0")
    page.drag("d1", "e5")
    page.until(lambda: "illegal" in names(voices, heard(page)), "it is said")
    at = names(voices, heard(page)).index("illegal")
    assert names(voices, heard(page))[0] == "touched"
    (length, _, touched_at), illegal_at = heard(page)[0], heard(page)[at][2]
    assert touched_at < illegal_at < touched_at + length


def test_voice_speaks_the_language_of_the_page(voices, speaking):
    page = speaking
    page.driver.execute_script("""
        const list = document.querySelector("#language");
        list.value = "de";
        list.dispatchEvent(new Event("change"));""")
    state = page.find("#voice-state")
    page.until(lambda: "spricht" in state.get_attribute("textContent"), "it is ready")
    page.move("d1-d4")
    script = "return performance.getEntriesByType('resource').map((entry) => entry.name)"
    page.until(lambda: any(name.endswith("/voice/de/turn.wav")
                           for name in page.driver.execute_script(script)), "German clips")


def test_where_clips_lack_the_page_says_how_to_get_them(table, open_page):
    page = open_page(table)
    page.press("[data-opens=sound]")
    page.until(lambda: "espeak-ng" in page.find("#voice-state").text, "the hint")
    page.press("#sound [data-closes]")
