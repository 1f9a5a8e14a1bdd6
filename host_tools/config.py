"""`config`: table.json checked, explained, edited and drawn."""
import json
import sys
from pathlib import Path

import click

from host_tools import pinout, settings
from host_tools.cli import Mistake
from host_tools.voices import phrases
from meleeboard.options import describe

FILE = click.Path(dir_okay=False, path_type=Path)
PORT = click.option("--port", metavar="DEV", help="In place of FILE, the table.json of the board "
                    "on this serial port; auto: the first Pico.")

RESTART = click.option("--restart/--no-restart", default=None, help="With --port: start the board "
                       "again, or not  [default: ask]")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def command():
    """Check, explain and edit table.json, the board's wiring and preferences.

    \b
    Examples:
      meleeboard config check table.json
      meleeboard config explain brightness
      meleeboard config set table.json voice=i2s voice_language=de
      meleeboard config picture table.json --svg wiring.svg
      meleeboard config set --port auto brightness=40
    """


class OnFile:
    """A table.json on this computer."""

    def __init__(self, path: Path):
        self.name, self.path = str(path), path

    def read(self) -> str:
        """Its text."""
        return settings.read(self.path)

    def lacks(self, language: str) -> str:
        """Where the pack of a language was looked for in vain, or nothing."""
        pack = phrases.PACKS / f"{language}.pack"
        return "" if pack.exists() else f"there is no {pack}"

    def write(self, text: str, restart: bool | None) -> None:
        """Write it in one stroke."""
        settings.write(self.path, text)


class OnBoard:
    """The table.json of a board at the other end of the link."""

    def __init__(self, port: str):
        from host_tools.talk import Talk
        self.talk = Talk(port)
        self.name = f"table.json on {self.talk.port}"
        self.voices: list[str] = []  # languages whose packs it has, once it was read

    def read(self) -> str:
        """The text that the board has."""
        answer = self.talk.ask("config", answer="config")
        self.voices = answer["voices"]
        return answer["text"]

    def lacks(self, language: str) -> str:
        """That the pack of a language is not on the board, or nothing."""
        return "" if language in self.voices else f"no pack for {language!r} is on the board"

    def write(self, text: str, restart: bool | None) -> None:
        """Let the board check and take it, and start again with it if that is wanted."""
        self.talk.ask("set_config", text=text)
        if restart is None and sys.stdin.isatty():
            restart = click.confirm("It counts from the next start on. Restart the board now?",
                                    default=True, err=True)
        if restart:
            self.talk.ask("restart")
            self.talk.come_back()
        else:
            click.echo("it counts from the next start on: meleeboard board restart", err=True)


def place_of(file: Path | None, port: str | None):
    """What is to be read or written: a file or a board's."""
    if port and not file:
        return OnBoard(port)
    if file and not port:
        return OnFile(file)
    raise Mistake("give either a FILE or, for a board's own table.json, --port DEV "
                  "(--port auto: the first Pico)")


@command.command()
@click.argument("file", type=FILE, required=False)
@PORT
@click.option("--json", "as_json", is_flag=True, help="{\"ok\", \"complaints\"} as JSON.")
def check(file: Path | None, port: str | None, as_json: bool):
    """Say what the board would find wrong with FILE; exit code 1 if there is anything."""
    place = place_of(file, port)
    complaints = settings.complaints_of(place.read())
    if as_json:
        click.echo(json.dumps({"ok": not complaints, "complaints": complaints}))
    else:
        click.echo("\n".join(complaints) or f"{place.name}: all is well")
    sys.exit(1 if complaints else 0)


