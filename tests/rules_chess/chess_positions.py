"""Random positions of both chess-like games, as texts, and their mirror images."""
import random
import re

ARMIES = {"melee_chess": "GCCHHBEEPPPSSSWWW", "ten_minute": "PPPPPPPPNNBBRRQK"}
SIZES = {"melee_chess": 9, "ten_minute": 8}
SWAP = {"w": "b", "b": "w", None: None}
PILE_ORDER = "KQRBNPkqrbnp"


def random_text(rng: random.Random, name: str) -> str:
    """A position of the game `name`: some units of both armies anywhere, and fields that fit."""
    return _melee_chess(rng) if name == "melee_chess" else _ten_minute(rng)


def _melee_chess(rng):
    squares = rng.sample([(file, rank) for rank in range(9) for file in range(9)], 81)
    units = dict(zip(squares, "Rr" + _some(rng, "melee_chess"), strict=False))
    castles = rng.choice(("e1,e9", "e2,e8", "b1,h9", "-"))
    side, quiet, turn = rng.choice("wb"), rng.choice((0, 7, 97, 99)), rng.randint(1, 400)
    return f"{_board(units, 9)} {side} {castles} {quiet} {turn}"


def _ten_minute(rng):
    army = _some(rng, "ten_minute")
    letters, pile = army, ""
    if rng.random() < 0.7:
        cut = rng.randint(0, len(army))
        letters, pile = army[:cut], "".join(sorted(army[cut:], key=PILE_ORDER.index))
    squares = [(file, rank) for rank in range(8) for file in range(8)]
    units = {}
    for letter in letters:
        ranks = range(1, 7) if letter in "Pp" else range(8)
        free = [s for s in squares if s not in units and s[1] in ranks]
        units[rng.choice(free)] = letter
    side = rng.choice("wb")
    points = f"{rng.randint(0, 40)},{rng.randint(0, 40)} {rng.randint(0, 1)},{rng.randint(0, 1)}"
    rights, passant = _rights(units), _passant(units, side)
    return f"{_board(units, 8)} {side} {rights} {passant} {pile or '-'} {points}"


def _some(rng, name):
    """Some units of both sides, shuffled."""
    army = list(ARMIES[name] + ARMIES[name].lower())
    return "".join(rng.sample(army, rng.randint(0, len(army))))


def _rights(units):
    found = ""
    for letter, king, rook in (("K", (4, 0), (7, 0)), ("Q", (4, 0), (0, 0)),
                               ("k", (4, 7), (7, 7)), ("q", (4, 7), (0, 7))):
        own = "KR" if letter.isupper() else "kr"
        found += letter if (units.get(king), units.get(rook)) == tuple(own) else ""
    return found or "-"


def _passant(units, side):
    """The first square that a double step may have passed over, so that it is often there."""
    pawn, start, over, end = ("p", 6, 5, 4) if side == "w" else ("P", 1, 2, 3)
    for file in range(8):
        empty = (file, start) not in units and (file, over) not in units
        if empty and units.get((file, end)) == pawn:
            return "abcdefgh"[file] + str(over + 1)
    return "-"


def _board(units, n):
    rows = ["".join(units.get((file, rank), ".") for file in range(n)) for rank in range(n)]
    return "/".join(re.sub(r"\.+", lambda dots: str(len(dots[0])), row) for row in rows[::-1])


def mirrored_text(text: str) -> str:
    """The position with the ranks turned over and the sides swapped."""
    fields = text.split(" ")
    rows = fields[0].split("/")
    fields[0] = "/".join(rows[::-1]).swapcase()
    fields[1] = SWAP[fields[1]]
    if len(rows) == 9:
        if fields[2] != "-":
            fields[2] = _swapped(mirrored_move(fields[2], 9))
        return " ".join(fields)
    fields[2] = "".join(sorted(fields[2].swapcase()))
    fields[3] = mirrored_move(fields[3], 8)
    fields[4] = sorted_pile(fields[4].swapcase())
    fields[5:] = map(_swapped, fields[5:])
    return " ".join(fields)


def sorted_pile(pile: str) -> str:
    """Drop piles as texts print them."""
    return "".join(sorted(pile, key=PILE_ORDER.find))


def _swapped(pair):
    return ",".join(reversed(pair.split(",")))


def mirrored_move(move: str, n: int) -> str:
    """Any text with the ranks of its squares turned over."""
    return re.sub(r"([a-i])(\d)", lambda m: m[1] + str(n + 1 - int(m[2])), move)


def mirrored_event(event: dict, n: int) -> dict:
    """An event with its rank turned over and its side swapped."""
    square = event["square"] and mirrored_move(event["square"], n)
    return {**event, "square": square, "side": SWAP[event["side"]]}


def mirrored_result(result):
    """A result with the sides swapped."""
    return result and {**result, "winner": SWAP[result["winner"]]}
