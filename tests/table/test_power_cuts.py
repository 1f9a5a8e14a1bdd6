"""Power cuts at every single write of the flash, on MicroPython's file system (littlefs)."""

import json

import pytest

from meleeboard import powerup, preferences
from meleeboard.journal import Journal

littlefs = pytest.importorskip("littlefs", reason="littlefs-python has no wheel here")

BLOCK, BLOCKS = 4096, 40
GEOMETRY = {"block_size": BLOCK, "block_count": BLOCKS, "prog_size": 256, "read_size": 32,
            "cache_size": 1024, "lookahead_size": 32, "disk_version": 0x00020000}
OLD = b'{"brightness": 40, "sensor_map": "a1"}'


class Flash(littlefs.UserContext):
    """A flash that notes every write: (block, offset, data), data None for an erased block."""

    def __init__(self, image: bytes):
        super().__init__(buffer=bytearray(image))
        self.writes = []

    def prog(self, cfg, block, off, data):
        self.writes.append((block, off, bytes(data)))
        return super().prog(cfg, block, off, data)

    def erase(self, cfg, block):
        self.writes.append((block, 0, None))
        return super().erase(cfg, block)


class LittlefsFiles:
    """The journal's files on a littlefs image."""

    def __init__(self, flash):
        self.system = littlefs.LittleFS(context=flash, mount=False, **GEOMETRY)
        self.system.mount()

    def names(self):
        return self.system.listdir("/")

    def read(self, name, at=0, count=-1):
        try:
            with self.system.open(name, "rb") as file:
                file.seek(at)
                return file.read(count)
        except FileNotFoundError:
            return b""

    def write(self, name, at, data):
        with self.system.open(name, "r+b" if at else "wb") as file:
            file.seek(at)
            file.write(data)

    def replace(self, name, data):
        self.write(name + ".new", 0, data)
        self.system.rename(name + ".new", name)

    def remove(self, name):
        self.system.remove(name)


def empty_image() -> bytes:
    system = littlefs.LittleFS(context=littlefs.UserContext(BLOCK * BLOCKS), **GEOMETRY)
    return bytes(system.context.buffer)


def play(image: bytes, games: int, turns: int):
    """Journal some games: (flash, [(writes so far, game, finished turns)])."""
    flash = Flash(image)
    journal = Journal(LittlefsFiles(flash))
    done = [(0, -1, 0)]
    for game in range(games):
        journal.clear()
        for turn in range(turns):
            journal.append(f"turn {game}.{turn} w d1-d4 emt 1.900 clk 28.100")
            journal.append(f"call {turn} turn b d1,d4 -")
            journal.commit()
            done.append((len(flash.writes), game, turn + 1))
    return flash, done


def cut_images(image: bytes, writes):
    """The image after a cut in each write: before it, within it, or after its block is erased."""
    flash = bytearray(image)
    for number, (block, off, data) in enumerate(writes):
        start = block * BLOCK + off
        yield number, bytes(flash)
        if data is None:
            half = bytearray(flash)
            half[start : start + BLOCK // 2] = b"\xff" * (BLOCK // 2)
            yield number, bytes(half)
            flash[start : start + BLOCK] = b"\xff" * BLOCK
        else:
            for length in sorted({1, len(data) // 2, len(data) - 1}):
                half = bytearray(flash)
                half[start : start + length] = data[:length]
                yield number, bytes(half)
            flash[start : start + len(data)] = data
    yield len(writes), bytes(flash)


def resumed(journal: Journal) -> str | None:
    """The record of the game that is gone on with."""
    return journal.text() if journal.resume() else None


def test_no_cut_loses_a_finished_turn():
    image = empty_image()
    flash, done = play(image, games=3, turns=14)
    cuts = 0
    for number, cut in cut_images(image, flash.writes):
        _, game, turns = [d for d in done if d[0] <= number][-1]
        text = resumed(Journal(LittlefsFiles(Flash(cut))))
        if game < 0:
            assert text is None or text.startswith("turn 0.0 "), number
        else:
            found = [line for line in text.splitlines() if line.startswith("turn ")]
            kept = int(found[0].split()[1].split(".")[0])
            assert kept == game and len(found) in (turns, turns + 1) or (
                kept == game + 1 and len(found) == 1), (number, game, turns, found)
        cuts += 1
    assert cuts > 300


def test_a_game_goes_on_after_a_cut():
    image = empty_image()
    flash, _ = play(image, games=1, turns=6)
    for number, cut in cut_images(image, flash.writes):
        if number % 3 == 0:
            after = Flash(cut)
            journal = Journal(LittlefsFiles(after))
            before = resumed(journal)
            if before is None:
                journal.clear()
            journal.append("turn 9.9")
            journal.commit()
            again = resumed(Journal(LittlefsFiles(Flash(bytes(after.buffer)))))
            assert again == (before or "") + "turn 9.9\n"


def test_table_json_is_old_or_new_after_a_cut():
    flash = Flash(empty_image())
    LittlefsFiles(flash).write("table.json", 0, OLD)
    image, flash.writes = bytes(flash.buffer), []
    preferences.keep(LittlefsFiles(flash), {"volume": 7}, powerup.SPECS)
    new = LittlefsFiles(flash).read("table.json")
    seen = [LittlefsFiles(Flash(cut)).read("table.json")
            for _, cut in cut_images(image, flash.writes)]
    assert set(seen) == {OLD, new} and seen[0] == OLD and seen[-1] == new
    assert json.loads(new) == {"brightness": 40, "sensor_map": "a1", "volume": 7}
