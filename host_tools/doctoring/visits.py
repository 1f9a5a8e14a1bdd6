"""The parts of an examination in which units stand on squares: squares, diodes, poles."""
from collections.abc import Callable

from host_tools.doctoring import diodes
from host_tools.doctoring.diodes import Look
from host_tools.doctoring.examination import ENTER, QUIET_MS, Examination, Skipped
from host_tools.doctoring.report import true_wires
from host_tools.doctoring.sensors import Touch
from host_tools.words import NO_WORDS, Words, say

IDLE_MS = 500  # the empty board is watched for so long
PATIENCE_MS = 1500  # what has not come to rest by then never will
BACK = ("b", say("doctor-back"))


def visit_squares(exam: Examination, names: list[str]) -> None:
    """One magnet on every square, one after the other: set down, lifted."""
    notes = exam.notes.sensors
    exam.view.title = say("doctor-squares")
    exam.view.total, exam.view.done = len(names), _visited(exam, names)
    if exam.view.done == exam.view.total:
        return
    exam.has_emptied()
    watch_empty_board(exam)
    at = 0
    while at < len(names):
        if names[at] in notes.touches:
            at += 1
            continue
        try:
            touch = visit(exam, names[at])
        except Skipped:
            at += 1
            continue
        if touch is None:  # once more, the one before
            at = max(0, at - 1)
            notes.touches.pop(names[at], None)
            continue
        notes.touches[names[at]] = touch
        exam.view.hint = told(exam, names[at], touch)
        exam.note()
        exam.view.done = _visited(exam, names)


def _visited(exam: Examination, names: list[str]) -> int:
    return len(set(names) & set(exam.notes.sensors.touches))


def watch_empty_board(exam: Examination) -> None:
    """Note which squares are closed, or restless, with nothing on the board."""
    before = dict(exam.changes)
    exam.pause(IDLE_MS)
    exam.notes.sensors.restless = sorted(
        name for name, count in exam.changes.items() if count > before.get(name, 0) + 1)
    exam.notes.sensors.idle = sorted(exam.steady)


def visit(exam: Examination, name: str) -> Touch | None:
    """One square: what it closes and whether it opens again; None: back to the one before."""
    before, counted = set(exam.steady), dict(exam.changes)
    closed: set[str] = set()
    began: list[int] = []  # when the first one closed
    exam.say(say("doctor-set", place=name), {"stand": [name]}, [name],
             [(ENTER, say("doctor-set-nothing")), BACK])

    def has_settled() -> bool:
        closed.update(exam.steady - before)
        if closed and not began:
            began.append(exam.board.ms)
        return bool(began) and (exam.is_quiet() or exam.board.ms - began[0] >= PATIENCE_MS)
    answer = exam.wait(has_settled)
    if answer == BACK[0]:
        return None
    closed = exam.steady - before or closed  # not what the hand passed over
    lift = (say("doctor-lift", closed=", ".join(sorted(closed))) if closed
            else say("doctor-lift-nothing"))
    exam.say(lift, {"stand": []}, [name], [(ENTER, say("doctor-is-lifted"))])
    if closed:
        exam.wait(lambda: not exam.steady - before and exam.is_quiet())
    else:
        exam.pause(QUIET_MS)
    changes = [exam.changes.get(a, 0) - counted.get(a, 0) for a in closed or {name}]
    return Touch(sorted(closed), sorted(exam.steady - before), max(changes))


def told(exam: Examination, name: str, touch: Touch) -> Words:
    """What a visit has shown, in words."""
    if not touch.closed:
        return say("doctor-never-closed", place=name, where=exam.wires.where(name))
    if touch.stayed:
        return say("doctor-stays-closed", place=name, where=exam.wires.where(name))
    if touch.closed != [name]:
        return say("doctor-answers-as", place=name, others=", ".join(touch.closed))
    return NO_WORDS


def check_diodes(exam: Examination, names: list[str]) -> None:
    """The rectangle test: a whole line stands, and one unit more visits the line beside it."""
    sensors = exam.sensors()
    usable = {name for name, answers in sensors.answers.items()
              if len(answers) == 1 and not exam.notes.sensors.touches[name].stayed
              and answers[0] not in exam.notes.sensors.restless}
    wires = true_wires(sensors)
    exam.view.title = say("doctor-diodes")
    stuck = sorted(sensors.seat[name] for name in exam.notes.sensors.idle)
    plans = [[pair for pair in diodes.plan(wires, usable, line, stuck)
              if wires.at(line, wires.place(pair[1])) in names] for line in range(wires.lines)]
    tested = {tuple(look.standing) for look in exam.notes.looks}
    exam.view.total = sum(map(len, plans))
    exam.view.done = sum((*whole, more, *stuck) in tested
                         for pairs in plans for whole, more in pairs)
    if not exam.view.total:
        exam.view.hint = say("doctor-diodes-none")
    for pairs in plans:
        todo = [pair for pair in pairs if (*pair[0], pair[1], *stuck) not in tested]
        if todo:
            try:
                _check_line(exam, sensors.seat, stuck, todo)
            except Skipped:
                continue


def _check_line(exam: Examination, seat: dict[str, str], stuck: list, todo: list) -> None:
    """The looks of one line."""
    def seen() -> set[str]:
        return {seat[name] for name in exam.steady}

    def wait_for(is_enough: Callable[[set[str]], bool]) -> None:
        exam.wait(lambda: is_enough(seen()) and exam.is_quiet())
    whole = todo[0][0]
    key = "doctor-set-line" if len(whole) > 2 else "doctor-set-two"
    words = say(key, first=whole[0], last=whole[-1]) if len(whole) > 1 else say(
        "doctor-set", place=whole[0])
    exam.say(words, {"stand": whole}, whole, [(ENTER, say("doctor-they-stand"))])
    wait_for({*whole, *stuck}.__eq__)
    for _, visitor in todo:
        before = seen()
        exam.say(say("doctor-set-more", place=visitor), {"stand": [*whole, visitor]}, [visitor],
                 [(ENTER, say("doctor-stands"))])
        wait_for(before.__ne__)
        standing = [*whole, visitor, *stuck]
        exam.notes.looks.append(Look(standing, sorted(seen())))
        wrong = sorted(seen() ^ set(standing))
        exam.view.hint = (say("doctor-read-wrong", places=" ".join(wrong)) if wrong
                          else NO_WORDS)
        exam.note()
        exam.say(say("doctor-lift-more", place=visitor), {"stand": whole}, [visitor],
                 [(ENTER, say("doctor-is-lifted"))])
        wait_for(before.__eq__)


def feel_pole(exam: Examination) -> None:
    """Which way up a living unit reads; boards with linear Hall sensors."""
    exam.view.title, exam.view.done, exam.view.total = say("doctor-poles"), 0, 1
    if exam.notes.pole:
        return
    exam.has_emptied()
    before = set(exam.steady)
    exam.say(say("doctor-pole"), {"stand": [exam.wires.names[0]]},
             choices=[(ENTER, say("doctor-stands"))])
    exam.wait(lambda: bool(exam.steady - before) and exam.is_quiet())
    new = exam.steady - before
    if new:
        exam.notes.pole = "inverted" if new & set(exam.view.turned) else "upright"
        exam.view.hint = say(f"doctor-pole-{exam.notes.pole}")
        exam.note()
