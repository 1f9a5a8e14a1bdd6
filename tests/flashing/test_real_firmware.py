"""The real firmware flashed onto a board that runs the real firmware, cut off all along the way.

The board is unix MicroPython on a littlefs flash (chip.py), with stand-ins for the chip's parts.
Each cut leaves the whole old or the whole new firmware, which starts and says hello; the next
flash goes on where the last one was.
"""
import sys

import pytest
from click.testing import CliRunner

from host_tools import flash, runtimes
from host_tools.cli import Mistake, group
from host_tools.flashing import files, image, plan, uf2

pytest.importorskip("serial")
pytest.importorskip("mpremote")
pytest.importorskip("littlefs")
if sys.platform == "win32":
    pytest.skip("no pseudo-terminals on Windows", allow_module_level=True)

import bench_board

from host_tools.flashing import board as boards

BLOCKS = 352  # as on a Pico; the source that flows here takes twice the room of bytecode
PIECES = 25  # sent between two cuts; fewer take longer
WRITES = 600  # to the flash between two cuts while all is put in place
INIT = "meleeboard/__init__.py"
KEPT = {"table.json": b'{"self_test": false}', "voice/en.pack": b"hello", "notes.txt": b"mine"}


def firmware(version: str) -> dict[str, bytes]:
    """The real one, in a version in which every file is another."""
    found = {path: data + f"# {version}\n".encode() for path, data in files.sources().items()}
    found[INIT] += f'__version__ = "{version}"\n'.encode()
    return found


OLD, NEW = "0.0.1", "0.0.2"


@pytest.fixture
def old_board(tmp_path, monkeypatch):
    """The flash of a board with the old firmware."""
    try:
        runtimes.micropython()
    except runtimes.Missing as missing:
        pytest.skip(str(missing))
    monkeypatch.setattr(boards, "BACK_S", 0)
    monkeypatch.setattr(boards, "ANSWER_S", 10)
    path = tmp_path / "flash"
    bench_board.write_flash(path, firmware(OLD) | KEPT, BLOCKS)
    return path


def check(path, version: str) -> None:
    """It starts in this version, every file of it is there, and all that has to be kept."""
    with bench_board.Board(path) as board:
        assert boards.hello(board.port)["version"] == version
    found = bench_board.read_flash(path)
    assert {name: found.get(name) for name in KEPT} == KEPT
    code = {name: data for name, data in found.items()
            if name.startswith(plan.OURS) and name != plan.INSTALLED}
    assert code == firmware(version)


def is_cut_after(path, wanted: dict[str, bytes], count: int) -> bool:
    """Flash until the power goes within a piece, `count` pieces on; False if it is done before."""
    sent, cut = [], []
    with bench_board.Board(path) as board:
        boards.hello(board.port)  # no ctrl-C reaches a chip here that still starts
        at_repl = boards.Board(board.port)
        add = at_repl.add

        def cut_within(name, data, at):
            if len(sent) == count:
                at_repl.run(f"f = open({'/' + name!r}, 'ab'); f.write({data[:100]!r})")
                cut.append(board.cut())
            add(name, data, at)
            sent.append(at)

        at_repl.add = cut_within
        try:
            flash.update(at_repl, wanted, {}, False)
        except Mistake:
            if not cut:
                raise
    return bool(cut)


def test_a_cut_within_any_piece_that_is_sent(old_board):
    """The pieces are of the size of a file."""
    new, cuts = firmware(NEW), 0
    while is_cut_after(old_board, new, PIECES):
        check(old_board, OLD)
        cuts += 1
    sent = sum(map(len, new.values())) + len(files.installed(new))
    assert cuts == sent // boards.PIECE // PIECES
    check(old_board, NEW)


def test_a_cut_at_any_write_while_all_is_put_in_place(old_board):
    new = firmware(NEW)
    staged = {plan.PACK: b"".join(new.values()), "new/commit": plan.commit_list(new, [])}
    bench_board.write_flash(old_board, firmware(OLD) | KEPT | staged, BLOCKS)
    before = old_board.read_bytes()
    cuts = 0
    for writes in range(0, 10_000, WRITES):
        old_board.write_bytes(before)
        with bench_board.Board(old_board, writes) as board:
            is_through = board.lives_to_say_hello()
        check(old_board, NEW)
        if is_through:
            break
        cuts += 1
    assert cuts > len(new) // WRITES


def test_an_image_starts(tmp_path, monkeypatch, old_board):
    """Its file system, from the combined UF2, under the board's MicroPython."""
    def none():
        raise runtimes.Missing("bytecode of the Pico runs nowhere else")
    monkeypatch.setattr(runtimes, "mpy_cross", none)
    blocks = [(uf2.WITH_FAMILY, uf2.FLASH + 256 * i, bytes([i + 1]) * 256) for i in range(3)]
    (tmp_path / "mp.uf2").write_bytes(uf2.joined(blocks))
    (tmp_path / "table.json").write_bytes(KEPT["table.json"])
    done = CliRunner().invoke(group, [
        "flash", "--uf2", str(tmp_path / "mp.uf2"), "--image", str(tmp_path / "board.uf2"),
        "--table", str(tmp_path / "table.json")])
    assert done.exit_code == 0, done.output
    system = bytearray(b"\xff" * (image.BLOCK * image.BLOCKS))
    for _, address, content in uf2.blocks_of((tmp_path / "board.uf2").read_bytes())[3:]:
        start = address - uf2.FLASH - image.START
        system[start:start + len(content)] = content
    old_board.write_bytes(system)
    with bench_board.Board(old_board) as board:
        assert boards.hello(board.port)["runtime"] == "pico"
