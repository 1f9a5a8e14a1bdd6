"""The layers of the code, held by its imports: rules, sense <- referee <- table -> drivers."""
import ast
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from meleeboard.seldom import _SELDOM

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
DEVICE = sorted((FIRMWARE / "meleeboard").rglob("*.py"))
VIRTUAL = sorted((ROOT / "host_tools" / "virtual").rglob("*.py"))  # runs under MicroPython too

# part of meleeboard -> parts that it may import
PURE = {"compat", "loops", "rules", "clocks", "calls", "lights", "render", "options", "record",
        "journal", "link", "config", "game", "orders", "speech", "", "flight", "doctor",
        "preferences", "keeper", "agree", "commands", "deeds", "written", "seldom", "report",
        "looks", "bytecode"}
PARTS = {
    "": set(),
    "compat": set(),
    "rules": {"rules", "compat"},
    "sense": {"sense", "compat", "loops"},
    "referee": {"referee", "sense", *PURE},
    "drivers": {"drivers", "compat", "loops"},
    "timer": {"timer", "referee", "sense", *PURE},
    "club": {"club", "timer", *PURE},
    "choices": {"choices", "referee", "rules", ""},
    "desk": {"desk", "club", "timer", "choices", "referee", *PURE},
    "opening": {"opening", "referee", "sense", *PURE},
    "display": {"display", "referee", "lights"},
    "table": {"table", "display", "desk", "opening", "referee", "sense", "drivers", *PURE},
    "powerup": {"powerup", "opening", "drivers", *PURE},
    "service": {"powerup", "drivers", *PURE},
    "inplace": {"bytecode", "seldom", "drivers", "compat"},
    "device": {"table", "powerup", "service", "inplace", "drivers", *PURE},
}

# part of meleeboard -> modules from outside that it may import; nobody but these reads a clock
OUTSIDE = {
    "": set(),
    "compat": {"gc", "io", "json", "sys", "time", "traceback", "micropython"},
    "rules": {"array"},
    "sense": {"array"},
    "drivers": {"array", "machine", "rp2", "micropython", "asyncio", "os", "select", "sys",
                "time", "uctypes", "vfs"},
    "table": {"array"},
    "device": {"gc"},
    "opening": {"array"},
    "seldom": {"sys"},
}
OUTSIDE_PURE = {"array", "json", "binascii"}

# what MicroPython does not have, as it was found by running it
NO_MODULES = {"__future__", "abc", "contextlib", "dataclasses", "enum", "functools", "itertools",
              "logging", "pathlib", "typing", "unittest"}
NO_METHODS = {"bit_count", "bit_length", "removeprefix", "removesuffix", "casefold", "title"}


def part_of(file: Path) -> str:
    """The part of meleeboard a file belongs to: a folder or a module; '' is the package itself."""
    name = file.relative_to(FIRMWARE / "meleeboard").parts[0]
    return "" if name == "__init__.py" else name.removesuffix(".py")


def imports_of(file: Path, top: Path = FIRMWARE, inside: bool = True) -> set[str]:
    """Full names of all that a file imports, inside functions too unless it is said not to."""
    package = file.relative_to(top).parts[:-1]
    found = set()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree) if inside else tree.body:
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            base += node.module.split(".") if node.module else []
            modules = [".".join([*base, alias.name]) for alias in node.names]
            is_package = (top / Path(*base)).is_dir()
            found.update(modules if is_package else [".".join(base)])
    return found


def named(files: list[Path]) -> list:
    """The files as parameters with readable names."""
    return [pytest.param(file, id=file.relative_to(ROOT).as_posix()) for file in files]


@pytest.mark.parametrize("file", named(DEVICE))
def test_device_code_imports_one_way(file):
    """No part of the device's code knows more than its layer allows."""
    part = part_of(file)
    for name in imports_of(file):
        package, _, rest = name.partition(".")
        if package == "meleeboard":
            target = rest.split(".")[0]
            target = target if (FIRMWARE / "meleeboard" / target).exists() or (
                FIRMWARE / "meleeboard" / f"{target}.py").exists() else ""  # a name of the package
            assert target in PARTS.get(part, PURE), f"{part or 'the package'} imports {name}"
        else:
            assert package in OUTSIDE.get(part, OUTSIDE_PURE), f"{part} imports {name}"


