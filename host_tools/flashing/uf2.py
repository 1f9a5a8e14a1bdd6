"""UF2: MicroPython's image and ours in one file, and the drive that a Pico in BOOTSEL shows."""
import string
import struct
import sys
from pathlib import Path

from host_tools.cli import Mistake

MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
WITH_FAMILY = 0x2000
RP2040 = 0xE48BFF56
FLASH = 0x10000000  # where the RP2040 sees its flash
PAGE, BLOCK = 256, 512  # bytes of content, bytes of a block
ERASED = b"\xff" * PAGE


def blocks_of(data: bytes) -> list[tuple[int, int, bytes]]:
    """(flags, address, content) of each block; Mistake where it is no UF2 for an RP2040."""
    if not data or len(data) % BLOCK:
        raise Mistake("this is no UF2: its length is no multiple of 512")
    found = []
    for start in range(0, len(data), BLOCK):
        head = struct.unpack("<8I", data[start:start + 32])
        end, = struct.unpack("<I", data[start + BLOCK - 4:start + BLOCK])
        if (head[0], head[1], end) != MAGIC:
            raise Mistake(f"this is no UF2: block {start // BLOCK} lacks its marks")
        if head[2] & WITH_FAMILY and head[7] != RP2040:
            raise Mistake("this UF2 is not for a Raspberry Pi Pico (RP2040)")
        found.append((head[2], head[3], data[start + 32:start + 32 + head[4]]))
    return found


def joined(blocks: list[tuple[int, int, bytes]]) -> bytes:
    """One UF2 of these blocks, counted anew."""
    return b"".join(
        struct.pack("<8I", MAGIC[0], MAGIC[1], flags, address, len(content), number, len(blocks),
                    RP2040) + content.ljust(BLOCK - 36, b"\0") + struct.pack("<I", MAGIC[2])
        for number, (flags, address, content) in enumerate(blocks))


def combined(micropython: bytes, file_system: bytes, offset: int) -> bytes:
    """MicroPython's UF2 with a file system at this offset of the flash."""
    first = blocks_of(micropython)
    if any(address + len(content) > FLASH + offset for _, address, content in first):
        raise Mistake("this MicroPython is larger than that of a plain Pico; "
                      "its file system lies elsewhere")
    pages = [(WITH_FAMILY, FLASH + offset + start, file_system[start:start + PAGE])
             for start in range(0, len(file_system), PAGE)]
    return joined(first + [page for page in pages if page[2] != ERASED])


def find_drive() -> Path | None:
    """The drive of a Pico that was plugged in with BOOTSEL held."""
    if sys.platform == "win32":
        places = [Path(f"{letter}:/") for letter in string.ascii_uppercase]
    else:
        places = [place for pattern in ("media/*", "media/*/*", "run/media/*/*", "Volumes/*",
                                        "mnt/*") for place in Path("/").glob(pattern)]
    return next((place for place in places if is_bootsel(place)), None)


def is_bootsel(place: Path) -> bool:
    """Does the drive tell that it is an RP2040's?"""
    try:
        return "RPI-RP2" in (place / "INFO_UF2.TXT").read_text(errors="replace")
    except OSError:
        return False
