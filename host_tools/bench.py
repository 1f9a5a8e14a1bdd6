"""`bench`: every budget of the design with its figure, beside its peer where there is one."""
import json
import sys

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from host_tools import proofs
from host_tools.benches import ROWS
from host_tools.benches.row import Figure, NotMeasured, Row, as_json
from host_tools.cli import Mistake
from host_tools.proofs import hands, lockstep

VERDICT = {True: "[green]kept[/]", False: "[bold red]SHORT[/]", None: "stated"}


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--list", "only_list", is_flag=True, help="List the names of the rows.")
@click.option("--runtime", type=click.Choice(["pico"]),
              help="Only the budgets on the emulated Pico; its image is named by MELEEBOARD_UF2.")
@click.option("--json", "for_programs", is_flag=True, help="One JSON line a row.")
@click.option("--hands", "hand_seconds", type=float, metavar="SECONDS",
              help="Go on with the long proof of rough hands for so long.")
@click.option("--lockstep", "lockstep_seconds", type=float, metavar="SECONDS",
              help="Go on with the long proof of the rules against slow games for so long.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True,
              help="So many processes for a long proof.")
def command(names: tuple[str, ...], only_list: bool, runtime: str | None, for_programs: bool,
            hand_seconds: float | None, lockstep_seconds: float | None, jobs: int):
    """Measure all budgets, or those of the given NAMES. A shortfall is reported, not hidden.

    \b
    Examples:
      meleeboard bench
      meleeboard bench rules page
      meleeboard bench --runtime pico
      meleeboard bench --json
      meleeboard bench --hands 600 --jobs 2
      meleeboard bench --lockstep 600
    """
    for proof, seconds in ((hands, hand_seconds), (lockstep, lockstep_seconds)):
        if seconds is not None:
            result = proofs.go_on(proof.prove, proof.RESULT, seconds, jobs)
            click.echo(json.dumps(result, indent=1))
            return
    rows = chosen(names, runtime)
    if only_list:
        click.echo("\n".join(f"{row.name:20}{row.what}" for row in rows))
        return
    results = []
    for row in rows:
        click.echo(f"measuring {row.name} ..", err=True)
        results.append((row, *measured(row)))
        if for_programs:
            print(json.dumps(as_json(*results[-1])), flush=True)
    if not for_programs:
        Console(width=None if sys.stdout.isatty() else 140).print(as_table(results))


def chosen(names: tuple[str, ...], runtime: str | None = None) -> list[Row]:
    """The rows of these names, all without any; or of these only those of the emulated Pico."""
    known = {row.name: row for row in ROWS if row.is_on_pico or runtime is None}
    for name in names:
        if name not in known:
            raise Mistake(f"no row is called {name!r}; the rows are: {', '.join(known)}")
    return [known[name] for name in names] or list(known.values())


def measured(row: Row) -> tuple[Figure | None, str]:
    """The figure of a row, or None and why there is none."""
    try:
        return row.measure(), ""
    except (NotMeasured, click.ClickException) as reason:
        return None, str(reason)
    except Exception as error:  # a broken row must not hide the others
        return None, f"failed: {type(error).__name__}: {error}"


def as_table(results: list[tuple[Row, Figure | None, str]]) -> Table:
    """The table for people."""
    table = Table("row", "what", "limit", "figure", "peer", "", row_styles=["", "dim"])
    for row, figure, reason in results:
        if figure is None:
            table.add_row(row.name, row.what, row.limit, f"not measured: {escape(reason)}", "", "")
        else:
            verdict = VERDICT[figure.ok]
            table.add_row(row.name, row.what, row.limit, figure.text, figure.peer, verdict)
    return table
