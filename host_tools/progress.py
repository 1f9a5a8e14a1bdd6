"""A line of progress on stderr with nothing but the standard library."""
import sys
import threading
import time

WIDTH = 79
SHOWN = ("Collecting", "Obtaining", "Downloading", "Using cached", "Building", "Preparing",
         "Getting", "Installing", "WARNING: Retrying", "Successfully")


def say(text: str) -> None:
    """A message of the door itself."""
    print(f"meleeboard: {text}", file=sys.stderr, flush=True)


class Progress:
    """Shows what goes on and for how long: a living line on a terminal, plain lines elsewhere."""

    def __init__(self, title: str):
        self.title = title
        self.doing = ""
        self.begun = time.monotonic()
        self.alive = sys.stderr.isatty()
        self.over = threading.Event()
        self.painter = threading.Thread(target=self._paint, daemon=True)

    def __enter__(self) -> "Progress":
        if self.alive:
            self.painter.start()
        return self

    def __exit__(self, *_) -> None:
        self.over.set()
        if self.alive:
            self.painter.join()
            print("\r" + " " * WIDTH + "\r", end="", file=sys.stderr, flush=True)

    def step(self, line: str) -> None:
        """Show the line if it tells of a step worth showing."""
        if not line.startswith(SHOWN) or "finished with status" in line:
            return
        if line.startswith("WARNING: Retrying"):
            line = "the package index does not answer, trying again"
        self.doing = line.split(" (from ")[0].removesuffix(": started")
        if not self.alive and not line.startswith("Downloading"):
            print(f"  {self.doing[:WIDTH]}", file=sys.stderr, flush=True)

    def _paint(self) -> None:
        """Repaint five times a second, so that a long step is seen to be alive."""
        while not self.over.wait(0.2):
            seconds = int(time.monotonic() - self.begun)
            text = f"{'|/-'[seconds % 3]} {self.title}, {seconds} s  {self.doing}"[:WIDTH]
            print("\r" + text.ljust(WIDTH), end="", file=sys.stderr, flush=True)
