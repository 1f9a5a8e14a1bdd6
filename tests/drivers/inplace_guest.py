"""Runs under unix MicroPython: a board whose firmware lies on a littlefs in memory, as on a chip.

Started as: micropython inplace_guest.py IMAGE PARTS MOVED TURNS. With MOVED 1 its code runs from
the image, and whatever memory is given back is overwritten. PARTS is the folder of player.py.
It prints {"text", "copies", "garbage", "used"}.
"""
import gc
import json
import os
import sys

import uctypes
import vfs

BLOCK = 4096
PATH, PARTS, MOVED, TURNS = sys.argv[1], sys.argv[2], sys.argv[3] == "1", int(sys.argv[4])
with open(PATH, "rb") as _file:
    IMAGE = bytearray(_file.read())
START = uctypes.addressof(IMAGE)


class Flash:
    """The flash chip; the board writes beside it, as the code shall stay as it is."""

    def readblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        buffer[:] = memoryview(IMAGE)[at : at + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        IMAGE[at : at + len(buffer)] = buffer

    def ioctl(self, op, argument):
        if op == 6:
            self.writeblocks(argument, b"\xff" * BLOCK)
        return {4: len(IMAGE) // BLOCK, 5: BLOCK}.get(op, 0)


def spoil():
    """Collect the garbage and overwrite what it has left, so that nobody can go on using it."""
    gc.collect()
    kept = []
    for size in (2000, 500, 200, 100, 60, 30):
        kept.append([bytearray(b"\xee" * size) for _ in range(40_000 // size)])
    del kept
    gc.collect()


sys.path.append(PARTS)
import player  # noqa: E402 (it brings machine and rp2)

vfs.umount("/")
vfs.mount(vfs.VfsLfs2(Flash(), progsize=256), "/")
sys.path[:] = [""]
os.chdir("/")

moved = []


class Words:
    """Words of memory by their addresses, as machine.mem32 has them."""

    def __getitem__(self, address):
        return int.from_bytes(uctypes.bytes_at(address, 8), "little")

    def __setitem__(self, address, word):
        uctypes.bytearray_at(address, 8)[:] = word.to_bytes(8, "little")


def make_mover(inplace):
    """One that knows this computer's memory and not a Pico's."""

    class Memory(inplace.places.Memory):
        word_size = 8

        def is_memory(self, address):
            return not START <= address < START + len(IMAGE) and 0x10000 < address < 1 << 47

    class Places(inplace.places.Places):
        def find_start(self, size):
            return START

    class Mover(inplace.Mover):
        def move(self, module):
            moved.append(super().move(module))

    memory = Memory(uctypes, Words())
    return Mover(memory, Places(Flash(), memory, vfs.VfsLfs2).lie)


if MOVED:
    player.have_flash(make_mover)
from meleeboard import device, inplace  # noqa: E402, F401

if MOVED:
    inplace.move_all()
    spoil()
board = player.Player('{"self_test": false}')
board.say(json.dumps({"do": "new", "game": "melee"}))
board.stand()
for turn in range(TURNS):
    if turn == TURNS // 2:  # another game: its code is moved in the calm that follows
        board.say(json.dumps({"do": "new", "game": "ten_minute"}))
        board.stand()
    board.turn((7919 * turn + 13) % 997)
    if MOVED:
        spoil()
board.run(1000)
copies = len(sys.modules["meleeboard.seldom"].copies("meleeboard.device"))
position = board.device.table.referee.position
facts = {"text": position.to_text(), "ply": position.ply, "copies": copies,
         "moved": sum(moved)}
gc.collect()
print(json.dumps(facts))
print(gc.mem_alloc())
