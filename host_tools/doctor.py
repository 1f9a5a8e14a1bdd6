"""`doctor`: every square, light, button and sound of a board, tried and judged."""
import contextlib
import json
import sys
from pathlib import Path

import click

from host_tools import settings
from host_tools.cli import Mistake
from host_tools.doctoring import corrections, course, notes, report
from host_tools.doctoring.boards import open_board
from host_tools.doctoring.examination import Stopped
from host_tools.doctoring.live import look_on
from host_tools.doctoring.person import Person, Persons
from host_tools.doctoring.wires import Wires
from host_tools.words import say

FILE = click.Path(dir_okay=False, path_type=Path)
WELL, FAULTY = 0, 1
LIVE, DIODES = "live", "diodes"
LEFT_OFF = Path("doctor.json")  # where an examination that was stopped is kept
PARTS = [LIVE, *course.PARTS]


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(PARTS), metavar="[PART]..")
@click.option("--port", metavar="DEV", help="The board's serial port  [default: the first Pico]")
@click.option("--pins", metavar="SPEC", help="A matrix without a Pico, on this computer's pins by "
              "Blinka: rows=D5,D6,..;columns=D12,D16,..")
@click.option("--virtual", is_flag=True, help="A board in memory, with hands of its own: to see "
              "how it goes.")
@click.option("--fault", "faults", multiple=True, metavar="TEXT", help="What is wrong with the "
              "virtual board: \"dead d4\", \"rows 3 4\", .. (\"?\" lists all).")
@click.option("--wired", multiple=True, metavar="KEY=VALUE", help="How the virtual board is wired "
              "in truth, in keys of table.json.")
@click.option("--runtime", type=click.Choice(["cpython", "micropython", "pico"]),
              help="A table's program on this computer in place of a board.")
@click.option("--table", type=FILE, help="The board's table.json, to be read and corrected.")
@click.option("--only", default="", metavar="SQUARES", help="Ranks, files, squares: 1,c,d4.")
@click.option("--report", "file", type=FILE, help="Keep what was found: JSON, and text beside it.")
@click.option("--resume", type=FILE, help="Go on with the examination that this report is of.")
@click.option("--write", is_flag=True, help="Offer to write the corrections into table.json.")
@click.option("--yes", is_flag=True, help="Write them without asking.")
@click.option("--calibrate", is_flag=True, help="Linear Hall sensors: learn the empty board.")
@click.option("--page", is_flag=True, help="Show it as a page in the browser too.")
@click.option("--http-port", type=click.IntRange(0, 65535), metavar="N", help="The page's port.")
@click.option("--no-browser", is_flag=True, help="Do not open the page, only print its address.")
@click.option("--json", "as_json", is_flag=True, help="The report, or with live every frame, as "
              "JSON.")
def command(parts, port, pins, virtual, faults, wired, runtime, table, only, file, resume, write,
            yes, calibrate, page, http_port, no_browser, as_json):
    """Find every wiring fault of a board: it tells what to do, and what it makes of what it sees.

    The game is set aside meanwhile, and goes on afterwards. Parts are squares, diodes, buttons,
    lights, ring, sounds, in this order all of them if none is named; live only looks on. Stop at
    any time with q: --resume goes on there. Exit code 0: all is well; 1: faults were found, or it
    is not finished.

    \b
    Examples:
      meleeboard doctor live                     what the sensors feel, as it happens
      meleeboard doctor                          everything, step by step
      meleeboard doctor squares --only 1         the first rank
      meleeboard doctor lights ring --page       lights, with the page to point at
      meleeboard doctor --table table.json --write --report board.json
      meleeboard doctor --virtual --fault "dead d4" --fault "rows 3 4"
      meleeboard doctor live --pins "rows=D5,D6,D13,D19;columns=D12,D16,D20,D21"
    """
    text = settings.read(table) if table else None
    before = read_report(resume) if resume else None
    if file:
        settings.check_folder(file)
    board, hands = open_board(port, pins, virtual or faults or wired, faults, wired, runtime, text,
                              LIVE in parts)
    greet(board)
    try:
        if calibrate:
            sys.exit(calibrated(board, as_json))
        if write:
            corrections.check_target(board, table)
        names = chosen(board, only)
        with watching(hands, page, http_port, not no_browser, as_json) as (person, pages):
            if LIVE in parts:
                look_on(board, person, tell_frame if as_json else lambda frame: None)
                return
            kept = begin_notes(before, board)
            file = file or resume
            is_finished = examine(board, person, kept, parts or course.PARTS, names, file)
            found = report.Report(kept, board.values)
            where = keep(found, board, file or (None if is_finished else LEFT_OFF), is_finished)
            target = str(table) if table else say("doctor-the-board")
            wants = write and found.corrections() and (
                yes or corrections.agreed(found, person, target))
            if pages:
                pages.conclude(found, is_finished)
        tell(found, board, is_finished, where, as_json)
        if wants:
            click.echo(corrections.write(found, board, table), err=True)
        elif write and not found.corrections():
            corrections.say_none(found)
    finally:
        board.close()
    sys.exit(WELL if is_finished and not found.faults else FAULTY)


