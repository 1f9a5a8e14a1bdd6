"""How a board's flash wears: the journal and the flight recorder of whole games on littlefs.

The table's own writes, with a quiet table and a speaker that is never busy, so that every
checkpoint of the clock is written that may be. The firmware's files lie on the flash beside them.
"""
import json
from typing import Any

from littlefs import LittleFS
from littlefs.context import UserContext

from host_tools.benches.row import Figure
from host_tools.flashing import files as device_files
from host_tools.flashing.image import BLOCK, BLOCKS, file_system, pack
from host_tools.virtual.trace import TracePlayer
from meleeboard.journal import Journal
from meleeboard.rules.prng import Prng

GAMES, LONGEST = 40, 80  # games that are played, turns of one
TURN_MS, STEP_MS = 15_000, 1_000
GAMES_A_DAY = 10
CYCLES = 100_000  # erases that the Pico's flash bears, a block, by its data sheet
ESCORT = 1 << 16


class Flash(UserContext):
    """A flash that counts the erases of each block."""

    def __init__(self, image: bytes):
        super().__init__(buffer=bytearray(image))
        self.erases = [0] * BLOCKS

    def erase(self, cfg, block: int) -> int:
        """Erase a block."""
        self.erases[block] += 1
        return super().erase(cfg, block)


class Files:
    """The journal's files in /games (drivers/flash.py)."""

    def __init__(self, system: LittleFS):
        self.system = system
        system.makedirs("games", exist_ok=True)

    def names(self) -> list[str]:
        """The names of all files."""
        return self.system.listdir("games")

    def read(self, name: str, at: int = 0, count: int = -1) -> bytes:
        """All bytes of a file, or so many from byte `at` on; none if there is no such file."""
        try:
            with self.system.open("games/" + name, "rb") as file:
                file.seek(at)
                return file.read(count)
        except FileNotFoundError:
            return b""

    def write(self, name: str, at: int, data: bytes):
        """Put `data` at byte `at`."""
        with self.system.open("games/" + name, "r+b" if at else "wb") as file:
            file.seek(at)
            file.write(data)

    def remove(self, name: str):
        """Delete a file."""
        self.system.remove("games/" + name)


class Board(TracePlayer):
    """A table whose journal lies on the flash."""

    def __init__(self, files: Files):
        self.files = files
        super().__init__("melee", {})

    def _table(self):
        self.store = Journal(self.files)
        return super()._table()

    def wait(self, ms: int):
        """Let time pass as a table does that looks about itself again and again."""
        for now in range(self.now + STEP_MS, self.now + ms + 1, STEP_MS):
            self.play(json.dumps({"ms": now}))


def play_game(files: Files, prng: Prng) -> int:
    """A game of random moves, a turn every TURN_MS; how many turns."""
    board, turns = Board(files), 0
    table: Any = board.table
    name = board.grid.name
    while turns < LONGEST and table.referee.position.outcome() is None:
        board.wait(TURN_MS)
        moves = [move for move in table.referee.position.legal() if 0 < move < ESCORT]
        if not moves:
            break
        move = moves[prng.below(len(moves))]
        for word, point in (("lift", move & 255), ("down", move >> 8 & 255)):
            board.play(json.dumps({"ms": board.now + 500, word: name(point)}))
        turns += 1
    board.wait(STEP_MS)
    return turns


def wear(games: int = GAMES) -> tuple[list[int], int, int]:
    """(erases of each block, writes, turns) of so many games."""
    try:
        firmware = device_files.bytecode()
    except device_files.runtimes.Missing:
        firmware = device_files.sources()
    flash = Flash(pack(firmware))
    system = file_system(flash, BLOCKS)
    system.mount()
    files, prng, turns, writes = Files(system), Prng(2026), 0, 0
    count = files.write

    def write(*given):
        nonlocal writes
        writes += 1
        count(*given)
    files.write = write  # type: ignore[method-assign]
    for _ in range(games):
        turns += play_game(files, prng)
    return flash.erases, writes, turns


def years_of(erases_a_game: float) -> float:
    """How long a block lasts that is erased so often in a game."""
    return CYCLES / erases_a_game / GAMES_A_DAY / 365


def measure() -> Figure:
    """Erases a game, and how long the flash would last."""
    erases, writes, turns = wear()
    used = [count for count in erases if count]
    worst, even = years_of(max(used) / GAMES), years_of(sum(used) / len(used) / GAMES)
    text = (f"{writes / GAMES:.0f} writes, {sum(used) / GAMES:.0f} erases of {BLOCK // 1024} KB a "
            f"game of {turns // GAMES} turns in {turns // GAMES * TURN_MS // 60_000} minutes; at "
            f"{GAMES_A_DAY} games a day {worst:.0f} years by the most worn block after {GAMES} "
            f"games, {even:.0f} by the average")
    return Figure(text, numbers={
        "erases_a_game": round(sum(used) / GAMES, 1), "writes_a_game": round(writes / GAMES, 1),
        "worst_years": round(worst, 1), "even_years": round(even, 1)})
