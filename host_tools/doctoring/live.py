"""Looking on: the board as it reads, with any light or tone tried at a word."""
import contextlib
from collections.abc import Callable

from host_tools.doctoring.examination import ENTER, Examination
from host_tools.doctoring.notes import Notes
from host_tools.doctoring.shows import RING_PLACES, TONES, named_place
from host_tools.words import NO_WORDS, Words, say

END, DARK = ("q", say("doctor-end")), ("0", say("doctor-all-dark"))
TONE = ("t", say("doctor-two-tones"))


def look_on(board, person, tell: Callable[[dict], None]) -> None:
    """The live picture until the person ends it; `tell` gets each frame that is a new one."""
    exam = Examination(board, person, Notes())
    exam.view.title = say("doctor-live")
    exam.say(say("doctor-look-on"), {"live": True})
    exam.view.choices = choices(board)
    if "lights" in board.abilities:
        exam.view.other = say("doctor-light-there")
    told: dict = {}
    with contextlib.suppress(KeyboardInterrupt):
        answer = None
        while answer != END[0]:
            exam.look()
            frame = exam.view.frame()
            if frame != told:
                told = frame
                tell({"ms": board.ms, **frame})
            answer = person.answer()
            if answer:
                exam.view.hint = try_out(exam, answer)
    if "lights" in board.abilities:
        exam.light(())


def choices(board) -> list[tuple[str, Words]]:
    """What can be typed."""
    lights = [DARK] if "lights" in board.abilities else []
    return [*lights, *([TONE] if "sounds" in board.abilities else []), END]


def try_out(exam: Examination, word: str) -> Words:
    """Show or play what was asked for; what to say about it."""
    places = [*exam.wires.names, *RING_PLACES]
    place = named_place(word)
    if word not in (*dict(choices(exam.board)), ENTER) and (
            place not in places or "lights" not in exam.board.abilities):
        return say("doctor-try-none", word=repr(word))
    if word == TONE[0]:
        exam.board.play(TONES)
    elif word == DARK[0]:
        exam.light(())
    elif place in places:
        exam.light([exam.places.index(places.index(place))])
    return NO_WORDS
