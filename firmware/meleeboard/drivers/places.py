"""Where the bytes of a file lie in the Pico's flash, as littlefs itself tells it.

The file system is read once more through a block device that notes which blocks were asked for,
and the file's bytes are looked for at the beginning of these alone. So a block that a deleted file
has left is never taken for one of a file's, nor one of names and sizes, which holds small files
somewhere in its midst, and may move.
"""

from ..compat import const

_BLOCK = const(4096)
_XIP = const(0x10000000)  # where the flash can be read as memory
_MB = const(0x100000)
_RAM, _RAM_SIZE = const(0x20000000), const(0x42000)
_COUNT, _SIZE = const(4), const(5)  # what a block device is asked: how many blocks, how large


class Memory:
    """The RP2040's memory and flash, by `uctypes` and machine.mem32."""

    word_size = 4

    def __init__(self, uctypes, words):
        self.read, self.words = uctypes.bytes_at, words

    def is_memory(self, address: int) -> bool:
        """Can the heap be there?"""
        return _RAM <= address < _RAM + _RAM_SIZE


class Noting:
    """A block device that can only be read, and notes the blocks in `seen`."""

    def __init__(self, flash):
        self.flash, self.seen = flash, []

    def readblocks(self, block: int, buffer, offset: int = 0):
        """As the flash does it."""
        self.flash.readblocks(block, buffer, offset)
        if block not in self.seen:
            self.seen.append(block)

    def writeblocks(self, block: int, buffer, offset: int = 0):
        """Refuse: -30 says that the file system can't be written."""
        return -30

    def ioctl(self, what: int, argument: int):
        """Its size; all that would change something does nothing."""
        return self.flash.ioctl(what, argument) if what in (_COUNT, _SIZE) else 0


class Places:
    """`flash` holds a littlefs; `memory` reads addresses; `system` is vfs.VfsLfs2."""

    def __init__(self, flash, memory, system):
        self.device, self.memory = Noting(flash), memory
        self.start = self.find_start(flash.ioctl(_COUNT, 0) * _BLOCK)
        self.system = system(self.device, readsize=256, progsize=256)

    def find_start(self, size: int) -> int:
        """The address of block 0: the file system is the last part of the flash; 0 if unknown."""
        head = bytearray(64)
        self.device.readblocks(0, head)
        for megabytes in (2, 4, 8, 16):
            address = _XIP + megabytes * _MB - size
            if address >= _XIP and self.memory.read(address, len(head)) == head:
                return address
        return 0

    def lie(self, path: str) -> tuple:
        """(a file's bytes, [(first byte, end, address of the first)]), as far as it is found."""
        with self.system.open(path, "rb") as file:
            self.device.seen = []
            data = file.read()
        runs = []
        for head, first, end in parts(len(data)) if self.start else ():
            for block in self.device.seen:
                address = self.start + block * _BLOCK + head
                if self.memory.read(address, end - first) == data[first:end]:
                    runs.append((first, end, address))
                    break
        return data, runs


def here():
    """The places on this chip; None where MicroPython or the flash is not as expected."""
    try:
        import machine
        import rp2
        import uctypes
        import vfs

        return Places(rp2.Flash(), Memory(uctypes, machine.mem32), vfs.VfsLfs2)
    except (ImportError, AttributeError, OSError):
        return None


def parts(size: int) -> list:
    """How littlefs cuts a file: [(byte of the block where a part begins, its first byte, end)].

    A block begins with pointers to earlier ones, one more than its number can be halved.
    """
    found, first, number, head = [], 0, 0, 0
    while first < size:
        end = min(size, first + _BLOCK - head)
        found.append((head, first, end))
        first, number = end, number + 1
        head, half = 4, number
        while half % 2 == 0:
            head, half = head + 4, half // 2
    return found
