"""The page of `doctor`: a whole examination of a board in memory, answered in the browser."""

import re
import threading
import time

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from host_tools import settings, texts
from host_tools.doctoring.course import examine
from host_tools.doctoring.examination import Stopped
from host_tools.doctoring.notes import Notes
from host_tools.doctoring.page import PagePerson, PageServer
from host_tools.doctoring.patient import Patient
from host_tools.doctoring.report import Report

SMALL = {**settings.values_of("{}"), "rows": 4, "cols": 4}
LARGE = {**SMALL, "board": "shift", "rows": 12, "cols": 12}
PATIENCE_S = 20


class Bedside:
    """An examination in a thread, its person in the browser, its units moved by the test."""

    def __init__(self, driver, parts, faults=(), values=SMALL, **truth):
        self.driver, self.notes, self.is_stopped = driver, Notes(), False
        self.patient = Patient(values, {**values, **truth}, faults, rest=time.sleep)
        self.person = PagePerson()
        self.thread = threading.Thread(target=self._examine, args=(parts,), daemon=True)

    def _examine(self, parts):
        try:
            examine(self.patient, self.person, self.notes, parts)
        except Stopped:
            self.is_stopped = True

    def until(self, is_true, what):
        WebDriverWait(self.driver, PATIENCE_S).until(lambda _: is_true(), what)

    def find(self, css):
        return self.driver.find_element(By.CSS_SELECTOR, css)

    def text(self):
        return self.find("#text").text

    def answer(self, key):
        """Clicks in one go: the choices may be others a moment later."""
        button = f'document.querySelector("[data-answer=\'{key}\']")'
        self.until(lambda: self.driver.execute_script(f"return {button} !== null"), key)
        self.driver.execute_script(f"{button}.click()")

    def all_words(self):
        """Every text and label that the page shows."""
        return self.driver.execute_script("""
            const shown = [...document.querySelectorAll("body *:not(option)")]
                .filter((each) => each.checkVisibility());
            const texts = shown.flatMap((each) => [...each.childNodes])
                .filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data);
            return [...texts, ...shown.map((each) => each.ariaLabel ?? "")]
                .map((text) => text.trim()).filter((text) => text);""")

    def square(self, name):
        return self.find(f'[data-square="{name}"]')


def english_in(shown):
    """The texts that are the English of a key whose German is another."""
    words = texts.read()
    english = {words["en"][key] for key in words["en"] if words["en"][key] != words["de"][key]}
    return {text for text in shown if text in english or re.search(r"\b(the|is|of|and)\b", text)}


@pytest.fixture
def bedside(open_driver):
    """Begins examinations, each with its own server."""
    servers = []

    def begin(parts, **facts):
        found = Bedside(open_driver("doctor"), parts, **facts)
        found.server = PageServer(found.person, 0).__enter__()
        servers.append(found.server)
        found.driver.get(servers[-1].address)
        found.thread.start()
        return found
    yield begin
    open_driver("doctor").execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    for server in servers:
        server.__exit__()


def test_squares_are_shown_as_they_close(bedside):
    board = bedside(["squares"])
    board.until(lambda: "everything off" in board.text(), "the first thing to do")
    board.answer("")
    board.until(lambda: board.text() == "Set one unit on a1.", "the first square")
    assert "asked" in board.square("a1").get_attribute("class")
    board.patient.stand(["a1"])
    board.until(lambda: "closed. Lift" in board.text(), "it has closed")
    assert board.square("a1").get_attribute("aria-label").startswith("a1 closed 1")
    assert "closed" in board.square("a1").get_attribute("class")
    board.patient.stand([])
    board.until(lambda: board.text() == "Set one unit on b1.", "the next square")
    assert board.notes.sensors.touches["a1"].closed == ["a1"]
    board.answer("q")
    board.thread.join(PATIENCE_S)
    assert board.is_stopped


def test_the_light_that_is_lit_is_pointed_at(bedside):
    board = bedside(["lights"], light_map="b1 a1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4")
    board.until(lambda: "one after the other" in board.text() and "Did" in board.text(), "a run")
    board.answer("n")
    board.until(lambda: board.text() == "One light is on. Is it a1?", "the first light")
    board.square("b1").click()
    board.until(lambda: board.text() == "One light is on. Is it b1?", "the second light")
    board.square("a1").click()
    board.until(lambda: 1 in board.notes.lights.seen, "it is noted")
    assert board.notes.lights.seen == {0: "b1", 1: "a1"}
    board.answer("q")
    board.thread.join(PATIENCE_S)


def test_a_page_that_is_reloaded_or_comes_second_sees_the_question(bedside, open_driver):
    board = bedside(["sounds"])
    board.until(lambda: board.text() == "Did you hear two rising tones?", "the question")
    second = open_driver("second")
    second.get(board.driver.current_url)
    board.driver.refresh()
    for driver in (board.driver, second):
        board.driver = driver
        board.until(lambda: board.text() == "Did you hear two rising tones?", "it stands there")
    board.answer("n")
    board.thread.join(PATIENCE_S)
    assert board.notes.sounds == {"tone": False}


def test_a_page_set_to_german_has_no_english_left(bedside):
    """Its own words, a question, what was found just now, and the report at the end."""
    board = bedside(["squares"], faults=["dead a1"])
    board.until(lambda: "everything off" in board.text(), "the first thing to do")
    board.find("#language option[value=de]").click()
    board.until(lambda: board.text() == "Nehmen Sie alles vom Brett.", "the question in German")
    board.answer("")
    board.until(lambda: board.text() == "Setzen Sie eine Figur auf a1.", "the first square")
    board.answer("")
    board.until(lambda: board.text() == "Setzen Sie eine Figur auf b1.", "the second square")
    assert board.find("#hint").text.startswith("a1 ging nie zu: Reihendraht an GP0")
    assert english_in(board.all_words()) == set()
    board.answer("q")
    board.thread.join(PATIENCE_S)
    board.person.conclude(Report(board.notes, SMALL), False)
    board.until(lambda: "a1 ging nie zu" in board.find("#report").text, "the report")
    assert english_in(board.all_words()) == set()
    board.server.__exit__()
    board.find("#language option[value=it]").click()
    board.until(lambda: "a1 non si è mai chiuso" in board.find("#report").text, "in Italian")
    assert not board.find("#lost").is_displayed()


def test_a_lamp_of_the_ring_is_typed_by_number(bedside):
    board = bedside(["ring"], ring_start=3)
    board.until(lambda: "Did" in board.text(), "the run")
    board.answer("n")
    board.until(lambda: board.text() == "One light is on. Is it ring 1?", "the first lamp")
    board.find("#typed").send_keys("28\n")
    board.until(lambda: board.notes.lights.seen == {16: "ring 28"}, "it is noted")
    board.answer("q")
    board.thread.join(PATIENCE_S)


def test_the_squares_of_the_largest_board_stand_side_by_side_on_a_phone(bedside):
    board = bedside(["squares"], values=LARGE)
    board.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": 360, "height": 740, "deviceScaleFactor": 2, "mobile": True})
    board.until(lambda: "everything off" in board.text(), "the first thing to do")
    squares = [board.square(f"{file}1").rect for file in "abcdefghijkl"]
    ends = [square["x"] + square["width"] for square in squares]
    assert all(end <= square["x"] for end, square in zip(ends, squares[1:], strict=False))
    assert ends[-1] <= 360
    board.answer("q")
    board.thread.join(PATIENCE_S)
