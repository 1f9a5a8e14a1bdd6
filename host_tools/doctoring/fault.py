"""A fault of a board, as it is told to people and kept for programs."""
from dataclasses import dataclass

from host_tools.words import NO_WORDS, Words


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: its kind, the squares, lights or buttons it is about, in words."""

    kind: str
    places: tuple[str, ...]
    text: Words
    advice: Words = NO_WORDS
