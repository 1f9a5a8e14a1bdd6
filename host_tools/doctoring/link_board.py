"""A board at the other end of the link, for an Examination: real, or a table's program in a
process of its own.
"""
import asyncio
import contextlib
import json
import queue
import threading
import time

from host_tools import settings
from host_tools.cli import Mistake
from host_tools.doctoring.wires import light_name
from host_tools.wire import TableGone
from meleeboard.drivers import pico

HELLO_S = 6
CLOSE_S = 3
STAY_MS = 30_000  # the board takes longer silence for the end
GONE = {"type": "gone"}


class Refused(Mistake):
    """The board will not do what it was told."""


class LinkBoard:
    """The board behind one of wire.py's tables, which a thread of its own listens to.

    `table_text` is its table.json, `hello` its greeting.
    """

    def __init__(self, table, table_text: str | None = None, patience_s: float = HELLO_S):
        self.table, self.patience_s = table, patience_s
        self.said: queue.SimpleQueue[dict] = queue.SimpleQueue()
        self.numbers = 0
        self.trouble = ""  # why it was never there
        self.waiting: list[dict] = []  # frames and buttons that poll() has not told yet
        self.is_examined = self.restarts = False
        self.told_at = 0
        self.opened = threading.Event()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()
        self.opened.wait(patience_s)
        self._send({"do": "hello"})
        self.hello = self._wait_for("hello")
        self.table_text = table_text or self._read_config()
        self.values = self._values()

    # the wire, in its thread

    def _listen(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self._carry())

    async def _carry(self) -> None:
        self.ending = asyncio.Event()
        try:
            await self.table.open()
            self.opened.set()
            tasks = [asyncio.ensure_future(self._read()),
                     asyncio.ensure_future(self.ending.wait())]
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            self.said.put(GONE)
            await self.table.close()
            tasks[1].cancel()
            with contextlib.suppress(TimeoutError, RuntimeError):  # the program may end here
                await asyncio.wait_for(tasks[0], 1)
        except TableGone as gone:
            self.trouble = str(gone).removesuffix(".")
            self.said.put(GONE)
            self.opened.set()

    async def _read(self) -> None:
        async for message in self.table.messages():
            self.said.put(message)

    def _send(self, message: dict) -> None:
        if "do" in message:
            self.numbers, self.told_at = self.numbers + 1, self.ms
            message = {**message, "id": self.numbers}
        with contextlib.suppress(RuntimeError):  # the loop has ended; the next message says so
            self.loop.call_soon_threadsafe(self.table.send, message)

    def _next(self, timeout_s: float) -> dict | None:
        """The next message, if one comes in time; Mistake if the board is gone or refuses."""
        try:
            message = self.said.get(timeout=timeout_s)
        except queue.Empty:
            return None
        if message is GONE:
            self.said.put(GONE)
            if self.trouble:
                raise Mistake(self.trouble)
            raise Mistake("the board is gone; see to its plug and start again, --resume goes on "
                          "where you were")
        if message["type"] == "error" and message.get("id") == self.numbers:
            raise Refused(f"the board says: {message['text']}")
        return message

    def _wait_for(self, kind: str) -> dict:
        until = time.monotonic() + self.patience_s
        while time.monotonic() < until:
            message = self._next(0.2)
            if message:
                self._keep(message)
                if message["type"] == kind and message.get("id", self.numbers) == self.numbers:
                    return message
        raise Mistake(f"the board sent no {kind!r} within {self.patience_s:g} s; is the firmware "
                      "on it, and not too old? meleeboard flash puts it there")

    def _keep(self, message: dict) -> None:
        """Frames and buttons wait for poll()."""
        if message["type"] in ("frame", "button"):
            self.waiting.append(message)

    # its configuration

    def _read_config(self) -> str:
        """Its table.json, or an empty one where it has none to tell of."""
        self._send({"do": "config"})
        try:
            return self._wait_for("config")["text"]
        except Refused:
            return "{}"

    def write_config(self, text: str) -> None:
        """Give it another table.json, with which it starts again once this is over."""
        self._send({"do": "set_config", "text": text})
        self._wait_for("ok")
        self.restarts = True

    def _values(self) -> dict:
        values = settings.values_of(self.table_text)
        cols, rows = self.hello["board"]
        if (values["rows"], values["cols"]) != (rows, cols):
            raise Mistake(f"the board has {cols} x {rows} squares, its table.json {values['cols']}"
                          f" x {values['rows']}; give the right one with --table FILE")
        return values

    # a board for an Examination

    def begin(self) -> None:
        """The table stops refereeing, and tells what it senses."""
        self._send({"do": "doctor"})
        begun = self._wait_for("doctor")
        self.is_examined = True
        self.down = begun["down"]
        self.abilities = ["lights", "buttons", "sounds"]
        self.abilities += ["voice"] if begun["speaks"] else []
        self.abilities += ["poles"] if begun["feels_poles"] else []

    @property
    def ms(self) -> int:
        """Time, on no particular clock."""
        return time.monotonic_ns() // 1_000_000

    def poll(self, ms: int) -> list[dict]:
        """The frames and edges of buttons that come within this time."""
        if self.ms - self.told_at > STAY_MS:
            self._send({"do": "doctor"})
        until = self.ms + ms
        while (left := until - self.ms) > 0:
            message = self._next(left / 1000)
            if message:
                self._keep(message)
        told, self.waiting = self.waiting, []
        return told

    def show(self, squares: str, ring: str) -> None:
        """Light these lights."""
        self._send({"do": "doctor", "squares": squares, "ring": ring})

    def play(self, tones: list) -> None:
        """Play these tones."""
        self._send({"do": "doctor", "tones": tones})

    def say(self, words: list) -> None:
        """Say these clips."""
        self._send({"do": "doctor", "say": words})

    def calibrate(self) -> list[str]:
        """Learn what linear Hall sensors read at rest; the squares that seem bad."""
        self._send({"do": "calibrate"})
        return self._wait_for("calibrate")["doubtful"]

    def close(self) -> None:
        """Let the saved game go on, and let go of the wire."""
        if self.is_examined:
            self._send({"do": "doctor", "on": False})
            with contextlib.suppress(Mistake):
                self._wait_for("ok")
        if self.restarts:
            self._send({"do": "restart"})
            with contextlib.suppress(Mistake):
                self._wait_for("ok")
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self.ending.set)
        self.thread.join(CLOSE_S)


