"""Tests in copies of this process: each has the boards that were started before it for its own."""
import os
import traceback
from collections.abc import Callable

PASSED = "passed"


def run_in_a_copy(run: Callable[[], None], account: Callable[[], str]) -> str:
    """Run it in a copy of this process; "passed", or what went wrong with the `account` of it."""
    reading, writing = os.pipe()
    copy = os.fork()
    if not copy:
        os.close(reading)
        with os.fdopen(writing, "w") as out:
            out.write(_outcome(run, account))
        os._exit(0)  # nothing of pytest's may run twice
    os.close(writing)
    with os.fdopen(reading) as text:
        outcome = text.read()
    _, status = os.waitpid(copy, 0)
    return outcome or f"the process of the test ended with status {status}"


def _outcome(run: Callable[[], None], account: Callable[[], str]) -> str:
    try:
        run()
    except BaseException as error:  # whatever it is, the other process has to hear of it
        found, more = "".join(traceback.format_exception(error)), account()
        return found if more in found else found + more
    return PASSED
