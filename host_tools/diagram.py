"""A position in text, turned by 45 degrees as it lies on the table: White near, Black far."""

LEGEND = "S G F White   s g f Black   X x corpses (White's, Black's)   ! wounded   1 2 trap"
CELL = 4  # columns from one point to the next one of the same line


def draw(position) -> str:
    """The board as lines of text. Files run up to the right, ranks up to the left."""
    if hasattr(position, "captors"):
        return draw_squares(position)
    grid = position.grid
    lines = [[" "] * (CELL * grid.n + CELL) for _ in range(2 * grid.n + 1)]
    for point in grid.points:
        name = grid.name(point)
        file, rank = ord(name[0]) - ord("a"), int(name[1:]) - 1
        unit = position.piece_letter(point) or "."
        write(lines, file, rank, grid.n, unit + mark(position, point))
        if rank == 0:
            write(lines, file, -1, grid.n, name[0])
        if file == 0:
            write(lines, -1, rank, grid.n, name[1:])
    return "\n".join("".join(line).rstrip() for line in lines) + "\n" + LEGEND


def draw_squares(position) -> str:
    """The board of a chess-like game, which lies straight before White."""
    grid = position.grid
    letters = [position.piece_letter(point) or "." for point in grid.points]
    ranks = [letters[i:i + grid.n] for i in range(0, len(letters), grid.n)]
    rows = [f"{number:2}  {' '.join(rank)}" for number, rank in enumerate(ranks, 1)]
    files = " ".join(grid.name(point)[0] for point in grid.points[:grid.n])
    return "\n".join([*reversed(rows), f"\n    {files}", "", beside(position)])


def beside(position) -> str:
    """What the squares of a chess-like game do not show."""
    fields = position.to_text().split(" ")
    if len(fields) == 5:
        return f"Castles {fields[2]}   turns without a capture {fields[3]}"
    return f"drop piles {fields[4]}   points {fields[5]}   bonus claims left {fields[6]}"


def write(lines: list[list[str]], file: int, rank: int, n: int, text: str) -> None:
    """Put the text on its place: a line for each file + rank, the highest on top."""
    line = lines[2 * n - 2 - file - rank]
    column = (file - rank + n) * CELL // 2
    line[column:column + len(text)] = text


def mark(position, point: int) -> str:
    """`!` for a wound and the count of a trap, as the position tells them."""
    count = dict(position.traps).get(point, "")
    return ("!" if point in position.wounded else "") + str(count)
