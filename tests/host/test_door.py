"""The one door from a bare checkout, with a real install in a copy of the project."""
import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import door

ROOT = Path(__file__).resolve().parents[2]
MADE = shutil.ignore_patterns(".git", ".venv*", ".ci-venv", ".typings", ".*_cache", "__pycache__",
                              ".hypothesis", "dist")
BARE = getattr(sys, "_base_executable", sys.executable)  # the Python behind this environment


def start(checkout: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess:
    """Start the door in the checkout with a Python that has nothing installed for it."""
    outer = ("VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME", "PYTEST_ADDOPTS")
    kept = {name: value for name, value in os.environ.items() if name not in outer}
    return subprocess.run([BARE, "-m", "host_tools", *arguments], cwd=checkout, text=True,
                          env={**kept, "PYTHONNOUSERSITE": "1", **settings}, capture_output=True)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory) -> Path:
    """A copy of the project with nothing made in it."""
    target = tmp_path_factory.mktemp("bare") / "meleeboard"
    shutil.copytree(ROOT, target, ignore=MADE)
    return target


def test_an_environment_without_ensurepip_gets_one_sentence(checkout, tmp_path):
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['ensurepip'] = None\n")
    done = start(checkout, "perft", "melee", "1", PYTHONPATH=str(tmp_path))
    assert done.returncode == 1
    assert "ensurepip is missing" in done.stderr and "apt install python3-venv" in done.stderr
    assert len(done.stderr.splitlines()) == 1 and not done.stdout
    assert not (checkout / ".venv").exists()


def test_without_a_network_one_sentence_and_no_half_environment(checkout):
    nowhere = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_CONFIG_FILE": os.devnull,
               "PIP_FIND_LINKS": "", "PIP_EXTRA_INDEX_URL": "", "PIP_NO_CACHE_DIR": "1",
               "PIP_RETRIES": "1"}
    done = start(checkout, "perft", "melee", "1", **nowhere)
    assert done.returncode == 1 and not done.stdout
    assert "is the network there?" in done.stderr.splitlines()[-1]
    assert "pip's last word: ERROR:" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
    assert json.loads((checkout / ".venv" / "meleeboard.json").read_text())["whole"] is False


def test_a_bare_checkout_makes_its_environment_and_goes_on(checkout):
    done = start(checkout, "perft", "melee", "2", "--json")
    if "is the network there?" in done.stderr and not os.environ.get("CI"):
        pytest.skip("no package index to install from")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["nodes"] == 900  # the output holds the answer and nothing else
    assert "making .venv" in done.stderr and "Installing collected packages" in done.stderr

    again = start(checkout, "perft", "melee", "two")
    assert (again.returncode, again.stdout) == (2, "")  # the command's own exit code comes through
    assert "making" not in again.stderr and "installing" not in again.stderr


def test_this_environment_is_ready_as_it_is():
    """CI and developers install the package themselves; the door then just goes on."""
    assert door.is_ready_here({"", "play", "test"})


def test_every_command_word_has_its_extra():
    from host_tools.cli import COMMANDS
    assert {word for word in door.EXTRAS if word in COMMANDS} == {
        "play", "test", "bench", "flash", "doctor", "board"}


def test_an_old_python_gets_one_sentence():
    pretend = ("import sys, runpy; sys.version_info = (3, 8, 0)\n"
               "runpy.run_module('host_tools', run_name='__main__')")
    command = [sys.executable, "-c", pretend]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.strip().startswith("meleeboard: needs Python 3.11 or newer")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("name", ["__init__.py", "__main__.py"])
def test_old_pythons_can_read_the_door(name):
    """No syntax that is younger than Python 3.0, not even f-strings."""
    tree = ast.parse((ROOT / "host_tools" / name).read_text(), feature_version=(3, 0))
    assert not any(isinstance(node, (ast.JoinedStr, ast.AnnAssign)) for node in ast.walk(tree))
