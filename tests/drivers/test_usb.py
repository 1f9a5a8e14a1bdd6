"""The port on the USB line against a model of MicroPython's USB buffer, and on real pipes."""
import json
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools import runtimes
from meleeboard.drivers.usb import PACKET, UsbPort

ROOT = Path(__file__).resolve().parents[2]


class Usb:
    """The serial line as MicroPython has it: 256 bytes go out in packets of 64 at most.

    A write that doesn't fit waits half a second, which is counted in `waits`.
    """

    SIZE = 256

    def __init__(self, incoming: bytes = b""):
        self.incoming, self.fifo, self.received = bytearray(incoming), bytearray(), bytearray()
        self.waits = 0

    def can_read(self) -> bool:
        return bool(self.incoming)

    def read_byte(self) -> int:
        return self.incoming.pop(0)

    def can_write(self) -> bool:
        return len(self.fifo) < self.SIZE

    def write(self, data, start: int, count: int) -> int:
        room = self.SIZE - len(self.fifo)
        self.waits += count > room
        taken = data[start:start + min(count, room)]
        self.fifo += taken
        return len(taken)

    def drain(self, packets: int):
        """The host takes packets."""
        for _ in range(packets):
            self.received += self.fifo[:PACKET]
            del self.fifo[:PACKET]

    def lines(self) -> list[str]:
        """What has come to the host, blanks aside."""
        return [line.rstrip() for line in self.received.decode().split("\n")[:-1]]


def read_all(port: UsbPort) -> list:
    """Lines as text and errors as errors, until nothing comes."""
    found = []
    while port.stdio.incoming:
        try:
            line = port.read()
        except ValueError as error:
            line = error
        if line is not None:
            found.append(line)
    return found


def send_all(port: UsbPort, packets: int = 4):
    """Step until the queue is empty, the host draining."""
    while port.queue:
        port.step()
        port.stdio.drain(packets)
    port.stdio.drain(8)


def test_lines_come_whole_whatever_ends_them():
    """Line feeds, carriage returns, both; empty lines are nothing; the rest waits for its end."""
    port = UsbPort(Usb(b'\r\n{"do": "hello"}\r\n\n{"do": 1}\rd\xc3\xa9j\xc3\xa0\nrest'))
    assert read_all(port) == ['{"do": "hello"}', '{"do": 1}', "déjà"]
    port.stdio.incoming += b" of it\n"
    assert read_all(port) == ["rest of it"]


def test_a_line_that_is_too_long_gives_one_error_and_the_next_is_read():
    """However long it is; at the limit it is still read."""
    port = UsbPort(Usb(b"a" * 100 + b"\n" + b"b" * 101 + b"\n" + b"c" * 5000 + b"\nok\n"), 100)
    first, *errors, last = read_all(port)
    assert (first, last) == ("a" * 100, "ok")
    assert [type(error) for error in errors] == [ValueError, ValueError]
    assert "100 bytes" in str(errors[0])


def test_bytes_that_are_no_text_give_one_error():
    """The next line is read."""
    error, line = read_all(UsbPort(Usb(b"\xff\xfe\nok\n")))
    assert isinstance(error, ValueError) and "UTF-8" in str(error) and line == "ok"


def test_a_ctrl_c_that_came_during_a_flash_write():
    """MicroPython does not take it from the line then, so the port makes it what it always is."""
    port = UsbPort(Usb(b'{"do": \x03'))
    with pytest.raises(KeyboardInterrupt):
        port.read()


def test_a_flood_is_read_in_small_pieces():
    """A call looks at 64 bytes at most, so the scan goes on."""
    port = UsbPort(Usb(b"x" * 1000))
    assert port.read() is None
    assert len(port.stdio.incoming) == 1000 - 64


def test_a_closed_input_ends():
    """Nothing is read after the end of the file."""
    port = UsbPort(Usb(b"x"))
    port.stdio.read_byte = lambda: -1
    assert port.read() is None and port.ended
    assert port.read() is None


def test_lines_arrive_in_order_padded_to_packets():
    """Blanks before the line's end make whole packets of it."""
    port = UsbPort(Usb())
    sent = [json.dumps({"n": n, "text": "é" * n}) for n in range(0, 90, 7)]
    for line in sent:
        port.write(line)
        send_all(port)
    assert port.stdio.lines() == sent
    assert len(port.stdio.received) % PACKET == 0
    assert port.stdio.waits == 0 and port.dropped == 0


