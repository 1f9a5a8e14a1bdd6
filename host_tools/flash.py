"""`flash`: the firmware onto a board, whole or not at all."""
import contextlib
import importlib.util
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeElapsedColumn

from host_tools import settings
from host_tools.cli import Mistake
from host_tools.flashing import files, plan, uf2
from host_tools.reasons import because
from host_tools.wire import NO_PICO
from meleeboard.drivers.voice import MARK

PORT_S = 30  # for a Pico to come back as a serial port after its image was written
MPFLASH = "from mpflash.cli_main import mpflash; mpflash()"
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.option("--port", help="The board's serial port  [default: the first Pico]")
@click.option("--uf2", "micropython", type=FILE, help="MicroPython for a Pico in BOOTSEL, or for "
              "--image  [default: mpflash fetches the official one]")
@click.option("--table", type=FILE, help="A table.json for the board, in place of its own.")
@click.option("--voice", type=click.Path(exists=True, path_type=Path), metavar="PATH",
              help="A pack of clips, or a folder of packs (meleeboard voice makes them).")
@click.option("--image", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Write one UF2 with MicroPython (--uf2) and everything, for many boards.")
@click.option("--dry-run", is_flag=True, help="Say what would be done, and change nothing.")
@click.option("--json", "as_json", is_flag=True, help="The outcome as one JSON object.")
def command(port, micropython, table, voice, image, dry_run, as_json):
    """Put the firmware onto a board: only what has changed, and never half of it.

    table.json, the games and the voice of the board are kept. If this is cut off, the board runs
    its old firmware or the whole new one; flash again, and it goes on where it was.

    \b
    Examples:
      meleeboard flash
      meleeboard flash --table table.json --voice build/voice/en.pack
      meleeboard flash --uf2 RPI_PICO.uf2              a new Pico, plugged in with BOOTSEL held
      meleeboard flash --uf2 RPI_PICO.uf2 --image board.uf2
    """
    extras = extra_files(table, voice)
    if image:
        done = write_image(image, micropython, extras)
    else:
        if micropython or (port is None and uf2.find_drive()):
            install_micropython(micropython, dry_run)
        done = flash(port or wait_for_port(), extras, dry_run)
    click.echo(json.dumps(done) if as_json else done["text"])


def extra_files(table: Path | None, voice: Path | None) -> dict[str, bytes]:
    """What the user gives besides the firmware; a table.json that is wrong is refused."""
    found = {}
    if table:
        complaints = settings.complaints_of(settings.read(table))
        if complaints:
            raise Mistake(f"{table} would not do: {complaints[0]}")
        found["table.json"] = table.read_bytes()
    if voice:
        packs = sorted(voice.glob("*.pack")) if voice.is_dir() else [voice]
        if not packs:
            raise Mistake(f"{voice} holds no packs; meleeboard voice --out {voice} makes them")
        for pack in packs:
            found[f"voice/{pack.name}"] = data = pack.read_bytes()
            if not data.startswith(MARK):
                raise Mistake(f"{pack} is no pack of clips; meleeboard voice makes them")
    return found


def read_uf2(path: Path) -> bytes:
    """A MicroPython for the Pico; one sentence where it is none."""
    data = path.read_bytes()
    try:
        uf2.blocks_of(data)
    except Mistake as error:
        raise Mistake(f"{path}: {error.message}") from error
    return data


def wait_for_port() -> str:
    """The port of the first Pico; one sentence where there is none."""
    from host_tools.flashing import board
    port = board.find_port()
    if port is None:
        raise Mistake(f"{NO_PICO}. A new Pico: hold BOOTSEL while plugging it in, and give --uf2 "
                      "FILE")
    return port


def install_micropython(image: Path | None, dry_run: bool) -> None:
    """Put MicroPython onto a Pico that is in BOOTSEL, and wait for its port."""
    from host_tools.flashing import board
    if image:
        read_uf2(image)
    drive = uf2.find_drive()
    if drive is None:
        raise Mistake("no Pico in BOOTSEL is there: plug it in anew, its BOOTSEL button held")
    if dry_run:
        raise Mistake(f"a Pico is in BOOTSEL at {drive}; nothing was changed (--dry-run)")
    if image:
        shutil.copyfile(image, drive / image.name)
    elif importlib.util.find_spec("mpflash"):
        subprocess.run([sys.executable, "-c", MPFLASH, "flash", "--version", "stable",
                        "--board", "RPI_PICO", "--volume", str(drive)], check=False)
    else:
        raise Mistake("mpflash, which fetches MicroPython, is missing: pip install mpflash, or "
                      "give a MicroPython for the Pico with --uf2 FILE")
    until = time.monotonic() + PORT_S
    while board.find_port() is None:
        if time.monotonic() > until:
            raise Mistake("the Pico did not come back as a serial port; unplug it, plug it in, "
                          "and flash again without --uf2")
        time.sleep(0.5)


def flash(port: str, extras: dict[str, bytes], dry_run: bool) -> dict:
    """Bring the board on this port up to date; what was done."""
    from host_tools.flashing import board as boards
    say(f"{port}: asking for the REPL")
    board = boards.Board(port)
    version, mpy = board.facts()
    say(f"{port}: MicroPython {version}")
    wanted, reason = files.for_board(mpy, ".".join(version.split(".")[:2]))
    if reason:
        say(reason)
    return update(board, wanted, extras, dry_run)


def update(board, wanted: dict[str, bytes], extras: dict[str, bytes], dry_run: bool) -> dict:
    """Bring a board at its REPL up to these files, and start it; what was done."""
    if not dry_run:
        board.finish()  # an update that was decided before is done first
    found = board.files()
    wanted = wanted | extras | {plan.INSTALLED: files.installed(wanted)}
    if "table.json" not in found:
        wanted.setdefault("table.json", b"{}\n")
    todo = plan.make(wanted, found)
    done = {"port": board.port, "written": list(todo.write), "removed": todo.remove,
            "unchanged": todo.unchanged, "bytes": todo.size, "dry_run": dry_run}
    if dry_run:
        board.restart()
        words = [f"write  {path}" for path in todo.write] + [f"remove {p}" for p in todo.remove]
        return {**done, "text": "\n".join([*words, f"{len(words)} changes, nothing was done"])}
    if todo.write or todo.remove:
        wanted_bytes, free = plan.room(todo, board.sizes), board.free()
        if wanted_bytes > free:
            board.restart()
            raise Mistake(f"{board.port}: {wanted_bytes:,} bytes of its flash are wanted and only "
                          f"{free:,} free; leave out a voice, or remove files of your own")
        with progress(todo.size) as step:
            board.apply(todo, step)
    return {**done, **start(board)}


def start(board) -> dict:
    """Restart the board and hear its hello."""
    from host_tools.flashing import board as boards
    board.restart()
    said = boards.hello(board.port)
    return {"version": said["version"], "text": f"{board.port}: runs meleeboard {said['version']}"}


@contextlib.contextmanager
def progress(total: int):
    """A bar on stderr; what it yields is told of every piece."""
    columns = (TextColumn("writing"), BarColumn(30), DownloadColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True,
                  disable=not console.is_terminal) as bar:
        task = bar.add_task("writing", total=total)
        yield lambda count: bar.advance(task, count)


def write_image(target: Path, micropython: Path | None, extras: dict[str, bytes]) -> dict:
    """One UF2 with MicroPython, the firmware and what the user gives."""
    from host_tools.flashing.image import START, pack
    if micropython is None:
        raise Mistake("--image needs --uf2 FILE: a MicroPython for the Pico")
    micropython_uf2 = read_uf2(micropython)
    settings.check_folder(target)
    wanted, reason = files.best()
    if reason:
        say(f"the modules go as source: {reason}")
    wanted |= {plan.INSTALLED: files.installed(wanted), "table.json": b"{}\n"} | extras
    data = uf2.combined(micropython_uf2, pack(wanted), START)
    try:
        target.write_bytes(data)
    except OSError as error:
        raise Mistake(f"{target} can't be written: {because(error)}") from error
    return {"image": str(target), "files": len(wanted), "bytes": len(data),
            "text": f"{target}: {len(wanted)} files; copy it to the drive of a Pico in BOOTSEL"}


def say(text: str) -> None:
    """What goes on, on stderr."""
    click.echo(text, err=True)
