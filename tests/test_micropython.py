"""The tests named test_*_both.py once more, under MicroPython; every file through its compiler."""
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


def test_every_file_compiles_for_the_pico(tmp_path):
    """MicroPython's compiler takes every file that runs under both Pythons, native code too."""
    compiler = tool(runtimes.mpy_cross)
    for source in SOURCES:
        command = [compiler, "-march=armv6m", "-o", str(tmp_path / "out.mpy"), source]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, f"{source}: {done.stderr}"
