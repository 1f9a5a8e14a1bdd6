"""Calls as spoken words: the names of a voice's clips, in the order in which they are said.

The clips are the same in every language (host_tools/voices/phrases.csv); so are their order and
the way numbers are put together, which every language bears.
"""

from .compat import const

SIDES = ("white", "black")
SQUARES = const(4)  # of a call that are named; of more, the first and the last

# call -> what is said, where it isn't the side, the call, the kind and the squares:
# s side, c the call's own clip, k kind, q squares, n number, m "number" and it, a what is asked
# (of a secret arrangement: which unit to set), w who wins
# One text each, as tables would take more memory.
PATTERNS = (
    " turn:qsc toss:cs touched:cq no_move:cq illegal:cqm warn:snc points:snc trap:scqm repeat:cqm"
    " ask:saq missed:scq not_yours:cq not_your_turn:cq one_piece:cq agreed:cw blocked:cw castle:cw"
    " drawn:cw limit:cw prince:cw regicide:cw usurpation:cw "
)
QUESTIONS = ("ask", "ask1", "ask2", "ask3")
SET_UNIT = const(4)  # the question of a secret arrangement, with a unit's letter as its kind
UNITS = " R:prince G:general B:bishop H:horse C:camel E:elephant S:sword P:pike W:bow "
# the numbers of a preset of clocks (clocks/presets.py), in the order in which they are said
CLOCK_NUMBERS = ("minutes", "periods", "increment", "delay", "pace")


def words(call: tuple, grid) -> list:
    """The clips that say a call (calls.py)."""
    _, name, side, points, n, kind = call
    said = []
    for part in "snk" if kind == "period" else _entry(PATTERNS, name, "sckq"):
        if part == "c":
            said.append(name)
        elif part == "q":
            for point in points if len(points) <= SQUARES else (points[0], points[-1]):
                square = grid.name(point)
                said += [square[0], square[1:]]
        elif part == "k" and kind is not None:
            said.append(kind)
        elif part == "a":
            said += ["set", _entry(UNITS, kind, kind)] if n == SET_UNIT else [QUESTIONS[n or 0]]
        elif part in "nm" and n is not None:
            said += (["number"] if part == "m" else []) + number(n)
        elif part in "sw" and side is not None:
            said += [SIDES[side]] + (["wins"] if part == "w" else [])
    return said


def _entry(table: str, name: str, other: str) -> str:
    """What a table says of a name, or something other if nothing."""
    start = table.find(" " + name + ":")
    if start < 0:
        return other
    start += len(name) + 2
    return table[start : table.find(" ", start)]


def number(n: int) -> list:
    """A number: one clip up to 20 and for tens up to 60, else digit by digit."""
    if 0 <= n <= 20 or n in (30, 40, 50, 60):
        return [str(n)]
    return list(str(abs(n)))


def time_left(side: int, ms) -> list:
    """How much time a side has left, in minutes and, beyond 20 seconds, tens of seconds."""
    if ms is None:
        return [SIDES[side], "clock", "off"]
    seconds = max(0, ms) // 1000
    minutes, seconds = seconds // 60, seconds % 60
    said = [SIDES[side]]
    if minutes:
        said += number(minutes) + ["minutes"]
    if seconds or not minutes:
        said += number(seconds if seconds <= 20 else seconds // 10 * 10) + ["warn"]
    return said + ["left"]


def choice(item: str, value, clock) -> list:
    """An item of the menu and its value; `clock` is what the value names, if it is a preset."""
    said = ["ask", "reset"] if item == "confirm_reset" else [item]
    if not clock:
        return said + text(str(value))
    said.append(clock["mode"])
    for name in CLOCK_NUMBERS:
        said += text(str(clock.get(name, "")))
    return said


def text(words: str) -> list:
    """Names and numbers with any sign between them, "white-1" or "40/90,30", clip by clip."""
    for sign in "./,-":
        words = words.replace(sign, " ")
    said = []
    for word in words.split():
        said += number(int(word)) if word.isdigit() else [word]
    return said
