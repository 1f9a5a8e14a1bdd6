"""The board to be examined: on a serial port, on this computer's pins, or in memory."""
import json
import time

from host_tools import settings
from host_tools.cli import Mistake
from host_tools.doctoring.hands import Hands

BUSY_MS = 15_000  # a program on a busy computer may take its time


def open_board(port, pins, is_virtual, faults, wired, runtime, text, is_live=False):
    """(board, hands): hands for boards in memory, else None; `is_live`: somebody looks on."""
    asked = [name for name, given in (("--port", port), ("--pins", pins),
                                      ("--virtual, --fault or --wired", is_virtual),
                                      ("--runtime", runtime)) if given]
    if len(asked) > 1:
        raise Mistake(f"{' and '.join(asked)} name different boards; leave all out but one")
    if pins:
        from host_tools.doctoring.bare import bare_board
        return bare_board(pins, text), None
    if is_virtual:
        return in_memory(text, faults, wired, is_live)
    if runtime:
        return in_process(runtime, text)
    return on_port(port, text), None


def on_port(port: str | None, text: str | None):
    """The real board."""
    from host_tools.doctoring.link_board import LinkBoard
    from host_tools.wire import NO_PICO, SerialTable, find_port
    port = port or find_port()
    if port is None:
        raise Mistake(f"{NO_PICO}. To see how it goes without one: meleeboard doctor --virtual")
    board = LinkBoard(SerialTable(port), text)
    board.begin()
    return board


def in_process(runtime: str, text: str | None):
    """A table's program on this computer, and hands for it."""
    if runtime == "pico":
        from host_tools.doctoring.chip import emulated
        chip = emulated(json.loads(text) if text else None)
        return chip, Hands(chip)
    from host_tools.doctoring.link_board import VirtualLinkBoard
    from host_tools.wire import ChildTable, command_for
    board = VirtualLinkBoard(ChildTable(command_for(runtime)))
    board.begin()
    return board, Hands(board, BUSY_MS)


def in_memory(text: str | None, faults, wired, is_live: bool):
    """A board in memory with these faults, wired as it is said, and hands for it."""
    from host_tools.doctoring.faults import FAULTS
    from host_tools.doctoring.patient import Patient, fly
    if "?" in faults:
        lines = [f"  {name} {words}" for name, (words, _) in FAULTS.items()]
        raise Mistake("the faults of a virtual board are:\n" + "\n".join(lines))
    text = text or "{}"
    try:
        truth = settings.edited(text, dict(pair.partition("=")[::2] for pair in wired))
    except ValueError as error:
        raise Mistake(f"--wired: {error}") from error
    complaints = settings.complaints_of(truth) + settings.complaints_of(text)
    if complaints:
        raise Mistake(complaints[0])
    values = settings.values_of(text)
    if values["board"] == "linear":
        raise Mistake("a virtual board is a matrix; table.json says linear")
    patient = Patient(values, settings.values_of(truth), faults, time.sleep if is_live else fly)
    return patient, Hands(patient)
