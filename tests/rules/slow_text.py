"""Names of points and position texts for the slow count of Melee (section 12 of the rules)."""

DIGITS = "0123456789"
LIVING = "SGFsgf"
FILES = "abcdefghijkl"


class Illegal(ValueError):
    """A refused text or move; says which field (0: none) and why."""

    def __init__(self, text, field, why):
        super().__init__(f"field {field}: {why} in {text!r}")
        self.field = field


def BOARD_ORDER(point):  # a sort key, named as the constant it is
    """a1, b1, .., a2, b2, .."""
    return (point[1], point[0])


def name(point):
    """(4, 1) -> "d1"."""
    return FILES[point[0] - 1] + str(point[1])


def point_of(square, n):
    """"d1" -> (4, 1); refuses what is no point of an n x n board."""
    if len(square) < 2 or square[0] not in FILES[:n] or not _is_number(square[1:]):
        raise Illegal(square, 0, "no point")
    if not 1 <= int(square[1:]) <= n:
        raise Illegal(square, 0, "no point")
    return (FILES.index(square[0]) + 1, int(square[1:]))


def _is_number(text):
    """A decimal number without leading zeros."""
    return text != "" and all(c in DIGITS for c in text) and (text == "0" or text[0] != "0")


def parse_position(text):
    """The six fields as a dict; refuses a text that is not exactly as it would be printed."""
    fields = text.split(" ")
    if len(fields) != 6:
        raise Illegal(text, min(len(fields), 6), "not six fields")
    n, board = _parse_points(fields[0])
    if fields[1] not in ("w", "b"):
        raise Illegal(text, 2, "not w or b")
    wounded = _parse_marks(fields[2], 3, n, board)
    traps = _parse_marks(fields[3], 4, n, board)
    repeats = fields[4].split(",")
    if len(repeats) != 2 or not all(map(_is_number, repeats)):
        raise Illegal(text, 5, "not two counts")
    if not _is_number(fields[5]):
        raise Illegal(text, 6, "not a count of turns")
    return {"n": n, "board": board, "turn": fields[1], "wounded": set(wounded), "traps": traps,
            "repeats": {"w": int(repeats[0]), "b": int(repeats[1])}, "plies": int(fields[5])}


def _parse_points(field):
    ranks = field.split("/")
    n = len(ranks)
    if not 4 <= n <= 12:
        raise Illegal(field, 1, "not 4 to 12 ranks")
    board = {}
    for rank, row in zip(range(n, 0, -1), ranks, strict=True):
        file = 1
        for token in _tokens(row):
            if token[0] in DIGITS:
                if token[0] == "0":
                    raise Illegal(field, 1, "a leading zero")
                file += int(token)
            elif token in LIVING + "Xx":
                board[(file, rank)] = token
                file += 1
            else:
                raise Illegal(field, 1, "unknown letter")
        if file != n + 1:
            raise Illegal(field, 1, "unequal ranks")
    _check_sovereigns(field, n, board)
    return n, board


def _tokens(row):
    """"5fg12" -> ["5", "f", "g", "12"]."""
    tokens = []
    for c in row:
        if c in DIGITS and tokens and tokens[-1][0] in DIGITS:
            tokens[-1] += c
        else:
            tokens.append(c)
    return tokens


def _check_sovereigns(field, n, board):
    letters = list(board.values())
    if letters.count("S") > 1 or letters.count("s") > 1:
        raise Illegal(field, 1, "two Sovereigns on one side")
    if "S" not in letters and "s" not in letters:
        raise Illegal(field, 1, "no Sovereign at all")
    for throne in ((1, 1), (n, n)):
        if board.get(throne, "S") not in "SsXx":
            raise Illegal(field, 1, "another living unit on a Throne")


def _parse_marks(field, number, n, board):
    """Field 3 ("d4,e4" or "-") as {point: 0}, or field 4 ("d4:1") with its counts."""
    marks = {}
    for item in [] if field == "-" else field.split(","):
        square, colon, count = item.partition(":")
        if (number == 4) != (colon == ":") or (number == 4 and count not in ("1", "2")):
            raise Illegal(field, number, "not a mark")
        try:
            point = point_of(square, n)
        except Illegal:
            raise Illegal(field, number, "no point " + square) from None
        if board.get(point, "X") not in LIVING:
            raise Illegal(field, number, "no living unit on " + square)
        if marks and BOARD_ORDER(point) <= BOARD_ORDER(list(marks)[-1]):
            raise Illegal(field, number, "not in board order")
        marks[point] = int(count or 0)
    return marks


def print_position(game):
    """The text of a game's position."""
    rows = []
    for rank in range(game.n, 0, -1):
        row, empty = "", 0
        for file in range(1, game.n + 1):
            letter = game.board.get((file, rank))
            if letter is None:
                empty += 1
                continue
            row += (str(empty) if empty else "") + letter
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    wounded = [name(p) for p in game.points if p in game.wounded]
    traps = [f"{name(p)}:{game.traps[p]}" for p in game.points if p in game.traps]
    repeats = f"{game.repeats['w']},{game.repeats['b']}"
    return " ".join(["/".join(rows), game.turn, ",".join(wounded) or "-", ",".join(traps) or "-",
                     repeats, str(game.plies)])
