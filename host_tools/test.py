"""`test`: the whole suite, exactly as CI runs it."""
import subprocess
import sys

import click

from host_tools.cli import Mistake
from host_tools.door import ROOT

# a file of tests stays on one core: what a file makes for its tests is made once
ALL_CORES = ("--numprocesses=auto", "--dist=loadfile")


@click.command(context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(arguments: tuple[str, ...]):
    """Run all tests, on all cores; ARGUMENTS go to pytest instead. The exit code is pytest's.

    \b
    Examples:
      meleeboard test
      meleeboard test tests/rules -k trap
    """
    if not (ROOT / "tests").is_dir():
        raise Mistake("the tests lie in the checkout; there, run python3 -m host_tools test")
    how = arguments or ALL_CORES
    sys.exit(subprocess.call([sys.executable, "-m", "pytest", *how], cwd=ROOT))
