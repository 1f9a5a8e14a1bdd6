"""Menu, timer and secret arrangements at a table that forgets its seldom needed code after
every step: all that their own tests say holds. Under MicroPython alone; elsewhere nothing is
forgotten, and those tests have run already.
"""

import sys

import test_chess_table_both as chess_table
import test_club_table_both as club_table
import test_desk_both as desk

from meleeboard import seldom
from meleeboard.table import Table

MODULES = (chess_table, club_table, desk)


def found_in(module):
    """The tests of a module."""
    return [getattr(module, name) for name in sorted(dir(module)) if name.startswith("test_")]


def test_a_forgetful_table_does_the_same():
    if sys.implementation.name != "micropython":
        return
    advance = Table.advance

    def advance_and_forget(table, now):
        advance(table, now)
        seldom.forget(table.game.name)

    Table.advance = advance_and_forget
    try:
        for module in MODULES:
            for test in found_in(module):
                test()
    finally:
        Table.advance = advance
