"""The board's side of an update: finished once it is decided, wherever it was cut off."""

import os

import update
from folders import remove

ROOT = "update_of_this_test"
LIST = "+ 0 4 main.py\n+ 4 1 deep/er/a.py\n- old.py\n- never.py"


def write(path: str, text: str):
    with open(ROOT + "/" + path, "w") as file:
        file.write(text)


def read(path: str):
    try:
        with open(ROOT + "/" + path) as file:
            return file.read()
    except OSError:
        return None


def begin(is_decided: bool):
    os.mkdir(ROOT)
    os.mkdir(ROOT + "/new")
    for path, text in (("main.py", "old"), ("old.py", "old"), ("new/pack", "maina")):
        write(path, text)
    if is_decided:
        write("new/commit", LIST)


def state() -> tuple:
    return tuple([read(path) for path in ("main.py", "deep/er/a.py", "old.py", "new/commit")])


def test_nothing_is_done_before_it_is_decided():
    begin(False)
    try:
        assert update.finish(ROOT) is False
        assert state() == ("old", None, "old", None)
    finally:
        remove(ROOT)


def partial(attempt, deed):
    """attempt(deed, ..), as MicroPython has no functools."""
    return lambda *paths: attempt(deed, *paths)


class Cut(Exception):
    """The power goes."""


TRY, COPY = update._try, update._copy


def test_it_is_finished_from_wherever_it_was_cut_off():
    for deeds in range(8):
        begin(True)
        left = [deeds]

        def attempt(deed, *paths, left=left):
            if not left[0]:
                raise Cut
            left[0] -= 1
            deed(*paths)

        update._try = partial(attempt, TRY)
        update._copy = partial(attempt, COPY)
        try:
            update.finish(ROOT)
            was_cut = False
        except Cut:
            was_cut = True
        update._try, update._copy = TRY, COPY
        try:
            assert was_cut == (deeds < 7), deeds
            assert update.finish(ROOT) is (deeds < 6)
            assert state() == ("main", "a", None, None), (deeds, state())
        finally:
            remove(ROOT)
