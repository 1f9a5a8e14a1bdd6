"""`voice`: packs of spoken clips for the board, and how they sound."""
import json
import os
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from host_tools import settings
from host_tools.cli import Mistake
from host_tools.reasons import because
from host_tools.voices import builder, phrases, player, sound
from host_tools.voices.pack import Pack
from meleeboard import calls, speech
from meleeboard.rules.grid import Grid

BUDGET = 400_000  # bytes of flash that a language may take
GRID = Grid(9)
PAUSE_MS = 60  # between the clips of a sentence on this computer

# call -> an example of it: side, squares, number, kind; of the others White's, on d4
EXAMPLES = {
    "turn": (1, "d1 d4", None, None), "kill": (1, "e5", None, None), "trap": (0, "e5", 2, None),
    "illegal": (0, "c3", 1, None), "repeat": (0, "c3", 2, None), "warn": (1, "", 10, None),
    "points": (0, "e5", 3, None), "ask": (1, "", 1, None), "takeback": (None, "d1 d4", None, None),
    "fault": (None, "d4", None, "stuck_open"),
}
WITHOUT_SQUARES = ("ready", "toss", "saved", "pause", "resume", "disturbed", "restored", "resign",
                   "forfeit", "time", "regicide", "usurpation", "limit", "blocked", "agreed",
                   "prince")


@click.command()
@click.option("--language", "languages", multiple=True, metavar="NAME",
              help="A language of the phrase table (more than one may be given)  [default: all]")
@click.option("--rate", type=click.Choice([str(rate) for rate in builder.RATES]),
              help="Samples a second: 16000 is crisper, 8000 slower spoken in the same room  "
                   "[default: 16000, where that can be spoken slowly enough]")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=phrases.PACKS,
              show_default=True, help="Folder of the packs.")
@click.option("--own", type=click.Path(path_type=Path), metavar="FOLDER",
              help="Your own WAV files, each named for the clip it replaces (kill.wav).")
@click.option("--phrases", "table", type=click.Path(path_type=Path), metavar="FILE",
              help="Another phrase table (CSV: clip, then a column a language).")
@click.option("--speed", type=click.IntRange(80, 400), help="Words a minute  [default: the "
              "slowest that fits the budget]")
@click.option("--budget", type=click.IntRange(10_000), default=BUDGET, show_default=True,
              help="Bytes that a language may take on flash.")
@click.option("--play", metavar="CALL", help="Say an example of a call, e.g. kill, from the pack.")
@click.option("--wav", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="With --play: into a WAV file instead.")
@click.option("--list", "as_list", is_flag=True, help="The phrases of all clips, then stop.")
@click.option("--json", "as_json", is_flag=True, help="A line of JSON a pack.")
def command(languages, rate, out, own, table, speed, budget, play, wav, as_list, as_json):
    """Build packs of spoken clips with espeak-ng; the board says its calls with them.

    A pack is one file a language. It goes to the board's folder /voice by `meleeboard flash
    --voice FOLDER`; in table.json, "voice": "i2s" or "pwm" and "voice_language": "de" turn it on.

    \b
    Examples:
      meleeboard voice --language de
      meleeboard voice --language en --own my_recordings --rate 8000
      meleeboard voice --language en --play kill
      meleeboard voice --list
    """
    spoken = read_table(table)
    chosen = [known(name, spoken, "language") for name in languages or spoken]
    if as_list:
        click.echo(listing({name: spoken[name] for name in chosen}, as_json))
    elif play:
        say(play, chosen[0], out, wav)
    else:
        for language in chosen:
            wanted = int(rate) if rate else None
            made = build(language, spoken[language], wanted, budget, own, speed, out)
            report(made, as_json)


def read_table(table: Path | None) -> dict[str, dict[str, str]]:
    """The phrase table; one sentence where it can't be read."""
    try:
        return phrases.read(table or phrases.TABLE)
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake(f"{table} can't be read: {because(error)}") from error
    except ValueError as error:
        raise Mistake(f"{table} is no phrase table: {error}; "
                      f"take {phrases.TABLE} as a pattern") from error


def known(name: str, names, what: str) -> str:
    """`name`, if it is one of the names."""
    if name not in names:
        raise Mistake(f"there is no {what} {name!r}; there are: {', '.join(names)}")
    return name


def listing(spoken: dict[str, dict[str, str]], as_json: bool) -> str:
    """All phrases, a line a clip."""
    if as_json:
        return json.dumps(spoken, ensure_ascii=False)
    clips = next(iter(spoken.values()))
    lines = ["  ".join([f"{'clip':12}", *(f"{language:20}" for language in spoken)]).rstrip()]
    return "\n".join(lines + ["  ".join(
        [f"{clip:12}", *(f"{said[clip]:20}" for said in spoken.values())]).rstrip()
        for clip in clips])


def build(language: str, spoken: dict[str, str], rate: int | None, budget: int, own: Path | None,
          speed: int | None, out: Path) -> dict:
    """Build one pack into its file, with a bar of progress on stderr; what was made."""
    path = out / f"{language}.pack"
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake(f"{path} can't be written: {because(error)}") from error
    settings.check_folder(path)  # before the minute that it takes
    columns = (TextColumn("{task.description:55.55}"), BarColumn(20), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True,
                  disable=not console.is_terminal) as bar:
        task = bar.add_task(language, total=len(spoken))
        data, rate, said_at = builder.build(
            language, spoken, rate, budget, own, speed,
            lambda what, done: bar.update(task, description=what, completed=done))
    try:
        fresh = path.with_suffix(".new")
        fresh.write_bytes(data)
        os.replace(fresh, path)
    except OSError as error:
        raise Mistake(f"{path} can't be written: {because(error)}") from error
    return {"language": language, "file": str(path), "clips": len(spoken), "bytes": len(data),
            "rate": rate, "words_a_minute": said_at}


def report(made: dict, as_json: bool) -> None:
    """Say what was made."""
    click.echo(json.dumps(made) if as_json else
               f"{made['file']}: {made['clips']} clips, {made['bytes']:,} bytes at "
               f"{made['rate']} Hz, {made['words_a_minute']} words a minute")


def say(name: str, language: str, folder: Path, wav: Path | None) -> None:
    """Say an example of a call out of the pack that was built."""
    known(name, calls.names(), "call")
    path = folder / f"{language}.pack"
    try:
        pack = Pack(path)
    except ValueError as error:
        raise Mistake(f"{error}; meleeboard voice --language {language} makes it") from error
    words = speech.words(example(name), GRID)
    click.echo(" ".join(words), err=True)
    samples = sentence(pack, words)
    if wav:
        sound.write_wav(wav, samples, pack.rate)
    else:
        player.play(samples, pack.rate)


def example(name: str) -> tuple:
    """A call of that name as the table makes it."""
    plain = (0, "" if name in WITHOUT_SQUARES else "d4", None, None)
    side, squares, n, kind = EXAMPLES.get(name, plain)
    return 0, name, side, tuple(GRID.parse(square) for square in squares.split()), n, kind


def sentence(pack: Pack, words: list[str]) -> list[int]:
    """The clips of a sentence in a row."""
    pause = [0] * (pack.rate * PAUSE_MS // 1000)
    try:
        return [sample for word in words for sample in [*pack.clip(word), *pause]]
    except LookupError as error:
        raise Mistake(f"{error}; build it anew: meleeboard voice") from error


if __name__ == "__main__":
    command()
