"""`board` and `config --port` on a board that runs the real firmware, and its power cuts."""
import json
import sys

import pytest
from click.testing import CliRunner

from host_tools import fault_report, runtimes
from host_tools.cli import group
from host_tools.flashing import files, plan
from meleeboard import __version__

pytest.importorskip("serial")
pytest.importorskip("mpremote")
pytest.importorskip("littlefs")
if sys.platform == "win32":
    pytest.skip("no pseudo-terminals on Windows", allow_module_level=True)

import bench_board

from host_tools import talk
from host_tools.flashing import board as boards

TABLE = b'{"self_test": false, "brightness": 40}'
BLOCKS = 352  # as on a Pico


@pytest.fixture(scope="module")
def flash(tmp_path_factory):
    """The flash of a board with the firmware, and with some of a life behind it."""
    try:
        runtimes.micropython()
    except runtimes.Missing as missing:
        pytest.skip(str(missing))
    path = tmp_path_factory.mktemp("board") / "flash"
    bench_board.write_flash(path, {
        **files.sources(), plan.INSTALLED: b"{}", "table.json": TABLE, "crash.txt": b"it broke",
        "voice/en.pack": b"no pack", "notes/mine.txt": b"of the owner"}, BLOCKS)
    return path


@pytest.fixture
def board(flash):
    """That board, running."""
    with bench_board.Board(flash) as running:
        yield running


def run(*arguments: str):
    """A command that goes well: its output."""
    done = CliRunner().invoke(group, list(arguments))
    assert done.exit_code == 0, done.output
    return done.stdout


def test_version(board):
    said = json.loads(run("board", "version", "--port", board.port, "--json"))
    assert (said["version"], said["runtime"], said["board"]) == (__version__, "pico", [9, 9])
    assert f"meleeboard {__version__}, 9 x 9" in run("board", "version", "--port", board.port)


def test_a_fault_report_is_saved_told_and_replayed(board, tmp_path):
    file = tmp_path / "report.jsonl"
    said = json.loads(run("board", "report", str(file), "--port", board.port, "--json"))
    assert said["whole"] and said["logs"]
    told = run("board", "show", str(file), "--out", str(tmp_path / "files"))
    assert "last crash   it broke" in told and "played again, 0 decisions" in told
    assert sorted(path.name for path in (tmp_path / "files").iterdir())[-1].endswith(".game")
    facts = json.loads(run("board", "show", str(file), "--json"))
    assert facts["table.json"]["text"] == TABLE.decode() and facts["vitals"]["free_bytes"] > 0
    assert "meleeboard-record" in run("replay", str(file))
    assert json.loads(run("replay", str(file), "--log", said["logs"][0], "--json"))["record"]
    wrong = CliRunner().invoke(group, ["replay", str(file), "--log", "none"])
    assert wrong.exit_code == 2 and said["logs"][0] in wrong.stderr


def test_table_json_on_the_board(board, tmp_path):
    port = ["--port", board.port]
    assert "all is well" in run("config", "check", *port)
    assert "here 40" in run("config", "explain", "brightness", *port)
    assert json.loads(run("config", "get", *port)) == json.loads(TABLE)
    after = run("config", "set", *port, "brightness=20", "options={\"size\": 5}", "--restart")
    assert json.loads(after) == {"self_test": False, "brightness": 20, "options": {"size": 5}}
    done = CliRunner().invoke(group, ["config", "set", *port, "--no-restart",
                                      "voice_language=fr"])
    assert done.exit_code == 0 and "no pack for 'fr' is on the board" in done.stderr
    done = CliRunner().invoke(group, ["config", "set", *port, "--no-restart",
                                      "voice_language=en"])
    assert "pack" not in done.stderr
    done = CliRunner().invoke(group, ["config", "set", *port, "rows=12"])
    assert done.exit_code == 2 and "is left as it was" in done.stderr
    (tmp_path / "table.json").write_text(TABLE.decode())
    assert run("config", "put", str(tmp_path / "table.json"), *port, "--no-restart")
    assert json.loads(run("config", "get", *port)) == json.loads(TABLE)
    with pytest.raises(talk.Trouble, match="sensor_map"):
        talk.Talk(board.port).ask("set_config", text='{"sensor_map": 3}')


def test_nothing_is_reset_without_a_yes(board):
    done = CliRunner().invoke(group, ["board", "reset", "--port", board.port], input="n\n")
    assert done.exit_code == 2 and "nothing was changed" in done.stderr


def test_a_restart_goes_on_with_the_game(board):
    line = talk.Talk(board.port)
    line.ask("new", game="ten_minute")
    line.close()
    assert f"runs meleeboard {__version__}" in run("board", "restart", "--port", board.port)
    line = talk.Talk(board.port)
    assert "ten_minute" in line.text("record")


def is_reset(flash, writes: int) -> bool:
    """Is a board reset before its power goes, after so many writes to its flash?"""
    with bench_board.Board(flash, writes) as board:
        try:
            line = talk.Talk(board.port)
            line.ask("factory_reset", sure=True)
            line.come_back()
        except talk.Trouble:
            return False
        return True


STEP = 9  # writes between two cuts; fewer take longer


def test_a_cut_of_a_factory_reset_leaves_a_board_that_starts(flash, monkeypatch):
    """What was there before, or nothing but the firmware: never something in between."""
    monkeypatch.setattr(talk, "BACK_S", 4)
    monkeypatch.setattr(talk, "HELLO_S", 3)
    before, firmware = flash.read_bytes(), {*files.sources(), plan.INSTALLED}
    ends = []
    for writes in range(0, 1000, STEP):
        flash.write_bytes(before)
        is_done = is_reset(flash, writes)
        with bench_board.Board(flash) as board:
            assert boards.hello(board.port)["version"] == __version__
        left = {path for path in bench_board.read_flash(flash) if not path.startswith("games/")}
        assert firmware <= left
        ends.append(left == firmware)
        assert ends[-1] or left - firmware >= {"table.json", "voice/en.pack", "notes/mine.txt"}
        if is_done:
            break
    assert ends[-1] and not ends[0] and ends == sorted(ends)


def test_what_is_no_report_is_told(tmp_path):
    for text, word in ((b"", "no fault report"), (b'{"report": 2}\n', "later version"),
                       (b'{"report": 1}\n{"file": "a", "at": 5, "base64": ""}\n', "a has a gap")):
        (tmp_path / "report").write_bytes(text)
        done = CliRunner().invoke(group, ["board", "show", str(tmp_path / "report")])
        assert done.exit_code == 2 and word in done.stderr


def test_a_report_that_breaks_off_is_read_as_far_as_it_goes():
    held = fault_report.read(b'{"report": 1}\n{"crash": null}\n{"sta')
    assert held.facts["crash"] is None and not held.is_whole
    assert fault_report.told(held)[-1] == "the report breaks off here"
