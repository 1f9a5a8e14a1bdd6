"""What the board's lazy imports cost of a Pico's stack (test_depth.py): where they stand, and what
each loads in its turn."""
import ast
import builtins
import functools
import sys
from pathlib import Path

from meleeboard import seldom

FIRMWARE = Path(seldom.__file__).parents[1]
SELDOM = {"meleeboard." + name for name in seldom._SELDOM.split()}


def _base(package: str, level: int, module: str | None) -> str:
    """The module that `from ..module import` names, seen from a package."""
    parts = package.split(".")
    return ".".join(parts[:len(parts) - level + 1] + ([module] if module else []))


def _loaded_by(base: str, names) -> list[str]:
    """What is seldom loaded of a module and its parts of these names."""
    return [name for name in (base, *(f"{base}.{name}" for name in names)) if name in SELDOM]


@functools.cache
def nested(name: str) -> tuple[str, ...]:
    """The longest chain of seldom modules that load each other at their tops, `name` the first."""
    path = FIRMWARE / Path(*name.split("."))
    is_package = path.is_dir()
    tree = ast.parse((path / "__init__.py" if is_package else path.with_suffix(".py")).read_text())
    package, chains = name if is_package else name.rpartition(".")[0], [()]
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.level:
            base = _base(package, node.level, node.module)
            chains += map(nested, _loaded_by(base, [alias.name for alias in node.names]))
    return (name, *max(chains, key=len))


class Loads:
    """Calls `on_load(frame, chain)` for each import in a function that has something to load;
    `chain` are the modules that are loaded one inside the other. At first none is there of those
    that are seldom needed, and none is left whenever the board forgets them.
    """

    def __init__(self, on_load):
        self.on_load, self.loaded = on_load, set()

    def __enter__(self):
        self.stock = builtins.__import__, seldom.forget
        builtins.__import__, seldom.forget = self._load, lambda _: self.loaded.clear()
        return self

    def __exit__(self, *_):
        builtins.__import__, seldom.forget = self.stock

    def _load(self, name, scope=None, local=None, names=(), level=0):
        frame = sys._getframe(1)
        package = (scope or {}).get("__package__") or ""
        if level and package.startswith("meleeboard") and frame.f_code.co_name != "<module>":
            for module in _loaded_by(_base(package, level, name), names or ()):
                chain = [one for one in nested(module) if one not in self.loaded]
                if chain:
                    self.loaded.update(chain)
                    self.on_load(frame, chain)
        return self.stock[0](name, scope, local, names, level)
