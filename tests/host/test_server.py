"""The web server of `play`: pages that are there, and browsers that vanish."""

import asyncio
import json

import pytest

from host_tools import server
from host_tools.pages import QUEUE_LIMIT, Page


class FakeHub:
    """Notes who comes, goes and says what."""

    def __init__(self):
        self.page, self.said, self.is_left = Page(1), [], False

    def join(self, is_here):
        return self.page

    def take(self, page, text):
        self.said.append(text)

    def leave(self, page):
        self.is_left = True


class Browser:
    """A socket with a browser behind it that answers pings for a while, or never."""

    def __init__(self, answers):
        self.answers = answers
        self.pings = 0
        self.coming = asyncio.Queue()

    async def receive(self):
        return await self.coming.get()

    async def send(self, text):
        if json.loads(text)["type"] == "ping":
            self.pings += 1
            if self.pings <= self.answers:
                self.coming.put_nowait('{"do":"here"}')


def serve(monkeypatch, answers):
    """Serves a browser until it is given up; (hub, browser)."""
    monkeypatch.setattr(server, "PING_S", 0.05)
    monkeypatch.setattr(server, "SILENCE_S", 0.2)

    async def run():
        hub, browser = FakeHub(), Browser(answers)
        browser.coming.put_nowait('{"lift": "a1"}')
        await asyncio.wait_for(server.serve_page(hub, browser, False), 20)
        return hub, browser

    return asyncio.run(run())


def test_browser_that_vanished_is_left(monkeypatch):
    hub, browser = serve(monkeypatch, 0)
    assert hub.is_left and browser.pings >= 1


def test_browser_that_answers_is_kept_and_its_answers_are_nothing_else(monkeypatch):
    hub, browser = serve(monkeypatch, 12)
    assert browser.pings > 12, "it was there for longer than one may be silent"
    assert hub.said == ['{"lift": "a1"}']


def test_page_that_does_not_read_is_let_go_at_once():
    """It comes back by itself, and gets the whole."""
    class Deaf(Browser):
        async def send(self, text):
            await asyncio.sleep(60)

    async def run():
        hub = FakeHub()
        talk = asyncio.ensure_future(server.serve_page(hub, Deaf(0), False))
        await asyncio.sleep(0)
        for _ in range(QUEUE_LIMIT + 2):  # one is under way, one too many
            hub.page.tell({})
            await asyncio.sleep(0)
        await asyncio.wait_for(talk, 5)
        return hub

    assert asyncio.run(run()).is_left


def test_answer_to_a_ping_is_the_pages():
    link = (server.PAGE / "link.js").read_text()
    assert '{ do: "here" }' in link and json.loads(server.HERE) == {"do": "here"}


@pytest.mark.parametrize(("host", "is_here"), [
    ("127.0.0.1", True), ("::1", True), ("::ffff:127.0.0.1", True), ("192.168.1.7", False),
    ("::ffff:192.168.1.7", False), ("fe80::1%eth0", False),
])
def test_peer_on_this_very_computer_is_known_by_its_address(host, is_here):
    assert server.is_loopback(host) == is_here
