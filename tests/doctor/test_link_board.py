"""A board behind a serial line: a table's program at the other end of a pseudo-terminal."""
import asyncio
import json
import os
import sys

import pytest
from click.testing import CliRunner

from host_tools.cli import Mistake, group
from host_tools.doctoring.link_board import LinkBoard, Refused
from host_tools.virtual.drivers import MemoryFiles
from host_tools.wire import ChildTable, SerialTable, command_for
from meleeboard import config, device, powerup
from serial_board import SerialBoard
from table.device_world import Board, Chip

TABLE = '{"board": "shift", "rows": 12, "cols": 12}'  # as large as the program's virtual sensors


@pytest.fixture
def serial_board():
    board = SerialBoard()
    yield board
    board.close()


def told(board, is_it, tries=100):
    """The first message of the board that is the one that is waited for."""
    messages = []
    for _ in range(tries):
        messages += board.poll(50)
        for message in messages:
            if is_it(message):
                return message
    raise AssertionError(messages)


def test_frames_and_buttons_come_and_the_game_goes_on(serial_board):
    board = LinkBoard(SerialTable(serial_board.port), TABLE)
    board.begin()
    assert board.abilities == ["lights", "buttons", "sounds", "voice"] and board.down == []
    serial_board.hand(sensor="d4", closed=True)
    serial_board.hand(button="black", down=True)
    frame = told(board, lambda m: m["type"] == "frame" and m["changes"])
    assert frame["changes"] == {"d4": 1} and frame["rows"][3] == 8
    serial_board.hand(button="black", down=False)
    assert not told(board, lambda m: m["type"] == "button" and not m["down"])["down"]
    board.close()
    again = LinkBoard(SerialTable(serial_board.port), TABLE)
    assert again.hello["board"] == [12, 12]
    again.close()


def test_the_command_names_the_board_on_a_port(serial_board, tmp_path):
    """Somebody says that the board is empty; a square is closed all the same, another never is."""
    (tmp_path / "table.json").write_text(TABLE)
    report = tmp_path / "report.json"
    serial_board.hand(sensor="e5", closed=True)
    given = ["doctor", "squares", "--only", "d4", "--port", serial_board.port, "--table",
             str(tmp_path / "table.json"), "--report", str(report), "--json"]
    done = CliRunner().invoke(group, given, input="\n\n\n")
    assert done.exit_code == 1 and "shift, 12 x 12 squares" in done.stderr
    kinds = {(fault["kind"], *fault["places"]) for fault in json.loads(done.stdout)["faults"]}
    assert kinds == {("stuck", "e5"), ("never_closed", "d4")}
    assert json.loads(report.read_text())["board"]["runtime"] == "cpython"


class DeviceTable:
    """The real device on virtual drivers, as a wire to it; `table_text` lies on its flash."""

    def __init__(self, table_text):
        self.home = MemoryFiles()
        self.home.replace("table.json", table_text.encode())
        checked = config.read(table_text, powerup.SPECS)
        self.device = device.Device(Chip(), lambda values, renderer: Board(values), checked,
                                    MemoryFiles(), self.home, rest=lambda ms: None)

    async def open(self):
        self.device.power_up(0)

    async def messages(self):
        port = self.device.board.port
        while not self.device.ending:
            self.device.step()
            lines, port.written[:] = port.written[:], []
            for line in lines:
                yield json.loads(line)
            await asyncio.sleep(0.001)

    def send(self, message):
        self.device.board.port.incoming.append(json.dumps(message))

    async def close(self):
        pass


def test_the_board_s_own_table_json_is_read_and_corrected():
    """It is checked by the board, lies on its flash, and the board starts again."""
    table = DeviceTable('{"self_test": false, "rows": 5, "cols": 5}')
    board = LinkBoard(table)
    assert (board.values["rows"], board.values["cols"]) == (5, 5)
    board.begin()
    assert table.device.table.doctor
    with pytest.raises(Refused, match="light_lines|lines"):
        board.write_config('{"rows": 5, "cols": 5, "light_lines": "1 2"}')
    board.write_config('{"rows": 5, "cols": 5, "light_lines": "2 1 3 4 5"}')
    board.close()
    assert table.device.ending == "restart" and table.device.table.doctor is None
    assert json.loads(table.home.read("table.json"))["light_lines"] == "2 1 3 4 5"


def test_lights_and_sounds_reach_the_drivers():
    table = DeviceTable('{"self_test": false, "rows": 4, "cols": 4}')
    board = LinkBoard(table)
    board.begin()
    board.show("t" + "." * 15, "." * 29 + "W")
    board.play([[440, 100]])
    board.poll(100)
    assert table.device.board.strip.squares == b"t" + b"." * 15
    assert table.device.board.strip.ring[-1:] == b"W"
    assert table.device.board.buzzer.played[-1] == [[440, 100]]
    board.close()


def test_a_table_json_of_another_size_is_refused(serial_board):
    with pytest.raises(Mistake, match="12 x 12"):
        LinkBoard(SerialTable(serial_board.port), "{}")


def test_a_board_that_goes_is_told():
    board = LinkBoard(ChildTable(command_for("cpython")), TABLE)
    board.begin()
    board.table.process.kill()
    with pytest.raises(Mistake, match="--resume"):
        told(board, lambda message: False)
    board.close()


def test_a_silent_board_is_told_with_its_mend():
    table = ChildTable([sys.executable, "-c", "import sys; sys.stdin.read()"])
    with pytest.raises(Mistake, match="meleeboard flash"):
        LinkBoard(table, TABLE, patience_s=0.5)


def test_a_port_that_cannot_be_opened_is_told():
    pytest.importorskip("serial", reason="no pyserial here")
    with pytest.raises(Mistake, match="^[^ ]*no-such-port can't be opened: No such file"):
        LinkBoard(SerialTable(os.path.join(os.sep, "dev", "no-such-port")), TABLE)
