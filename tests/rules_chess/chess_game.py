"""Both chess-like games behind the face that the cases of Melee use, on both Pythons.

`check_file` runs a file of cases (see rules/case_files.py) which may say more: `targets` and
`captors` (squares by square), `pairs` (moves by square) and `drops`. Among the moves of a case
`!score b 2`, `!time` and `!bonus w` tell what the clock of 10 Minute Melee tells.
"""

import json

from meleeboard import options
from rules.case_files import check
from rules.core_game import SIDES, CoreGame

MORE = ("targets", "captors", "pairs", "drops")  # what a case may say beyond those of Melee


class ChessGame(CoreGame):
    """A game of the rules module `game`."""

    def __init__(self, game, text=None, **values):
        self.game = game
        values = options.parse(game.OPTIONS, values)
        make = game.start if text is None else lambda v: game.from_text(text, v)
        self.position = make(values)

    def play(self, text):
        """Play one turn, or tell what the clock tells; the events as dicts."""
        if not text.startswith("!"):
            return super().play(text)
        words = text[1:].split(" ")
        events = []
        if words[0] == "score":
            events = self.position.score(SIDES.index(words[1]), int(words[2]))
        elif words[0] == "bonus":
            self.position.claim_bonus(SIDES.index(words[1]))
        else:
            self.position.end_of_time()
        return [self._event(event) for event in events]

    def squares(self, points):
        """The names of points, a blank between."""
        return " ".join([self.position.grid.name(p) for p in points])

    def point(self, name):
        """The point called `name`."""
        return self.position.grid.parse(name)


def folder():
    """The folder of these tests; relative to the checkout where `__file__` is not known."""
    try:
        return __file__.replace("\\", "/").rsplit("/", 1)[0]
    except (NameError, AttributeError):
        return "tests/rules_chess"


def check_file(game, name):
    """Assert all that the cases of a file say of the rules module `game`; how many there are."""
    cases = []
    with open(folder() + "/cases/" + name, encoding="utf-8") as lines:
        for line in lines:
            cases.append(json.loads(line))
    for case in cases:
        _check_more(game, case)
        check(lambda text=None, **values: ChessGame(game, text, **values), case)
    return len(cases)


def _check_more(game, case):
    """Take what only these games have out of a case, and assert it."""
    wanted = {key: case.pop(key) for key in MORE if key in case}
    if not wanted:
        return
    played = ChessGame(game, case.get("position"), **case.get("options", {}))
    for move in case.get("moves", []):
        played.play(move)
    position = played.position
    for name, squares in wanted.get("targets", {}).items():
        found = played.squares(position.targets(played.point(name)))
        assert found == squares, (case["name"], name, found)
    for name, squares in wanted.get("captors", {}).items():
        found = played.squares(position.captors(played.point(name)))
        assert found == squares, (case["name"], name, found)
    for name, texts in wanted.get("pairs", {}).items():
        found = [position.move_text(move) for move in position.pairs(played.point(name))]
        assert found == texts, (case["name"], name, found)
    if "drops" in wanted:
        found = played.squares(position.drops())
        assert found == wanted["drops"], (case["name"], found)
