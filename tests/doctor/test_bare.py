"""A matrix without a Pico: the firmware's scanners on Blinka's pins, and on models of them."""
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from true_boards import values

from drivers.switches import Multiplexers, Registers, Spi, SwitchMatrix
from host_tools.cli import Mistake
from host_tools.doctoring import bare
from meleeboard.drivers.hall import HallMatrix
from meleeboard.drivers.pico import order_of

ROOT = Path(__file__).resolve().parents[2]
FIXED = {"select": ",".join(["Dx_OUTPUT"] * 4), "enables": "Dx_OUTPUT,Dx_OUTPUT",
         "adc": ",".join(["Ax_INPUT_FIXED_INT_PI"] * 3)}
MATRIX = ("rows=Dx_OUTPUT,Dx_OUTPUT,Dx_OUTPUT,Dx_OUTPUT;"
          "columns=Dx_INPUT_TRUE,Dx_INPUT_FALSE,Dx_INPUT_TRUE_PULL_UP,Dx_INPUT_TRUE;"
          "buttons=Dx_INPUT_TRUE,Dx_INPUT_FALSE,Dx_INPUT_TRUE")


def doctor(*arguments, typed="q\n"):
    """The command in a process of its own, on Blinka's board that has no computer under it."""
    if importlib.util.find_spec("digitalio") is None:
        pytest.skip("no Blinka here: pip install adafruit-blinka")
    command = [sys.executable, "-m", "host_tools.cli", "doctor", *arguments]
    paths = os.pathsep.join([str(ROOT), str(ROOT / "firmware")])
    environment = {**os.environ, "BLINKA_OS_AGNOSTIC": "1", "PYTHONPATH": paths}
    return subprocess.run(command, input=typed, capture_output=True, text=True, cwd=ROOT,
                          env=environment, timeout=60)


def test_a_matrix_is_scanned_by_the_firmware_s_own_driver():
    """The column that reads low is closed on every row; the button that does is down."""
    done = doctor("live", "--pins", MATRIX, "--json")
    frame = json.loads(done.stdout.splitlines()[0])
    assert frame["closed"] == ["b1", "b2", "b3", "b4"] and frame["down"] == ["black"]
    assert done.returncode == 0


def test_stuck_squares_of_a_bare_matrix_are_named_by_their_pins(tmp_path):
    report = tmp_path / "bare.json"
    done = doctor("squares", "--pins", MATRIX, "--only", "b1", "--report", str(report),
                  typed="\n" * 3)
    assert done.returncode == 1
    assert "row wire at Dx_OUTPUT, column wire at Dx_INPUT_FALSE" in done.stdout


def test_linear_halls_are_learned_as_they_are():
    spec = ";".join(f"{job}={pins}" for job, pins in FIXED.items())
    done = doctor("--pins", spec, "--calibrate", "--json")
    assert json.loads(done.stdout) == {"doubtful": []} and done.returncode == 0


def test_pins_that_are_not_there_are_told_with_those_that_are():
    done = doctor("live", "--pins", MATRIX.replace("Dx_INPUT_TRUE_PULL_UP", "D99"))
    assert done.returncode == 2
    assert "no pin 'D99'" in done.stderr and "Dx_INPUT_FALSE" in done.stderr


@pytest.mark.parametrize("text, kind", [
    ("rows=A,B,C,D;columns=E,F,G,H", "reference"),
    ("latch=A;load=B", "shift"),
    ("select=A,B,C,D;enables=E,F;adc=G,H,I", "linear"),
])
def test_the_jobs_say_what_board_it_is(text, kind):
    assert bare.values_of(bare.parse(text), None)["board"] == kind


@pytest.mark.parametrize("text, table, words", [
    ("rows=A,B;columns=C,D;buttons=E", None, "buttons are three"),
    ("rows=A,B;columns=C,D", '{"rows": 5, "cols": 5}', "5 rows and 5 columns"),
    ("latch=A;load=B", "{}", "a reference board"),
])
def test_pins_that_do_not_fit_are_refused(text, table, words):
    with pytest.raises(Mistake, match=words):
        bare.values_of(bare.parse(text), table)


def test_a_bare_board_tells_poles():
    """An inverted magnet on e1 of a board with linear Halls."""
    muxes = Multiplexers(16)
    config = values(board="linear", rows=4, cols=4)
    halls = HallMatrix(muxes.select_pins(), muxes.enable_pins(), muxes.inputs(), 4, 4,
                       order_of(config, "sensor"), 2000, 1300)
    board = bare.ScannedBoard(halls, config)
    muxes.fields[5] -= 6000
    (frame,) = board.poll(1)
    assert frame["rows"] == frame["turned"] == [0, 2, 0, 0] and "poles" in board.abilities


class BlinkaSpi(Spi):
    """The SPI as Blinka has it: locked and set up before it is used."""

    def try_lock(self):
        return True

    def configure(self, baudrate):
        self.baudrate = baudrate


def test_shift_registers_by_an_spi(monkeypatch):
    """Two pins and an SPI reach the chips; Blinka's modules are models of them here."""
    model = SwitchMatrix(5, 5)
    spi = BlinkaSpi(Registers(model))

    class DigitalInOut:
        def __init__(self, pin):
            self.pin = pin

        def switch_to_output(self, level):
            self.value = level

        def __setattr__(self, name, value):
            object.__setattr__(self, name, value)
            if name == "value":
                spi.set(self.pin, int(value))

    board = SimpleNamespace(board_id="a model", SPI=lambda: spi, D5=spi.chips.LATCH,
                            D6=spi.chips.LOAD)
    monkeypatch.setitem(sys.modules, "board", board)
    monkeypatch.setitem(sys.modules, "digitalio", SimpleNamespace(DigitalInOut=DigitalInOut))
    bare_board = bare.bare_board("latch=D5;load=D6", '{"board": "shift", "rows": 5, "cols": 5}')
    model.closed = {(0, 0), (3, 4)}
    (frame,) = bare_board.poll(1)
    assert frame["rows"] == [1, 0, 0, 16, 0] and spi.baudrate == bare.SPI_HZ
