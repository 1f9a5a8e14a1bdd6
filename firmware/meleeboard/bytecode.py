"""Which bytes of an .mpy file, version 6, are whose bytecode, and which are texts."""

from .compat import const

_HEAD = const(4)  # bytes before the first count
_TUPLE = const(10)  # kinds of constants: those below _TEXT have no content,
_TEXT = const(5)
_BYTES = const(6)  # and these two a closing zero behind theirs
_BYTECODE, _ASSEMBLED = const(0), const(3)  # kinds of code


class Code:
    """A function: where its bytes are, if they are bytecode, and the functions within it."""

    def __init__(self, start: int, end: int, is_bytecode: bool):
        self.start, self.end, self.is_bytecode = start, end, is_bytecode
        self.inner = []


def read(data: bytes) -> tuple:
    """(the code of a whole module, which has its functions and classes within, its constants).

    The latter are (start, end) for each, of its bytes where it is a text or bytes.
    """
    if data[:2] != b"M\x06":
        raise ValueError(data[:2])  # not an .mpy file of version 6
    reader = _Reader(data)
    names, count = reader.number(), reader.number()
    reader.pass_names(names)
    constants = [reader.constant() for _ in range(count)]
    return _read_code(reader), constants


def _read_code(reader) -> Code:
    head = reader.number()
    code = Code(reader.at, reader.at + (head >> 3), head & 3 == _BYTECODE)
    reader.at = code.end
    if not code.is_bytecode:
        for _ in range(3 if head & 3 == _ASSEMBLED else 1):
            reader.number()
    if head & 4:
        code.inner = [_read_code(reader) for _ in range(reader.number())]
    return code


class _Reader:
    """The bytes of a file, read from front to back."""

    def __init__(self, data: bytes):
        self.data, self.at = data, _HEAD

    def number(self) -> int:
        """The next number, seven bits a byte."""
        data, at, found = self.data, self.at, 0
        while data[at] & 0x80:
            found = (found | data[at] & 0x7F) << 7
            at += 1
        self.at = at + 1
        return found | data[at]

    def pass_names(self, count: int):
        """Pass over names: those of even length are spelled out, with a closing zero."""
        data, at = self.data, self.at
        for _ in range(count):
            length = data[at]
            if length & 0x80:
                self.at = at
                length = self.number()
                at = self.at - 1
            at += 1 if length & 1 else (length >> 1) + 2
        self.at = at

    def constant(self) -> tuple:
        """(start, end) of the next constant, those of a tuple passed over."""
        kind = self.data[self.at]
        self.at += 1
        if kind == _TUPLE:
            for _ in range(self.number()):
                self.constant()
        elif kind >= _TEXT:
            length = self.number()
            start, self.at = self.at, self.at + length
            if kind <= _BYTES:
                self.at += 1
                return start, self.at - 1
        return 0, 0
