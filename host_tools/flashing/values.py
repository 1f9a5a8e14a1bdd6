"""Constants of the device's modules: their values take the place of their names."""
import ast
import importlib
from dataclasses import dataclass, field

from host_tools.flashing.source import Edit, Module, edit, named

LONGEST_BYTES, LONGEST_TUPLE = 32, 8  # longer ones are not repeated where they are used
LONGEST_TEXT = 10  # letters; a longer one is not kept once for all by MicroPython
Value = int | str | bytes | tuple


def put(modules: dict[str, Module]) -> None:
    """Put the value of every constant where its name is used; drop its imports and definition."""
    constants = {name: _constants(module) for name, module in modules.items()}
    uses = {name: _uses(module, constants) for name, module in modules.items()}
    kept = {key for found in uses.values() for key in found.kept}
    for name, module in modules.items():
        edits: list[Edit] = [(node, _literal(constants[key[0]][key[1]]))
                             for node, key in uses[name].nodes if key not in kept]
        edits += _imports_without(module, constants, kept)
        edits += [(node, "") for node, names in definitions(module.tree)
                  if all(n in constants[name] and (name, n) not in kept for n in names)]
        edit(module, edits)


def _literal(value: Value) -> str:
    return f"({value})" if isinstance(value, int) and value < 0 else repr(value)


def definitions(tree: ast.Module) -> list[tuple[ast.Assign, list[str]]]:
    """Assignments of constants, one or several at once, with their names."""
    found = []
    for node in tree.body:
        if not (isinstance(node, ast.Assign) and len(node.targets) == 1):
            continue
        target, value = node.targets[0], node.value
        targets = target.elts if isinstance(target, ast.Tuple) else [target]
        values = value.elts if isinstance(value, ast.Tuple) else [value]
        if len(targets) == len(values) and all(map(_is_constant, targets, values)):
            found.append((node, [t.id for t in targets if isinstance(t, ast.Name)]))
    return found


def _is_constant(target: ast.expr, value: ast.expr) -> bool:
    """Is it `const(..)`, or a number, text, bytes or tuple, spelled out and not too long?"""
    if isinstance(value, ast.Call):
        return isinstance(value.func, ast.Name) and value.func.id == "const"
    if not (isinstance(target, ast.Name) and target.id.isupper()):
        return False
    try:
        return _is_short(eval(compile(ast.Expression(value), "", "eval"), {"__builtins__": {}}))
    except NameError:  # worked out from something else
        return False


def _is_short(value) -> bool:
    match value:
        case int():
            return True
        case str():
            return len(value) <= LONGEST_TEXT
        case bytes():
            return len(value) <= LONGEST_BYTES
        case tuple():
            return len(value) <= LONGEST_TUPLE and all(
                isinstance(part, int | str) and _is_short(part) for part in value)
    return False


def _constants(module: Module) -> dict[str, Value]:
    """The module's constants, by name."""
    names = [name for _, names in definitions(module.tree) for name in names]
    if not names:
        return {}
    loaded = importlib.import_module(module.name)
    return {name: getattr(loaded, name) for name in names}


@dataclass
class Uses:
    """Where constants are used: nodes with what they name, and what can't be replaced."""

    nodes: list[tuple[ast.expr, tuple[str, str]]] = field(default_factory=list)
    kept: set[tuple[str, str]] = field(default_factory=set)


def _uses(module: Module, constants: dict[str, dict[str, Value]]) -> Uses:
    """Uses of any module's constants in this one."""
    uses = Uses()
    names = {name for found in constants.values() for name in found}
    within = {id(node) for text in ast.walk(module.tree) if isinstance(text, ast.JoinedStr)
              for node in ast.walk(text)}  # of a formatted text; their places are not known
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.Name | ast.Attribute):
            continue
        key = named(node, module)
        if isinstance(node, ast.Attribute) and not key and node.attr in names:
            uses.kept.update((name, node.attr) for name in constants)  # whose, nobody knows
        elif key and key[1] in constants.get(key[0], {}):
            is_load = isinstance(node.ctx, ast.Load)
            if id(node) in within:
                uses.kept.add(key)
            elif is_load:
                uses.nodes.append((node, key))
            elif key[0] != module.name:
                uses.kept.add(key)  # something else of this name
    return uses


def _imports_without(module: Module, constants: dict, kept: set) -> list[Edit]:
    """Edits that leave out of each import the constants whose values are used instead."""
    edits: list[Edit] = []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom):
            left = [alias for alias in node.names if not _is_put(module, alias, constants, kept)]
            if len(left) < len(node.names):
                names = ", ".join(map(ast.unparse, left))
                base = "." * node.level + (node.module or "")
                edits.append((node, f"from {base} import {names}" if left else "pass"))
    return edits


def _is_put(module: Module, alias: ast.alias, constants: dict, kept: set) -> bool:
    key = module.imported[alias.asname or alias.name]
    return key[1] in constants.get(key[0], {}) and key not in kept
