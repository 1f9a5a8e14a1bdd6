"""Where littlefs has put the bytes of a file: told through a device that notes what is read."""
import random

import pytest

from meleeboard.drivers import places
from meleeboard.drivers.places import Memory, Noting, Places, parts

littlefs = pytest.importorskip("littlefs")

BLOCK, BLOCKS = 4096, 64
START = 0x10000000 + 2 * 0x100000 - BLOCK * BLOCKS  # the last part of a Pico's flash
SIZES = (1, 100, 600, 4095, 4096, 4097, 9000, 40_000)


class Flash:
    """A flash chip; with another image it is one of another size."""

    def __init__(self, image):
        self.image = image

    def readblocks(self, block, buffer, offset=0):
        at = block * BLOCK + offset
        buffer[:] = self.image[at:at + len(buffer)]

    def ioctl(self, what, _):
        return {4: len(self.image) // BLOCK, 5: BLOCK}[what]


class System:
    """vfs.VfsLfs2, for reading, on littlefs-python."""

    def __init__(self, device, readsize, progsize):
        context = littlefs.UserContext.__new__(littlefs.UserContext)
        context.buffer = None
        context.read = lambda _, block, offset, size: self._read(device, block, offset, size)
        context.prog = context.erase = context.sync = lambda *_: 0
        self.files = littlefs.LittleFS(
            context, block_size=BLOCK, block_count=device.ioctl(4, 0), read_size=readsize,
            prog_size=progsize, cache_size=1024)

    @staticmethod
    def _read(device, block, offset, size):
        buffer = bytearray(size)
        device.readblocks(block, buffer, offset)
        return buffer

    def open(self, path, mode):
        return self.files.open(path, mode)


class FlashMemory:
    """What uctypes reads at the flash's addresses; nothing is anywhere else."""

    def __init__(self, image, start=START):
        self.image, self.start = image, start

    def read(self, address, count):
        at = address - self.start
        return bytes(self.image[at:at + count]) if 0 <= at < len(self.image) else bytes(count)


@pytest.fixture(scope="module")
def image():
    """Files of many sizes, each written twice, so that copies of old ones lie about."""
    system = littlefs.LittleFS(block_size=BLOCK, block_count=BLOCKS, read_size=256, prog_size=256,
                               cache_size=1024)
    chance = random.Random(2026)
    content = {f"/{size}": chance.randbytes(size) for size in SIZES}
    for _ in range(2):
        for name, data in content.items():
            with system.open(name + ".new", "wb") as file:
                file.write(data)
            system.rename(name + ".new", name)
    return bytes(system.context.buffer), content


def test_all_of_a_file_is_found_where_it_lies(image):
    flash, content = image
    found = Places(Flash(flash), FlashMemory(flash), System)
    assert found.start == START
    for name, data in content.items():
        read, runs = found.lie(name)
        assert read == data
        if len(data) <= 512:
            assert not runs  # it lies among names, and moves with them
            continue
        assert [run[:2] for run in runs] == [part[1:] for part in parts(len(data))]
        for first, end, address in runs:
            assert flash[address - START:address - START + end - first] == data[first:end]


def test_a_block_that_littlefs_does_not_read_is_never_taken(image):
    """Also where it holds the very same bytes: it is free, and may be written."""
    flash, content = image
    copies = flash.count(content["/4095"])
    assert copies > 1
    found = Places(Flash(flash), FlashMemory(flash), System)
    _, [(_, _, address)] = found.lie("/4095")
    spoilt = bytearray(b"\xff" * len(flash))
    block = (address - START) // BLOCK
    for i in range(BLOCKS):
        if i in found.device.seen or flash[i * BLOCK:][:4095] != content["/4095"]:
            spoilt[i * BLOCK:(i + 1) * BLOCK] = flash[i * BLOCK:(i + 1) * BLOCK]
    assert bytes(spoilt[block * BLOCK:][:4095]) == content["/4095"]
    with System(Noting(Flash(bytes(spoilt))), 256, 256).open("/4095", "rb") as file:
        assert file.read() == content["/4095"]


@pytest.mark.parametrize("memory", [
    FlashMemory(b""), FlashMemory(bytes(BLOCK * BLOCKS)),
], ids=["elsewhere", "other bytes"])
def test_a_flash_that_is_not_where_it_is_expected_is_left_alone(image, memory):
    flash, content = image
    found = Places(Flash(flash), memory, System)
    assert found.start == 0
    assert found.lie("/9000") == (content["/9000"], [])


def test_flashes_of_more_megabytes_are_known(image):
    flash, _ = image
    start = START + 2 * 0x100000
    assert Places(Flash(flash), FlashMemory(flash, start), System).start == start


def test_the_device_refuses_to_be_written(image):
    device = Noting(Flash(image[0]))
    assert device.writeblocks(0, b"x") < 0
    assert device.ioctl(6, 0) == 0 and device.ioctl(4, 0) == BLOCKS


def test_memory_is_what_the_heap_can_be_in():
    class Uctypes:
        bytes_at = None

    memory = Memory(Uctypes, {})
    assert memory.is_memory(0x20000000) and memory.is_memory(0x20041FFF)
    assert not memory.is_memory(0x20042000) and not memory.is_memory(0x10000000)


def test_there_is_nothing_to_move_on_a_computer():
    assert places.here() is None
