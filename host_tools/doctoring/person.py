"""The person at the keyboard: a live picture where there is a terminal, else plain lines."""
import contextlib
import os
import queue
import sys
import threading
import time
from collections.abc import Iterator

from rich.console import Console
from rich.live import Live

from host_tools.doctoring.picture import answers, ever, picture
from host_tools.doctoring.view import View

REDRAW_S = 0.1
ERASE = ("\x7f", "\b")
STOP = "q"


class Person:
    """Whoever sits there. Use as a context: the terminal is put back as it was at its end."""

    def __init__(self, is_quiet: bool = False, is_needed: bool = True):
        self.is_needed = is_needed  # does the examination end where nobody types any more?
        self.console = Console(stderr=True)
        self.is_live = self.console.is_terminal and sys.stdin.isatty() and not is_quiet
        self.lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.typed = ""
        self.is_gone = False  # will nobody type any more?
        self.told: dict[str, tuple] = {}  # lines that were printed last, by their kind
        self.drawn_at = 0.0
        self.stack = contextlib.ExitStack()

    def __enter__(self) -> "Person":
        if self.is_live:
            self.stack.enter_context(single_keys())
            self.live = self.stack.enter_context(
                Live(console=self.console, auto_refresh=False, transient=True))
        read = self._read_keys if self.is_live else self._read_lines
        threading.Thread(target=read, daemon=True).start()
        return self

    def __exit__(self, *error) -> None:
        self.stack.close()

    # what is shown

    def show(self, view: View) -> None:
        """Draw the view, or say what is new in it."""
        if self.is_live:
            if time.monotonic() - self.drawn_at >= REDRAW_S:
                self.drawn_at = time.monotonic()
                self.live.update(picture(view, self.typed), refresh=True)
        else:
            self._tell("hint", view.hint)
            self._tell("text", view.text, *(f"  {line}" for line in answers(view)))
            self._tell("ever", ever(view))

    def _tell(self, kind: str, *lines: str) -> None:
        """Print the lines if they are others than the last ones of their kind."""
        if self.told.get(kind, ("",)) != lines:
            self.told[kind] = lines
            for line in lines:
                self.console.print(line, highlight=False, markup=False, soft_wrap=True)

    # what is typed

    def answer(self) -> str | None:
        """A line that was typed, or None."""
        with contextlib.suppress(queue.Empty):
            return self.lines.get_nowait()
        return None

    def _read_lines(self) -> None:
        for line in sys.stdin:
            self.lines.put(line.strip().lower())
        if self.is_needed:
            self.lines.put(STOP)
        self.is_gone = True

    def _read_keys(self) -> None:
        for key in keys():
            if key in "\r\n":
                self.lines.put(self.typed.strip().lower())
                self.typed = ""
            elif key in ERASE:
                self.typed = self.typed[:-1]
            elif key.isprintable():
                self.typed += key
            self.drawn_at = 0.0


@contextlib.contextmanager
def single_keys() -> Iterator[None]:
    """Let the terminal hand over each key as it is pressed, and not write it itself."""
    if sys.platform == "win32":
        yield
        return
    import termios
    import tty
    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def keys() -> Iterator[str]:
    """Every key as it is pressed."""
    if sys.platform == "win32":
        import msvcrt
        while True:
            key = msvcrt.getwch()
            if key == "\x03":
                return
            yield key
    while typed := os.read(sys.stdin.fileno(), 64):  # unbuffered: nothing is held at the end
        yield from typed.decode(errors="replace")


class Persons:
    """Several who look on, at the terminal and on pages; the first answer counts."""

    def __init__(self, *persons):
        self.persons = persons

    @property
    def is_gone(self) -> bool:
        """Is there none of them left to answer?"""
        return all(person.is_gone for person in self.persons)

    def show(self, view: View) -> None:
        """Show it to all."""
        for person in self.persons:
            person.show(view)

    def answer(self) -> str | None:
        """What one of them has answered, or None."""
        for person in self.persons:
            answer = person.answer()
            if answer is not None:
                return answer
        return None
