"""What both slow chess-like games share: squares, steps, and the eight columns of a board's text.

Only for tests, written from the rules pages alone; the fast cores must agree with it. A board is
a dict from (file, rank), both from 1, to a letter, White's in upper case.
"""

from copy import deepcopy

OTHER = {"w": "b", "b": "w"}
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
ALL_EIGHT = STRAIGHT + DIAGONAL
KNIGHT = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))


def name(square):
    """`e4` of (5, 4)."""
    return "abcdefghi"[square[0] - 1] + str(square[1])


def square_of(text):
    """(5, 4) of `e4`."""
    return "abcdefghi".index(text[0]) + 1, int(text[1:])


def owner(letter):
    """Whose unit the letter is."""
    return "w" if letter.isupper() else "b"


def event(what, square=None, side=None, n=None):
    """One event in the form that `position --stdin` gives it."""
    return {"event": what, "square": square and name(square), "side": side, "n": n}


def read_ranks(text, n):
    """The board of FEN's first field."""
    board = {}
    for rank, row in zip(range(n, 0, -1), text.split("/"), strict=True):
        file = 1
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                board[file, rank] = letter
                file += 1
    return board


def print_ranks(board, n):
    """FEN's first field of the board."""
    rows = []
    for rank in range(n, 0, -1):
        row = "".join(board.get((file, rank), ".") for file in range(1, n + 1))
        for empty in range(n, 0, -1):
            row = row.replace("." * empty, str(empty))
        rows.append(row)
    return "/".join(rows)


def leaps(board, n, start, steps):
    """The squares that a unit on `start` reaches with one of the steps, whatever is between."""
    reached = set()
    for across, up in steps:
        to = (start[0] + across, start[1] + up)
        on_board = 1 <= to[0] <= n and 1 <= to[1] <= n
        if on_board and (to not in board or owner(board[to]) != owner(board[start])):
            reached.add(to)
    return reached


def slides(board, n, start, steps):
    """The squares that a unit on `start` reaches by sliding up to the first unit in its way."""
    reached = set()
    for across, up in steps:
        for far in range(1, n):
            step = (far * across, far * up)
            reached |= leaps(board, n, start, [step])
            if (start[0] + step[0], start[1] + step[1]) in board:
                break
    return reached


class SlowChess:
    """What a game that knows `legal`, `play` and `over` can do with it."""

    over = None  # or {"winner", "reason"}

    def result(self):
        """None while the game goes on, otherwise its winner and the reason."""
        return self.over

    def perft(self, depth):
        """The number of move sequences of that length."""
        moves = self.legal()
        if depth < 2:
            return len(moves) if depth else 1
        total = 0
        for move in moves:
            twin = deepcopy(self)
            twin.play(move)
            total += twin.perft(depth - 1)
        return total
