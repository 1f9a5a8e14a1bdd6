"""`replay`: a trace of raw sensor edges, or a record, played into a table again."""
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from host_tools import fault_report, flight_log, runtimes
from host_tools import game as games
from host_tools.cli import Mistake
from host_tools.virtual import trace
from meleeboard import record, written
from meleeboard.rules.errors import BadText


@click.command()
@click.argument("file", metavar="TRACE", type=click.Path())
@click.option("--game", default="melee", show_default=True, help="The game the trace is of.")
@games.option
@click.option("--position", metavar="TEXT", help="The position it starts from, if not the start.")
@click.option("--json", "as_json", is_flag=True, help="A line of JSON a call, then the end.")
@click.option("--log", metavar="NAME", help="Which log of a fault report  [default: the last]")
@click.option("--runtime", type=click.Choice(["cpython", "micropython"]), default="cpython",
              show_default=True, help="Which Python runs the table.")
def command(file: str, game: str, options: dict, position: str | None, as_json: bool,
            log: str | None, runtime: str):
    """Play TRACE (- for stdin) into a table and print its calls, the record and the last position.

    TRACE holds raw sensor edges as JSON lines, with times from the start of the game, or it is the
    record of a game, whose turns are then played again and whose calls are checked, or a log of
    the flight recorder, whose edges are played again and must lead to the same decisions; of a
    fault report, it is the log in it.

    \b
    Examples:
      meleeboard replay tests/games/game_regicide.jsonl -o size=4 -o depth=3
      meleeboard replay game.trace -o pace=15 -o size=7 --json
      meleeboard replay saved.record
    """
    lines: Iterable[str]
    edges = read_log(file, log)
    text = "" if edges else read_text(file)
    try:
        if edges:
            lines = replay_record(flight_log.record_of(edges))
        elif record.is_record(text):
            lines = replay_record(text)
        elif runtime == "micropython":
            games.find(game)
            lines = play_under_micropython(game, options, position, text)
        else:
            lines = trace.play(game, options, position, text.splitlines())
        for line in lines:
            click.echo(line if as_json else for_people(line))
    except (ValueError, LookupError) as error:
        raise Mistake(f"{file}: {error}") from error


def read_log(file: str, name: str | None) -> bytes:
    """The log of a flight recorder, also out of a fault report; nothing if the file is neither."""
    if file == "-" or not Path(file).is_file():
        return b""
    data = Path(file).read_bytes()
    if fault_report.is_report(data):
        try:
            return fault_report.log_of(fault_report.read(data), name)
        except ValueError as error:
            raise Mistake(f"{file}: {error}") from error
    return data if flight_log.is_log(data) else b""


def read_text(file: str) -> str:
    """The text of the file; one sentence where it can't be read."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{file} can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Mistake(f"{file} can't be read: byte {error.start} is not UTF-8") from error
    if not text.strip():
        raise Mistake(f"{file} is empty; a trace has a line of JSON for each touch")
    return text.removeprefix("\ufeff")  # which some editors write


def play_under_micropython(game: str, options: dict, position: str | None, text: str) -> list[str]:
    """The same table, run by the unix MicroPython."""
    agreed = json.dumps({"game": game, "options": options, "position": position})
    program = str(Path(__file__).parent / "virtual" / "trace.py")
    done = subprocess.run([runtimes.micropython(), program], input=f"{agreed}\n{text}\n",
                          text=True, encoding="utf-8", capture_output=True, check=False)
    lines = done.stdout.splitlines()
    failed = done.returncode or not lines
    last = {"error": done.stderr.strip()} if failed else json.loads(lines[-1])
    if "error" in last:
        raise BadText(last["error"])
    return lines


def replay_record(text: str) -> Iterator[str]:
    """Play the turns of a record through the rules; BadText names the first one that can't be."""
    saved = record.read(text)
    game = games.find(saved.headers["game"])
    position = games.start(game, saved.position, saved.options)
    check_calls(saved, position, saved.play(position))
    for ms, name, side, squares, n, *kind in saved.calls:
        call = {"ms": int(ms), "call": name, "side": None if side == "-" else side,
                "squares": [] if squares == "-" else squares.split(","),
                "n": None if n == "-" else int(n)}
        yield json.dumps(call | ({"kind": kind[0]} if kind else {}))
    result = saved.result and {"winner": None if saved.result[0] == "-" else saved.result[0],
                               "reason": saved.result[1]}
    yield json.dumps({"position": position.to_text(), "result": result, "record": text})


def check_calls(saved: written.Record, position, found: list) -> None:
    """Every kill that the rules find is called in the record (which may hold more: takebacks)."""
    called = {(name, squares) for _, name, _, squares, *_ in saved.calls}
    for number, events in enumerate(found, 1):
        for square in [position.grid.name(p) for name, p, _, _ in events if name == "kill"]:
            if ("kill", square) not in called:
                raise BadText(f"turn {number}: the record lacks the kill on {square}")


def for_people(line: str) -> str:
    """A line of the output as text."""
    said = json.loads(line)
    if "call" in said:
        side = {"w": "White", "b": "Black", None: ""}[said["side"]]
        parts = [f"{said['ms'] / 1000:9.3f}", f"{side:5}", said["call"], " ".join(said["squares"])]
        parts += [str(said["n"])] if said["n"] is not None else []
        return "  ".join(parts + ([said["kind"]] if "kind" in said else [])).rstrip()
    result = said["result"]
    end = f"{result['winner'] or 'nobody'} wins, {result['reason']}" if result else "goes on"
    return f"\n{said['record']}\nposition {said['position']}\nresult   {end}"
