"""What is seen of an examination at one moment, in the terminal, on the page, in a stream."""
from dataclasses import dataclass, field

from host_tools.words import NO_WORDS, Words


@dataclass
class View:
    """The board as it reads now, and what is asked of the person.

    `want` is the same for programs: {"stand": [squares that units should stand on]} (with "tell":
    once they do, say so), {"press": button}, {"watch": [places]} (lights that are lit one after
    another) and {"run": [places]} once they were, {"lamp": light of the chain}, {"hear": sound},
    {"decide": True} (what only people can); {} where only the Enter key is waited for.
    """

    rows: int
    cols: int
    closed: list[str] = field(default_factory=list)
    turned: list[str] = field(default_factory=list)  # magnets that show their other pole
    changes: dict[str, int] = field(default_factory=dict)  # since the examination began
    last: str = ""  # the square that changed last
    last_ms: int = 0  # how long ago
    down: list[str] = field(default_factory=list)  # buttons
    squares: str = ""  # letters of lights, from a1 on
    ring: str = ""
    title: Words = NO_WORDS
    question: int = 0  # counts what was put to the person, so that answers find their question
    text: Words = NO_WORDS
    hint: Words = NO_WORDS  # what was found just now
    asked: list[str] = field(default_factory=list)  # squares that the text is about
    choices: list[tuple[str, Words]] = field(default_factory=list)  # (what to type, what it means)
    other: Words = NO_WORDS  # what else may be typed
    want: dict = field(default_factory=dict)
    done: int = 0
    total: int = 0

    def frame(self) -> dict:
        """The sensors and buttons alone, for a stream of frames."""
        return {"closed": self.closed, "turned": self.turned, "down": self.down,
                "changes": dict(self.changes), "last": self.last or None}