def lights(n: int) -> str:
    return json.dumps({"type": "lights", "n": n, "squares": "." * 81})


def test_a_port_that_nobody_drains_never_waits_and_drops_lights_first():
    """Calls outlive lights; of lights only the newest waits; what was begun is ended."""
    port = UsbPort(Usb(), room=1024)
    for n in range(20):
        port.write(json.dumps({"type": "call", "n": n}))
        port.write(lights(n))
        port.step()
        assert port.queued <= 1024
    send_all(port)
    assert port.stdio.waits == 0
    kept = [json.loads(line) for line in port.stdio.lines()]
    shown = [line["n"] for line in kept if line["type"] == "lights"]
    called = [line["n"] for line in kept if line["type"] == "call"]
    assert shown == [0, 19]  # the buffer took the first ones, the newest waited
    assert called == [0, 1, *range(22 - len(called), 20)] and len(called) > 10
    assert len(called) + len(shown) + port.dropped == 40


def test_the_newest_line_stays_however_long():
    """A record longer than the room is sent; older lines give way."""
    port = UsbPort(Usb(), room=512)
    port.write('{"type": "call"}')
    record = json.dumps({"type": "record", "text": "x" * 3000})
    port.write(record)
    assert port.dropped == 1
    send_all(port)
    assert port.stdio.lines() == [record]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of(
    st.tuples(st.just("call"), st.integers(0, 700)),
    st.tuples(st.just("lights"), st.integers(0, 99)),
    st.tuples(st.just("step"), st.integers(1, 9)), st.tuples(st.just("drain"), st.integers(1, 9)),
), max_size=80))
def test_whatever_happens_nothing_waits_and_no_line_is_torn(events):
    """The host drains when it likes: lines come whole and in order, or not at all."""
    port, written = UsbPort(Usb(), room=1024), []
    for what, n in events:
        if what in ("call", "lights"):
            line = json.dumps({"type": what, "id": len(written), "text": "é" * n})
            written.append(line)
            port.write(line)
        elif what == "step":
            for _ in range(n):
                port.step()
        else:
            port.stdio.drain(n)
        assert port.queued == sum(map(len, port.queue))
        if len(port.queue) > 2:  # one that was begun and one that is long may stand alone
            assert port.queued <= 1024
    send_all(port)
    arrived = port.stdio.lines()
    assert port.stdio.waits == 0
    assert len(arrived) + port.dropped == len(written)
    assert [line for line in written if line in set(arrived)] == arrived
    if written:
        assert written[-1] in arrived


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=400).map(lambda data: data.replace(b"\3", b"")),
       st.lists(st.integers(1, 50), min_size=1, max_size=20))
def test_any_bytes_in_any_pieces_give_the_same_lines(data, pieces):
    """What was read does not depend on how the bytes arrived."""
    whole = [str(item) for item in read_all(UsbPort(Usb(data + b"\n"), 60))]
    port, found, at = UsbPort(Usb(), 60), [], 0
    data += b"\n"
    while at < len(data):
        size = pieces[at % len(pieces)]
        port.stdio.incoming += data[at:at + size]
        found += [str(item) for item in read_all(port)]
        at += size
    assert found == whole


ECHO = """
import sys
sys.path.insert(0, "firmware")
from meleeboard.drivers.usb import Stdio, UsbPort
port = UsbPort(Stdio(), 100)
while not port.ended:
    try:
        line = port.read()
    except ValueError as error:
        line = str(error)
    if line is not None:
        port.write(line)
    port.step()
while port.queue:
    port.step()
"""


def test_standard_input_and_output_under_micropython():
    """The real streams of MicroPython, as pipes."""
    try:
        program = runtimes.micropython()
    except runtimes.Missing as missing:
        pytest.skip(str(missing))
    lines = ["{}", "é" * 40, "x" * 101, "y" * 100]
    done = subprocess.run([program, "-c", ECHO], input="\n".join([*lines, ""]).encode(), cwd=ROOT,
                          capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout) % PACKET == 0
    said = [line.rstrip() for line in done.stdout.decode().splitlines()]
    assert said == ["{}", "é" * 40, "a line of more than 100 bytes was left out", "y" * 100]
