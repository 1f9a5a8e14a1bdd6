"""Long proofs: seeded runs without an end, gone on with where they stopped, their result kept.

A proof is a function of a seed that returns counts, or raises AssertionError with what is wrong.
The tests run a few seeds of each; `bench --NAME` goes on for as long as it is told.
"""
import json
import time
from collections.abc import Callable
from pathlib import Path

import click

SAVE_SECONDS = 5


def go_on(prove: Callable[[int], dict], file: Path, seconds: float) -> dict:
    """Prove seed after seed for so long, from where the result in `file` ends; the new result."""
    result = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    result = {"date": "", "next_seed": 0, "counts": {}, "failures": {}} | result
    end = saved = time.monotonic()
    end += seconds
    while time.monotonic() < end:
        seed = result["next_seed"]
        try:
            for name, count in prove(seed).items():
                result["counts"][name] = result["counts"].get(name, 0) + count
        except click.ClickException:  # it can't be run here at all
            raise
        except Exception as error:  # whatever it is, it is what was looked for
            result["failures"][str(seed)] = f"{type(error).__name__}: {error}"
        result["next_seed"] = seed + 1
        if time.monotonic() - saved > SAVE_SECONDS:
            saved = time.monotonic()
            _save(result, file)
    _save(result, file)
    return result


def _save(result: dict, file: Path) -> None:
    result["date"] = time.strftime("%Y-%m-%d")
    part = file.with_suffix(".part")
    part.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    part.replace(file)
