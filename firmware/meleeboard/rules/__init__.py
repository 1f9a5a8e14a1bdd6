"""The functional core: one module a game, found by its name and loaded only when asked for."""

GAMES = ("melee", "melee_chess", "ten_minute")
WHITE, BLACK = 0, 1


def find(name: str):
    """The rules module of the game `name`; LookupError names the games there are."""
    if name not in GAMES:
        raise LookupError(f"no game is called {name!r}; the games are: {', '.join(GAMES)}")
    return getattr(__import__("meleeboard.rules." + name).rules, name)