@pytest.mark.parametrize("file", named([*DEVICE, *VIRTUAL]))
def test_code_for_both_pythons_speaks_micropython(file):
    """No module, method or syntax that MicroPython lacks."""
    top = FIRMWARE if FIRMWARE in file.parents else ROOT
    missing = {name.split(".")[0] for name in imports_of(file, top)} & NO_MODULES
    assert not missing, f"MicroPython has no {missing}"
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        assert not isinstance(node, ast.Match), f"match, line {node.lineno}"
        assert not getattr(node, "posonlyargs", None), "positional-only arguments"
        if isinstance(node, ast.Attribute):
            assert node.attr not in NO_METHODS, f".{node.attr}, line {node.lineno}"


def test_what_is_seldom_needed_is_imported_where_it_is_needed():
    """A module that the board forgets (seldom.py) is loaded by no module that it keeps."""
    seldom = {f"meleeboard.{name}" for name in _SELDOM.split()}
    files = {".".join(file.relative_to(FIRMWARE).with_suffix("").parts): file for file in DEVICE}
    files = {name.removesuffix(".__init__"): file for name, file in files.items()}
    assert seldom <= set(files)
    for name, file in files.items():
        if name not in seldom:
            assert not imports_of(file, inside=False) & seldom, name


def test_hardware_is_met_in_drivers_only():
    """`machine` and `rp2` are imported by drivers alone, in firmware and tools alike."""
    for file in [*DEVICE, *VIRTUAL, *(ROOT / "host_tools").rglob("*.py")]:
        top = FIRMWARE if FIRMWARE in file.parents else ROOT
        if {"machine", "rp2"} & imports_of(file, top):
            assert "drivers" in file.parts, f"{file} imports hardware"


def test_device_code_keeps_clear_of_the_host():
    """No module of the device imports the host's tools."""
    for file in DEVICE:
        assert not any(name.startswith("host_tools") for name in imports_of(file)), file


def test_manifest_is_the_tree():
    """The list of device files and the folder agree, so the flasher forgets nothing."""
    modules = runpy.run_path(str(FIRMWARE / "manifest.py"))["MODULES"]
    tree = {file.relative_to(FIRMWARE).as_posix() for file in FIRMWARE.rglob("*.py")}
    assert set(modules) == tree - {"manifest.py"}
    assert len(modules) == len(set(modules))


def test_importing_device_code_has_no_effects():
    """Importing every device module prints nothing and leaves no file open (hardware aside)."""
    names = [".".join(file.relative_to(FIRMWARE).with_suffix("").parts) for file in DEVICE
             if "drivers" not in file.parts and file.name != "__init__.py"]
    program = "import " + ", ".join(names)
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], cwd=FIRMWARE,
                          capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_no_file_tells_of_the_machine_it_was_written_on():
    """No path of somebody's home or workplace stands in a file of the project."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("no git checkout")
    homes = ["/" + folder + "/" for folder in ("root", "home", "work", "Users")]
    for name in listed.stdout.splitlines():
        file = ROOT / name
        if not file.is_file() or file.suffix in {".png", ".uf2", ".wav"}:
            continue
        text = file.read_text(encoding="utf-8", errors="replace")
        assert not [home for home in homes if home in text], name


def test_a_package_called_micropython_changes_nothing_under_cpython(tmp_path):
    package = "const = int\ndef viper(function):\n    raise SyntaxError\n"
    (tmp_path / "micropython.py").write_text(package)
    command = [sys.executable, "-c", "import meleeboard.loops"]
    paths = os.pathsep.join([str(tmp_path), str(FIRMWARE)])
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": paths}, capture_output=True)
    assert done.returncode == 0, done.stderr
