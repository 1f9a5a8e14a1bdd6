"""The person at a board in memory: does what is asked, sees what is lit, says so."""
from host_tools.doctoring.examination import ENTER
from host_tools.doctoring.view import View

PATIENCE = 40  # looks, before they say that nothing has happened


class Hands:
    """A person for an Examination of a board whose units can be moved by calls, as a Patient's."""

    def __init__(self, patient):
        self.patient = patient
        self.want: dict = {}
        self.pressed = ""
        self.told: tuple = ()  # what was asked last
        self.looks = 0
        self.run_from = 0  # lights seen before the run

    def show(self, view: View) -> None:
        """Look at what is asked, and begin to do it."""
        self.want = view.want
        asked = (view.text, str(view.want))
        self.looks = self.looks + 1 if asked == self.told else 0
        if not self.looks:
            self.told = asked
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
        if "run" in want:
            lit = [seen for seen in self.patient.seen[self.run_from:] if seen]
            return "y" if lit == [{place} for place in want["run"]] else "n"
        if "lamp" in want:
            lit = self.patient.seen[-1]
            if not lit:
                behind = set(self.patient.chain[want["lamp"]:])
                return "00" if behind <= self.patient.dark else "0"
            return next(iter(lit))
        if "hear" in want:
            return "y" if self.patient.heard[want["hear"]] else "n"
        is_asked = "stand" not in want and "press" not in want and "watch" not in want
        return ENTER if is_asked or self.looks >= PATIENCE else None
