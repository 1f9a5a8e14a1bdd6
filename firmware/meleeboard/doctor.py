"""The board under examination: no game is refereed; a host sees every sensor and button raw, and
has any light and sound shown (FORMATS.md, command `doctor`). Loaded when a host asks for it.
"""

from array import array

from . import lights, link
from .compat import const
from .loops import first_change
from .rules.errors import BadText, WrongPhase

TELL_MS = const(20)  # between two frames for the host; what changes in between is counted
ALL = const(0xFFFF)
MOST = const(255)
ALONE_MS = const(120_000)  # without a word from the host: it is gone, and the game goes on
BUTTONS = ("white", "black", "table")


class Changes:
    """Counts how often each square has changed from one frame to the next; no debouncing."""

    def __init__(self, rows: int, cols: int):
        self.rows, self.cols = rows, cols
        self.seen = array("H", [0] * rows)
        self.counts = bytearray(rows * cols)
        self.is_new = True  # is there something that take() has not told?

    def update(self, frame):
        """Take in one frame of rows, bit 0 the a-file."""
        row = first_change(frame, 0, self.seen, ALL, self.rows)
        while row >= 0:
            changed, square = frame[row] ^ self.seen[row], row * self.cols
            while changed:
                if changed & 1 and self.counts[square] < MOST:
                    self.counts[square] += 1
                changed >>= 1
                square += 1
            self.seen[row] = frame[row]
            self.is_new = True
            row = first_change(frame, 0, self.seen, ALL, self.rows)

    def take(self) -> dict:
        """{square: changes} since the last call."""
        told = {}
        for square in range(len(self.counts)):
            if self.counts[square]:
                told[link.square_name(square, self.cols)] = self.counts[square]
                self.counts[square] = 0
        self.is_new = False
        return told


class Doctor:
    """Stands in for everything that a table does with its sensors, buttons, lights and sound."""

    def __init__(self, table):
        self.table = table
        self.changes = Changes(table.rows, table.cols)
        self.poles = array("H", [0] * table.rows)  # as they were told
        self.look_at = self.tell_at = 0
        self.heard_at = table.now

    def take_frame(self, now: int) -> bool:
        """Sense and count; is it time to look()?"""
        self.table.scanner.scan(self.table.frame)
        self.changes.update(self.table.frame)
        return now >= self.look_at

    def look(self, now: int):
        """Tell what there is to tell, and obey."""
        table = self.table
        self.look_at = now + TELL_MS // 2
        table.now = now
        self._tell_buttons(now)
        if now >= self.tell_at and (self.changes.is_new or self._poles_changed()):
            self.tell_at = now + TELL_MS
            self._tell_frame(now)
        table.orders.read(now)
        if now - self.heard_at > ALONE_MS:
            _end(table)

    def next_due(self):
        """When a frame waits to be told, in ms, or None."""
        return self.tell_at if self.changes.is_new else None

    def _tell_buttons(self, now: int):
        edge = self.table.buttons.read()
        while edge:
            self.table.send("button", ms=now, button=BUTTONS[edge[0]], down=edge[1])
            edge = self.table.buttons.read()

    def _poles_changed(self) -> bool:
        poles = self.table.poles
        return poles is not None and first_change(poles, 0, self.poles, ALL, self.table.rows) >= 0

    def _tell_frame(self, now: int):
        table, more = self.table, {}
        if table.poles is not None:
            for row in range(table.rows):
                self.poles[row] = table.poles[row]
            more["turned"] = list(self.poles)
        changes = self.changes.take()
        table.send("frame", ms=now, rows=list(table.frame), changes=changes, **more)

    def show(self, lit, tones, words):
        """Show letters of lights (squares, ring), play tones, say clips, whatever is given."""
        table = self.table
        if lit:
            table.strip.show(*lit)
        if tones:
            table.speaker.play(tones, True)
        if words:
            table.voice.say(words, True)

    def tell(self):
        """Say that the examination is on, and what can be examined."""
        down = getattr(self.table.buttons, "down", ())
        self.table.send("doctor", down=[BUTTONS[i] for i in range(len(down)) if down[i]],
                        feels_poles=self.table.poles is not None,
                        speaks=self.table.voice is not None)
        self.changes.is_new = True


def obey(table, command: dict):
    """The command `doctor`: begin, show, play, or end; BadText or WrongPhase if it can't be."""
    if command.get("on") is False:
        if table.doctor:
            _end(table)
        return
    wanted = _wanted(table, command)
    if not table.doctor:
        _begin(table)
    table.doctor.heard_at = table.now
    table.doctor.show(*wanted)
    if not [1 for thing in wanted if thing]:
        table.doctor.tell()


def _wanted(table, command: dict) -> tuple:
    """What a command wants to be shown, played and said, checked."""
    squares, ring, words = [command.get(name) for name in ("squares", "ring", "say")]
    if words and not table.voice:
        raise BadText("doctor: this board has no voice; voice in table.json is off")
    lit = None
    if squares is not None or ring is not None:
        lit = _letters(squares, len(table.squares)), _letters(ring, lights.RING)
    return lit, _tones(command.get("tones") or []), words


def _letters(text, count: int) -> bytes:
    """A letter for each light; all dark where none are given."""
    if text is None:
        return b"." * count
    letters = text.encode()
    if len(letters) != count or [1 for letter in letters if letter > 126]:
        raise BadText(f"doctor: {count} letters are wanted, one a light, not {len(text)}")
    return letters


def _tones(given: list) -> list:
    for tone in given:
        if not isinstance(tone, list) or len(tone) != 2:
            raise BadText("doctor: tones are [[Hz, ms], ..]")
        hz, ms = tone
        if not isinstance(hz, int) or not isinstance(ms, int) or not 0 < ms <= 5000:
            raise BadText("doctor: tones are [[Hz, ms], ..], each of 1 to 5000 ms")
        if hz and not 20 <= hz <= 20000:
            raise BadText(f"doctor: {hz} Hz is no tone; 20 to 20000 are, and 0 is silence")
    return given


def _begin(table):
    """Set the game aside, kept as it stands, its lights dark."""
    if table.desk.timer:
        raise WrongPhase("doctor: the timer is on; turn it off first")
    table.desk.menu = None
    if table.referee.is_on():
        table.keeper.keep(table.now)
    table.doctor = Doctor(table)
    dark = _letters(None, len(table.squares)), _letters(None, lights.RING)
    table.doctor.show(dark, None, None)


def _end(table):
    """Go on with the saved game; what stands on the board now is led back to it."""
    table.doctor = None
    game = table.game
    if table.desk.arranging or not table.resume():
        table.new_game(game.name, game.options, None, game.names)
    table.greet()
