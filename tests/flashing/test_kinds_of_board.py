"""Every kind of board, with the real firmware, starts as its table.json has it."""
import json
import sys

import pytest

from host_tools import runtimes
from host_tools.flashing import files, plan
from host_tools.voices import pack

pytest.importorskip("serial")
pytest.importorskip("mpremote")
pytest.importorskip("littlefs")
if sys.platform == "win32":
    pytest.skip("no pseudo-terminals on Windows", allow_module_level=True)

import bench_board

from host_tools import talk

BLOCKS = 352  # as on a Pico
SHIFT = {"board": "shift", "rows": 12, "cols": 12}
KINDS = (
    {},
    {"settle_us": 60},
    {"rows": 6, "cols": 7, "sensor_along": "files"},
    SHIFT,
    {**SHIFT, "digits": True, "settle_us": 60},
    {"board": "linear", "cols": 10},
    {"voice": "i2s"},
    {"voice": "pwm"},
    {**SHIFT, "voice": "i2s"},
    {"voice": "i2s", "voice_language": "fr"},  # whose pack is not there
)


@pytest.fixture
def start(tmp_path):
    """Starts a board with this table.json."""
    try:
        runtimes.micropython()
    except runtimes.Missing as missing:
        pytest.skip(str(missing))

    def started(table):
        text = json.dumps({"self_test": False, **table}).encode()
        voice = pack.build({"ready": [1000, -1000] * 400}, 8000, "en")
        bench_board.write_flash(tmp_path / "flash", {
            **files.sources(), plan.INSTALLED: b"{}", "table.json": text, "voice/en.pack": voice,
        }, BLOCKS)
        return bench_board.Board(tmp_path / "flash")

    return started


@pytest.mark.parametrize("table", KINDS, ids=lambda table: " ".join(map(str, table.values())))
def test_it_starts_feels_and_speaks(start, table, tmp_path):
    with start(table) as board:
        line = talk.Talk(board.port)
        assert line.hello["board"] == [table.get("cols", 9), table.get("rows", 9)]
        told = line.ask("doctor", answer="doctor")
        assert told["feels_poles"] == (table.get("board") == "linear")
        assert told["speaks"] == ("voice" in table)
        spoken = {"say": ["ready", "check"]} if told["speaks"] else {}
        line.ask("doctor", tones=[[440, 20]], **spoken)
        line.ask("doctor", on=False)
        assert line.ask("vitals", answer="vitals")["free_bytes"] > 0
        line.close()
    assert "crash.txt" not in bench_board.read_flash(tmp_path / "flash")
