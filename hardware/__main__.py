"""Makes everything that the circuits and models say: `python3 -m hardware --help`."""
import argparse
import csv
import sys
from pathlib import Path

OUT = Path("build/hardware")
PICTURES = Path(__file__).parent / "pictures"


def main() -> int:
    """Run one of the commands; the exit code is 1 if a check fails."""
    parser = argparse.ArgumentParser(prog="python3 -m hardware", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, (_, text) in COMMANDS.items():
        command = commands.add_parser(name, help=text, description=text)
        command.add_argument("--out", type=Path, help="folder for the files")
        command.add_argument("--square", type=int, choices=(45, 55), default=45,
                             help="width of a square in mm (models)")
    chosen = parser.parse_args()
    out = chosen.out or (PICTURES if chosen.command in ("drawings", "plots", "renders") else OUT)
    out.mkdir(parents=True, exist_ok=True)
    return COMMANDS[chosen.command][0](out, chosen.square)


def circuits(out: Path, _square: int) -> int:
    """Rule check, netlist, parts list, list of wires and power budget of every board."""
    from hardware import bom, power
    from hardware.circuit.variants import VARIANTS
    failed = 0
    for name, build in VARIANTS.items():
        board = build()
        found = board.findings()
        failed += bool(found)
        (out / f"{name}.net").write_text(board.netlist())
        (out / f"{name}_parts.csv").write_text(bom.as_csv(board))
        with (out / f"{name}_wires.csv").open("w", newline="") as file:
            csv.writer(file).writerows([net, *(f"{ref} {pin}" for ref, pin in sorted(ends))]
                                       for net, ends in board.wires().items())
        print(f"{board.name}: {len(board.keys)} parts, {len(board.wires())} nets, about "
              f"{bom.total_euros(board):.0f} euros; {power.typical_ma(board):.0f} mA in play, "
              f"{power.peak_ma(board):.0f} mA at most, fuse holds {power.fuse_ma(board):.0f} mA; "
              f"rule check: {'; '.join(found) or 'clean'}")
    return int(failed > 0)


def spice(_out: Path, _square: int) -> int:
    """Simulate, and print every figure with its limits."""
    from hardware.spice import studies
    figures = studies.all_figures()
    print(studies.table(figures))
    return int(not all(figure.holds for figure in figures))


def plots(out: Path, _square: int) -> int:
    """The plots of the guide."""
    from hardware.spice.plots import draw_all
    return report(draw_all(out))


def drawings(out: Path, _square: int) -> int:
    """The wiring pictures of the guide."""
    from hardware.drawings.wiring import draw_all
    return report(draw_all(out))


def renders(out: Path, _square: int) -> int:
    """The pictures of the printed parts (takes minutes)."""
    from hardware.drawings.models import draw_all
    return report(draw_all(out))


def models(out: Path, square: int) -> int:
    """The STL files to print (takes minutes)."""
    from hardware import mechanics
    for part in mechanics.parts():
        print(f"{part.quantity:3} x {mechanics.stl(part, out, square)}", flush=True)
    return 0


def report(paths: list[Path]) -> int:
    """Say which files were made."""
    print("\n".join(str(path) for path in paths))
    return 0


COMMANDS = {
    "circuits": (circuits, "netlists, parts, wires, power budget; electrical rule check"),
    "spice": (spice, "simulations with their limits (needs ngspice)"),
    "plots": (plots, "the guide's plots (needs ngspice)"),
    "drawings": (drawings, "the guide's wiring pictures"),
    "models": (models, "STL files to print (needs openscad)"),
    "renders": (renders, "pictures of the printed parts (needs openscad and xvfb)"),
}

if __name__ == "__main__":
    sys.exit(main())
