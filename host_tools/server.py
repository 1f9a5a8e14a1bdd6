"""The web server of `play`: the page's files and one websocket a page, by microdot."""

import asyncio
import contextlib
import functools
import ipaddress
import json
from pathlib import Path
from urllib.parse import urlsplit

from microdot import Microdot, Response
from microdot.websocket import WebSocket, WebSocketError, websocket_upgrade

from host_tools import texts
from host_tools.pages import Page, PageHub

PAGE = Path(__file__).parent / "page"
SCRIPT = "text/javascript; charset=utf-8"
TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": SCRIPT,
         ".svg": "image/svg+xml", ".json": "application/json", ".wav": "audio/wav"}
POLICY = "default-src 'self'; connect-src 'self' ws: wss:; style-src 'self' 'unsafe-inline'"
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
}
PING_S = 10
SILENCE_S = 35  # without a word, not even an answer to a ping: the browser has vanished
HERE = '{"do":"here"}'  # that answer
WebSocket.max_message_length = 1 << 20  # a whole record may be loaded


def make_app(hub: PageHub, clips=None):
    """The microdot application that shows one hub's table and speaks with `clips`, if any."""
    app = Microdot()
    files = {path.name: path.read_bytes for path in PAGE.iterdir() if path.suffix in TYPES}
    files.update(words())

    @app.get("/link")
    async def link(request):
        if not is_own_page(request):
            return "Only this table's own page may touch it.", 403
        socket = await websocket_upgrade(request)
        await serve_page(hub, socket, is_loopback(request.client_addr[0]))
        return ""

    @app.get("/")
    @app.get("/arbiter")
    async def index(request):
        return answer("index.html")

    @app.get("/<name>")
    async def page_file(request, name):
        return answer(name)

    @app.get("/voice/<language>")
    async def voice_state(request, language):
        state = clips and clips.state(language)
        if state is None:
            return "There is no such language here.", 404
        return Response(as_json({"state": state}), headers=headers_for(".json"))

    @app.get("/voice/<language>/<name>")
    async def voice_clip(request, language, name):
        wav = clips and clips.wav(language, name.removesuffix(".wav"))
        if wav is None:
            return "There is no such clip here.", 404
        return Response(wav, headers=headers_for(".wav"))

    def answer(name):
        if name not in files:
            return "There is no such page here.", 404
        return Response(files[name](), headers=headers_for(Path(name).suffix))

    return app


def headers_for(suffix):
    """The headers of a file with this ending."""
    return {**HEADERS, "Content-Type": TYPES[suffix]}


def words():
    """The page's texts as files: one a language, and the languages' names."""
    spoken = texts.read()
    files = {f"texts-{language}.json": spoken[language] for language in spoken}
    files["languages.json"] = {language: spoken[language]["language"] for language in spoken}
    return {name: functools.partial(as_json, files[name]) for name in files}


def as_json(value):
    """A file's bytes."""
    return json.dumps(value, ensure_ascii=False).encode()


def is_own_page(request):
    """A page of another site must not be able to play here through the visitor's browser."""
    origin = request.headers.get("Origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("Host")


def is_loopback(host):
    """Is a peer with this address on this very computer?"""
    address = ipaddress.ip_address(host.partition("%")[0])
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback


async def serve_page(hub: PageHub, socket, is_here: bool):
    """Talks with one page until either side ends it, or the page does not read any more."""
    page = hub.join(is_here)
    talk = (hear_all(hub, page, socket), send_all(page, socket), ping(page), page.lost.wait())
    tasks = [asyncio.ensure_future(each) for each in talk]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()  # what nobody expected is not kept silent
    finally:
        for task in tasks:
            task.cancel()
        hub.leave(page)


async def hear_all(hub: PageHub, page: Page, socket):
    """Hands on what a page says, until it is closed or its browser has vanished."""
    with contextlib.suppress(WebSocketError, OSError, asyncio.IncompleteReadError, TimeoutError):
        while True:
            text = await asyncio.wait_for(socket.receive(), SILENCE_S)
            if text != HERE:
                hub.take(page, text)


async def ping(page: Page):
    """Asks a page again and again whether it is still there."""
    while True:
        await asyncio.sleep(PING_S)
        page.tell({"type": "ping"})


async def send_all(page: Page, socket):
    """Sends what waits for a page, in order."""
    with contextlib.suppress(OSError):
        while True:
            await socket.send(await page.outbox.get())
