"""The factory reset: what stays, and that it is finished wherever it was cut off."""

import os

from folders import remove
from meleeboard.drivers import wipe
from meleeboard.drivers.system import SCRATCH, System

ROOT = "wipe_of_this_test"
KEPT = ("main.py", "update.mpy", "installed.json", "meleeboard/rules/a.mpy")
GONE = ("table.json", "games/00001.game", "games/clocks.json", "voice/en.pack", "crash.txt",
        "rest.bin", "report.jsonl", "new/1", "lib/deep/er/x.py", "meleeboard_notes.txt")


def exists(path):
    try:
        os.stat(path)
        return True
    except OSError:
        return False


def make(path):
    at = path.find("/")
    while at > 0:
        if not exists(path[:at]):
            os.mkdir(path[:at])
        at = path.find("/", at + 1)
    with open(path, "w") as file:
        file.write("x")


class Machine:
    """A chip that only starts again."""

    mem32 = {SCRATCH + 4 * i: 0 for i in range(3)}

    @staticmethod
    def reset():
        pass


class Cut(Exception):
    """The power goes."""


class Flash:
    """The module os, until the power goes: before so many removals, or after them."""

    def __init__(self, removals):
        self.left = removals
        self.listdir = os.listdir

    def remove(self, path):
        self._spend(os.remove, path)

    def rmdir(self, path):
        self._spend(os.rmdir, path)

    def _spend(self, deed, path):
        if not self.left:
            raise Cut
        self.left -= 1
        deed(path)


def in_a_board(test):
    """Run a test in a folder with all files of a board."""
    home = os.getcwd()
    os.mkdir(ROOT)
    os.chdir(ROOT)
    try:
        for path in KEPT + GONE:
            make(path)
        test()
    finally:
        wipe.os = os
        os.chdir(home)
        remove(ROOT)


def check_whole():
    assert [path for path in KEPT if not exists(path)] == []
    assert sorted(os.listdir(".")) == ["installed.json", "main.py", "meleeboard", "update.mpy"]


def test_nothing_stays_but_the_firmware():
    def test():
        chip = System(Machine)
        assert not chip.is_reset_asked()
        chip.ask_for_factory_reset()
        assert chip.is_reset_asked()
        wipe.wipe()
        assert not chip.is_reset_asked()
        check_whole()

    in_a_board(test)


def cut_after(removals):
    """The test of a board whose power goes after so many removals; True if it never went."""
    went = []

    def test():
        chip = System(Machine)
        chip.ask_for_factory_reset()
        wipe.os = Flash(removals)
        try:
            wipe.wipe()
        except Cut:
            went.append(1)
            assert chip.is_reset_asked()
        wipe.os = os
        if chip.is_reset_asked():
            wipe.wipe()
        check_whole()

    in_a_board(test)
    return not went


def test_a_cut_anywhere_is_made_good_at_the_next_start():
    for removals in range(100):
        if cut_after(removals):
            break
    assert 15 < removals < 40
