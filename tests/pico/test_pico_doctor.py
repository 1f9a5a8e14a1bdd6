"""An examination of the emulated board: the scan program, the chain of lights and the buzzer."""
from boards import square_index

from host_tools.doctoring.chip import ChipBoard
from host_tools.doctoring.course import examine
from host_tools.doctoring.hands import Hands
from host_tools.doctoring.notes import Notes
from host_tools.doctoring.report import Report

SWAPPED = {f"{file}{rank}": f"{file}{3 - rank}" for file in "abcdefghi" for rank in (1, 2)}


def switched_on(make_board, seats=None):
    board = make_board()
    board.power_up()
    return ChipBoard(board, seats)


def test_swapped_wires_lights_buttons_and_tone(make_board):
    chip, notes = switched_on(make_board, SWAPPED), Notes()
    names = ["a1", "i9"]
    examine(chip, Hands(chip), notes, ["squares", "buttons", "lights", "sounds"], names)
    report = Report(notes, chip.values)
    assert [(fault.kind, fault.places) for fault in report.faults] == [
        ("swapped_rows", ("a1",))]
    assert {name: touch.closed for name, touch in notes.sensors.touches.items()} == {
        "a1": ["a2"], "i9": ["i9"]}
    assert set(report.lights()) == set(names) and notes.sounds == {"tone": True}
    assert notes.buttons == {"white": "white", "black": "black", "table": "table"}


def test_one_light_of_the_chain_is_lit_and_the_game_goes_on(make_board):
    chip = switched_on(make_board)
    board = chip.board
    chip.show("." * square_index("d4") + "t" + "." * (80 - square_index("d4")), "." * 30)
    lit = [square_index("d4")]
    board.run_until(
        lambda: [i for i, colour in enumerate(board.lights.colours()) if colour] == lit, 1000)
    start = len(board.heard)
    board.ask("doctor", on=False)
    assert board.wait_for("state", start, 2000)["phase"] == "setup"
