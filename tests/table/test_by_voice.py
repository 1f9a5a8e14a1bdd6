"""A game by ear: menu, setup, moves and the end by a player who hears the voice and sees nothing.

What the hands do here follows from the clips that were said, and from knowing the rules.
"""
import json
from pathlib import Path

import pytest

from host_tools.virtual.drivers import (
    MemoryFiles,
    QueuePort,
    Silent,
    VirtualButtons,
    VirtualMatrix,
)
from host_tools.voices import phrases
from meleeboard import choices, speech
from meleeboard.clocks.presets import BUILT_IN
from meleeboard.journal import Journal
from meleeboard.rules.grid import Grid
from meleeboard.table import Table

PHRASES = phrases.read()
SCENES = Path(__file__).parents[1] / "games"


class Ears:
    """A voice, and all that it has said."""

    def __init__(self):
        self.said: list[list[str]] = []

    def say(self, clips, urgent=False):
        self.said.append(list(clips))


class Service:
    """A board whose menu has everything."""

    def set(self, name, value):
        pass

    keep = set


class Blind:
    """A player at a table with a voice."""

    def __init__(self):
        self.matrix, self.buttons, self.ears = VirtualMatrix(), VirtualButtons(), Ears()
        self.table = Table(self.matrix, Silent(), Silent(), QueuePort(), self.buttons,
                           Journal(MemoryFiles()))
        self.table.power_up()
        self.table.voice = self.ears
        self.table.desk.languages = ["de", "en"]
        self.table.desk.settings["voice_language"] = "en"
        self.table.service = Service
        self.now = 0

    def wait(self, ms: int) -> list[list[str]]:
        """Listen for a while; what is said in it."""
        before = len(self.ears.said)
        for _ in range(0, ms, 5):
            self.now += 5
            self.table.step(self.now)
        return self.ears.said[before:]

    def press(self, button: str, ms: int = 60) -> list[list[str]]:
        """Press a button and listen."""
        self.buttons.add(button, True)
        heard = self.wait(ms)
        self.buttons.add(button, False)
        return heard + self.wait(900)  # longer than what would be a second press of two

    def put(self, square: str, stands: bool, ms: int = 250) -> list[list[str]]:
        """Set a unit down or lift it, and listen."""
        self.matrix.set(int(square[1:]) - 1, "abcdefghi".index(square[0]), stands)
        return self.wait(ms)


def test_every_step_of_the_menu_is_said():
    player = Blind()
    assert player.press("table", 2100)[0] == ["menu"]
    heard, items = list(player.ears.said), []
    while True:
        item = player.ears.said[-1][0]
        if item in items:
            break
        items.append(item)
        for _ in range(len(player.table.desk.menu.values[len(items) - 1])):
            heard += player.press("black")
        heard += player.press("table")
    assert items == ["game", "clock", "handicap", "timer", "volume", "brightness",
                     "voice_language", "version", "report", "reset"]
    assert ["game", "melee_chess"] in heard and ["handicap", "white", "2"] in heard
    assert ["clock", "fischer", "5", "3"] in heard and ["reset", "yes"] in heard
    assert ["voice_language", "de"] in heard and ["brightness", "100"[0], "0", "0"] in heard
    check_words(heard)


def test_a_whole_game_by_ear():
    player = Blind()
    player.press("table", 2100)
    player.press("table")  # the clock
    while player.ears.said[-1] != ["clock", "sudden", "5"]:
        player.press("black")
    assert ["done"] in player.press("table", 2100)
    set_up(player)
    white = next(said for said in player.ears.said if "toss" in said)[-1] == "white"
    for _ in range(6):
        play_a_turn(player)
        white = not white
        assert player.table.referee.phase == "play"
    own = "white" if white else "black"
    assert player.press(own)[0][-1] == "turn"  # says again where the other side went
    player.buttons.add(own, True)
    player.wait(60)
    player.buttons.add(own, False)
    player.wait(100)
    heard = player.press(own)
    assert heard[-1][0] == own and heard[-1][-1] == "left" and "minutes" in heard[-1]
    assert [own, "ask1"] in player.press(own, 3100)
    assert player.press(own)[0] == [own, "resign"]
    assert player.table.referee.phase == "over"
    check_words(player.ears.said)


def set_up(player: Blind):
    """Put up the array by asking, square by square."""
    player.put("e5", True)  # a unit too many, which will be told too
    while not [said for said in player.ears.said if said == ["ready"]]:
        heard = player.press("white")
        wanted = [said for said in heard if said[0] == "correct"]
        if wanted:
            _, what, file, rank = wanted[-1]
            player.put(file + rank, what == "lacks")
        assert player.now < 200_000


def play_a_turn(player: Blind):
    """A legal move that hurts nobody, by a player who knows the position by heart."""
    position = player.table.referee.position
    moves = [move for move in sorted(map(position.move_text, position.legal()))
             if move.count("-") == 1 and "," not in move and "+" not in move]
    start, target = moves[0].split("-")
    assert ["touched", start[0], start[1:]] in player.put(start, False)
    heard = player.put(target, True, 400)
    said = [words for words in heard if words[-1] == "turn"]
    assert said[0][:4] == [start[0], start[1:], target[0], target[1:]]
    for words in heard:
        if "invert" in words:
            player.put("".join(words[-2:]), False)
            player.put("".join(words[-2:]), True)


@pytest.mark.parametrize("language", PHRASES)
def test_every_call_of_every_scene_can_be_said(language):
    """All that a table has ever said in a test has its clips in this language."""
    grid, count = Grid(12), 0
    for file in sorted(SCENES.glob("*.calls.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            call = json.loads(line)
            if "call" not in call:
                continue
            side = None if call["side"] is None else "wb".index(call["side"])
            points = tuple(grid.parse(square) for square in call["squares"])
            words = speech.words((0, call["call"], side, points, call["n"], call.get("kind")),
                                 grid)
            assert words and not [word for word in words if not PHRASES[language].get(word)], line
            count += 1
    assert count > 1000


def test_every_clock_and_choice_can_be_said():
    for name, clock in BUILT_IN.items():
        check_words([speech.choice("clock", name, clock), speech.choice("timer", "off", None)])
    check_words([speech.choice("handicap", name, None) for name in choices.HANDICAPS])
    check_words([speech.choice("confirm_reset", value, None) for value in choices.NO_YES])
    check_words([speech.choice("voice_language", language, None) for language in PHRASES])


def check_words(said: list[list[str]]):
    """Everything that was said has a phrase in every language."""
    for language, clips in PHRASES.items():
        missing = {word for words in said for word in words if not clips.get(word)}
        assert not missing, (language, missing)
