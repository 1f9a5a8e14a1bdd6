"""A board's MicroPython, played by the unix one: flash in a file, REPL on stdin and stdout.

Started as: micropython chip.py IMAGE WRITES PARTS. It mounts the littlefs of IMAGE at /, runs
main.py as at power-up and then serves the raw REPL. It dies after so many writes to the flash
(-1: never), and ends with RESET when code calls machine.reset(). PARTS is the folder of player.py,
whose stand-ins for pins and state machines let the real firmware run.
"""
import os
import sys
import time

import vfs

RESET = 7
BLOCK = 4096
PASTE = b"\x05A\x01"
IMAGE, WRITES = sys.argv[1], int(sys.argv[2])
IN, OUT = sys.stdin.buffer, sys.stdout.buffer


class Flash:
    """The flash chip."""

    def __init__(self, file):
        self.file, self.left = file, WRITES
        self.blocks = file.seek(0, 2) // BLOCK

    def readblocks(self, block, buffer, offset=0):
        self.file.seek(block * BLOCK + offset)
        self.file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        self.spend()
        self.file.seek(block * BLOCK + offset)
        self.file.write(buffer)
        self.file.flush()

    def spend(self):
        if self.left == 0:
            sys.exit(1)  # the power goes
        self.left -= 1

    def ioctl(self, op, argument):
        if op == 4:
            return self.blocks
        if op == 5:
            return BLOCK
        if op == 6:
            self.spend()
            self.file.seek(argument * BLOCK)
            self.file.write(b"\xff" * BLOCK)
        return 0


def reset():
    """As machine.reset."""
    sys.exit(RESET)


def until(*marks) -> bytes:
    """Read up to one of the marks; Ctrl-C in between begins anew."""
    data = b""
    while not any(data.endswith(mark) for mark in marks):
        byte = IN.read(1)
        if not byte:
            sys.exit(0)
        data = b"" if byte == b"\x03" else data + byte
    return data


def run(code: bytes, names: dict):
    """Run code as the REPL does, between its marks."""
    OUT.write(b"OK")
    failed = None
    try:
        exec(code.decode(), names)
    except Exception as error:
        failed = error
    OUT.write(b"\x04")
    if failed:
        sys.print_exception(failed)
    OUT.write(b"\x04>")


def raw_repl(names: dict):
    """Serve the raw REPL until Ctrl-B."""
    OUT.write(b"raw REPL; CTRL-B to exit\r\n>")
    while True:
        code = until(b"\x04", b"\x02", PASTE)
        if code.endswith(PASTE):
            OUT.write(b"R\x00")  # understood, but there is no such mode here
        elif code.endswith(b"\x02"):
            return
        else:
            run(code[:-1], names)


def main():
    file = open(IMAGE, "r+b")  # noqa: SIM115 (as long as the power is on)
    sys.path.append(sys.argv[3])
    import player  # brings machine and rp2

    player.Module.reset, player.ticks = reset, time.ticks_ms
    vfs.umount("/")
    vfs.mount(vfs.VfsLfs2(Flash(file), progsize=256), "/")  # as on a Pico
    sys.path[:] = [""]
    os.chdir("/")
    names = {"__name__": "__main__"}
    try:
        with open("/main.py") as source:
            code = source.read()
        exec(code, names)
    except OSError:
        pass  # no main.py yet
    except KeyboardInterrupt:
        pass
    while True:
        until(b"\x01")
        raw_repl(names)


main()
