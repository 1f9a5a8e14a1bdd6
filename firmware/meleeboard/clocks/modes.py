"""Every mode by its name: its options, and how they become a clock."""

from .. import options as _options
from ..rules.errors import BadText
from ..rules.grid import is_number
from .base import SECOND

MINUTE = 60 * SECOND
LONGEST_MINUTES, LONGEST_SECONDS, MOST_TURNS = 600, 600, 200  # of what a periods text may say

_MINUTES = ("minutes", 5, range(1, LONGEST_MINUTES + 1), "of each side")
_PERIODS = ("periods", "", str, "turns/minutes+seconds, .., minutes; instead of minutes")

# mode -> its options: name, default, what is allowed, what it is
MODES = {
    "shot": (("pace", 30, (0, range(5, 601)), "seconds a turn; 0 no end"),),
    "overdue": (
        ("pace", 15, range(5, 601), "seconds a turn, before it costs points"),
        ("minutes", 10, range(1, 61), "of the game, heard and never seen"),
    ),
    "round": (
        ("pace", 60, (0, range(5, 601)), "seconds a decision; 0 no end"),
        ("players", 2, range(2, 7), "who decide at once"),
        ("repeat", True, bool, "at its end a point is lost and it begins again"),
    ),
    "sudden": (_MINUTES, _PERIODS),
    "fischer": (
        _MINUTES,
        _PERIODS,
        ("increment", 3, range(601), "seconds given before every turn, the first one too"),
    ),
    "delay": (
        _MINUTES,
        _PERIODS,
        ("delay", 5, range(601), "seconds of a turn before time is taken"),
    ),
    "bronstein": (
        _MINUTES,
        _PERIODS,
        ("delay", 5, range(601), "seconds of a turn that are given back"),
    ),
    "byoyomi": (
        ("minutes", 30, range(LONGEST_MINUTES + 1), "of main time"),
        ("periods", 5, range(1, 100), "after the main time"),
        ("pace", 30, range(5, 601), "seconds a period"),
    ),
    "hourglass": (_MINUTES,),
    "up": (),
}


def make(mode: str, given: dict):
    """The clock of `mode` with options as texts or JSON values; LookupError or BadText if not."""
    if mode not in MODES:
        names = ", ".join(sorted(MODES))
        raise LookupError(f"no clock is called {mode!r}; the clocks are: {names}")
    values = _options.parse(MODES[mode], given)
    return _BUILD.get(mode, _total)(mode, values)


# Each imports its own module only when it is asked for: memory is scarce on the device.


def _shot(mode: str, values: dict):
    from .shot import ShotClock

    return ShotClock(values["pace"] * SECOND)


def _overdue(mode: str, values: dict):
    from .overdue import OverdueClock

    return OverdueClock(values["pace"] * SECOND, values["minutes"] * MINUTE)


def _round(mode: str, values: dict):
    from .rounds import RoundClock

    return RoundClock(values["pace"] * SECOND, values["players"], values["repeat"])


def _byoyomi(mode: str, values: dict):
    from .byoyomi import ByoyomiClock

    pace_ms = values["pace"] * SECOND
    return ByoyomiClock(values["minutes"] * MINUTE, values["periods"], pace_ms)


def _hourglass(mode: str, values: dict):
    from .hourglass import HourglassClock

    return HourglassClock(values["minutes"] * MINUTE)


def _up(mode: str, values: dict):
    from .up import UpClock

    return UpClock()


def _total(mode: str, values: dict):
    from .total import TotalClock

    extra = values.get("increment", values.get("delay", 0))
    if values["periods"]:
        return TotalClock(mode, _periods(values["periods"], extra))
    return TotalClock(mode, ((0, values["minutes"] * MINUTE, extra * SECOND),))


_BUILD = {
    "shot": _shot,
    "overdue": _overdue,
    "round": _round,
    "byoyomi": _byoyomi,
    "hourglass": _hourglass,
    "up": _up,
}


def _periods(text: str, extra: int) -> list:
    """The periods of e.g. `40/90,30+10`, as TotalClock takes them; BadText names a bad one."""
    parts = text.split(",")
    periods = []
    for number, part in enumerate(parts):
        is_last = number == len(parts) - 1
        turns, slash, time = ("0", "/", part) if is_last else part.partition("/")
        minutes, plus, seconds = time.partition("+")
        if (
            not slash
            or not (is_last or _is_within(turns, 1, MOST_TURNS))
            or not _is_within(minutes, 1, LONGEST_MINUTES)
            or not _is_within(seconds if plus else str(extra), 0, LONGEST_SECONDS)
        ):
            form = "minutes+seconds" if is_last else "turns/minutes+seconds"
            raise BadText(f"option periods: {part!r} is not {form}; an example is 40/90+30,30+30")
        extra_ms = int(seconds or extra) * SECOND
        periods.append((int(turns), int(minutes) * MINUTE, extra_ms))
    return periods


def _is_within(text: str, least: int, most: int) -> bool:
    return is_number(text) and least <= int(text) <= most
