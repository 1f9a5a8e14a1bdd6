"""A module of the device as it is rewritten: its source, and what its names stand for."""
import ast
from dataclasses import dataclass, field

Edit = tuple[ast.expr | ast.stmt, str]  # a node and the text that takes its place


@dataclass
class Module:
    """A module on its way: its lines as bytes, since places in them count bytes."""

    name: str
    lines: list[bytes]
    tree: ast.Module
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)  # name -> module, its name

    @property
    def source(self) -> bytes:
        """The text as it is by now."""
        return b"\n".join(self.lines)


def module_name(path: str) -> str:
    """The name by which the module in this file is imported."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def parsed(path: str, source: bytes) -> Module:
    return Module(module_name(path), source.split(b"\n"), ast.parse(source))


def imports(module: Module, known: dict[str, Module]) -> dict[str, tuple[str, str]]:
    """What each imported name is: (module, name in it), the latter "" for a module itself."""
    found = {}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom):
            base = _base(module, node, known)
            for alias in node.names:
                whole = f"{base}.{alias.name}"
                found[alias.asname or alias.name] = (whole, "") if whole in known else (
                    base, alias.name)
    return found


def _base(module: Module, node: ast.ImportFrom, known: dict[str, Module]) -> str:
    """The full name of the module that is imported from."""
    if not node.level:
        return node.module or ""
    is_package = any(name.startswith(module.name + ".") for name in known)
    parts = module.name.split(".")
    parts = parts[:len(parts) - node.level + is_package]
    return ".".join([*parts, *([node.module] if node.module else [])])


def named(node: ast.AST, module: Module) -> tuple[str, str] | None:
    """(module, name) that a name or `module.name` stands for, as far as imports tell."""
    if isinstance(node, ast.Name):
        return module.imported.get(node.id, (module.name, node.id))
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        package, name = module.imported.get(node.value.id, ("", "?"))
        return (package, node.attr) if not name else None
    return None


def edit(module: Module, edits: list[Edit]) -> None:
    """Replace nodes by texts of one line; the lines of longer nodes stay, empty."""
    for node, text in sorted(edits, key=lambda e: (e[0].lineno, e[0].col_offset), reverse=True):
        first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
        start, end = module.lines[first], module.lines[last]
        joined = start[:node.col_offset] + text.encode() + end[node.end_col_offset:]
        module.lines[first:last + 1] = [joined, *[b""] * (last - first)]
