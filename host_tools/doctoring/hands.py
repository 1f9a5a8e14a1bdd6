"""The person at a board in memory: does what is asked, sees what is lit, says so."""
from host_tools.doctoring.examination import ENTER
from host_tools.doctoring.view import View

PATIENCE_MS = 1200  # of the board's time, before they say that nothing has happened


class Hands:
    """A person for an Examination of a board whose units can be moved by calls, as a Patient's."""

    is_gone = True  # they do and see, and decide nothing

    def __init__(self, patient, patience_ms: int = PATIENCE_MS):
        self.patient, self.patience_ms = patient, patience_ms
        self.want: dict = {}
        self.pressed = ""
        self.told: tuple = ()  # what was asked last
        self.looks = self.asked_at = 0
        self.run_from = 0  # lights seen before the run

    def show(self, view: View) -> None:
        """Look at what is asked, and begin to do it."""
        self.want = view.want
        asked = (view.text, str(view.want))
        self.looks = self.looks + 1 if asked == self.told else 0
        if not self.looks:
            self.told, self.asked_at = asked, self.patient.ms
            self._do(view.want)

    def answer(self) -> str | None:
        """What there is to say."""
        return self._answer(self.want) if self.looks else None

    def _do(self, want: dict) -> None:
        patient = self.patient
        if "stand" in want:
            patient.stand(want["stand"])
        elif "press" in want:
            self.pressed = want["press"] or self.pressed
            patient.press(self.pressed, bool(want["press"]))
        elif "watch" in want:
            self.run_from = len(patient.seen)

    def _answer(self, want: dict) -> str | None:
        if "decide" in want:
            return None
        is_late = self.patient.ms - self.asked_at >= self.patience_ms
        if "run" in want:
            lit = [seen for seen in self.patient.seen[self.run_from:] if seen]
            is_right = lit == [{place} for place in want["run"]]
            return "y" if is_right else "n" if is_late else None
        if "lamp" in want:
            lit = self.patient.seen[-1]
            if not lit:
                behind = set(self.patient.chain[want["lamp"]:])
                return "00" if behind <= self.patient.dark else "0"
            return next(iter(lit))
        if "hear" in want:
            return "y" if self.patient.heard[want["hear"]] else "n" if is_late else None
        shows_by_itself = {"stand", "press", "watch"} & set(want) and "tell" not in want
        return ENTER if is_late or not shows_by_itself else None
