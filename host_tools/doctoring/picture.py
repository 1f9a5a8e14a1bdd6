"""The live picture in the terminal: the squares as they lie, what changed, what is asked."""
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from host_tools.doctoring.examination import ALWAYS
from host_tools.doctoring.sensors import RESTLESS
from host_tools.doctoring.view import View
from meleeboard.doctor import BUTTONS

FRESH_MS = 1500  # a change so young is shown
COUNTED = 999
CLOSED, TURNED, OPEN = "●", "▼", "·"
LEGEND = f"{CLOSED} closed  {TURNED} closed, inverted  {OPEN} open; beside it how often it changed"


def picture(view: View, typed: str = "") -> RenderableType:
    """All of a view, with what was typed so far."""
    return Group(board(view), Text(LEGEND, style="dim"), facts(view), Text(""),
                 *question(view, typed))


def board(view: View) -> Table:
    """The squares, White's side below."""
    files = "abcdefghijkl"[:view.cols]
    table = Table.grid(padding=(0, 1))
    for _ in range(view.cols + 1):
        table.add_column(justify="right")
    for rank in range(view.rows, 0, -1):
        table.add_row(Text(str(rank), style="dim"),
                      *(cell(view, f"{file}{rank}") for file in files))
    table.add_row("", *(Text(f"{file}   ", style="dim") for file in files))
    return table


def cell(view: View, name: str) -> Text:
    """One square: its mark, how often it changed, its light."""
    is_closed = name in view.closed
    mark = (TURNED if name in view.turned else CLOSED) if is_closed else OPEN
    count = min(view.changes.get(name, 0), COUNTED)
    style = "bold green" if is_closed else "dim"
    if name == view.last and view.last_ms < FRESH_MS:
        style = "bold yellow"
    if count > RESTLESS and name == view.last:
        style = "bold red"
    if is_lit(view, name):
        style += " on blue"
    if name in view.asked:
        style += " reverse"
    return Text(f"{mark}{count or '':<3}", style=style)


def is_lit(view: View, name: str) -> bool:
    """Is the light of this square on, as far as the board is told?"""
    square = (int(name[1:]) - 1) * view.cols + ord(name[0]) - ord("a")
    return square < len(view.squares) and view.squares[square] != "."


def facts(view: View) -> Text:
    """The last change, the buttons, the ring."""
    last = f"{view.last} {view.last_ms / 1000:.1f} s ago" if view.last else "none yet"
    buttons = "  ".join(f"{name} {CLOSED if name in view.down else OPEN}"
                        for name in BUTTONS)
    lit = [str(i + 1) for i, letter in enumerate(view.ring) if letter != "."]
    return Text(f"last change: {last}    buttons: {buttons}    "
                f"ring: {' '.join(lit[:6]) or 'dark'}", style="cyan")


def question(view: View, typed: str) -> list[Text]:
    """What is asked, what may be answered, and what was typed."""
    lines = []
    if view.title:
        lines.append(Text(f"{view.title}  {view.done} of {view.total}", style="bold"))
    if view.hint:
        lines.append(Text(view.hint, style="yellow"))
    lines.append(Text(view.text, style="bold white"))
    lines += [Text(f"  {words}") for words in answers(view)]
    lines.append(Text(f"  {ever(view)}", style="dim"))
    lines.append(Text(f"> {typed}"))
    return lines


def answers(view: View) -> list[str]:
    """The answers of its own that a view offers, in words."""
    words = [f"{key or 'Enter'}: {meaning}" for key, meaning in view.choices
             if (key, meaning) not in ALWAYS and not (key == "y" and "" in dict(view.choices))]
    return [*([",  ".join(words)] if words else []), *([view.other] if view.other else [])]


def ever(view: View) -> str:
    """The answers that (nearly) every question has."""
    return ",  ".join(f"{key}: {meaning}" for key, meaning in view.choices
                      if (key, meaning) in ALWAYS)
