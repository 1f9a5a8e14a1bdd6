"""The firmware made smaller: what changes, what stays, and that it still means the same."""
import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.flashing import files, shrink
from host_tools.flashing.shrink import shrunk
from meleeboard import sense

DRIVERS = Path(__file__).resolve().parents[1] / "drivers"  # its tests have an assembler
BASE = b"""\
from meleeboard.compat import const

DWELT, JUDGED = const(1), const(2)
BELOW = const(-3)
OPEN = const(5)
WORD, SENTENCE = "word", "more than ten letters"
LABEL, COUNT = "label", 70
_table = {}


class Base:
    def __init__(self, first_point: int):
        self._inner, self.outer = first_point, _table.get(first_point, JUDGED)

    def _helper(self):
        return self._inner
"""
USER = b"""\
from . import base
from .base import (
    BELOW,
    DWELT,
    OPEN,
    Base,
)


class Derived(Base):
    def _own(self, whole_name=DWELT):
        first = self._helper() - BELOW
        text = f"{OPEN} of {self._own(whole_name=3)}: whole_name"
        return text, base.JUDGED, base.LABEL, base.COUNT, first
"""
LONE = b"""\
import os


def _helper(path):
    return os._exit, getattr(path, "_inner_name", None), _inner_name


_inner_name = 7


class BrokenError(ValueError):
    pass
"""


def shrink_them(**more) -> dict[str, str]:
    """These sources, as if they were modules of the firmware, made smaller."""
    modules = {"base": BASE, "user": USER, "lone": LONE} | more
    found = shrunk({f"meleeboard/sense/{name}.py": text for name, text in modules.items()}, [])
    return {path.split("/")[-1][:-3]: text.decode() for path, text in found.items()}


@pytest.fixture(autouse=True)
def loaded(monkeypatch):
    """The module whose constants are asked for."""
    base = type(sense)("meleeboard.sense.base")
    exec(BASE, base.__dict__)
    monkeypatch.setitem(sys.modules, "meleeboard.sense.base", base)


def test_values_take_the_place_of_constants_and_of_their_imports():
    small = shrink_them()
    assert "JUDGED" not in small["base"] + small["user"] and ", 2)" in small["base"]
    assert "DWELT" not in small["base"] + small["user"]
    assert "from .base import OPEN, _" in small["user"] and "- (-3)" in small["user"]
    assert ", 2, 'label', 70, " in small["user"]
    assert "BELOW" not in small["base"] and "LABEL" not in small["base"]


def test_a_constant_in_a_formatted_text_stays():
    small = shrink_them()
    assert "OPEN = const(5)" in small["base"] and "{OPEN} of " in small["user"]


def test_a_constant_that_is_asked_of_nobody_knows_what_stays():
    small = shrink_them(other=b"def ask(game):\n    return game.DWELT\n")
    assert "DWELT" in small["base"] and ".DWELT" in small["other"]


def test_names_that_mean_nothing_outside_are_short_and_differ_where_they_meet():
    small = shrink_them()
    for name in ("_helper", "_inner,", "_table", "Base", "Derived", "first_point", "_own"):
        assert name not in "".join(small.values()), name
    within = {node.name for node in ast.walk(ast.parse(small["user"] + small["base"]))
              if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assert len(within) == 5  # __init__, two classes, two methods of theirs


def test_names_that_mean_something_outside_stay():
    small = shrink_them()
    for name in ("outer", "os._exit", "BrokenError", "__init__"):
        assert name in "".join(small.values()), name
    assert '"_inner_name"' in small["lone"] and "_inner_name = 7" in small["lone"]
    assert "whole_name=3)}: whole_name" in small["user"]  # a keyword, and a text


def test_what_a_program_of_the_pio_says_stays():
    """Also where a name of ours is the same word."""
    small = shrink_them(program=b"""\
def make(rp2, wrapped, side_set):
    @rp2.asm_pio(side_set=wrapped)
    def program():
        pull(block)
        out(x, 32).side(1)
    return program


def other(pull):
    return pull
""", words=b"def f(block, wrapped, pull, unpack):\n    return block\n")
    assert "pull(block)" in small["program"] and "out(x, 32)" in small["program"]


def test_what_others_spell_stays():
    user = b"from meleeboard.sense.lone import _helper"
    found = shrunk({"meleeboard/sense/lone.py": LONE}, [user])
    assert b"def _helper(" in found["meleeboard/sense/lone.py"]


def test_every_line_of_the_firmware_keeps_its_number_and_its_statements():
    small = files.sources()
    for path, text in small.items():
        whole = (files.CODE / path).read_bytes()
        assert len(text.splitlines()) == len(whole.splitlines()), path
        lines = {node.lineno for node in ast.walk(ast.parse(whole))
                 if isinstance(node, ast.Call | ast.Return | ast.For | ast.While)
                 and not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "const")}
        assert lines <= {node.lineno for node in ast.walk(ast.parse(text))
                         if hasattr(node, "lineno")}, path


def test_the_same_modules_always_shrink_alike():
    modules = {path: text for path, text in files.sources().items() if path not in files.SOURCE}
    back = dict(reversed(modules.items()))
    assert shrink.shrunk(modules, []) == shrink.shrunk(back, [])


PROGRAMS = """
import sys
sys.path.insert(0, sys.argv[1])
from pio import Rp2
from meleeboard.drivers import matrix, pixels, shift, stream
for made in (matrix.program(Rp2, 9, 9), matrix.program(Rp2, 7, 5), shift.program(Rp2, 12),
             pixels.program(Rp2), stream.i2s_program(Rp2), stream.pwm_program(Rp2)):
    print(made.words(), made.wrap_from, made.wrap_to)
"""


def test_programs_of_the_pio_are_the_same(tmp_path):
    for path, text in files.sources(PROGRAMS.encode()).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(text)
    told = [subprocess.run(
        [sys.executable, "-c", PROGRAMS, str(DRIVERS)], env=os.environ | {"PYTHONPATH": str(code)},
        capture_output=True, text=True, check=True).stdout for code in (tmp_path, files.CODE)]
    assert told[0] == told[1] and len(told[0].splitlines()) == 6
