"""What the board lives through: a crash of its own, and the power cut in the middle of writes."""
import zlib

import pytest
from boards import begin
from test_pico_scenarios import GAME

from host_tools import runtimes
from host_tools.emulator.board import EmulatedBoard
from host_tools.flashing import image
from host_tools.virtual.drivers import MemoryFiles
from meleeboard.agree import from_record
from meleeboard.journal import Journal
from meleeboard.table import Table

CUTS = 20
BOOTED = 2  # of these; starting the chip anew takes a minute each

# A table that crashes once, a while after its first turn; the same on the board and in its place.
BITE = """
import os
from meleeboard.table import Table
take_frame, since = Table.take_frame, []
def bitten(self, now):
    if self.referee.position.ply == 1:
        since.append(now) if not since else None
        if now - since[0] > 1500 and "crash.txt" not in os.listdir():
            raise RuntimeError("a sensor bit me")
    return take_frame(self, now)
Table.take_frame = bitten
"""


def test_a_crash_leads_back_into_the_game(make_board, monkeypatch):
    main = (runtimes.CODE / "main.py").read_bytes()
    monkeypatch.setattr(Table, "take_frame", Table.take_frame)  # is put back in the end
    board = make_board(more={"main.py": BITE.encode() + main})
    if hasattr(board, "guest"):
        monkeypatch.chdir(board.guest.folder)
        exec(BITE, {})
    start = begin(board)
    board.move(*GAME[0], 300)
    assert board.wait_for("state", start, 3000, ply=1)
    heard = len(board.heard)
    state = board.wait_for("state", heard, 20_000, phase="setup")
    assert state["ply"] == 1 and state["turn"] == "b"
    assert len(board.said("hello")) == 2
    if hasattr(board, "guest"):
        assert "a sensor bit me" in (board.guest.folder / "crash.txt").read_text()
    else:
        assert b"a sensor bit me" in image.unpack(board.pico.file_system())["crash.txt"]


def saved_ply(file_system: bytes) -> int:
    """How many turns the journal of an image of the flash gives back."""
    files = MemoryFiles()
    for name, content in image.unpack(file_system).items():
        if name.startswith("games/"):
            files.files[name.removeprefix("games/")] = content
    store = Journal(files)
    assert store.resume()
    game, _ = from_record(store.text().split("\n"))
    return game.position.ply


RECORD = """meleeboard-record 1
game melee
position 5fggs/6fgg/7fg/8f/9/F8/GF7/GGF6/SGGF5 w - - 0,0 0
turn 1 w d1-d2 emt 1.000 clk 29.000
turn 2 b i6-h6 emt 1.000 clk 29.000"""


def test_turns_are_found_in_an_image():
    """The reading of images, on one that was written here, whole and with a torn end."""
    store = Journal(MemoryFiles())
    store.clear()
    for line in RECORD.splitlines():
        store.append(line)
        store.commit()
    (name, content), = store.files.files.items()
    assert saved_ply(image.pack({f"games/{name}": content})) == 2
    assert saved_ply(image.pack({f"games/{name}": content[:-3]})) == 1


@pytest.mark.parametrize("make_board", ["MicroPython"], indirect=True)
def test_power_cuts_lose_no_finished_turn(make_board):
    """At sampled flash writes of a game the flash, with the write half done, is looked into."""
    board, kept = make_board(), []
    start = begin(board)

    def keep(number, tear):
        kept.append((len(board.said("ply")), zlib.compress(board.pico.file_system(tear()), 1)))
    board.flash.on_write = keep
    for number, move in enumerate(GAME, 1):
        board.move(*move, 300)
        board.run_until(lambda wanted=number: len(board.said("ply", start)) == wanted, 5000)
        board.pico.run(300)
    board.flash.on_write = None
    assert len(board.said("ply")) == len(GAME) and len(kept) > len(GAME)
    sampled = kept[::max(1, len(kept) // CUTS)]
    for finished, packed in sampled:
        assert saved_ply(zlib.decompress(packed)) >= finished
    for finished, packed in sampled[len(sampled) // 3::len(sampled) // BOOTED]:
        again = EmulatedBoard(file_system=zlib.decompress(packed))
        again.power_up()
        assert again.wait_for("state", 0, 2000)["ply"] >= finished
