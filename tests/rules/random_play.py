"""Seeded random players and positions of Melee, for lock-step games and for making data files.

Everything comes from the `random.Random` that is passed in, so a seed is a game. A player prefers
moves next to enemies (fights), or goes back and forth (repeats), and forfeits now and then.
"""

from rules.slow_board import ORTHOGONAL, OTHER, step
from rules.slow_text import name, point_of

PASS = "--"


def random_options(rng):
    """Options of a game from its start; small boards come more often."""
    size = rng.choice((4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 11, 12))
    depth = rng.randint(2, size - 1)
    options = {"size": size, "depth": depth, "rings": rng.randint(1, depth - 1),
               "first": rng.choice(("white", "black"))}
    return {**options, **random_switches(rng)}


def random_switches(rng):
    """The options that change fights and the length of a game."""
    return {"corpse_shield": rng.random() < 0.7, "wall_kill": rng.random() < 0.3,
            "limit": rng.choice((0, 0, 0, 5, 20))}


def random_position(rng, sizes=(4, 4, 5, 5, 6, 7, 9, 12)):
    """A crowded position text and the options that fit it."""
    n = rng.choice(sizes)
    depth = rng.randint(2, n - 1)
    points = [(f, r) for r in range(1, n + 1) for f in range(1, n + 1)]
    thrones = ((1, 1), (n, n))
    crowd = rng.choice((0.15, 0.3, 0.5, 0.7))
    board = {p: rng.choice("FFGffgXx") for p in points
             if p not in thrones and rng.random() < crowd}
    for letter, at in zip("Ss", rng.sample(points, 2), strict=True):
        board[at] = letter
    for throne in thrones:
        if throne not in board and rng.random() < 0.05:
            board[throne] = rng.choice("Xx")
    text = _text(rng, n, depth, points, board)
    return text, {"depth": depth, **random_switches(rng)}


def _text(rng, n, depth, points, board):
    rows = ["".join(board.get((f, r), "1") for f in range(1, n + 1)) for r in range(n, 0, -1)]
    field = "/".join(_join_ones(row) for row in rows)
    living = [p for p in points if board.get(p, "X") not in "Xx"]
    wounds = [name(p) for p in living if rng.random() < 0.1]
    away = [p for p in living if not _is_home(p, board[p], n, depth)]
    traps = [f"{name(p)}:{rng.randint(1, 2)}" for p in away if rng.random() < 0.15]
    repeats = f"{rng.randint(0, 4)},{rng.randint(0, 4)}"
    return " ".join((field, rng.choice("wb"), ",".join(wounds) or "-", ",".join(traps) or "-",
                     repeats, str(rng.choice((0, 1, 7, 38)))))


def _join_ones(row):
    joined, empty = "", 0
    for letter in row + "/":
        if letter == "1":
            empty += 1
        else:
            joined += (str(empty) if empty else "") + letter
            empty = 0
    return joined[:-1]


def _is_home(point, letter, n, depth):
    far = abs(point[0] - 1) + abs(point[1] - 1)
    return (far if letter.isupper() else 2 * (n - 1) - far) < depth


class Player:
    """Chooses moves for both sides of a slow game; `style` is "fight", "shuffle" or "mixed"."""

    def __init__(self, rng, style="mixed", forfeits=0.05):
        self.rng = rng
        self.style = style
        self.forfeits = forfeits
        self.last = {"w": None, "b": None}

    def choose(self, game, legal):
        """One of `legal`, or now and then a forfeited turn."""
        if self.rng.random() < self.forfeits:
            return PASS
        style = self.style if self.style != "mixed" else self.rng.choice(("fight", "any"))
        move = None
        if style == "shuffle" and self.rng.random() < 0.9:
            move = self._back(game, legal)
        elif style == "fight":
            some = self.rng.sample(legal, min(6, len(legal)))
            move = max(some, key=lambda m: self._enemies_beside(game, m))
        move = move or self.rng.choice(legal)
        self.last[game.turn] = move
        return move

    def _back(self, game, legal):
        """The last own move the other way round, if that is legal."""
        last = self.last[game.turn]
        if last in (None, PASS):
            return None
        steps = [part.split("-") for part in last.split("+")]
        back = "+".join(f"{b}-{a}" for a, b in steps)
        return back if back in legal else None

    def _enemies_beside(self, game, move):
        if move == PASS:
            return 0
        to = point_of(move.split("+")[-1].split("-")[1], game.n)
        return sum(game.is_living(step(to, d), OTHER[game.turn]) for d in ORTHOGONAL)
