"""The only file that knows that there are two interpreters, MicroPython and CPython."""

import io
import json
import sys
import time

MICROPYTHON = sys.implementation.name == "micropython"

if MICROPYTHON:
    import micropython
    from micropython import const, kbd_intr
else:  # whatever is called so there: a package of that name (Blinka brings one) knows no emitters

    class micropython:
        """CPython's stand-in: the emitters' decorators change nothing."""

        @staticmethod
        def native(function):
            """Return `function` as it is."""
            return function

        viper = native

    def const(value):
        """Return `value`; MicroPython's compiler folds it."""
        return value

    def kbd_intr(byte):
        """Name the byte that raises KeyboardInterrupt, or -1 for none; here nothing changes."""


def read_json(text: str):
    """The value of a JSON text; ValueError if it is none, or nested deeper than CPython reads."""
    try:
        return json.loads(text)
    except RuntimeError:
        raise ValueError("nested too deeply") from None


# Viper's types: its compiler knows their bare names, everybody else only has to find some.
ptr8 = ptr16 = ptr32 = None

if MICROPYTHON:
    import gc

    ticks_ms = time.ticks_ms
    ticks_diff = time.ticks_diff
    ticks_add = time.ticks_add
    sleep_ms = time.sleep_ms

    collect, collect_each = gc.collect, gc.threshold

    def heap() -> tuple:
        """Bytes of the heap in use, and free."""
        return gc.mem_alloc(), gc.mem_free()

    def describe(error) -> str:
        """An exception with its traceback."""
        text = io.StringIO()
        sys.print_exception(error, text)
        return text.getvalue()

else:
    import traceback

    def collect():
        """CPython needs no help."""

    def collect_each(count: int):
        """Collect whenever so many bytes were taken, -1 for never before all is full."""

    def heap() -> tuple:
        """CPython does not tell."""
        return 0, 0

    _PERIOD = 1 << 30  # as on MicroPython's ports, so that wrap-around is met on a laptop too

    def ticks_ms() -> int:
        """Milliseconds of the monotonic clock, 0..2**30-1, wrapping round."""
        return time.monotonic_ns() // 1_000_000 % _PERIOD

    def ticks_diff(later: int, earlier: int) -> int:
        """`later - earlier` in ms, -2**29..2**29-1, right across the wrap-around."""
        return (later - earlier + _PERIOD // 2) % _PERIOD - _PERIOD // 2

    def ticks_add(ticks: int, delta: int) -> int:
        """The ticks `delta` ms after `ticks`."""
        return (ticks + delta) % _PERIOD

    def sleep_ms(ms: int):
        """Wait for `ms`."""
        time.sleep(ms / 1000)

    def describe(error) -> str:
        """An exception with its traceback."""
        return "".join(traceback.format_exception(error))
