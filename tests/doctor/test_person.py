"""The person at a real terminal: the picture is drawn there, keys are taken one by one."""
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console
from true_boards import values

from host_tools.doctoring import corrections
from host_tools.doctoring.course import examine
from host_tools.doctoring.hands import Hands
from host_tools.doctoring.live import look_on
from host_tools.doctoring.notes import Notes
from host_tools.doctoring.patient import Patient
from host_tools.doctoring.person import Persons
from host_tools.doctoring.picture import picture
from host_tools.doctoring.report import Report
from host_tools.doctoring.view import View

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 30
ASKS = """
from host_tools.doctoring.person import Person
from host_tools.doctoring.report import Report
from host_tools.doctoring.view import View
import time
with Person() as person:
    view = View(4, 4, closed=["b2"], text="Is it so?", choices=[("", "yes")])
    answer = None
    while answer is None:
        person.show(view)
        answer = person.answer()
        time.sleep(0.01)
print("answered", repr(answer))
"""


def drawn(view: View, typed: str = "") -> str:
    """The picture as plain text."""
    console = Console(width=100, force_terminal=False)
    with console.capture() as capture:
        console.print(picture(view, typed))
    return capture.get()


def test_the_picture_shows_squares_changes_buttons_and_lights():
    view = View(4, 5, closed=["a1", "e4"], turned=["e4"], changes={"a1": 3, "c2": 1500},
                last="c2", last_ms=2000, down=["black"], squares="." * 20, ring="..t" + "." * 27,
                title="Squares", text="Set one unit on d3.", hint="c2 never closed",
                choices=[("", "yes"), ("s", "skip this")], done=3, total=20)
    text = drawn(view, "d4")
    rows = [line.split() for line in text.splitlines()]
    assert rows[0] == ["4", "·", "·", "·", "·", "▼"] and rows[3][:2] == ["1", "●3"]
    assert "·999" in rows[2] and rows[4] == list("abcde")
    assert "c2 2.0 s ago" in text and "black ●" in text and "ring: 3" in text
    assert "Squares  3 of 20" in text and "Enter: yes" in text and "> d4" in text


def test_keys_are_taken_at_a_terminal():
    """What is typed stands under the picture, can be erased, and is an answer with Enter."""
    if not hasattr(os, "openpty"):
        pytest.skip("no pseudo-terminals on this system")
    ours, theirs = os.openpty()
    paths = os.pathsep.join([str(ROOT), str(ROOT / "firmware")])
    environment = {**os.environ, "PYTHONPATH": paths, "TERM": "xterm", "COLUMNS": "90",
                   "LINES": "40"}
    program = subprocess.Popen([sys.executable, "-c", ASKS], stdin=theirs, stdout=theirs,
                               stderr=theirs, env=environment)
    heard = ""

    def until(words):
        nonlocal heard
        end = time.monotonic() + PATIENCE_S
        while words not in heard and time.monotonic() < end:
            heard += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", os.read(ours, 4096).decode())
        assert words in heard
    try:
        until("Is it so?")
        os.write(ours, b"dx\x7f4")
        until("> d4")
        os.write(ours, b"\n")
        until("answered 'd4'")
        assert program.wait(PATIENCE_S) == 0
    finally:
        program.kill()
        os.close(ours)
        os.close(theirs)


def test_the_first_answer_of_several_persons_counts():
    class One:
        is_gone = True

        def __init__(self, answer):
            self.given, self.views = answer, 0

        def show(self, view):
            self.views += 1

        def answer(self):
            return self.given

    quiet, first, second = One(None), One("y"), One("n")
    persons = Persons(quiet, first, second)
    persons.show(View(4, 4))
    assert persons.is_gone and persons.answer() == "y"
    assert [person.views for person in (quiet, first, second)] == [1, 1, 1]


def test_skipping_and_going_back():
    """What is skipped is not judged; the square before can be visited once more."""
    config = values(rows=4, cols=4)
    patient, notes = Patient(config, config, ["dead b1"]), Notes()
    hands = Hands(patient)

    class Person:
        def __init__(self):
            self.said = {"Set one unit on b1.": "s", "Set one unit on d1.": "b"}

        def show(self, view):
            hands.show(view)
            self.text = view.text

        def answer(self):
            return self.said.pop(self.text, None) or hands.answer()

    examine(patient, Person(), notes, ["squares"], ["a1", "b1", "c1", "d1"])
    assert sorted(notes.sensors.touches) == ["a1", "c1", "d1"]


class Typist:
    """Types these lines, one a look, and keeps what was lit and hinted after each."""

    def __init__(self, board, *lines):
        self.board, self.lines, self.after = board, list(lines), []

    def show(self, view):
        self.after.append((self.board.seen[-1], view.hint))

    def answer(self):
        return self.lines.pop(0)


def test_any_light_and_tone_is_tried_while_looking_on():
    config = values(rows=4, cols=4)
    board = Patient(config, config)
    frames: list = []
    typist = Typist(board, "c2", "ring 30", "t", "0", "z9", "", "q")
    look_on(board, typist, frames.append)
    lit = [sorted(seen) for seen, _ in typist.after[1:]]
    assert lit == [["c2"], ["ring 30"], ["ring 30"], [], [], []]
    assert board.heard["tone"] and "no 'z9'" in typist.after[5][1]
    assert len(frames) == 1 and frames[0]["closed"] == []


@pytest.mark.parametrize("lines, is_gone, outcome", [
    ([None, "what", "y"], False, True), (["n"], False, False), ([None], True, False),
])
def test_corrections_are_shown_and_agreed_to(lines, is_gone, outcome):
    """Only a yes is a yes; where nobody is left it is none."""
    notes = Notes()
    notes.pole = "inverted"
    person = SimpleNamespace(is_gone=is_gone, shown=[], answer=lambda: lines.pop(0))
    person.show = person.shown.append
    assert corrections.agreed(Report(notes, values()), person, "the board") is outcome
    text = drawn(person.shown[0])
    assert "hall_north: 'up' -> 'down'" in text and "Write this into the board?" in text
    assert "y: yes" in text
