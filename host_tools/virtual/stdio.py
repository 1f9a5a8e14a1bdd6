"""A port on standard input and output that can be waited for, under both Pythons."""

import sys

MICROPYTHON = sys.implementation.name == "micropython"

if MICROPYTHON:
    import select
else:
    import queue
    import threading


class StdioPort:
    """Lines from standard input, lines to standard output. `ended` when the input is closed."""

    def __init__(self):
        self.ended = False
        self.waiting = []
        if MICROPYTHON:
            self._poll = select.poll()
            self._poll.register(sys.stdin, select.POLLIN)
        else:
            self._lines = queue.SimpleQueue()
            threading.Thread(target=self._pump, daemon=True).start()

    def _pump(self):
        for line in sys.stdin:
            self._lines.put(line)
        self._lines.put("")

    def wait(self, ms: int):
        """Return when there is a line to read, or after `ms`."""
        if not self.waiting:
            line = self._wait_micropython(ms) if MICROPYTHON else self._wait_cpython(ms)
            while line is not None:
                self._take(line)
                line = None if self.ended else self._next_at_once()

    def _take(self, line: str):
        if line == "":
            self.ended = True
        elif line.strip():
            self.waiting.append(line.strip())

    def _next_at_once(self):
        return self._wait_micropython(0) if MICROPYTHON else self._wait_cpython(0)

    def _wait_cpython(self, ms: int):
        try:
            return self._lines.get(ms > 0, ms / 1000) if ms else self._lines.get_nowait()
        except queue.Empty:
            return None

    def _wait_micropython(self, ms: int):
        return sys.stdin.readline() if self._poll.poll(ms) else None

    def read(self):
        """The next whole line, or None."""
        return self.waiting.pop(0) if self.waiting else None

    def is_free(self) -> bool:
        """Always: the pipe holds what it is given."""
        return True

    def write(self, line: str):
        """Send one line."""
        sys.stdout.write(line + "\n")
        if not MICROPYTHON:
            sys.stdout.flush()