def greet(board) -> None:
    """Say which board it is."""
    hello = getattr(board, "hello", None)
    name = f"meleeboard {hello['version']} ({hello['runtime']}), " if hello else ""
    values = board.values
    click.echo(f"{name}{values['board']}, {values['cols']} x {values['rows']} squares", err=True)


def read_report(path: Path) -> tuple[notes.Notes, dict]:
    """The notes and the configuration of an earlier examination."""
    try:
        return notes.read(settings.read(path, "--resume needs the report of an examination"))
    except ValueError as error:
        raise Mistake(f"{path} can't be gone on with: {error}") from error


def begin_notes(before: tuple[notes.Notes, dict] | None, board) -> notes.Notes:
    """New notes, or those of an earlier examination of a board with the same configuration."""
    if before is None:
        return notes.Notes()
    kept, values = before
    changed = [key for key, value in values.items() if board.values.get(key) != value]
    if changed:
        raise Mistake(f"table.json has changed since ({', '.join(changed)}), so what was seen "
                      "then means something else now; leave out --resume")
    return kept


def chosen(board, only: str) -> list[str] | None:
    """The squares that were asked for, or None for all."""
    try:
        return Wires(board.values).chosen(only) or None
    except ValueError as error:
        raise Mistake(f"--only: {error}") from error


def calibrated(board, as_json: bool) -> int:
    """Learn the empty board; the exit code."""
    if board.values["board"] != "linear":
        raise Mistake("only linear Hall sensors have to be calibrated")
    click.echo("Learning the empty board ..", err=True)
    doubtful = board.calibrate()
    wires = Wires(board.values)
    if as_json:
        click.echo(json.dumps({"doubtful": doubtful}))
    else:
        click.echo("\n".join(f"{name} reads far from the middle, or restlessly: is something on "
                             f"it? {wires.where(name)}" for name in doubtful)
                   or "All sensors are learned, and all read well.")
    return FAULTY if doubtful else WELL


@contextlib.contextmanager
def watching(hands, page: bool, http_port: int | None, opens: bool, as_json: bool):
    """Who is shown the examination, and answers; and the pages among them, if any."""
    with contextlib.ExitStack() as stack:
        persons: list = [stack.enter_context(Person(as_json, hands is None and not page))]
        pages = None
        if page:
            from host_tools.doctoring.page import PagePerson, PageServer
            pages = PagePerson()
            persons.append(pages)
            server = stack.enter_context(PageServer(pages, http_port))
            click.echo(f"The page is at {server.address}", err=True)
            if opens:
                server.open()
        yield Persons(*persons, *([hands] if hands else [])), pages


def tell_frame(frame: dict) -> None:
    """A line for each frame."""
    click.echo(json.dumps(frame))


def examine(board, person, kept: notes.Notes, parts, names, file: Path | None) -> bool:
    """Go through the parts; whether it came to its end."""
    if DIODES in parts and "squares" not in parts and not kept.sensors.touches:
        raise Mistake("diodes are tested between squares that are known to work: visit these "
                      "first (doctor squares diodes), or --resume an examination in which you did")

    def save() -> None:
        if file:
            keep(report.Report(kept, board.values), board, file, False)
    try:
        course.examine(board, person, kept, parts, names, save)
    except (Stopped, KeyboardInterrupt):
        return False
    except Mistake:
        keep(report.Report(kept, board.values), board, file or LEFT_OFF, False)
        raise
    return True


def keep(found: report.Report, board, file: Path | None, is_finished: bool) -> Path | None:
    """Write the report, if it is to be kept; where it is."""
    if file:
        facts = getattr(board, "hello", {})
        given = found.to_json(board.values, facts, is_finished)
        settings.write(file, json.dumps(given, indent=1) + "\n")
        settings.write(file.with_suffix(".txt"), found.to_text())
    return file


def tell(found: report.Report, board, is_finished: bool, where: Path | None, as_json: bool):
    """Say what was found."""
    if as_json:
        facts = getattr(board, "hello", {})
        click.echo(json.dumps(found.to_json(board.values, facts, is_finished)))
    else:
        click.echo(found.to_text(), nl=False)
    if not is_finished:
        click.echo(f"Not finished; go on with: meleeboard doctor --resume {where}", err=True)
