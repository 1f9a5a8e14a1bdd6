"""How a game comes onto the table: agreed anew, or gone on with from its record."""

from array import array

from . import record
from .agree import agree, fitting, from_record, heading, take_arranged
from .compat import collect, const
from .flight import AT_ONCE
from .game import Game
from .referee.phases import OVER
from .referee.referee import Referee
from .rules.errors import BadText
from .sense.touch import Touches

COLLECTED = const(16)  # turns of a record, or frames of it, between two collections


def new_game(table, name: str, given: dict, position_text, names):
    """Set up a game; BadText or LookupError, and the old game goes on, if it can't be."""
    game = agree(name, given, position_text, names)
    _begin_game(table, game, dead_squares(table))
    if game.arrangement:
        table.desk.arrange(game)
    else:
        _begin_record(table)


def begin_default(table):
    """Set up Melee with its defaults, as large as this board has room for."""
    new_game(table, "melee", fitting("melee", {}, table.rows, table.cols), None, None)


def begin_arranged(table):
    """All units of a secret arrangement stand: set up the game that begins with them."""
    take_arranged(table.game)
    _begin_game(table, table.game, dead_squares(table))
    _begin_record(table)


def _begin_record(table):
    game, lines = table.game, heading(table.game)
    table.store.clear()
    for line in lines:
        table.store.append(line)
    table.store.commit()
    if not game.has_own_start and game.options.get("first") == "toss":
        table.referee.setup.toss = table.prng.below(2)
    _begin_flight(table, lines)


def resume(table) -> bool:
    """Go on with the last game of the journal; False if there is none that can be read."""
    if not table.store.resume():
        return False
    feed = _feeder(table)
    try:
        _take_up(table, lambda: _lines_of(table, feed), feed)
    except (ValueError, LookupError) as error:
        table.refuse(f"the last game can't be gone on with: {error}", None)
        return False
    return True


def load(table, text: str):
    """Go on with the game of a record, from its last turn."""
    _take_up(table, lambda: text.split("\n"), _feeder(table))
    table.store.clear()
    for line in text.split("\n"):
        if line:
            table.store.append(line)
    table.store.commit()


def _feeder(table):
    """What has to be called now and then on the way through a long record: it feeds the watchdog,
    and collects garbage, or what is kept would lie so scattered that nothing large fits between.
    """
    calls = [0]

    def feed():
        calls[0] += 1
        if calls[0] % COLLECTED == 0:
            collect()
        if table.survivor:
            table.survivor.feed()
    return feed


def _lines_of(table, feed):
    """The lines of the table's record, one by one."""
    for part in table.store.parts():
        feed()
        for line in part[:-1].split("\n"):
            yield line
    yield ""


def _take_up(table, lines_of, feed):
    """Make the game of a record, whose lines `lines_of()` gives, this table's game; ValueError if
    it can't be."""
    game, saved = from_record(lines_of(), feed)
    _begin_game(table, game, dead_squares(table))
    referee = table.referee
    referee.setup.is_resumed = True
    if game.position.outcome():
        referee.phase = OVER
    kept = _latest(table, saved.clock, game.position.ply)
    referee.course.kept_clock = kept
    referee.course.remember_clocks(saved.clocks, len(saved.turns))
    _begin_flight(table, _with_clock(lines_of(), kept))


def _with_clock(lines, kept):
    """The lines of a record, and behind them how the clock stands."""
    for line in lines:
        if line:
            yield line
    if kept:
        yield record.clock_line(kept)


def _latest(table, snapshot, ply: int):
    """The clock's snapshot with the time that the survivor knows, if it is of this turn."""
    kept = table.survivor.kept() if table.survivor else None
    if not snapshot or not kept or kept[0] != ply & 0xFFFF:
        return snapshot
    return snapshot[:2] + (max(snapshot[2], kept[1]),) + snapshot[3:]


def _begin_flight(table, lines):
    toss, dead = table.referee.setup.toss, dead_squares(table)
    table.flight.begin(table.now, table.rows, table.cols, toss, dead, lines)
    table.touches.debounce.log = table.flight


def dead_squares(table) -> list:
    """(square, what it says), in board order, of the sensors that are known to be dead."""
    dead = table.referee.standing.dead if table.referee else {}
    return [(s, dead[p]) for s, p in enumerate(table.point_of) if p in dead]


def know_dead(table, dead):
    """Take sensors for dead that were so in the game before."""
    known = [(table.point_of[square], says) for square, says in dead]
    table.referee.faults.take_over([(p, says) for p, says in known if p])


def _begin_game(table, game: Game, dead):
    grid = game.position.grid
    if grid.n > table.rows or grid.n > table.cols:
        raise BadText(f"size {grid.n} does not fit this board of {table.cols} x {table.rows}")
    table.game = game
    table.point_of = array("H", [0] * (table.rows * table.cols))
    for p in grid.points:
        table.point_of[grid.rank(p) * table.cols + grid.file(p)] = p
    timing = game.options
    table.touches = Touches(table.rows, table.cols, timing["debounce_ms"], timing["dropout_ms"])
    recorder = record.Recorder(grid, table.keeper.write_down)
    table.referee = Referee(
        game.position, recorder, table.hear, game.clock, timing["dwell_ms"]
    )
    if table.poles is not None:
        table.known_poles = array("H", [0] * table.rows)
        table.referee.set_polarity(grid.points[0], False)  # this board feels poles
    know_dead(table, dead)
    table.desk.greet_game(table.referee)
    table.display.points = bytearray(grid.size)
    table.show_anew()


def start_at_once(table, now: int):
    """Begin with the array standing, without setup or toss (a replay, a test)."""
    table.scanner.scan(table.frame)
    table.flight.text(now, AT_ONCE, " ".join([str(bits) for bits in table.frame]))
    table.touches.debounce.take_as_settled(table.frame)
    table.referee.standing.stand_as_expected()
    table.referee.begin(now)
    table.keeper.pass_moment(now)
