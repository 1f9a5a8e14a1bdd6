"""The checkout's own `.venv`: made, filled, trusted only when a note in it says it is whole.

The note is written before the first step and marked whole after the last one, so an interrupted
install is never believed. Standard library only.
"""
import contextlib
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from host_tools.progress import Progress, say

NOTE = "meleeboard.json"
BRINGS = {  # extras within extras, as pyproject.toml has it
    "bench": ["play", "micropython"],
    "pico": ["play"],
    "test": ["bench", "pico", "play", "micropython"],
}
UNREACHED = ("Retrying (Retry(", "NewConnectionError", "Temporary failure in name resolution")


class Failed(Exception):
    """No environment could be made; the text says why and how to mend it."""


def prepare(root: Path, extras: set[str]) -> Path:
    """The Python of a whole `.venv` that has the extras; made or completed where need be."""
    home = root / ".venv"
    if not is_whole(home, read_note(home), root, extras):
        try:
            with alone(root / ".venv.lock"):
                note = read_note(home)  # another start may have made it while this one waited
                if not is_whole(home, note, root, extras):
                    fill(home, note, root, extras)
        except OSError as error:
            raise Failed(f"could not make {home}: {error.strerror or error}") from error
    return interpreter(home)


def interpreter(home: Path) -> Path:
    """Where a virtual environment keeps its Python."""
    return home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def is_whole(home: Path, note: dict, root: Path, extras: set[str]) -> bool:
    """Whether the note tells of a finished install of today's pyproject.toml with the extras."""
    return (is_ours(home, note) and note.get("whole") is True
            and note.get("project") == fingerprint(root)
            and extras.issubset(note.get("extras", [])))


def is_ours(home: Path, note: dict) -> bool:
    """Whether `.venv` was made here, at this place and by a Python of this version."""
    return (note.get("home") == str(home) and note.get("python") == sys.version
            and interpreter(home).exists())


def read_note(home: Path) -> dict:
    """The note, or {} where there is none that can be read."""
    try:
        note = json.loads((home / NOTE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return note if isinstance(note, dict) else {}


def write_note(home: Path, note: dict) -> None:
    """Write the note in one stroke: a reader meets the old one or the new one."""
    fresh = home / (NOTE + ".new")
    fresh.write_text(json.dumps(note), encoding="utf-8")
    fresh.replace(home / NOTE)


def fingerprint(root: Path) -> str:
    """Changes when pyproject.toml does, and with it what has to be installed."""
    return hashlib.sha256((root / "pyproject.toml").read_bytes()).hexdigest()


def fill(home: Path, note: dict, root: Path, extras: set[str]) -> None:
    """Make `.venv` if it is not there or not to be trusted, and install the package into it."""
    if not (is_ours(home, note) and note.get("whole")):
        make(home)
        note = {"home": str(home), "python": sys.version, "extras": []}
    extras = extras.union(note["extras"], *(BRINGS.get(extra, []) for extra in extras))
    note.update(whole=False, extras=sorted(extras), project=fingerprint(root))
    write_note(home, note)
    install(interpreter(home), root, sorted(extras - {""}))
    write_note(home, {**note, "whole": True})


def make(home: Path) -> None:
    """An empty virtual environment in place of whatever lay there."""
    if importlib.util.find_spec("ensurepip") is None:
        raise Failed("this Python cannot make virtual environments (its ensurepip is missing); "
                     "on Debian and Ubuntu: sudo apt install python3-venv")
    if home.exists() and not (home / NOTE).exists() and any(home.iterdir()):
        raise Failed(f"{home} was made by somebody else; activate it and pip install -e . there, "
                     "or remove it")
    say(f"first start: making {home.name} in {home.parent} (once, about a minute)")
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    write_note(home, {})  # from here on it is known as ours, and as unfinished
    made = run([sys.executable, "-m", "venv", str(home)], "making .venv")
    if made:
        raise Failed(f"could not make {home}: {last_line(made)}")


def install(python: Path, root: Path, extras: list[str]) -> None:
    """Install the checkout itself, editable, with the extras."""
    target = f"{root}[{','.join(extras)}]" if extras else str(root)
    what = f"the package with {', '.join(extras)}" if extras else "the package"
    say(f"installing {what} into .venv")
    trouble = run([str(python), "-m", "pip", "install", "--progress-bar", "off", "-e", target],
                  "installing")
    if not trouble:
        return
    if any(sign in trouble for sign in UNREACHED):
        raise Failed("no way to the package index (is the network there?); "
                     f"pip's last word: {last_line(trouble)}")
    raise Failed(f"the install failed; pip's last word: {last_line(trouble)}")


def run(command: list[str], title: str) -> str:
    """Run the command with a line of progress; what it printed if it failed, else ''."""
    settings = {"PIP_RETRIES": "2", **os.environ, "PYTHONUNBUFFERED": "1",
                "PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    process = subprocess.Popen(command, env=settings, stdin=subprocess.DEVNULL, text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace")
    lines: list[str] = []
    try:
        with Progress(title) as progress:
            for line in process.stdout or ():
                lines.append(line)
                progress.step(line.strip())
    finally:
        if process.poll() is None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=5)
            process.kill()
    return "".join(lines) if process.wait() else ""


def last_line(text: str) -> str:
    """The last line that says something; pip's own errors are preferred."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")]
    return (errors or lines or ["nothing"])[-1]


@contextlib.contextmanager
def alone(path: Path):
    """Hold the lock file, so that two first starts at once do not build over each other."""
    with path.open("a+") as file:
        if sys.platform == "win32":
            import msvcrt
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say("another start is making .venv; waiting for it")
                fcntl.flock(file, fcntl.LOCK_EX)
        yield  # the system lets go of the lock when the file closes, however this ends
