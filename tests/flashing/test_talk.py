"""A talk with a board that speaks but does not answer, and with one that answers bit by bit."""
import itertools
import json
import time

import pytest

pytest.importorskip("serial")

from host_tools import talk


class Line:
    """A serial port at which these messages come, 20 ms apart, behind the hello."""

    def __init__(self, messages):
        self.coming = itertools.chain([{"type": "hello"}], messages)

    def write(self, data):
        return len(data)

    def readline(self):
        time.sleep(0.02)
        return json.dumps(next(self.coming)).encode() + b"\n"


def talk_on(monkeypatch, messages):
    monkeypatch.setattr(talk.serial, "Serial", lambda *_, **__: Line(messages))
    monkeypatch.setattr(talk, "ANSWER_S", 0.2)
    return talk.Talk("a port")


def test_a_board_that_starts_over_and_over_is_given_up(monkeypatch):
    restarts = itertools.repeat({"type": "hello"}, 100)
    line = talk_on(monkeypatch, restarts)
    with pytest.raises(talk.Trouble, match="no answer to 'restart'"):
        line.ask("restart")
    assert next(restarts), "long before it fell silent"


def test_a_long_answer_may_come_bit_by_bit(monkeypatch):
    parts = [{"type": "report", "id": 1, "text": "x", "last": i == 19} for i in range(20)]
    assert talk_on(monkeypatch, parts).text("report") == "x" * 20
