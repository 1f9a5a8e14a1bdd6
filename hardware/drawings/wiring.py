"""All wiring pictures of all boards."""
from pathlib import Path

from hardware.circuit.variants import VARIANTS
from hardware.drawings import chips, pico, squares


def draw_all(folder: Path) -> list[Path]:
    """Write the pictures; returns their files."""
    paths = []
    for name, build in VARIANTS.items():
        board = build()
        pictures = {"pico": pico.draw(board), "chips": chips.draw(board),
                    "lights": squares.draw_lights(board)}
        if "COL_A" in board.wires():
            pictures["matrix"] = squares.draw_matrix(board)
        for kind, picture in pictures.items():
            paths.append(folder / f"{kind}_{name}.svg")
            paths[-1].write_text(picture)
    return paths
