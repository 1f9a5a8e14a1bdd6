"""Budgets on the emulated Pico; every time is a lower bound, as flash waits aren't modelled."""
import json
import statistics

from host_tools import emulator
from host_tools.benches.resolve import CORPUS
from host_tools.benches.row import Figure, NotMeasured

LOWER = "lower bound, emulated at 125 MHz: "
KB = 1024
TURNS, EACH = 100, 20  # of heap_growth; of resolve, from one position that is taken to the next


LONGEST = 24  # calls of the board's code, one in the other (tests/table/test_depth.py)
SPARE = 2  # as some take more than those that are counted here


def measure():
    """The measurements, if there is an image."""
    emulator.image()
    from host_tools.emulator import measure as found
    return found


def heap() -> Figure:
    """Heap in use in mid-game, after a collection."""
    used = measure().heap()["heap_bytes"]
    return Figure(f"{used / KB:.1f} KB", used <= 100 * KB, numbers={"bytes": used})


def heap_growth() -> Figure:
    """What so many turns leave behind."""
    grown = measure().heap_growth(TURNS)
    text = f"{grown} bytes by {TURNS} turns"
    return Figure(text, grown <= 0, numbers={"bytes": grown, "turns": TURNS})


def stack() -> Figure:
    """How many calls, one in the other, the stack bears."""
    levels, each = measure().stack()
    text = f"{levels} calls of {each} bytes; the longest chain has {LONGEST}"
    return Figure(text, levels >= LONGEST + SPARE, numbers={"levels": levels, "bytes": each})


def _scan(kind: str, wanted: int, percent: int) -> Figure:
    us = measure().scan_us(kind)
    share = us * wanted / 10_000
    text = f"{LOWER}{us:.0f} us a frame with its debounce, {share:.1f} % at {wanted:,} a second"
    return Figure(text, share < percent, numbers={"us": us, "percent": share})


def scan_matrix() -> Figure:
    """A frame of the reference board, and what the whole loop does at rest."""
    figure = _scan("reference", 1000, 10)
    rate, share = measure().loop_at_rest()
    figure.text += f"; the whole loop: {rate:.0f} frames a second, {100 * share:.0f} % busy"
    figure.ok = figure.ok and rate >= 990
    figure.numbers.update(loop_hz=rate, loop_percent=100 * share)
    return figure


def scan_shift() -> Figure:
    """A frame of the board with shift registers."""
    return _scan("shift", 1000, 10)


def scan_hall() -> Figure:
    """A frame of the board with linear Hall sensors."""
    return _scan("linear", 200, 30)


def scan_gap() -> Figure:
    """Turns with flash erases of 45 ms; each turn that was played was heard."""
    gap, erases = measure().longest_gap(6)
    text = f"{LOWER}{gap:.1f} ms with {erases} erases of 45 ms injected; no turn lost"
    return Figure(text, numbers={"ms": gap, "erases": erases})


def _latency(found: list[float], limit: float) -> Figure:
    worst, median = max(found), statistics.median(found)
    text = f"{LOWER}{worst:.1f} ms at most, median {median:.1f}, {len(found)} times"
    return Figure(text, worst <= limit, numbers={"worst_ms": worst, "times": len(found)})


def lift() -> Figure:
    """Lifts at random moments."""
    return _latency(measure().lift_to_light(20), 25)


def touchdown() -> Figure:
    """Random turns."""
    return _latency(measure().touchdown_to_light_and_sound(12), 40)


def resolve() -> Figure:
    """Every twentieth position of the committed corpus: all of them would take an hour."""
    if not CORPUS.exists():
        raise NotMeasured("the positions lie in the checkout")
    lines = [json.loads(line) for line in CORPUS.read_text().splitlines()[::EACH]]
    found = [us / 1000 for us in measure().resolve_us(lines)]
    median, worst = statistics.median(found), max(found)
    text = f"{LOWER}median {median:.1f} ms, worst {worst:.1f} ms of {len(found)} positions"
    return Figure(text, median <= 15 and worst <= 40,
                  numbers={"median_ms": median, "worst_ms": worst, "positions": len(found)})
