"""The serial port of `play`: named, or that of the first Pico."""

import asyncio
import io

import pytest

from host_tools import wire

serial = pytest.importorskip("serial")


@pytest.fixture
def opened(monkeypatch):
    """The ports that were opened; the Pico is at another one each time."""
    ports, picos = [], iter(["first", "second", None])
    monkeypatch.setattr(wire, "find_port", lambda: next(picos))
    monkeypatch.setattr(serial, "Serial",
                        lambda port, *_, **__: ports.append(port) or io.BytesIO())
    return ports


def test_auto_finds_the_pico_anew_at_each_opening(opened):
    table = wire.SerialTable("auto")
    asyncio.run(table.open())
    asyncio.run(table.open())
    assert opened == ["first", "second"]
    with pytest.raises(wire.TableGone, match="no Pico is plugged in"):
        asyncio.run(table.open())


def test_a_named_port_is_that_one(opened):
    asyncio.run(wire.SerialTable("COM7").open())
    assert opened == ["COM7"]


@pytest.mark.parametrize("line", [
    b"garbage\n", b"\xff\x10\n", b"[]\n", b"null\n", b'{"type": 5}\n', b'{"type": "state"}\n',
    b'{"type": "config", "text": "{}"}\n', b"[" * 100_000,
])
def test_what_is_no_whole_message_is_passed_over(line):
    assert wire.decode(line) is None


def test_a_whole_message_is_heard():
    said = b'{"type": "config", "id": 1, "text": "{}", "voices": []}'
    assert wire.decode(said)["voices"] == []
    assert wire.decode(b'{"type": "call", "call": "kill"}')["call"] == "kill"