class VirtualLinkBoard(LinkBoard):
    """A table's program with virtual sensors: Hands can move its units and see its lights."""

    def __init__(self, table):
        self.standing: set[str] = set()
        self.seen: list[set[str]] = []  # places that were lit, one set after another
        self.heard: dict[str, list] = {"tone": [], "voice": []}
        self.dark: set[str] = set()
        self.chain: list[str] = []
        super().__init__(table)
        self.chain = chain_of(self.values)

    def _read_config(self) -> str:
        cols, rows = self.hello["board"]
        kind = "reference" if max(rows, cols) <= 9 else "shift"
        return json.dumps({"board": kind, "rows": rows, "cols": cols, "voice": "i2s"})

    def _keep(self, message: dict) -> None:
        super()._keep(message)
        if message["type"] == "lights" and self.chain:
            letters = message["squares"] + message["ring"]
            self.seen.append({place for place, index in zip(
                self.chain, pico.places_of(self.values), strict=True) if letters[index] != "."})
        elif message["type"] == "sound":
            self.heard["tone"].append(message["tones"])
        elif message["type"] == "words":
            self.heard["voice"].append(message["clips"])

    def stand(self, squares) -> None:
        """Units stand on these squares and no others."""
        for name in sorted(set(squares) ^ self.standing):
            self._send({"sensor": name, "closed": name not in self.standing})
        self.standing = set(squares)

    def press(self, button: str, down: bool) -> None:
        """A button goes down or comes up."""
        self._send({"button": button, "down": down})


def chain_of(values: dict) -> list[str]:
    """Where each light of the chain is, if it is wired as the configuration says."""
    return [light_name(i, values) for i in pico.places_of(values)]
