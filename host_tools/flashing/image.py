"""The flash file system of a board: files as a littlefs image, and an image's files."""
from littlefs import LittleFS, LittleFSError
from littlefs.context import UserContext

START, BLOCK, BLOCKS = 0xA0000, 4096, 352  # of an RPI_PICO: 1,408 KB from here to the end
DISK_VERSION = 0x00020000  # of littlefs, so that every MicroPython reads it


def pack(files: dict[str, bytes], blocks: int = BLOCKS) -> bytes:
    """An image with these files, as MicroPython would have made it."""
    system = file_system(UserContext(BLOCK * blocks), blocks, DISK_VERSION)
    system.format()
    system.mount()
    for name, content in sorted(files.items()):
        folder = name.rpartition("/")[0]
        if folder:
            system.makedirs(folder, exist_ok=True)
        with system.open(name, "wb") as file:
            file.write(content)
    return bytes(system.context.buffer)


def unpack(image: bytes) -> dict[str, bytes]:
    """The files of an image; ValueError where it holds no file system."""
    context = UserContext(len(image))
    context.buffer[:] = image
    system = file_system(context, len(image) // BLOCK)
    try:
        system.mount()
    except LittleFSError as error:
        raise ValueError(f"no file system: {error}") from error
    found = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}".lstrip("/")
            with system.open(path, "rb") as file:
                found[path] = file.read()
    return found


def file_system(context: UserContext, blocks: int, disk_version: int = 0) -> LittleFS:
    """The file system on a flash, set up as MicroPython does; not mounted yet."""
    return LittleFS(
        context, mount=False, block_size=BLOCK, block_count=blocks, prog_size=256, read_size=32,
        cache_size=1024, lookahead_size=32, block_cycles=100, disk_version=disk_version,
    )
