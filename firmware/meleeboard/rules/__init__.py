"""The functional core: one module a game, found by its name and loaded only when asked for."""

GAMES = ("melee",)
WHITE, BLACK = 0, 1

# every board game's, after its own (touch.md 'Signals')
COMMON_OPTIONS = (
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
