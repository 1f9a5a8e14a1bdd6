"""Arrays put up on virtual switches."""


def stand(matrix, position):
    """Close the switches under all that stands in a position, and no others."""
    grid = position.grid
    for p in grid.points:
        matrix.set(grid.rank(p), grid.file(p), position.stands(p))
