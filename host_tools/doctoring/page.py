"""The examination as a page in the browser: the same view as the terminal's, and its answers."""
import asyncio
import contextlib
import json
import queue
import threading
import time
import webbrowser

from host_tools.cli import Mistake
from host_tools.doctoring.examination import STOP
from host_tools.doctoring.report import Report
from host_tools.doctoring.view import View
from host_tools.pages import Page
from host_tools.words import for_page, say

NAME = "doctor.html"
LONGEST = 40  # characters of an answer
REDRAW_S = 0.05  # between two views
LAST_S = 1  # for the last view to arrive


class PagePerson:
    """Everybody who has the page open, as one person for an Examination."""

    is_gone = False  # a page may be opened at any time

    def __init__(self):
        self.answers: queue.SimpleQueue[tuple[int, str]] = queue.SimpleQueue()
        self.pages: dict[int, Page] = {}
        self.shown = ""  # the view of all pages, as they are told it
        self.question = 0  # of that view
        self.loop: asyncio.AbstractEventLoop | None = None
        self._is_due = False  # will the pages be told of it shortly?
        self._told_at = 0.0

    # the examination's side

    def show(self, view: View) -> None:
        """Show a view on all pages; its age alone makes it no other one."""
        self.question = view.question
        self._show({**vars(view), "type": "view", "last_ms": 0})

    def answer(self) -> str | None:
        """What somebody has answered to the present question, or None.

        A click that came too late, for a question that has gone, says nothing about the next,
        unless it is the wish to stop.
        """
        with contextlib.suppress(queue.Empty):
            while True:
                question, answer = self.answers.get_nowait()
                if question == self.question or answer == STOP[0]:
                    return answer
        return None

    def conclude(self, found: Report, is_finished: bool) -> None:
        """Show what was found, at the end; pages keep it when the server has gone."""
        title = say("doctor-ended" if is_finished else "doctor-stopped")
        self._show({"type": "report", "title": title, "lines": found.lines()})

    def _show(self, message: dict) -> None:
        shown = json.dumps(for_page(message))
        if shown == self.shown:
            return
        self.shown = shown
        if self.loop and not self._is_due:
            self._is_due = True
            with contextlib.suppress(RuntimeError):  # the server has ended
                self.loop.call_soon_threadsafe(self._tell_soon)

    # the pages' side, as server.py wants it

    def _tell_soon(self) -> None:
        """Tell the pages as often as eyes can follow, however fast the views change."""
        assert self.loop
        self.loop.call_later(max(0, self._told_at + REDRAW_S - time.monotonic()), self._tell)

    def _tell(self) -> None:
        self._is_due, self._told_at = False, time.monotonic()
        for page in self.pages.values():
            page.send(self.shown)

    async def until_told(self, patience_s: float) -> None:
        """Wait until all pages have the last view, but not for ever."""
        until = time.monotonic() + patience_s
        await asyncio.sleep(2 * REDRAW_S)
        while time.monotonic() < until and any(page.outbox.qsize() for page in
                                               self.pages.values()):
            await asyncio.sleep(REDRAW_S)

    def join(self, is_here: bool) -> Page:
        """A page opens, perhaps on this very computer: it gets the view."""
        number = max(self.pages, default=0) + 1
        page = self.pages[number] = Page(number, is_here)
        if self.shown:
            page.send(self.shown)
        return page

    def leave(self, page: Page) -> None:
        """A page closes."""
        self.pages.pop(page.number, None)

    def take(self, page: Page, text: str) -> None:
        """An answer of a page to the question of that number; anything else is told off."""
        try:
            given = json.loads(text)
            question, answer = given["question"], given["answer"]
        except (ValueError, KeyError, TypeError):
            question = answer = None
        if isinstance(question, int) and isinstance(answer, str) and len(answer) <= LONGEST:
            self.answers.put((question, answer.strip().lower()))
        else:
            page.tell({"type": "error", "text": "an answer is {\"question\": 1, "
                       "\"answer\": \"..\"}"})


class PageServer:
    """Serves the page from a thread of its own, as long as the context lasts."""

    def __init__(self, person: PagePerson, http_port: int | None):
        self.person, self.http_port = person, http_port
        self.address, self.trouble = "", ""
        self.end: asyncio.Event
        self.is_up = threading.Event()

    def __enter__(self) -> "PageServer":
        self.thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self.thread.start()
        self.is_up.wait()
        if self.trouble:
            raise Mistake(self.trouble)
        return self

    def __exit__(self, *error) -> None:
        if self.person.loop:
            with contextlib.suppress(RuntimeError):  # it has ended already
                self.person.loop.call_soon_threadsafe(self.end.set)
            self.thread.join(2 * LAST_S)

    def open(self) -> None:
        """Open the page in the browser."""
        webbrowser.open(self.address)

    async def _serve(self) -> None:
        from host_tools.play import address_of, listen
        from host_tools.server import make_app
        self.end = asyncio.Event()
        try:
            server = await listen(make_app(self.person), "127.0.0.1", self.http_port)
        except Mistake as mistake:
            self.trouble = mistake.message
            self.is_up.set()
            return
        self.person.loop = asyncio.get_running_loop()
        await server.start_serving()
        self.address = address_of("127.0.0.1", server) + NAME
        self.is_up.set()
        await self.end.wait()
        await self.person.until_told(LAST_S)
        server.close()
        self.person.loop.set_exception_handler(lambda *_: None)  # of pages that are still open
