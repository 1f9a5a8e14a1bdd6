"""Counts of move sequences, every leaf reached by a real push and pop (no bulk counting)."""


def perft(position, depth: int) -> int:
    """How many sequences of `depth` moves there are; a forced pass counts as a move."""
    if depth == 0:
        return 1
    push, pop = position.push, position.pop
    nodes = 0
    for move in position.legal():
        push(move)
        nodes += perft(position, depth - 1) if depth > 1 else 1
        pop()
    return nodes


def split(position, depth: int) -> dict:
    """The count behind each first move, by its text; `depth` >= 1."""
    counts = {}
    for move in position.legal():
        text = position.move_text(move)
        position.push(move)
        counts[text] = perft(position, depth - 1)
        position.pop()
    return counts
