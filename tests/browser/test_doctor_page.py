"""The page of `doctor`: a whole examination of a board in memory, answered in the browser."""

import threading

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from host_tools import settings
from host_tools.doctoring.course import examine
from host_tools.doctoring.examination import Stopped
from host_tools.doctoring.notes import Notes
from host_tools.doctoring.page import PagePerson, PageServer
from host_tools.doctoring.patient import Patient

SMALL = {**settings.values_of("{}"), "rows": 4, "cols": 4}
PATIENCE_S = 20


class Bedside:
    """An examination in a thread, its person in the browser, its units moved by the test."""

    def __init__(self, driver, parts, **truth):
        self.driver, self.notes = driver, Notes()
        self.patient = Patient(SMALL, {**SMALL, **truth})
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

    def square(self, name):
        return self.find(f'[data-square="{name}"]')


@pytest.fixture
def bedside(open_driver):
    """Begins examinations, each with its own server."""
    servers = []

    def begin(parts, **truth):
        found = Bedside(open_driver("doctor"), parts, **truth)
        servers.append(PageServer(found.person, 0).__enter__())
        found.driver.get(servers[-1].address)
        found.thread.start()
        return found
    yield begin
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
