"""Long proofs: seeded runs without an end, gone on with where they stopped, their result kept.

A proof is a function of a seed that returns counts. It raises AssertionError with what is wrong,
or Mistake where it can't be tried. The tests run a few seeds of each; `bench --NAME` goes on for
as long as it is told.
"""
import json
import multiprocessing
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from host_tools.cli import Mistake

SAVE_SECONDS = 5
BATCH = 8  # seeds of each job that are handed out together

Prove = Callable[[int], dict]


def go_on(prove: Prove, file: Path, seconds: float, jobs: int = 1) -> dict:
    """Prove seed after seed for so long, from where the result in `file` ends; the new result."""
    result = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    result = {"date": "", "next_seed": 0, "counts": {}, "failures": {}} | result
    end = saved = time.monotonic()
    end += seconds
    for seed, counts, failure in _tried(prove, result["next_seed"], end, jobs):
        for name, count in counts.items():
            result["counts"][name] = result["counts"].get(name, 0) + count
        if failure:
            result["failures"][str(seed)] = failure
        result["next_seed"] = seed + 1
        if time.monotonic() - saved > SAVE_SECONDS:
            saved = time.monotonic()
            _save(result, file)
    _save(result, file)
    return result


def _tried(prove: Prove, seed: int, end: float, jobs: int) -> Iterator[tuple[int, dict, str]]:
    """What came of each seed from `seed` on, in their order, until the time is over."""
    if jobs == 1:
        while time.monotonic() < end:
            yield _attempt(prove, seed)
            seed += 1
        return
    with multiprocessing.Pool(jobs) as pool:
        while True:
            yield from pool.imap(partial(_attempt, prove), range(seed, seed + jobs * BATCH))
            seed += jobs * BATCH
            if time.monotonic() >= end:
                return


def _attempt(prove: Prove, seed: int) -> tuple[int, dict, str]:
    """(seed, its counts, what is wrong or nothing)."""
    try:
        return seed, prove(seed), ""
    except Mistake:  # it can't be tried on this computer
        raise
    except Exception as error:  # whatever it is, it is what was looked for
        return seed, {}, f"{type(error).__name__}: {error}"


def _save(result: dict, file: Path) -> None:
    result["date"] = time.strftime("%Y-%m-%d")
    part = file.with_suffix(".part")
    part.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    part.replace(file)
