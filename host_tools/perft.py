"""`perft`: the count of move sequences, the proof of a move generator, and its speed."""
import json
import time

import click
from rich.console import Console
from rich.table import Table

from host_tools import game as games
from host_tools.cli import Mistake
from meleeboard.rules.perft import perft, split


@click.command()
@click.argument("game")
@click.argument("depth", type=click.IntRange(0))
@click.option("-p", "--position", "text", metavar="TEXT",
              help="Count from here, not from the start.")
@games.option
@click.option("--split", "by_move", is_flag=True, help="Show the count behind each first move.")
@click.option("--json", "as_json", is_flag=True,
              help="One JSON line: nodes, nodes_per_second, seconds.")
def command(game: str, depth: int, text: str | None, options: dict, by_move: bool, as_json: bool):
    """Count the sequences of DEPTH moves, each one played and taken back.

    \b
    Examples:
      meleeboard perft melee 3
      meleeboard perft melee 2 --split
      meleeboard perft melee 2 -o size=7 -o depth=3 --json
    """
    if by_move and (as_json or not depth):
        raise Mistake("--split is for people and begins at depth 1")
    try:
        position = games.start(games.find(game), text, options)
    except ValueError as error:
        raise Mistake(str(error)) from error
    began = time.perf_counter()
    counts = split(position, depth) if by_move else {}
    nodes = sum(counts.values()) if by_move else perft(position, depth)
    seconds = time.perf_counter() - began
    speed = round(nodes / max(seconds, 1e-9))
    if as_json:
        answer = {"nodes": nodes, "nodes_per_second": speed, "seconds": round(seconds, 6)}
        print(json.dumps(answer))
        return
    show(counts)
    print(f"{nodes:,} nodes in {seconds:.3f} s, {speed:,} a second")


def show(counts: dict[str, int]) -> None:
    """Print the count behind each move, in the order of the moves' texts."""
    if not counts:
        return
    table = Table("move")
    table.add_column("nodes", justify="right")
    for move in sorted(counts):
        table.add_row(move, f"{counts[move]:,}")
    Console().print(table)
