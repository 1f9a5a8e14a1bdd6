"""The power budget: what a board draws, from the same data as its parts list.

The lights are held by the firmware to a budget that counts what dark lights draw; all else is the
sum of the catalogue's figures.
"""
from hardware import catalogue
from hardware.circuit.board import Board
from hardware.circuit.pinouts import pins
from hardware.firmware import DEFAULTS

LIGHT_BUDGET_MA = DEFAULTS["budget_ma"]
SUPPLY_MA = 3000
PICO_3V3_MA = 300  # what the Pico's 3.3 V output may feed beside the Pico itself
WARM = 0.8  # of its rating, what a resettable fuse still holds at 40 degrees
FUSES_MA = {"fuse_1a6": 1600, "fuse_2a5": 2500}


def dark_lights_ma(board: Board) -> float:
    """What the lights draw with none lit."""
    return list(board.keys.values()).count("pixel") * catalogue.read()["pixel"].typical_ma


def lights_ma(board: Board) -> float:
    """What the lights draw at most: the budget, or what dark ones take if that were more."""
    return max(LIGHT_BUDGET_MA, dark_lights_ma(board))


def typical_ma(board: Board) -> float:
    """In play with the lights of a usual turn: half way from dark to the budget."""
    lights = (dark_lights_ma(board) + lights_ma(board)) / 2
    return lights + sum(entry.typical_ma for entry in _others(board))


def peak_ma(board: Board) -> float:
    """With everything at its most at once."""
    return lights_ma(board) + sum(entry.peak_ma for entry in _others(board))


def unbounded_ma(board: Board) -> float:
    """All lights full white, as a fault of the firmware would have it: the fuse's case."""
    count = list(board.keys.values()).count("pixel")
    return count * catalogue.read()["pixel"].peak_ma + peak_ma(board) - lights_ma(board)


def fuse_ma(board: Board) -> float:
    """What the board's fuse carries for ever on a warm day."""
    return WARM * FUSES_MA[board.keys["F1"]]


def rail_ma(board: Board, rail: str) -> float:
    """The peak that one supply net feeds; rows of Hall switches (FEED1 ..) hang on 3V3."""
    entries, nets = catalogue.read(), board.nets_by_pin()
    total = 0.0
    for ref, key in board.keys.items():
        feeds = {nets[ref, name] for _, name, kind in pins(entries[key].kind) if kind == "p"}
        if rail in {"3V3" if net.startswith("FEED") else net for net in feeds}:
            total += entries[key].peak_ma
    return total


def _others(board: Board) -> list[catalogue.Entry]:
    entries = catalogue.read()
    return [entries[key] for key in board.keys.values() if key != "pixel"]
