"""The parts of an examination in which the board shows something: lights, buttons, sounds."""
from collections.abc import Callable

from host_tools.doctoring.examination import ENTER, NO, STEP_MS, YES, Examination, Skipped
from host_tools.doctoring.lamps import RING, Lamps
from host_tools.words import Words, place_words, say
from meleeboard.doctor import BUTTONS

DARK, ALL_DARK, AGAIN = "0", "00", "r"
RING_PLACES = [f"ring {i + 1}" for i in range(RING)]
TONES = [[660, 250], [0, 60], [880, 400]]
PAUSE_MS = 300
SURE = 2  # lights seen elsewhere before a new order is believed


def see_lights(exam: Examination, names: list[str]) -> None:
    """Lights of squares in runs along the ranks; one by one where a run is not as it should be."""
    exam.view.title = say("doctor-lights")
    _see(exam, names, lambda place: place[1:])


def see_ring(exam: Examination) -> None:
    """The ring once round; where that is not right its first two lights, and then all."""
    exam.view.title = say("doctor-ring")
    _see(exam, RING_PLACES, lambda place: "ring")


def _see(exam: Examination, places: list[str], line_of: Callable[[str], str]) -> None:
    """Lights that should be at these places, a line of them at a time, until all are known."""
    skipped: set[int] = set()
    exam.view.total = len(places)
    try:
        while True:
            lamps = Lamps(exam.notes.lights, exam.board.values)
            todo = [light for light in _unseen(exam, lamps, places) if light not in skipped]
            exam.view.done = len(places) - len(todo)
            if not todo:
                return
            first = line_of(lamps.place_of(todo[0]))
            line = [light for light in todo if line_of(lamps.place_of(light)) == first]
            try:
                if not _runs(exam, lamps, line):
                    skipped.update(_one_by_one(exam, lamps, line))
            except Skipped:
                skipped.update(line)
    finally:
        exam.light(())


def _unseen(exam: Examination, lamps: Lamps, places: list[str]) -> list[int]:
    """Lights of the chain of which nothing is known, in the order of these places."""
    light_at = {lamps.place_of(light): light for light in range(len(exam.places))}
    lights = [light_at[place] for place in places if place in light_at]
    return [light for light in lights if light not in exam.notes.lights.seen]


def _runs(exam: Examination, lamps: Lamps, lights: list[int]) -> bool:
    """Light one after the other; whether each was seen where it should be."""
    places = [lamps.place_of(light) for light in lights]
    words = _run_words(places)
    answer = AGAIN
    while answer == AGAIN:
        exam.say(say("doctor-watch", places=words), {"watch": places}, places)
        exam.light(())
        exam.pause(PAUSE_MS)
        for light in lights:
            exam.light([light])
            exam.pause(STEP_MS)
        exam.light(())
        exam.pause(STEP_MS)
        answer = exam.ask(say("doctor-run", places=words),
                          [(ENTER, YES), ("y", YES), ("n", NO), (AGAIN, say("doctor-again"))],
                          {"run": places}, places, goes_on=True)
    if answer == "n":
        return False
    exam.notes.lights.seen.update(zip(lights, places, strict=True))
    exam.save()
    return True


def _run_words(places: list[str]) -> str:
    """What lights one after the other."""
    first, last = place_words(places[0]), place_words(places[-1])
    if first.startswith("ring"):
        return (say("doctor-run-ring", first=first, last=last) if len(places) > 1
                else say("doctor-run-one-ring", first=first))
    return say("doctor-run-line", first=first, last=last) if len(places) > 1 else first


def _one_by_one(exam: Examination, lamps: Lamps, lights: list[int]) -> set[int]:
    """Ask where each light is until another order of them shows; those that were skipped."""
    elsewhere, skipped = 0, set()
    for light in lights:
        if light in exam.notes.lights.seen:
            continue
        try:
            where = _ask_for(exam, light, lamps.place_of(light))
        except Skipped:
            skipped.add(light)
            continue
        exam.notes.lights.seen[light] = where
        exam.note()
        elsewhere += where not in (None, lamps.place_of(light))
        if elsewhere >= SURE:
            found = Lamps(exam.notes.lights, exam.board.values)
            if found.corrected() != lamps.corrected():
                exam.view.hint = say("doctor-lights-other")
                break
    return skipped


def _ask_for(exam: Examination, light: int, place: str) -> str | None:
    """Where a light of the chain is seen; all behind it are noted too if they are dark."""
    exam.light([light])
    exam.pause(STEP_MS)
    words = place_words(place)
    answer = exam.ask(
        say("doctor-lamp", place=words),
        [(ENTER, say("doctor-lamp-yes", place=words)), ("y", YES),
         (DARK, say("doctor-lamp-dark")), (ALL_DARK, say("doctor-lamp-all-dark"))],
        {"lamp": light, "place": place}, [place],
        lambda word: named_place(word) in (*exam.wires.names, *RING_PLACES),
        say("doctor-lamp-other"))
    if answer == ALL_DARK:
        exam.notes.lights.seen |= dict.fromkeys(range(light, len(exam.places)))
    if answer in (DARK, ALL_DARK):
        return None
    return place if answer in (ENTER, "y") else named_place(answer)


def named_place(word: str) -> str:
    """The light that was typed: `7` is `ring 7` in every language."""
    return f"ring {word}" if word.isdecimal() else word


def button_words(name: str) -> Words:
    """A button's name."""
    return say(f"doctor-button-{name}")


def press_buttons(exam: Examination) -> None:
    """Each button once."""
    exam.view.title, exam.view.total = say("doctor-buttons"), len(BUTTONS)
    exam.notes.held = [name for name in BUTTONS if name in exam.board.down]
    exam.view.done = len(exam.notes.buttons)
    for name in BUTTONS:
        if name in exam.notes.buttons:
            continue
        exam.pressed.clear()
        exam.say(say("doctor-press", button=button_words(name)), {"press": name},
                 choices=[(ENTER, say("doctor-press-nothing"))])
        try:
            exam.wait(lambda: bool(_came(exam)))
            came = _came(exam)
            exam.notes.buttons[name] = came
            exam.view.hint = (say("doctor-came", button=button_words(came)) if came
                              else say("doctor-came-none"))
            exam.note()
            exam.say(say("doctor-release", button=button_words(name)), {"press": None},
                     choices=[(ENTER, say("doctor-is-released"))])
            exam.wait(lambda: _came(exam) is None or (_came(exam), False) in exam.pressed)
        except Skipped:
            continue


def _came(exam: Examination) -> str | None:
    """The button that went down first since one was asked for."""
    return next((button for button, down in exam.pressed if down), None)


def hear_sounds(exam: Examination) -> None:
    """The buzzer and, where there is one, the voice."""
    exam.view.title = say("doctor-sounds")
    sounds = {"tone": lambda: exam.board.play(TONES)}
    if "voice" in exam.board.abilities:
        sounds["voice"] = lambda: exam.board.say(["white"])
    exam.view.total = len(sounds)
    exam.view.done = len(exam.notes.sounds)
    for name, make in sounds.items():
        if name in exam.notes.sounds:
            continue
        try:
            make()
            exam.notes.sounds[name] = exam.agrees(say(f"doctor-hear-{name}"), {"hear": name})
            exam.note()
        except Skipped:
            continue
