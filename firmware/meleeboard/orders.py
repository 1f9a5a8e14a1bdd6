"""What hosts ask of the table: their lines are read, and long answers sent as the host takes them.

What each command does is told in deeds.py.
"""


class Orders:
    """Obeys the commands of `table`'s port; each gets one `ok` or one `error`."""

    def __init__(self, table):
        self.table = table
        self.waiting = []  # (what, id, its parts) of answers that come in many lines
        self.part = None  # the next one of the first
        self.has_host = False  # has anybody said a word?
        self.heard = 0  # lines
        self.is_watching = False  # does the host want every frame?
        self.watched = ()

    def read(self, now: int):
        """Obey what has come in, and send what was asked for as the host takes it."""
        while True:
            try:
                line = self.table.port.read()
                if line is None:
                    break
                self.has_host = True
                self.heard += 1
                self._hear(line, now)
            except (ValueError, LookupError) as error:
                self.table.refuse(str(error), None)
        if self.waiting and self.table.port.is_free():
            self._send_part()
        if self.is_watching:
            self._show_frame()

    def _hear(self, line: str, now: int):
        from . import deeds
        from .commands import read_command

        deeds.obey(self, read_command(line), now)

    def obey(self, command: dict, now: int):
        """Carry out a checked command; those of the game are answered in their turn."""
        from . import deeds

        deeds.obey(self, command, now)

    def _send_part(self):
        """The next part of an answer, for the host that has waited longest."""
        what, ident, parts = self.waiting[0]
        if self.part is None:
            self.part = next(parts, "")
        text, self.part = self.part, next(parts, None)
        self.table.send(what, id=ident, text=text, last=self.part is None)
        if self.part is None:
            self.waiting.pop(0)

    def _show_frame(self):
        frame = list(self.table.frame)
        if frame != self.watched:
            self.watched = frame
            self.table.send("frame", rows=frame)
