"""`test`: the whole suite, exactly as CI runs it."""
import subprocess
import sys

import click

from host_tools.cli import Mistake
from host_tools.door import ROOT


@click.command(context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(arguments: tuple[str, ...]):
    """Run all tests; ARGUMENTS go to pytest. The exit code is pytest's.

    \b
    Examples:
      meleeboard test
      meleeboard test tests/rules -k trap
    """
    if not (ROOT / "tests").is_dir():
        raise Mistake("the tests lie in the checkout; there, run python3 -m host_tools test")
    sys.exit(subprocess.call([sys.executable, "-m", "pytest", *arguments], cwd=ROOT))
