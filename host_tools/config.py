"""`config`: table.json checked, explained, edited and drawn."""
import json
import sys
from pathlib import Path

import click

from host_tools import pinout, settings
from host_tools.cli import Mistake
from meleeboard.options import describe

FILE = click.Path(dir_okay=False, path_type=Path)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def command():
    """Check, explain and edit table.json, the board's wiring and preferences.

    \b
    Examples:
      meleeboard config check table.json
      meleeboard config explain brightness
      meleeboard config set table.json voice=i2s voice_language=de
      meleeboard config picture table.json --svg wiring.svg
    """


@command.command()
@click.argument("file", type=FILE)
@click.option("--json", "as_json", is_flag=True, help="{\"ok\", \"complaints\"} as JSON.")
def check(file: Path, as_json: bool):
    """Say what the board would find wrong with FILE; exit code 1 if there is anything."""
    complaints = settings.complaints_of(settings.read(file))
    if as_json:
        click.echo(json.dumps({"ok": not complaints, "complaints": complaints}))
    else:
        click.echo("\n".join(complaints) or f"{file}: all is well")
    sys.exit(1 if complaints else 0)


@command.command()
@click.argument("keys", nargs=-1, metavar="[KEY]..")
@click.option("--file", type=FILE, help="Show what this table.json makes of the keys.")
def explain(keys: tuple[str, ...], file: Path | None):
    """What each KEY (or every key) means, what it may be and what it is."""
    for key in keys:
        if key not in settings.KEYS:
            raise Mistake(f"there is no key {key!r}; the keys are: {', '.join(settings.KEYS)}")
    values = settings.values_of(settings.read(file)) if file else {}
    for key in keys or settings.KEYS:
        default, allowed, text = settings.KEYS[key]
        now = f"; here {json.dumps(values[key])}" if file and values[key] != default else ""
        click.echo(f"{key}: {text}\n    {describe(allowed)}; default {json.dumps(default)}{now}")


@command.command(name="set")
@click.argument("file", type=FILE)
@click.argument("pairs", nargs=-1, metavar="[KEY=VALUE]..")
@click.option("--unset", "removed", multiple=True, metavar="KEY", help="Back to its default.")
def set_keys(file: Path, pairs: tuple[str, ...], removed: tuple[str, ...]):
    """Change keys of FILE (made if it is not there); a change that the board refuses is not made.

    Values of mute are names with commas, values of options are JSON.
    """
    changes = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign:
            raise Mistake(f"{pair!r}: write it as KEY=VALUE, e.g. brightness=40")
        changes[key] = value
    before = settings.read(file) if file.exists() else "{}"
    try:
        after = settings.edited(before, changes, removed)
    except ValueError as error:
        raise Mistake(f"{file}: {error}") from error
    new = [line for line in settings.complaints_of(after)
           if line not in settings.complaints_of(before)]
    if new:
        raise Mistake(f"{file} is left as it was; {new[0]}")
    settings.write(file, after)
    click.echo(after, nl=False)


@command.command()
def schema():
    """Print a JSON schema of table.json."""
    click.echo(json.dumps(settings.schema(), indent=2))


@command.command()
@click.argument("file", type=FILE)
@click.option("--svg", type=FILE, default="wiring.svg", show_default=True, help="Where it goes.")
def picture(file: Path, svg: Path):
    """Draw which pin goes where, and the order of sensors and lights, as FILE has them."""
    text = settings.read(file)
    complaints = settings.complaints_of(text)
    if complaints:
        raise Mistake(f"{file} has to be mended first: {complaints[0]}")
    settings.write(svg, pinout.draw(settings.values_of(text)))
    click.echo(svg)
