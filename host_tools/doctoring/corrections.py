"""What was found, written into table.json once the person has seen the difference and agrees."""
import time
from pathlib import Path

import click

from host_tools import settings
from host_tools.cli import Mistake
from host_tools.doctoring.examination import NO, YES
from host_tools.doctoring.report import ORDERS, Report, corrected
from host_tools.doctoring.view import View
from host_tools.words import say

LOOK_S = 0.03


def check_target(board, table: Path | None) -> None:
    """Mistake if there is nothing that could be corrected."""
    if not table and not hasattr(board, "write_config"):
        raise Mistake("--write needs --table FILE, the table.json to be corrected")


def agreed(found: Report, person, target: str) -> bool:
    """Whether the person wants the corrections; nobody at all does not."""
    view = View(found.wires.rows, found.wires.cols, title=say("doctor-corrections"),
                text=say("doctor-write", changes=found.changes(), target=target),
                choices=[("y", YES), ("n", NO)], want={"decide": True})
    while True:
        person.show(view)
        answer = person.answer()
        if answer in ("y", "n", "q"):
            return answer == "y"
        if answer is None and person.is_gone:
            return False
        time.sleep(LOOK_S)


def write(found: Report, board, table: Path | None) -> str:
    """Write them; what to say about it."""
    corrections = found.corrections()
    if table:
        settings.write(table, corrected(settings.read(table), corrections))
        return f"{table} is corrected; meleeboard flash --table {table} puts it on the board."
    board.write_config(corrected(board.table_text, corrections))
    return "The board is corrected, and starts again."


def say_none(found: Report) -> None:
    """There is nothing to be written: why."""
    is_part = any(fault.kind in ORDERS for fault in found.faults)
    click.echo("An order is corrected once all of its squares or lights were looked at; go on "
               "with them." if is_part else "table.json needs no correction.", err=True)
