"""What the lights of a table show just now, painted when it changes."""

from . import lights
from .referee.phases import PLAY

NONE_LIFTED: list = []  # made once


class Display:
    """Paints the letters of the squares and the ring (lights.py) for `table` and its strip."""

    def __init__(self, table):
        self.table = table
        self.squares = bytearray(b"." * (table.rows * table.cols))
        self.ring = bytearray(b"." * lights.RING)
        self.ring_look = None  # what the ring shows
        self.points = None  # letters by the points of the game
        self.version, self.lifted = None, NONE_LIFTED  # what the squares show

    def paint(self, now: int):
        """Show what changed; a look that finds nothing new allocates nothing."""
        table = self.table
        referee, timer, judge = table.referee, table.desk.timer, table.desk.judge()
        lifted = self._lifted() if table.touches.waiting else NONE_LIFTED
        side = timer.clock.side or 0 if timer else referee.position.turn
        ring = lights.ring_look((timer or referee).clock, side, now)
        is_new = judge.version != self.version or lifted != self.lifted
        if is_new:
            self.version, self.lifted = judge.version, lifted
            self._paint_squares(lifted)
        if ring != self.ring_look:
            self.ring_look = ring
            lights.paint_ring(self.ring, ring)
            is_new = True
        if is_new:
            table.strip.show(self.squares, self.ring)

    def _paint_squares(self, lifted: list):
        table = self.table
        if table.desk.menu:
            table.desk.menu.paint(self.squares, table.cols)
            return
        lights.paint_squares(self.points, table.referee, lifted)
        for square, point in enumerate(table.point_of):
            self.squares[square] = self.points[point] if point else 46

    def _lifted(self) -> list:
        """Points whose units were just lifted, for the lights of a turn."""
        table = self.table
        if table.referee.phase != PLAY:
            return NONE_LIFTED
        return [table.point_of[square] for square in table.touches.lifted()]