@command.command()
@click.argument("keys", nargs=-1, metavar="[KEY]..")
@click.option("--file", type=FILE, help="Show what this table.json makes of the keys.")
@PORT
def explain(keys: tuple[str, ...], file: Path | None, port: str | None):
    """What each KEY (or every key) means, what it may be and what it is."""
    for key in keys:
        if key not in settings.KEYS:
            raise Mistake(f"there is no key {key!r}; the keys are: {', '.join(settings.KEYS)}")
    values = settings.values_of(place_of(file, port).read()) if file or port else {}
    for key in keys or settings.KEYS:
        default, allowed, text = settings.KEYS[key]
        now = f"; here {json.dumps(values[key])}" if values and values[key] != default else ""
        click.echo(f"{key}: {text}\n    {describe(allowed)}; default {json.dumps(default)}{now}")
        for value, meaning in settings.MEANINGS.get(key, {}).items():
            click.echo(f"    {value}: {meaning}")


@command.command(name="set")
@click.argument("words", nargs=-1, metavar="[FILE] [KEY=VALUE]..")
@PORT
@click.option("--unset", "removed", multiple=True, metavar="KEY", help="Back to its default.")
@RESTART
def set_keys(words: tuple[str, ...], port: str | None, removed: tuple[str, ...],
             restart: bool | None):
    """Change keys of FILE (made if it is not there); a change that the board refuses is not made.

    Values of mute are names with commas, values of options are JSON.
    """
    is_named = words and ("=" not in words[0] or Path(words[0]).exists())
    file = Path(words[0]) if is_named and not port else None
    place = place_of(file, port)
    changes = {}
    for pair in words[1:] if file else words:
        key, sign, value = pair.partition("=")
        if not sign:
            raise Mistake(f"{pair!r}: write it as KEY=VALUE, e.g. brightness=40")
        changes[key] = value
    before = "{}" if file and not file.exists() else place.read()
    try:
        after = settings.edited(before, changes, removed)
    except ValueError as error:
        raise Mistake(f"{place.name}: {error}") from error
    new = [line for line in settings.complaints_of(after)
           if line not in settings.complaints_of(before)]
    if new:
        raise Mistake(f"{place.name} is left as it was; {new[0]}")
    place.write(after, restart)
    click.echo(after, nl=False)
    if "voice_language" in changes:
        warn_of_voice(place, changes["voice_language"])


def warn_of_voice(place, language: str) -> None:
    """Say it if a language was chosen that nothing can speak yet, and what makes it speak."""
    lack = place.lacks(language)
    spoken = phrases.read()
    if lack and language in spoken:
        pack = phrases.PACKS / f"{language}.pack"
        click.echo(f"note: {lack}; meleeboard voice --language {language} makes it, meleeboard "
                   f"flash --voice {pack} puts it onto the board", err=True)
    elif lack:
        click.echo(f"note: {lack}, and meleeboard voice speaks only {', '.join(spoken)}; another "
                   "language needs a table of your own (meleeboard voice --phrases)", err=True)


@command.command()
@click.option("--port", metavar="DEV", required=True, help="The board's serial port, or auto.")
def get(port: str):
    """Print the table.json of a board."""
    click.echo(OnBoard(port).read(), nl=False)


@command.command()
@click.argument("file", type=FILE)
@click.option("--port", metavar="DEV", required=True, help="The board's serial port, or auto.")
@RESTART
def put(file: Path, port: str, restart: bool | None):
    """Make FILE the table.json of a board; one that would not do is refused."""
    text = settings.read(file)
    complaints = settings.complaints_of(text)
    if complaints:
        raise Mistake(f"{file} would not do: {complaints[0]}")
    OnBoard(port).write(text, restart)
    click.echo(text, nl=False)


@command.command()
def schema():
    """Print a JSON schema of table.json."""
    click.echo(json.dumps(settings.schema(), indent=2))


@command.command()
@click.argument("file", type=FILE, required=False)
@PORT
@click.option("--svg", type=FILE, default="wiring.svg", show_default=True, help="Where it goes.")
def picture(file: Path | None, port: str | None, svg: Path):
    """Draw which pin goes where, and the order of sensors and lights, as FILE has them."""
    place = place_of(file, port)
    text = place.read()
    complaints = settings.complaints_of(text)
    if complaints:
        raise Mistake(f"{place.name} has to be mended first: {complaints[0]}")
    settings.write(svg, pinout.draw(settings.values_of(text)))
    click.echo(svg)
