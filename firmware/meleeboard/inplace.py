"""The firmware's bytecode runs where it lies in flash, and not from a copy in memory.

MicroPython copies bytecode and texts into memory as it loads an .mpy file, a third of what the
firmware takes there. A Pico reads its flash like memory, though, so once a module is loaded its
functions and texts are pointed at their own bytes in the file system's blocks, and the copy
becomes garbage.

Three things make this safe:
- Nothing is pointed anywhere before all its bytes were compared. Where they differ, be it only
  because another MicroPython lays out its objects in another way, things stay as they are.
- littlefs moves no block of a file that nobody writes, and the firmware's files are written while
  none of it is loaded (update.py).
- A module is moved while nothing of it runs, as what runs holds addresses within the copy.
"""

from . import bytecode, seldom
from .compat import const
from .drivers import places

# words of a function, of what a function within another is made of, and of what wraps one,
_CONTEXT, _INNER, _BYTES = const(1), const(2), const(3)
_INNER_BYTES, _INNER_INNER = const(1), const(2)
_WRAPPED = const(1)
_PARTS_OF_PROPERTY = (1, 2, 3)
# and of a module's context and of a text
_CONSTANTS = const(3)
_LENGTH, _TEXT = const(2), const(3)

DOUBTFUL = const(2)  # crashes in a row
_KEY = const(6)  # bytes by which a function is looked up; hardly one has fewer


class Kinds:
    """The types that MicroPython gives to functions and to what holds one, as words of memory."""

    def __init__(self, word):
        def plain(whole):
            return whole

        def generator():
            yield

        def closure():
            return plain

        def type_of(value) -> int:
            return word(id(value))

        self.functions = (type_of(plain), type_of(generator))
        self.wrapped = (type_of(closure), type_of(staticmethod(plain)),
                        type_of(classmethod(plain)))
        self.property = type_of(property(plain))
        self.text = type_of(str(word))  # not of bytes: machine code may read them as larger words


class Mover:
    """Moves modules, each once: one that was moved has no `__file__` any more.

    `memory` has word_size, is_memory(address), read(address, count) and words[address], which can
    be set.
    `lie(path)` gives a file's bytes and where they lie: [(first byte, end, address of the first)].
    """

    def __init__(self, memory, lie):
        self.memory, self.lie = memory, lie
        self.size, self.words = memory.word_size, memory.words
        self.kinds = Kinds(lambda address: self.words[address])
        self.data, self.runs, self.codes = b"", [], {}
        self.context = 0  # of the module, once a function of it was found

    def move(self, module) -> int:
        """Move what this module defines; how many bytes were a copy and are now garbage."""
        path = module.__file__
        del module.__file__
        self.data, self.runs = self.lie(path)
        self.codes, self.context = {}, 0
        code, constants = bytecode.read(self.data)
        self._look_up(code)
        moved = sum([max(0, self._see(value)) for value in list(module.__dict__.values())])
        if self._is_object(self.context):
            table = self._word(self.context, _CONSTANTS)
            moved += sum([self._move_text(table, i, *constants[i]) for i in range(len(constants))])
        return moved

    def _move_text(self, table: int, number: int, start: int, end: int) -> int:
        """Move a text, by the module's table of constants."""
        if start == end or not self._is_object(table):
            return 0
        text = self._word(table, number)
        if (self._is_object(text) and self.words[text] == self.kinds.text
                and self._word(text, _LENGTH) == end - start
                and self._is_copy(self._word(text, _TEXT), start, end)):
            return self._point(text, _TEXT, start, end)
        return 0

    def _look_up(self, code):
        """Note where a function of this file is found by its first bytes."""
        key = self.data[code.start : code.start + _KEY]
        if code.is_bytecode and code.end - code.start >= _KEY:
            self.codes[key] = self.codes.get(key, ()) + (code,)
        for inner in code.inner:
            self._look_up(inner)

    def _see(self, value) -> int:
        if not isinstance(value, type):
            return self._see_at(id(value))
        moved = missed = 0
        for part in value.__dict__.values():
            found = self._see_at(id(part))
            if found >= 0:
                moved += found
            elif missed and not moved:
                break  # a class of another module's
            else:
                missed += 1  # one too short to be looked up
        return moved

    def _see_at(self, address: int) -> int:
        """Move the function that the object there is, or holds; -1 if it is not of this file."""
        if not self._is_object(address):
            return 0
        kind, kinds = self.words[address], self.kinds
        if kind in kinds.functions:
            return self._move_function(address)
        if kind in kinds.wrapped:
            return max(0, self._see_at(self._word(address, _WRAPPED)))
        if kind == kinds.property:
            parts = [self._see_at(self._word(address, i)) for i in _PARTS_OF_PROPERTY]
            return sum([part for part in parts if part > 0])
        return 0

    def _is_object(self, address: int) -> bool:
        return self.memory.is_memory(address) and address % self.size == 0

    def _move_function(self, address: int) -> int:
        copy = self._word(address, _BYTES)
        if not self.memory.is_memory(copy):
            return 0
        for code in self.codes.get(self.memory.read(copy, _KEY), ()):
            if self._is_same(copy, code):
                self.context = self._word(address, _CONTEXT)
                moved = self._point(address, _BYTES, code.start, code.end)
                return moved + self._move_inner(self._word(address, _INNER), code.inner)
        return -1

    def _move_inner(self, table: int, inner: list) -> int:
        """Move the functions that a function will make, by its table of them."""
        moved = 0
        for i in range(len(inner) if self._is_object(table) else 0):
            raw, code = self._word(table, i), inner[i]
            if self._is_object(raw) and self._is_same(self._word(raw, _INNER_BYTES), code):
                moved += self._point(raw, _INNER_BYTES, code.start, code.end)
                moved += self._move_inner(self._word(raw, _INNER_INNER), code.inner)
        return moved

    def _is_same(self, copy: int, code) -> bool:
        """Is the copy at this address that of this code?"""
        return code.is_bytecode and self._is_copy(copy, code.start, code.end)

    def _is_copy(self, address: int, start: int, end: int) -> bool:
        """Is there a copy of these bytes of the file?"""
        return (self.memory.is_memory(address)
                and self.memory.read(address, end - start) == self.data[start:end])

    def _point(self, address: int, number: int, start: int, end: int) -> int:
        """Point a word at these bytes in flash, where all of them lie in one place."""
        for first, last, place in self.runs:
            if first <= start and end < last:
                self.words[address + number * self.size] = place + start - first
                return end - start
        return 0

    def _word(self, address: int, number: int) -> int:
        return self.words[address + number * self.size]


def move_all(crashes: int = 0):
    """Move all that is loaded; main.py calls this before anything of it runs.

    A board that has crashed again and again runs from memory, in case this is the reason.
    """
    mover = make_mover() if crashes < DOUBTFUL else None
    for module in seldom.copies() if mover else ():
        _move(mover, module)


def move_one(module):
    """Move one more, from a loop that runs in place itself."""
    mover = make_mover()
    if mover:
        _move(mover, module)
    else:
        del module.__file__  # so that it is not tried for ever


def _move(mover, module):
    """Move a module; what is not as expected stays as it is."""
    try:
        mover.move(module)
    except (ValueError, IndexError, OSError):
        pass  # words that are no addresses, another kind of file, or none


def make_mover():
    """A mover on the chip; None where the flash can't be looked into, as on a computer."""
    found = places.here()
    return Mover(found.memory, found.lie) if found else None
