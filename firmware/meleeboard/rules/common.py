"""The options that every board game has, after its own (clock.md, touch.md 'Signals')."""

CLOCKS = ("shot", "sudden", "fischer", "delay", "bronstein", "byoyomi", "hourglass", "up")

# None: as the clock's mode has it
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
