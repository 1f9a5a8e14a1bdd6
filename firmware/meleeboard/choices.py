"""What the menu at the table offers, and what becomes of what was chosen."""

OFF, NONE = "off", "none"
# how many High Guards beside the Throne are Fighters, and whose
HANDICAPS = (NONE, "white-1", "white-2", "black-1", "black-2")
VOLUMES = tuple(range(11))
BRIGHTNESSES = (5, 10, 20, 40, 60, 80, 100)


def games(names, playing: str, presets: list) -> list:
    """The items of a new game: (name, values, which of them is set)."""
    return [
        ("game", names, names.index(playing)),
        ("clock", ["own"] + presets, 0),
        ("handicap", HANDICAPS, 0),
        ("timer", [OFF] + presets, 0),
    ]


def settings(now_set: dict) -> list:
    """The items of the table itself."""
    found = []
    for name, values in (("volume", VOLUMES), ("brightness", BRIGHTNESSES)):
        nearest = min([(abs(value - now_set[name]), i) for i, value in enumerate(values)])
        found.append((name, values, nearest[1]))
    return found


def new_game(chosen: dict, playing: str):
    """(game, options, preset) that the choices ask for, or None if they ask for no new game."""
    if not [name for name in ("game", "clock", "handicap") if name in chosen]:
        return None
    handicap = chosen.get("handicap", NONE)
    options = {} if handicap == NONE else {"handicap": handicap_text(handicap, 9)}
    return chosen.get("game", playing), options, chosen.get("clock")


def handicap_text(name: str, n: int) -> str:
    """The option `handicap` of a name in HANDICAPS on a board of n x n points."""
    side, _, count = name.partition("-")
    last = "abcdefghijkl"[n - 1]
    before = "abcdefghijkl"[n - 2]
    points = ("b1", "a2") if side == "white" else (f"{before}{n}", f"{last}{n - 1}")
    return ",".join([point + ":F" for point in points[: int(count)]])
