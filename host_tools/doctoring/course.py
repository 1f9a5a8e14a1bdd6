"""The course of an examination: its parts, in the order in which one builds trust in a board."""
from host_tools.doctoring import shows, visits
from host_tools.doctoring.examination import Examination, PartSkipped, Skipped
from host_tools.doctoring.notes import Notes
from host_tools.words import NO_WORDS

PARTS = ["squares", "diodes", "buttons", "lights", "ring", "sounds"]
NEEDS = {"buttons": "buttons", "lights": "lights", "ring": "lights", "sounds": "sounds"}


def examine(board, person, notes: Notes, parts=PARTS, names=None, save=lambda: None) -> None:
    """All these parts, of these squares (or of all); Stopped where the person stops."""
    exam = Examination(board, person, notes, save)
    names = names or exam.wires.names
    for part in parts:
        if NEEDS.get(part, "") and NEEDS[part] not in board.abilities:
            continue
        exam.view.hint = NO_WORDS
        try:
            _run(exam, part, names)
        except (Skipped, PartSkipped):
            continue


def _run(exam: Examination, part: str, names: list[str]) -> None:
    if part == "squares":
        visits.visit_squares(exam, names)
        if "poles" in exam.board.abilities:
            visits.feel_pole(exam)
    elif part == "diodes":
        if exam.wires.has_diodes:
            visits.check_diodes(exam, names)
    elif part == "buttons":
        shows.press_buttons(exam)
    elif part == "lights":
        shows.see_lights(exam, names)
    elif part == "ring":
        shows.see_ring(exam)
    elif part == "sounds":
        shows.hear_sounds(exam)
