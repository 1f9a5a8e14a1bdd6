"""A talk with a board on its serial port: a command and its answer, for tools that end at once."""
import contextlib
import json
import time
from collections.abc import Iterator

import serial

from host_tools.cli import Mistake
from host_tools.reasons import because, unopened
from host_tools.wire import NO_PICO, decode, find_port

HELLO_S, ANSWER_S = 10, 30
BACK_S = 60  # for a board that starts again


class Trouble(Mistake):
    """The board does not answer, or refuses."""

    exit_code = 1


class Talk:
    """The line to the board on `port` (None: the first Pico); `hello` is its greeting."""

    def __init__(self, port: str | None):
        found = port if port not in (None, "auto") else find_port()
        if found is None:
            raise Trouble(NO_PICO)
        self.port, self.number = found, 0
        self.line = self._open()
        self.hello = self._say_hello(HELLO_S)

    def _open(self) -> serial.Serial:
        try:
            return serial.Serial(self.port, timeout=0.2, write_timeout=2)
        except (OSError, ValueError) as error:
            raise Trouble(unopened(self.port, error)) from error

    def _say_hello(self, patience_s: float) -> dict:
        self._write(b"\n")  # ends what another program left half said
        self._send({"do": "hello"})
        for message in self._messages(patience_s):
            if message["type"] == "hello":
                return message
        raise Trouble(f"{self.port} says no hello; is the firmware on it? meleeboard flash puts "
                      "it there")

    def ask(self, do: str, answer: str = "ok", **fields) -> dict:
        """The answer to a command; Trouble with the board's own words where it refuses."""
        self._ask(do, fields)
        for message in self._messages(ANSWER_S):
            self._heed(message)
            if message["type"] == answer and message.get("id", self.number) == self.number:
                return message
        raise Trouble(f"{self.port}: no answer to {do!r}; plug the board in anew and try again, "
                      "or bring its firmware up to date: meleeboard flash")

    def text(self, do: str, **fields) -> str:
        """An answer that comes in parts, put together."""
        self._ask(do, fields)
        parts = []
        for message in self._messages(ANSWER_S):
            self._heed(message)
            if message["type"] == do and message["id"] == self.number:
                parts.append(message["text"])
                if message["last"]:
                    return "".join(parts)
        raise Trouble(f"{self.port}: the answer to {do!r} breaks off; try again")

    def come_back(self) -> dict:
        """The hello of a board that is starting again."""
        self.close()
        until = time.monotonic() + BACK_S
        while time.monotonic() < until:
            time.sleep(1)
            with contextlib.suppress(Trouble):
                self.line = self._open()
                self.hello = self._say_hello(HELLO_S)
                return self.hello
        raise Trouble(f"{self.port}: the board does not come back; plug it in anew")

    def close(self) -> None:
        """Let go of the port."""
        self.line.close()

    def _ask(self, do: str, fields: dict) -> None:
        self.number += 1
        self._send({"do": do, "id": self.number, **fields})

    def _heed(self, message: dict) -> None:
        if message["type"] == "error" and message.get("id") == self.number:
            raise Trouble(f"{self.port}: the board says: {message['text']}")

    def _send(self, command: dict) -> None:
        self._write(json.dumps(command).encode() + b"\n")

    def _write(self, data: bytes) -> None:
        try:
            self.line.write(data)
        except OSError as error:
            raise self._gone(error) from error

    def _gone(self, error: Exception) -> Trouble:
        return Trouble(f"{self.port}: the board is gone ({because(error)}); see to its plug")

    def _messages(self, patience_s: float) -> Iterator[dict]:
        """What the board says for so long, anew from each part of an answer to us on.

        Whatever else it says, as one that crashes and starts over and over does, buys it no time.
        """
        until, waiting = time.monotonic() + patience_s, b""
        while time.monotonic() < until:
            try:
                waiting += self.line.readline()
            except (OSError, TypeError) as error:
                raise self._gone(error) from error
            if waiting.endswith(b"\n"):
                message, waiting = decode(waiting), b""
                if message:
                    if message.get("id") == self.number:
                        until = time.monotonic() + patience_s
                    yield message
