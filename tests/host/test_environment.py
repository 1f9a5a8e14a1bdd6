"""When `.venv` is made, completed, made anew or left alone; a stand-in plays venv and pip."""
import json
import sys
from pathlib import Path

import pytest

from host_tools import environment
from host_tools.environment import NOTE, Failed, prepare


class StandIn:
    """Plays `python -m venv` and pip: keeps the commands, fails or is interrupted when told to."""

    def __init__(self):
        self.made = 0
        self.installed: list[str] = []
        self.pip_says = ""
        self.interrupt = False

    def __call__(self, command: list[str], title: str) -> str:
        if "venv" in command:
            self.made += 1
            python = environment.interpreter(Path(command[-1]))
            python.parent.mkdir(parents=True)
            python.touch()
            return ""
        if self.interrupt:
            raise KeyboardInterrupt
        self.installed.append(command[-1])
        return self.pip_says


@pytest.fixture
def pip(monkeypatch) -> StandIn:
    stand_in = StandIn()
    monkeypatch.setattr(environment, "run", stand_in)
    return stand_in


@pytest.fixture
def root(tmp_path) -> Path:
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    return tmp_path


def test_first_start_makes_and_second_start_does_nothing(root, pip):
    python = prepare(root, {""})
    assert python.exists() and (pip.made, pip.installed) == (1, [str(root)])
    assert prepare(root, {""}) == python
    assert (pip.made, len(pip.installed)) == (1, 1)


def test_an_extra_is_added_and_none_is_lost(root, pip):
    prepare(root, {"", "play"})
    prepare(root, {"", "micropython"})
    assert (pip.made, pip.installed) == (1, [f"{root}[play]", f"{root}[micropython,play]"])
    prepare(root, {"", "play"})
    assert len(pip.installed) == 2


def test_an_extra_that_holds_others_serves_for_them(root, pip):
    prepare(root, {"", "test"})
    prepare(root, {"", "play"})
    prepare(root, {"", "bench", "micropython"})
    assert len(pip.installed) == 1


def test_a_changed_project_is_installed_again(root, pip):
    prepare(root, {""})
    (root / "pyproject.toml").write_text("[project]\nname = 'other'\n")
    prepare(root, {""})
    assert (pip.made, len(pip.installed)) == (1, 2)


def test_an_interrupted_install_is_not_believed(root, pip):
    pip.interrupt = True
    with pytest.raises(KeyboardInterrupt):
        prepare(root, {""})
    pip.interrupt = False
    prepare(root, {""})
    assert (pip.made, len(pip.installed)) == (2, 1)


def test_an_interrupted_completion_is_not_believed(root, pip):
    prepare(root, {""})
    pip.interrupt = True
    with pytest.raises(KeyboardInterrupt):
        prepare(root, {"", "play"})
    pip.interrupt = False
    prepare(root, {""})
    assert (pip.made, len(pip.installed)) == (2, 2)


@pytest.mark.parametrize("lie", [{"home": "/elsewhere/.venv"}, {"python": "3.11.0 of old"}])
def test_a_moved_checkout_or_another_python_makes_it_anew(root, pip, lie):
    prepare(root, {""})
    note = root / ".venv" / NOTE
    note.write_text(json.dumps({**json.loads(note.read_text()), **lie}))
    prepare(root, {""})
    assert (pip.made, len(pip.installed)) == (2, 2)


def test_a_python_that_has_gone_makes_it_anew(root, pip):
    prepare(root, {""}).unlink()
    prepare(root, {""})
    assert pip.made == 2


@pytest.mark.parametrize("note", ["", "{", "[]", "null", '{"whole": true}'])
def test_a_broken_note_is_not_believed(root, pip, note):
    prepare(root, {""})
    (root / ".venv" / NOTE).write_text(note)
    prepare(root, {""})
    assert pip.made == 2


def test_an_environment_of_somebody_else_is_left_alone(root, pip):
    theirs = root / ".venv" / "pyvenv.cfg"
    theirs.parent.mkdir()
    theirs.touch()
    with pytest.raises(Failed, match="made by somebody else"):
        prepare(root, {""})
    assert theirs.exists() and not pip.installed


def test_pips_last_word_is_passed_on(root, pip):
    pip.pip_says = "Collecting x\nERROR: no room left\nhint: buy a disk\n"
    with pytest.raises(Failed, match="ERROR: no room left"):
        prepare(root, {""})


def test_a_silent_index_is_told_from_other_trouble(root, pip):
    pip.pip_says = "WARNING: Retrying (Retry(total=4)) after ..\nERROR: No matching distribution\n"
    with pytest.raises(Failed, match="is the network there"):
        prepare(root, {""})


def test_a_checkout_that_cannot_be_written_gets_one_sentence(tmp_path, pip):
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / ".venv.lock").mkdir()
    with pytest.raises(Failed, match="could not make"):
        prepare(tmp_path, {""})


def test_a_command_is_run_and_its_words_are_kept_when_it_fails(capsys):
    assert environment.run([sys.executable, "-c", "print('Collecting x')"], "trying") == ""
    said = environment.run([sys.executable, "-c", "print('Collecting x'); exit(3)"], "trying")
    assert said == "Collecting x\n"
    assert capsys.readouterr().err.count("Collecting x") == 2
