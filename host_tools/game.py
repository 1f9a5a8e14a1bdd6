"""What the commands share: a game by its name, options by name=value, positions from text."""
from collections.abc import Mapping

import click

from host_tools.cli import Mistake
from meleeboard import options, rules

SIDES = "wb"  # how a side is written in texts and JSON


def find(name: str):
    """The rules module of that name."""
    try:
        return rules.find(name)
    except LookupError as error:
        raise Mistake(str(error)) from error


def start(game, position: str | None, given: Mapping):
    """The position of the text, or the start position; ValueError says what is wrong."""
    values = options.parse(game.OPTIONS, dict(given))
    return game.start(values) if position is None else game.from_text(position, values)


def play(position, moves: list[str]):
    """Play the moves and return the events of the last one; ValueError names the move."""
    events = ()
    for number, text in enumerate(moves, 1):
        try:
            events = position.push(position.parse_move(text))
        except ValueError as error:
            told = str(error) if text in str(error) else f"{text}: {error}"
            raise ValueError(f"move {number}: {told}") from error
    return events


def side_letter(side: int | None) -> str | None:
    """`w`, `b` or None."""
    return None if side is None else SIDES[side]


def _pairs(_context, _parameter, items: tuple[str, ...]) -> dict[str, str]:
    """`k=v` texts as a dict; a key given twice is a mistake."""
    pairs: dict[str, str] = {}
    for item in items:
        key, sign, value = item.partition("=")
        if not sign or not key:
            raise Mistake(f"option {item!r}: write it as name=value, e.g. -o size=7")
        if key in pairs:
            raise Mistake(f"option {key!r} is given twice")
        pairs[key] = value
    return pairs


option = click.option("-o", "--option", "options", multiple=True, metavar="NAME=VALUE",
                      callback=_pairs, help="An option of the game, e.g. -o size=7; repeatable.")
