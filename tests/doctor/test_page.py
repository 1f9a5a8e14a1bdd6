"""What the doctor's pages are told, and whose answers count, without a browser."""
import asyncio
import json
import threading

from true_boards import values

from host_tools.doctoring.course import examine
from host_tools.doctoring.examination import NO, YES
from host_tools.doctoring.notes import Notes
from host_tools.doctoring.page import REDRAW_S, PagePerson
from host_tools.doctoring.patient import Patient
from host_tools.doctoring.report import Report
from host_tools.doctoring.view import View
from host_tools.server import serve_page
from host_tools.words import say

QUESTION = View(4, 4, text=say("doctor-hear-tone"), question=1, choices=[("", YES), ("n", NO)])
ASKED = {"key": "doctor-hear-tone", "facts": {}}
SETTLED_S = 4 * REDRAW_S
PATIENCE_S = 60


def views_in(page) -> list[dict]:
    """What was sent to a page."""
    return [json.loads(page.outbox.get_nowait()) for _ in range(page.outbox.qsize())]


def with_pages(do, count=1):
    """Lets `do(person, *pages)` run, then waits until all that is due has been told."""
    async def run():
        person = PagePerson()
        person.loop = asyncio.get_running_loop()
        pages = [person.join(False) for _ in range(count)]
        await asyncio.to_thread(do, person, *pages)
        await asyncio.sleep(SETTLED_S)
        return [views_in(page) for page in pages]
    return asyncio.run(run())


def test_a_view_that_stays_the_same_is_told_once():
    """An examination shows its view at each look, hundreds of times a second."""
    def look_on(person, page):
        for age_ms in range(3000):
            QUESTION.last_ms = age_ms
            person.show(QUESTION)
    (told,) = with_pages(look_on)
    assert [view["text"] for view in told] == [ASKED]


def test_views_that_change_faster_than_eyes_are_told_now_and_then_and_the_last_always():
    def hurry(person, *pages):
        for count in range(5000):
            person.show(View(4, 4, changes={"a1": count}))
    for told in with_pages(hurry, count=2):
        assert len(told) < 500 and told[-1]["changes"] == {"a1": 4999}


def test_a_page_that_joins_in_mid_question_sees_it():
    person = PagePerson()
    person.show(QUESTION)
    first, second = person.join(False), person.join(True)
    assert [view["text"] for page in (first, second) for view in views_in(page)] == [
        ASKED] * 2
    person.leave(first)
    again = person.join(False)
    assert again.number != second.number and views_in(again)[0]["question"] == 1


def test_an_answer_counts_for_its_own_question_alone():
    """The second click of two says nothing about the question that the first one brought, not
    even that it be skipped.
    """
    person = PagePerson()
    page = person.join(False)
    person.show(QUESTION)
    for _ in range(2):
        person.take(page, '{"question": 1, "answer": "N "}')
    assert person.answer() == "n"
    person.show(View(4, 4, text=say("doctor-hear-voice"), question=2))
    person.take(page, '{"question": 1, "answer": "s"}')
    assert person.answer() is None
    person.take(page, '{"question": 1, "answer": "q"}')
    assert person.answer() == "q", "whoever wants to stop may always do so"


def test_lights_can_be_skipped_while_they_run():
    """The click is the answer to what is asked about the run at its end."""
    config = values(rows=4, cols=4)
    patient, person, notes = Patient(config, config), PagePerson(), Notes()
    page = person.join(False)
    runs: list = []

    class Clicks(PagePerson):
        def show(self, view):
            person.show(view)
            if "watch" in view.want and view.question not in runs:
                runs.append(view.question)
                answer = {"question": view.question, "answer": "s"}
                person.take(page, json.dumps(answer))

        def answer(self):
            return person.answer()
    examine(patient, Clicks(), notes, ["lights"])
    assert len(runs) == 4 and notes.lights.seen == {}


def test_what_is_no_answer_is_told_off():
    person = PagePerson()
    page = person.join(False)
    for text in ("", "[]", '{"answer": "y"}', '{"question": "1", "answer": "y"}',
                 '{"question": 1, "answer": 1}', '{"question": 1, "answer": "%s"}' % ("y" * 41)):
        person.take(page, text)
        assert [message["type"] for message in views_in(page)] == ["error"], text
    assert person.answer() is None


def test_what_was_found_is_told_at_the_end_in_words_for_every_language():
    notes = Notes(sounds={"tone": False}, buttons={"white": None})
    found = Report(notes, values())
    (told,) = with_pages(lambda person, page: person.conclude(found, True))
    (report,) = told
    assert report["type"] == "report" and report["title"]["key"] == "doctor-ended"
    findings = [line["facts"] for line in report["lines"] if line["key"] == "doctor-finding"]
    assert [(finding["text"]["key"], finding["advice"]["key"]) for finding in findings] == [
        ("finding-button_dead", "advice-button_dead"),
        ("finding-silent-tone", "advice-silent-tone")]
    assert findings[0]["text"]["facts"]["button"]["key"] == "doctor-button-white"


class EagerSocket:
    """A browser that answers each question at the very moment in which it is shown."""

    def __init__(self):
        self.coming: asyncio.Queue = asyncio.Queue()
        self.answered = 0

    async def receive(self):
        return await self.coming.get()

    async def send(self, text):
        view = json.loads(text)
        keys = [key for key, _ in view["choices"]]
        if view["question"] > self.answered and "" in keys:
            self.answered = view["question"]
            self.coming.put_nowait(json.dumps({"question": self.answered, "answer": ""}))


def test_no_answer_is_lost_however_soon_it_comes():
    """A board in memory whose time flies, and two pages that answer at once."""
    config = values(rows=4, cols=4)
    notes, person = Notes(), PagePerson()

    async def run():
        person.loop = asyncio.get_running_loop()
        pages = [asyncio.ensure_future(serve_page(person, EagerSocket(), False)) for _ in "12"]
        examination = threading.Thread(target=examine, daemon=True, args=(
            Patient(config, config), person, notes, ["lights", "ring", "sounds"]))
        examination.start()
        await asyncio.wait_for(asyncio.to_thread(examination.join), PATIENCE_S)
        for page in pages:
            page.cancel()
    asyncio.run(run())
    assert len(notes.lights.seen) == 16 + 30 and notes.sounds == {"tone": True}
