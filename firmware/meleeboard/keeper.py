"""What is kept of a game, and when: finished turns at once, the clock now and then.

All goes through the table's store (the journal), its flight recorder, and its survivor.
"""

from . import record
from .compat import const
from .flight import LINE

CHECKPOINT_MS = const(10_000)  # the clock on flash is at most this old (touch.md 'Power cut')
RETRY_MS = const(1000)  # until another try where the moment is not quiet enough for a flash write
SURVIVE_MS = const(500)  # the clock in the survivor is at most this old
# lines that are safe within a step
AT_ONCE = ("turn", "claim", "takeback", "result", "mark") + record.FROM_CLOCK


class Keeper:
    """Keeps the game of `table`."""

    def __init__(self, table):
        self.table = table
        self.is_unsaved = False  # is there something that must not wait?
        self.is_owed = False  # does what is noted wait for its write?
        self.checkpoint_at = None  # when the running clock is due to be kept, in ms
        self.survive_at = 0

    def hear(self, call: tuple):
        """A pause is kept as it is called (touch.md 'Power cut')."""
        self.is_unsaved = self.is_unsaved or call[1] == "pause"

    def write_down(self, line: str):
        """Take one more line of the record; one that must not wait is on flash with this look."""
        table = self.table
        table.store.append(line)
        table.flight.text(table.now, LINE, line)
        self.is_unsaved = self.is_unsaved or line.split(" ")[0] in AT_ONCE
        if line.startswith("turn "):
            table.send("ply", ply=table.referee.position.ply, line=line)

    def pass_moment(self, ms: int):
        """The game has come to the stamp `ms`: note finished turns, and its clock if due.

        It is told of every moment of the game, so that what is kept depends on stamps alone. Of
        several checkpoints between two moments the last one counts. What is noted is written when
        the lights show it: write() stops everything for a while.
        """
        if self.is_unsaved:
            self._note(ms)
        at, referee = self.checkpoint_at, self.table.referee
        if not referee.clock.running:
            self.checkpoint_at = None
        elif at is None:
            self.checkpoint_at = ms + CHECKPOINT_MS
        elif at <= ms:
            if referee.turn.out() or self.table.speaker.busy():
                self.checkpoint_at = at + ((ms - at) // RETRY_MS + 1) * RETRY_MS
            else:
                self._note(at + (ms - at) // CHECKPOINT_MS * CHECKPOINT_MS)

    def _note(self, ms: int):
        """The record so far belongs on flash, with the clock as it stood at `ms`."""
        self.is_unsaved, self.checkpoint_at = False, ms + CHECKPOINT_MS
        self.table.store.append(record.clock_line(self.table.referee.clock.snapshot(ms)))
        self.is_owed = True

    def write(self, now: int):
        """Put on flash what belongs there, and tell the survivor how long the turn has lasted."""
        table = self.table
        clock = table.referee.clock
        if table.survivor and now >= self.survive_at and clock.running:
            self.survive_at = now + SURVIVE_MS
            table.survivor.keep(table.referee.position.ply, clock.spent(now))
        if self.is_owed:
            if table.before_write:
                table.before_write(now)
            self.is_owed = False
            table.store.commit()
            table.flight.commit()

    def keep(self, now: int):
        """Put the game on flash as it stands."""
        self._note(now)
        self.write(now)
