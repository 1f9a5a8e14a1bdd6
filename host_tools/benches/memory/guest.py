"""The firmware as bytecode in a 32-bit MicroPython under node, and what its steps have printed."""
import base64
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from host_tools import runtimes
from host_tools.benches.row import NotMeasured
from host_tools.door import ROOT
from host_tools.flashing import files
from host_tools.flashing.files import SOURCE

HERE = Path(__file__).parent
PACKAGE = "@micropython/micropython-webassembly-pyscript"
VERSION = "1.27.0"  # loads the same .mpy as a board's MicroPython (v6.3)
HOME = ROOT / ".node"
MACHINE_CODE = re.compile(r"^\s*@micropython\.(?:viper|native)\n", re.MULTILINE)


def package() -> Path:
    """The guest's own files, fetched by npm the first time."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not (node and npm):
        raise NotMeasured("needs node and npm")
    found = HOME / "node_modules" / PACKAGE / "micropython.mjs"
    if not found.exists():
        HOME.mkdir(exist_ok=True)
        command = [npm, "install", "--prefix", str(HOME), "--no-save", "--silent",
                   "--fetch-retries=1", f"{PACKAGE}@{VERSION}"]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=60)
        except (subprocess.SubprocessError, OSError) as error:
            raise NotMeasured(f"npm could not fetch {PACKAGE} {VERSION}") from error
    return found


def compiled(source: Path, machine: bool = False) -> bytes:
    """One module as plain bytecode, or with its machine code for the RP2040."""
    text = source.read_text()
    with tempfile.TemporaryDirectory() as folder:
        copy, target = Path(folder) / source.name, Path(folder) / "out.mpy"
        copy.write_text(text if machine else MACHINE_CODE.sub("", text))
        command = [runtimes.mpy_cross(), "-s", source.name, "-o", str(target), str(copy)]
        subprocess.run(command + ["-march=armv6m"] * machine, check=True, capture_output=True)
        return target.read_bytes()


class Guest:
    """The guest's files, made once; run() starts it anew each time."""

    def __init__(self) -> None:
        self.package = package()
        names = [name for name in files.names() if name not in SOURCE]
        self.files = {f"/board/{name[:-3]}.mpy": compiled(runtimes.CODE / name) for name in names}
        self.files["/board/player.mpy"] = compiled(HERE / "player.py")

    def machine_code(self, modules: list[str]) -> int:
        """What machine code adds to the bytecode of these modules: here they have none."""
        added = 0
        for name in modules:
            source = runtimes.CODE / (name.replace(".", "/") + ".py")
            if source.exists() and MACHINE_CODE.search(source.read_text()):
                added += len(compiled(source, True)) - len(compiled(source))
        return added

    def run(self, steps: list[str]) -> list[str]:
        """The lines that the steps print, each a piece of Python that runs by itself."""
        content = {path: base64.b64encode(data).decode() for path, data in self.files.items()}
        asked = {"package": str(self.package), "files": content, "steps": steps}
        done = subprocess.run(["node", str(HERE / "guest.mjs")], input=json.dumps(asked),
                              text=True, capture_output=True)
        if done.returncode:
            raise RuntimeError(f"the guest failed: {done.stderr.strip()[-600:]}")
        return done.stdout.splitlines()
