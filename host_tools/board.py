"""`board`: a board on its serial port: version, fault report, restart, factory reset."""
import json
import time
from pathlib import Path

import click

from host_tools import fault_report
from host_tools.cli import Mistake
from host_tools.reasons import because
from meleeboard import __version__

PORT = click.option("--port", metavar="DEV", help="The board's serial port  [default: the first "
                    "Pico]")
JSON = click.option("--json", "as_json", is_flag=True, help="One JSON object.")
FILE = click.Path(dir_okay=False, path_type=Path)
WARNING = ("Everything on the board but its firmware goes: table.json with the wiring, all games, "
           "the club's clocks, voices, calibration.")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def command():
    """Ask a board for its version or a fault report, restart it, or reset it.

    \b
    Examples:
      meleeboard board version
      meleeboard board report
      meleeboard board show report.jsonl
      meleeboard board reset
    """


@command.command()
@PORT
@JSON
def version(port: str | None, as_json: bool):
    """Which firmware the board runs, and on what."""
    talk = talk_to(port)
    hello = talk.hello
    talk.close()
    if as_json:
        click.echo(json.dumps({"port": talk.port, "ours": __version__, **hello}))
        return
    files, ranks = hello["board"]
    click.echo(f"{talk.port}: meleeboard {hello['version']}, {files} x {ranks} squares")
    if hello["version"] != __version__:
        click.echo(f"this computer has {__version__}; meleeboard flash brings it to the board")


@command.command()
@PORT
@JSON
@click.option("--saved", is_flag=True, help="The one that was saved by the menu at the table.")
@click.argument("file", type=FILE, required=False)
def report(port: str | None, as_json: bool, saved: bool, file: Path | None):
    """Save all that tells what the board has gone through into FILE.

    It holds the flight recorder, the last records, the sensors' health, table.json, versions and
    the last crash. `board show` tells what is in it, `replay` plays its last game again.
    """
    talk = talk_to(port)
    text = talk.text("report", saved=saved)
    talk.close()
    target = file or Path(time.strftime("report-%Y%m%d-%H%M%S.jsonl"))
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{target} can't be written: {because(error)}") from error
    held = read(target)
    click.echo(json.dumps({"file": str(target), "whole": held.is_whole, "logs": held.logs()})
               if as_json else f"{target}: {len(text):,} bytes, {len(held.files)} files of games; "
               f"meleeboard board show {target}")


@command.command()
@click.argument("file", type=FILE)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
              help="Put the files that are in it there.")
@JSON
def show(file: Path, out: Path | None, as_json: bool):
    """Tell what is in a fault report, and whether its flight logs prove themselves."""
    held = read(file)
    if out:
        put(held, out)
    if as_json:
        sizes = {name: len(data) for name, data in held.files.items()}
        click.echo(json.dumps({"whole": held.is_whole, "files": sizes, **held.facts}))
    else:
        click.echo("\n".join(fault_report.told(held)))


@command.command()
@PORT
def restart(port: str | None):
    """Start the board again; the game goes on."""
    talk = talk_to(port)
    talk.ask("restart")
    click.echo(f"{talk.port}: runs meleeboard {talk.come_back()['version']}")
    talk.close()


@command.command()
@PORT
@click.option("--yes", is_flag=True, help="Don't ask.")
def reset(port: str | None, yes: bool):
    """Remove everything from the board but its firmware (it asks first)."""
    talk = talk_to(port)
    if not yes:
        click.echo(f"{talk.port}: {WARNING}", err=True)
        if not click.confirm("Reset it?", err=True):
            raise Mistake("nothing was changed")
    talk.ask("factory_reset", sure=True)
    back = talk.come_back()
    talk.close()
    click.echo(f"{talk.port}: only the firmware was kept; it runs meleeboard {back['version']} "
               "with the defaults")


def talk_to(port: str | None):
    """The board on this port."""
    from host_tools.talk import Talk
    return Talk(port)


def read(file: Path) -> fault_report.Report:
    """The report in a file; one sentence where it can't be read."""
    try:
        return fault_report.read(file.read_bytes())
    except (OSError, ValueError) as error:
        raise Mistake(f"{file} can't be read: {because(error)}") from error


def put(held: fault_report.Report, folder: Path) -> None:
    """Write the files of a report into a folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in held.files.items():
            (folder / Path(name).name).write_bytes(data)
    except OSError as error:
        raise Mistake(f"{folder} can't be written: {because(error)}") from error
