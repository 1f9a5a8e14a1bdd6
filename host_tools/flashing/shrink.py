"""The device's modules made smaller for its memory, in which each name takes room for good.

Names of constants are replaced by their values, also those from other modules, and names that mean
nothing outside by short ones, which unrelated modules share. Each line keeps its number, so a
traceback still tells where it was.
"""
import ast
import builtins
import io
import itertools
import re
import string
import symtable
import tokenize
from collections.abc import Iterable

from host_tools.flashing import values
from host_tools.flashing.source import Module, imports, named, parsed

WORD = re.compile(r"\b[A-Za-z_]\w*")
FORMATTED = re.compile(r"\{[^{}]*\}")  # in a text
SHORTEST = 3  # letters; a shorter name is not made shorter
KNOWN = {"self", "cls", "ptr8", "ptr16", "ptr32"}  # everywhere, or to a compiler
EXCEPTIONS = {name for name in dir(builtins) if name.endswith(("Error", "Exception"))}


def shrunk(sources: dict[str, bytes], outside: Iterable[bytes]) -> dict[str, bytes]:
    """path -> smaller source, from path -> source of all modules.

    `outside` are the sources that use them; what these spell keeps its name.
    """
    modules = {path: parsed(path, source) for path, source in sources.items()}
    by_name = {module.name: module for module in modules.values()}
    for module in modules.values():
        module.imported = imports(module, by_name)
    values.put(by_name)
    known = {word for text in outside for word in WORD.findall(text.decode())}
    short = _short_names(by_name, known)
    return {path: _renamed(module.source, short) for path, module in modules.items()}


def _short_names(modules: dict[str, Module], known: set[str]) -> dict[str, str]:
    """A short name for each that only our own code knows; those that can meet differ."""
    families = _families(modules)
    ours = _our_names(modules) - known
    places: dict[str, set[str]] = {}
    for name, module in modules.items():
        for found in set(WORD.findall(module.source.decode())) & ours:
            places.setdefault(found, set()).add(families[name])
    taken: dict[str, set[str]] = {name: set() for name in _new_names(modules, len(places))}
    short = {}
    for name in sorted(places, key=lambda name: (-len(places[name]), name)):
        short[name] = next(new for new, at in taken.items() if not at & places[name])
        taken[short[name]] |= places[name]
    return short


def _new_names(modules: dict[str, Module], count: int) -> list[str]:
    """Letters that are there already, as texts and not as names; then _a to _z, _aa and so on."""
    words, texts = set(), set()
    for module in modules.values():
        for node in ast.walk(module.tree):
            match node:
                case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                    words.add(name)
                case ast.Constant(value=str(text)) if len(text) == 1 and text.isidentifier():
                    texts.add(text)
    free = sorted(texts - words)
    return free + ["_" + "".join(letters) for length in (1, 2)
                   for letters in itertools.product(string.ascii_lowercase, repeat=length)][:count]


def _families(modules: dict[str, Module]) -> dict[str, str]:
    """module -> a name for all modules whose classes are kin to its own."""
    family = {name: name for name in modules}
    for name, module in modules.items():
        for node in ast.walk(module.tree):
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                key = named(base, module)
                if key and key[0] in family and family[key[0]] != family[name]:
                    old, new = family[key[0]], family[name]
                    family = {n: new if f == old else f for n, f in family.items()}
    return family


def _our_names(modules: dict[str, Module]) -> set[str]:
    """Private names, and public ones of arguments and of what modules define, that mean nothing
    outside: no word of text spells them, no keyword, and of the public ones no attribute."""
    ours, others = set(), KNOWN.union(dir(builtins))
    for module in modules.values():
        others.update(module.name.split("."), _unbound(module))
        tree = ast.parse(module.source)
        ours.update(name for node in tree.body for name in _bound(node))
        # a constant with a private name is one for its module alone
        others.update(name for _, names in values.definitions(tree) for name in names
                      if not name.startswith("_"))
        for node in ast.walk(tree):
            match node:
                case ast.arg(arg=name):
                    ours.add(name)
                case ast.FunctionDef(name=name, body=body):
                    ours.update({name} if name.startswith("_") else ())
                    ours.update(name for part in body for name in _bound(part)
                                if isinstance(part, ast.FunctionDef))
                case ast.Attribute(attr=name, ctx=ast.Store()) if name.startswith("_"):
                    ours.add(name)
                case ast.Attribute(attr=name) if not name.startswith("_"):
                    others.add(name)
                case ast.keyword(arg=str(name)) | ast.Global(names=[name]):
                    others.add(name)
                case ast.Constant(value=str(text)) if " " not in text:
                    others.update(WORD.findall(text))
                case ast.ClassDef(name=name, bases=[ast.Name(id=base)]) if base in EXCEPTIONS:
                    others.add(name)  # who reads of a crash knows it
                case ast.Import(names=aliases):
                    others.update(alias.name for alias in aliases)
                case ast.ImportFrom(module=str(source), names=aliases, level=0):
                    others.update(alias.name for alias in aliases)
                    others.add(source)
    return {name for name in ours - others if len(name) > SHORTEST and not name.startswith("__")}


def _unbound(module: Module) -> set[str]:
    """Names that a module uses and does not define: in a PIO program they are the assembler's."""
    top = symtable.symtable(module.source.decode(), module.name, "exec")
    defined = {name.get_name() for name in top.get_symbols() if name.is_assigned()
               or name.is_imported() or name.is_namespace()}
    tables, used = [top], set()
    while tables:
        table = tables.pop()
        tables += table.get_children()
        used.update(name.get_name() for name in table.get_symbols() if name.is_global())
    return used - defined


def _bound(node: ast.stmt) -> list[str]:
    """The names that a statement of a module defines."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [n.id for target in targets for n in ast.walk(target)
                    if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        case ast.If(body=body, orelse=orelse) | ast.Try(body=body, orelse=orelse):
            return [name for part in (*body, *orelse) for name in _bound(part)]
    return []


def _renamed(source: bytes, short: dict[str, str]) -> bytes:
    """The source with short names; what stands in texts stays, but for what they format."""
    lines = source.split(b"\n")
    for token in reversed(list(tokenize.tokenize(io.BytesIO(source).readline))):
        if token.type == tokenize.NAME and token.string in short:
            text = short[token.string]
        elif token.type == tokenize.STRING and token.string[0] in "fF":  # one token up to 3.11
            text = FORMATTED.sub(lambda part: WORD.sub(
                lambda word: short.get(word[0], word[0]), part[0]), token.string)
        else:
            continue
        row, column = token.start
        line = lines[row - 1].decode()
        lines[row - 1] = (line[:column] + text + line[column + len(token.string):]).encode()
    return b"\n".join(lines)
