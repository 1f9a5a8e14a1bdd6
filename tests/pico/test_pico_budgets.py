"""The measurements of the budgets: on an image they must keep them; in any case they must work."""
import json
import subprocess

import pytest

from host_tools import runtimes
from host_tools.benches import ROWS, pico
from host_tools.benches.resolve import CORPUS
from host_tools.emulator import measure


@pytest.fixture
def boards(make_board, monkeypatch):
    """Measurements at boards of the scenario's kind."""
    monkeypatch.setattr(measure, "EmulatedBoard", make_board)
    measure.match.cache_clear()
    yield
    measure.match.cache_clear()


def test_light_and_sound_in_time(boards):
    """The debounce alone is 8 ms."""
    for ms in measure.lift_to_light(2):
        assert 8 <= ms <= 25
    for ms in measure.touchdown_to_light_and_sound(2):
        assert 0 <= ms <= 40


def test_the_loop_at_rest(boards):
    rate, share = measure.loop_at_rest(100)
    assert 900 <= rate <= 1010 and 0 <= share < 1


def test_no_turn_is_lost_in_erases(boards):
    gap, erases = measure.longest_gap(2)
    assert gap < 600 and erases >= 0


@pytest.mark.parametrize("row", [row for row in ROWS if row.is_on_pico], ids=lambda row: row.name)
def test_budget(row, image, monkeypatch):
    """Every budget of the design on the emulated Pico, a quarter of what takes ten minutes."""
    monkeypatch.setattr(pico, "TURNS", 25)
    monkeypatch.setattr(pico, "EACH", 80)
    figure = row.measure()
    assert figure.ok is not False, figure.text


def test_the_guest_s_programs_are_right():
    """What is timed in the guest, once under the unix MicroPython."""
    try:
        command = [runtimes.micropython(), "-c"]
    except runtimes.Missing as missing:
        pytest.skip(str(missing))
    line = json.loads(CORPUS.read_text().splitlines()[0])
    resolve = f"import sys; sys.path.insert(0, {str(runtimes.CODE)!r})\n"
    resolve += measure.RESOLVE.format(lines=json.dumps([line, line]))
    for code in (resolve, measure.STACK):
        done = subprocess.run([*command, code], capture_output=True, text=True)
        assert len([int(word) for word in done.stdout.split()]) == 2, done.stderr
    compile(measure.SCAN.format(text="{}", frames=2), "SCAN", "exec")
