"""`position`: what may be played, what a move did, how the board looks."""
import json
import sys
from pathlib import Path

import click

from host_tools import diagram, json_lines, picture
from host_tools import game as games
from host_tools.cli import Mistake

PASS = "--"


class ManyMoves(click.Command):
    """Lets --moves take every move that follows it, `--` (a pass) among them."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Give each move an option of its own, which is what click understands."""
        given: list[str] = []
        taking = False
        for word in args:
            if word in ("-m", "--moves"):
                taking = True
            elif taking and "/" not in word and (word == PASS or not word.startswith("-")):
                given.append(f"--moves={word}")
            else:
                taking = False
                given.append(word)
        return super().parse_args(ctx, given)


@click.command(cls=ManyMoves)
@click.argument("game")
@click.argument("text", required=False)
@click.option("-m", "--moves", multiple=True, metavar="MOVE ..",
              help="Moves to play first, e.g. --moves d1-d4 f9-f6; -- is a pass.")
@games.option
@click.option("--svg", type=click.Path(dir_okay=False), metavar="FILE",
              help="Write a picture of the board (- for stdout).")
@click.option("--stdin", "lines", is_flag=True,
              help="Answer JSON lines: {position, moves, options} in, one JSON answer a line out.")
@click.option("--json", "as_json", is_flag=True, help="One JSON answer instead of text.")
def command(game: str, text: str | None, moves: tuple[str, ...], options: dict, svg: str | None,
            lines: bool, as_json: bool):
    """Show the position of TEXT (without it: the start) after some moves.

    \b
    Examples:
      meleeboard position melee
      meleeboard position melee --moves d1-d4 f9-f6 --svg board.svg
      meleeboard position melee "3s/4/4/S3 w - - 0,0 0"
      echo '{"moves": ["d1-d4"]}' | meleeboard position melee --stdin
    """
    rules = games.find(game)
    if lines:
        if text or moves or svg or as_json:
            raise Mistake("--stdin takes position and moves from the lines")
        json_lines.serve(rules, options, sys.stdin.buffer, sys.stdout.buffer)
        return
    played = [word for item in moves for word in item.split()]
    try:
        position = games.start(rules, text, options)
        events = games.play(position, played)
    except ValueError as error:
        raise Mistake(str(error)) from error
    if svg:
        last = played[-1] if played else None
        write_picture(svg, picture.draw(position, last, rules.TITLE))
    if as_json:
        print(json.dumps(json_lines.describe(position, events)))
    elif svg != "-":
        show(position, events)


def write_picture(file: str, svg: str) -> None:
    """Write the picture to the file, or to stdout for `-`."""
    if file == "-":
        print(svg, end="")
        return
    try:
        Path(file).write_text(svg, encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{file}: {error.strerror}") from error


def show(position, events) -> None:
    """Print board, position, events, result and moves for people."""
    answer = json_lines.describe(position, events)
    print(diagram.draw(position))
    print(f"\n{answer['position']}")
    for event in answer["events"]:
        print(f"  {told(event)}")
    if answer["result"]:
        winner = {"w": "White wins", "b": "Black wins", None: "drawn"}[answer["result"]["winner"]]
        print(f"{winner} ({answer['result']['reason']})")
        return
    legal = answer["legal"]
    side = ("White", "Black")[position.turn]
    print(f"{side} to move, {len(legal)} legal move{'s' * (len(legal) != 1)}:")
    click.echo(click.wrap_text(" ".join(legal), 79, "  ", "  "))


def told(event: dict) -> str:
    """One event in words, e.g. `trap 2: Black's unit on d4`."""
    count = "" if event["n"] is None else f" {event['n']}"
    whose = {"w": "White", "b": "Black", None: "nobody"}[event["side"]]
    place = f" on {event['square']}" if event["square"] else ""
    return f"{event['event']}{count}: {whose}{place}"
