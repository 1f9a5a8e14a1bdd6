"""What can stand on a point of Melee, as one small int, and tables that answer questions on it.

Bits 0-1 hold the kind of a living unit, bit 2 its side; corpses and the rim have their own codes.
"""

from ...compat import const

EMPTY = const(0)
FIGHTER, HIGH_GUARD, SOVEREIGN = const(1), const(2), const(3)
KIND = const(3)  # mask
SIDE_SHIFT = const(2)
CORPSE = const(8)  # White's; Black's is CORPSE | 4
RIM = const(16)

LETTERS = {1: "F", 2: "G", 3: "S", 5: "f", 6: "g", 7: "s", 8: "X", 12: "x"}
CODES = {letter: code for code, letter in LETTERS.items()}
POINTS_OF_KIND = (0, 1, 3, 0)  # melee.md 10: a Sovereign is not counted


def _table(holds) -> tuple:
    """Two rows, one a side, of 17 bytes: 1 where `holds(side, code)`."""
    rows = bytearray(RIM + 1), bytearray(RIM + 1)
    for side in (0, 1):
        for code in range(RIM + 1):
            rows[side][code] = holds(side, code)
    return bytes(rows[0]), bytes(rows[1])


def _is_living(side: int, code: int) -> bool:
    return code < CORPSE and code & KIND != 0 and code >> SIDE_SHIFT == side


def _is_corpse(side: int, code: int) -> bool:
    return code == CORPSE | side << SIDE_SHIFT


IS_OWN = _table(_is_living)
IS_FOE = IS_OWN[1], IS_OWN[0]
IS_FOE_CORPSE = _table(lambda side, code: _is_corpse(1 - side, code))
# melee.md 2: what a sweep may pass over: an empty point, either Sovereign, an enemy corpse
IS_PASSABLE = _table(
    lambda side, code: (
        code == EMPTY
        or _is_corpse(1 - side, code)
        or (code & KIND == SOVEREIGN and code < CORPSE)
    )
)
