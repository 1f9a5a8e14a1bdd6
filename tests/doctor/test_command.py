"""The command `doctor` on boards in memory and on tables in processes of their own."""
import json

import pytest
from click.testing import CliRunner

from host_tools.cli import group
from host_tools.runtimes import Missing, micropython

SMALL = '{"rows": 5, "cols": 5}'


@pytest.fixture
def doctor(tmp_path, monkeypatch):
    """Runs the command in a folder of its own that has the table.json of a small board."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.json").write_text(SMALL)
    (tmp_path / "empty").write_text("")

    def run(*arguments, typed="", table=True):
        given = ["doctor", *arguments, *(["--table", "table.json"] if table else [])]
        return CliRunner().invoke(group, given, input=typed)
    return run


def test_a_sound_board(doctor):
    done = doctor("--virtual")
    assert done.exit_code == 0 and "No fault was found." in done.stdout
    assert "Squares: 25 of 25" in done.stdout and "Lights: 55 of 55" in done.stdout


def test_faults_are_told_and_kept(doctor, tmp_path):
    done = doctor("--fault", "dead d4", "--fault", "rows 1 2", "--report", "board.json", "squares")
    assert done.exit_code == 1
    assert "* d4 never closed" in done.stdout and "rows 1 and 2 are swapped" in done.stdout
    report = json.loads((tmp_path / "board.json").read_text())
    assert report["finished"] and report["squares"]["d4"] == "never_closed"
    assert report["corrections"] == {"sensor_lines": "2 1 3 4 5"}
    assert (tmp_path / "board.txt").read_text() == done.stdout


def test_json_is_the_report_alone(doctor):
    done = doctor("buttons", "--fault", "unplugged black", "--json")
    report = json.loads(done.stdout)
    assert [fault["kind"] for fault in report["faults"]] == ["button_dead"]
    assert report["buttons"] == {"white": "white", "black": None, "table": "table"}


def test_corrections_are_written_once_they_are_agreed_to(doctor, tmp_path):
    wired = ("lights", "ring", "--wired", "light_along=files", "--wired", "ring_start=3",
             "--write")
    refused = doctor(*wired)  # nobody is there to say yes
    assert "light_along: 'ranks' -> 'files'" in refused.stderr
    assert (tmp_path / "table.json").read_text() == SMALL
    assert "is corrected" in doctor(*wired, "--yes").stderr
    written = json.loads((tmp_path / "table.json").read_text())
    assert written == {"rows": 5, "cols": 5, "light_along": "files", "ring_start": 3}
    assert doctor(*wired[:-1], "--yes").exit_code == 0  # now it is right


@pytest.mark.parametrize("fault", [["--wired", "sensor_corner=far right"],
                                   ["--fault", "rows 1 5"], ["--fault", "columns 2 3"]])
def test_a_corrected_board_is_sound(doctor, fault):
    """What was written for the sensors makes the same wiring right."""
    assert doctor("squares", *fault, "--write", "--yes").exit_code == 1
    if fault[0] == "--wired":
        assert doctor("squares", *fault).exit_code == 0


def test_an_examination_is_gone_on_with(doctor, tmp_path):
    """What was seen is kept when it is stopped, and not asked for again."""
    first = doctor("squares", "--only", "a1", "--virtual", "--report", "board.json")
    assert first.exit_code == 0
    again = doctor("squares", "--only", "1", "--virtual", "--resume", "board.json")
    assert "Set one unit on b1." in again.stderr and "on a1" not in again.stderr
    report = json.loads((tmp_path / "board.json").read_text())
    assert sorted(report["squares"]) == ["a1", "b1", "c1", "d1", "e1"]


def test_what_was_seen_under_another_wiring_is_not_gone_on_with(doctor, tmp_path):
    doctor("squares", "--only", "a1", "--virtual", "--report", "board.json")
    (tmp_path / "table.json").write_text('{"rows": 5, "cols": 5, "sensor_corner": "far left"}')
    done = doctor("--virtual", "--resume", "board.json")
    assert done.exit_code == 2 and "sensor_corner" in done.stderr


@pytest.mark.parametrize("arguments, words", [
    (["--virtual", "--pins", "rows=A;columns=B"], "leave all out but one"),
    (["--fault", "dead z9"], "no such place"),
    (["--fault", "broken d4"], "they are: dead SQUARE"),
    (["--fault", ""], "they are: dead SQUARE"),
    (["--fault", "held door"], "no such place"),
    (["--fault", "joined 1 9"], "no such place"),
    (["--fault", "?"], "rows NUMBER NUMBER"),
    (["--wired", "sensor_corner=above"], "sensor_corner"),
    (["--virtual", "--only", "z9"], "'z9'"),
    (["--virtual", "--resume", "table.json"], "no report"),
    (["--virtual", "--resume", "empty"], "no report"),
    (["--pins", "rows"], "JOB=PIN"),
    (["--pins", "rows=A"], "the jobs are"),
    (["--virtual", "--calibrate"], "only linear Hall"),
    (["--virtual", "diodes"], "visit these first"),
])
def test_mistakes_are_one_sentence(doctor, arguments, words):
    done = doctor(*arguments)
    assert done.exit_code == 2 and words in done.stderr and "Traceback" not in done.stderr


def test_a_report_that_can_not_be_written_is_told_before_the_first_question(doctor):
    done = doctor("squares", "--virtual", "--report", "none/board.json")
    assert done.exit_code == 2 and "can't be written" in done.stderr
    assert "off the board" not in done.stderr


def test_an_order_of_which_only_a_part_was_seen_is_not_written(doctor, tmp_path):
    done = doctor("squares", "--only", "1", "--fault", "rows 1 2", "--write", "--yes")
    assert "once all of its squares" in done.stderr and done.exit_code == 1
    assert (tmp_path / "table.json").read_text() == SMALL


def test_nothing_to_be_corrected_is_said_so(doctor):
    assert "needs no correction" in doctor("buttons", "--virtual", "--write").stderr


def test_writing_needs_a_file(doctor):
    done = doctor("buttons", "--virtual", "--write", "--yes", table=False)
    assert done.exit_code == 2 and "--table" in done.stderr


def test_live_frames_as_json(doctor):
    done = doctor("live", "--virtual", "--fault", "stuck b2", "--json", typed="q\n")
    frames = [json.loads(line) for line in done.stdout.splitlines()]
    assert frames[0]["closed"] == ["b2"] and done.exit_code == 0


def test_live_picture_in_words(doctor):
    done = doctor("live", "--virtual", typed="q\n")
    assert "q: end" in done.stderr and "d4, or 7 of the ring" in done.stderr and done.stdout == ""


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_a_table_in_its_own_process(doctor, runtime):
    """The device's own code answers over the link, under both Pythons."""
    if runtime == "micropython":
        try:
            micropython()
        except Missing as missing:
            pytest.skip(str(missing))
    done = doctor("squares", "buttons", "sounds", "--only", "a1,l12", "--runtime", runtime,
                  table=False)
    assert done.exit_code == 0, done.stderr
    assert "Squares: 2 of 144" in done.stdout and "Buttons: 3 of 3" in done.stdout
    assert "Sounds: 2 of 2" in done.stdout


def test_no_pico_is_told_with_its_mend(doctor, monkeypatch):
    monkeypatch.setattr("host_tools.wire.find_port", lambda: None)
    done = doctor("live", table=False)
    assert done.exit_code == 2 and "--virtual" in done.stderr
