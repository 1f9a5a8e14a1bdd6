"""The command line: help that teaches, commands loaded when asked for, missing extras named."""
import subprocess
import sys

import pytest
from click.testing import CliRunner

from host_tools.cli import COMMANDS, group


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(name):
    done = CliRunner().invoke(group, [name, "--help"])
    assert done.exit_code == 0
    assert "Usage: " in done.output and f"meleeboard {name}" in done.output


def test_help_lists_every_command():
    done = CliRunner().invoke(group, ["--help"])
    lines = done.output.splitlines()
    for name, (_, text) in COMMANDS.items():
        assert any(line.split()[:1] == [name] and text in line for line in lines)


def test_help_loads_no_command():
    program = ("import sys; from host_tools import cli; cli.main(['--help']); "
               "assert not {m for m, _ in cli.COMMANDS.values()} & set(sys.modules)")
    assert subprocess.run([sys.executable, "-c", program], capture_output=True).returncode == 0


def test_a_missing_extra_is_named_with_its_mend(monkeypatch):
    monkeypatch.setitem(sys.modules, "microdot", None)
    monkeypatch.delitem(sys.modules, "host_tools.server", raising=False)
    done = CliRunner().invoke(group, ["play", "--no-browser", "--http-port", "0"])
    assert done.exit_code == 2
    assert done.stderr == "meleeboard: microdot is missing; pip install 'meleeboard[play]'\n"


def test_an_unknown_command_is_a_usage_error():
    done = CliRunner().invoke(group, ["plya"])
    assert done.exit_code == 2 and "plya" in done.stderr
