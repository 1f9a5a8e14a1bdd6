"""Pictures of the printed parts: each by itself, then side by side on one sheet."""
import tempfile
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw

from hardware import mechanics

SHOWN = ["tile_reed", "tile_hall", "frame_files_abc", "frame_corner_white", "fighter", "guard",
         "sovereign", "pawn", "rook", "knight", "bishop", "queen", "king", "prince", "general",
         "camel", "elephant", "sword", "pike", "bow", "castle", "ring_third", "button_box",
         "button_box_lid"]
FROM_BELOW = {"tile_reed": 150, "tile_hall": 150, "button_box": 130}
CELL, ACROSS = (230, 210), 6
PAPER = (248, 248, 248)  # what OpenSCAD's 'Tomorrow' has behind its models


def draw_all(folder: Path) -> list[Path]:
    """The sheet of parts and the whole table, as PNG files."""
    sheet, table = folder / "parts.png", folder / "table.png"
    with tempfile.TemporaryDirectory() as rough:
        contact_sheet(Path(rough)).save(sheet, optimize=True)
        mechanics.png(mechanics.Part("table", "assembly", 1), Path(rough), tilt=48, turn=0,
                      solid=False)
        whole = trimmed(Image.open(Path(rough) / "part_table.png").convert("RGB"))
        whole.quantize(64).save(table, optimize=True)
    return [sheet, table]


def contact_sheet(folder: Path) -> Image.Image:
    """All shown parts with their names."""
    known = {part.name: part for part in mechanics.parts()}
    known |= {kind: mechanics.Part(kind, "unit", 1, {"kind": kind, "face": "both"})
              for kind in mechanics.MELEE_KINDS}
    rows = -(-len(SHOWN) // ACROSS)
    sheet = Image.new("RGB", (CELL[0] * ACROSS, CELL[1] * rows), PAPER)
    pen = ImageDraw.Draw(sheet)
    for i, name in enumerate(SHOWN):
        path = mechanics.png(known[name], folder, tilt=FROM_BELOW.get(name, 58))
        picture = trimmed(Image.open(path).convert("RGB"))
        picture.thumbnail((CELL[0] - 30, CELL[1] - 50))
        x, y = CELL[0] * (i % ACROSS), CELL[1] * (i // ACROSS)
        sheet.paste(picture, (x + (CELL[0] - picture.width) // 2, y + 10))
        words = name.replace("_", " ")
        pen.text((x + CELL[0] / 2, y + CELL[1] - 18), words, (60, 60, 60), anchor="mm")
    return sheet.quantize(64)


def trimmed(picture: Image.Image) -> Image.Image:
    """The picture without the empty paper round it."""
    paper = Image.new("RGB", picture.size, picture.getpixel((0, 0)))
    box = ImageChops.difference(picture, paper).getbbox()
    return picture.crop(box) if box else picture
