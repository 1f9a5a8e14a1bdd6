"""The functional core: one module a game, found by its name and loaded only when asked for."""

GAMES = ("melee", "melee_chess", "ten_minute")
WHITE, BLACK = 0, 1
CLOCKS = ("shot", "sudden", "fischer", "delay", "bronstein", "byoyomi", "hourglass", "up")

# every board game's, after its own (clock.md, touch.md 'Signals'); None: as the mode has it
COMMON_OPTIONS = (
    ("clock", "shot", CLOCKS, "the clock's mode; shot is `pace` seconds a turn"),
    ("minutes", None, range(601), "of each side on a clock of total time"),
    ("increment", None, range(601), "seconds given before every turn (fischer)"),
    ("delay", None, range(601), "seconds of a turn that cost nothing (delay, bronstein)"),
    ("periods", None, str, "such as 40/90,30 for total times, or how many for byoyomi"),
    ("debounce_ms", 8, range(1, 101), "ms a level must hold to be an edge"),
    ("dropout_ms", 40, range(501), "ms within which a unit that is back was never lifted"),
    ("dwell_ms", 150, range(1, 2001), "ms a unit must stand to be set down"),
    ("seed", 1, range(1 << 30), "of the game's own chances"),
)


def find(name: str):
    """The rules module of the game `name`; LookupError names the games there are."""
    if name not in GAMES:
        raise LookupError(f"no game is called {name!r}; the games are: {', '.join(GAMES)}")
    return getattr(__import__("meleeboard.rules." + name).rules, name)
