"""The board under examination: raw frames out, any light and sound in, the game set aside."""

import json
from array import array

from arrays import stand

from host_tools.virtual.drivers import MemoryFiles, QueuePort, VirtualButtons, VirtualMatrix
from meleeboard.doctor import Changes
from meleeboard.journal import Journal
from meleeboard.table import Table

GAME = {"do": "new", "options": {"pace": 30, "first": "white"}}
DARK = "." * 81


class Shown:
    """Lights, buzzer and voice that keep what they were given."""

    def __init__(self):
        self.lights, self.played, self.said = [], [], []

    def show(self, squares, ring):
        self.lights.append((bytes(squares).decode(), bytes(ring).decode()))

    def play(self, tones, urgent=False):
        self.played.append(tones)

    def say(self, words, urgent=False):
        self.said.append(words)

    def busy(self):
        return False


class Host:
    """A table in memory with a host that writes lines to it."""

    def __init__(self, poles=False):
        self.matrix, self.port, self.buttons = VirtualMatrix(), QueuePort(), VirtualButtons()
        if poles:
            self.matrix.inverted = array("H", [0] * 9)
        self.shown, self.now = Shown(), 0
        self.table = Table(self.matrix, self.shown, self.shown, self.port, self.buttons,
                           Journal(MemoryFiles()))
        self.table.power_up()

    def say(self, command, ms=12):
        """Everything that the table answers within some time."""
        self.port.written.clear()
        self.port.incoming.append(json.dumps(command))
        return self.wait(ms)

    def wait(self, ms):
        """Let time pass in quick passes; everything that the table says."""
        for _ in range(ms):
            self.now += 1
            self.table.scan(self.now)
        said = [json.loads(line) for line in self.port.written]
        self.port.written.clear()
        return said

    def set_up(self):
        stand(self.matrix, self.table.game.position)
        self.wait(1200)


def of_type(said, kind):
    return [line for line in said if line["type"] == kind]


def test_it_begins_with_what_can_be_examined_and_the_whole_frame():
    host = Host()
    host.matrix.set(3, 3, True)
    host.buttons.add("black", True)
    said = host.say({"do": "doctor", "id": 1}, 40)
    begun = of_type(said, "doctor")[0]
    assert (begun["down"], begun["feels_poles"], begun["speaks"]) == (["black"], False, False)
    assert of_type(said, "ok")[0]["id"] == 1
    assert of_type(said, "frame")[0]["rows"] == [0, 0, 0, 8, 0, 0, 0, 0, 0]
    assert host.shown.lights[-1] == (DARK, "." * 30)


def test_frames_count_what_changed_between_them():
    host = Host()
    host.say({"do": "doctor"}, 50)
    for i in range(7):  # bounces within one telling
        host.matrix.set(0, 0, i % 2 == 0)
        host.wait(1)
    frames = of_type(host.wait(40), "frame")
    assert frames[-1]["rows"][0] == 1 and len(frames) <= 2
    assert host.wait(100) == []  # nothing changes, nothing is said


def test_changes_count_every_change_and_start_anew_when_taken():
    changes = Changes(2, 3)
    for frame in ([1, 0], [0, 0], [5, 0], [4, 2]):
        changes.update(array("H", frame))
    assert changes.is_new and changes.take() == {"a1": 4, "c1": 1, "b2": 1}
    assert not changes.is_new and changes.take() == {}


def test_poles_are_told():
    host = Host(poles=True)
    begun = of_type(host.say({"do": "doctor"}, 40), "doctor")[0]
    assert begun["feels_poles"]
    host.matrix.inverted[2] = 1
    assert of_type(host.wait(40), "frame")[-1]["turned"] == [0, 0, 1, 0, 0, 0, 0, 0, 0]


def test_buttons_are_told_and_no_referee_hears_them():
    host = Host()
    host.say({"do": "doctor"}, 40)
    for down in (True, False):
        host.buttons.add("white", down)
    told = of_type(host.wait(20), "button")
    assert [(b["button"], b["down"]) for b in told] == [("white", True), ("white", False)]


def test_lights_and_sounds_are_shown_as_asked():
    host = Host()
    host.table.voice = host.shown
    squares = "t" + DARK[1:]
    host.say({"do": "doctor", "squares": squares})
    assert host.shown.lights[-1] == (squares, "." * 30)
    host.say({"do": "doctor", "ring": "W" * 30, "tones": [[440, 200], [0, 10]], "say": ["white"]})
    assert host.shown.lights[-1] == (DARK, "W" * 30)
    assert host.shown.played[-1] == [[440, 200], [0, 10]] and host.shown.said == [["white"]]


def test_what_cannot_be_shown_is_refused_and_changes_nothing():
    host = Host()
    for wrong in ({"squares": "t"}, {"ring": "é" * 30}, {"tones": [[440]]}, {"tones": [[440, 0]]},
                  {"tones": [[7, 50]]}, {"tones": [["a", 50]]}, {"say": ["white"]}):
        command = {"do": "doctor", "id": 7}
        command.update(wrong)
        answers = of_type(host.say(command), "error")
        assert len(answers) == 1 and answers[0]["id"] == 7, wrong
        assert host.table.doctor is None


def test_the_game_goes_on_afterwards_with_its_clock():
    host = Host()
    host.say(GAME)
    host.set_up()
    host.wait(4000)
    assert host.table.referee.phase == "play"
    left = host.table.referee.clock.left(0, host.now)
    host.say({"do": "doctor"}, 30)
    host.matrix.set(0, 0, False)
    host.wait(60000)
    said = host.say({"do": "resign", "side": "w", "id": 3})
    assert "examined" in of_type(said, "error")[0]["text"]
    said = host.say({"do": "doctor", "on": False, "id": 4}, 60)
    assert of_type(said, "ok") and of_type(said, "hello") and of_type(said, "call") == []
    state = of_type(said, "state")[-1]
    assert state["phase"] == "setup" and state["options"]["pace"] == 30
    host.matrix.set(0, 0, True)
    host.wait(1500)
    assert host.table.referee.phase == "play"
    now_left = host.table.referee.clock.left(0, host.now)
    assert left - 1500 <= now_left <= left


def test_a_secret_arrangement_begins_anew_afterwards():
    host = Host()
    host.say({"do": "new", "game": "melee_chess", "options": {"array": "secret"}})
    assert host.table.referee.phase == "arrange"
    host.say({"do": "doctor"}, 30)
    host.say({"do": "doctor", "on": False}, 30)
    assert host.table.referee.phase == "arrange" and host.table.game.name == "melee_chess"


def test_a_host_that_comes_back_is_told_all_of_it_again():
    """One that died and was started anew finds the board as it left it."""
    host = Host()
    host.matrix.set(0, 0, True)
    host.say({"do": "doctor"}, 50)
    said = host.say({"do": "doctor"}, 50)
    assert of_type(said, "doctor") and of_type(said, "frame")[0]["rows"][0] == 1


def test_the_game_goes_on_when_the_host_is_gone():
    host = Host()
    host.say({"do": "doctor"}, 119000)
    host.say({"do": "doctor"}, 119000)
    assert host.table.doctor
    host.wait(2000)
    assert host.table.doctor is None


def test_the_timer_is_not_set_aside():
    host = Host()
    host.say({"do": "timer", "on": True, "preset": "fischer-3-2"})
    said = host.say({"do": "doctor", "id": 2})
    assert "timer" in of_type(said, "error")[0]["text"] and host.table.doctor is None


def test_ending_what_was_not_begun_changes_nothing():
    host = Host()
    before = host.table.game
    assert of_type(host.say({"do": "doctor", "on": False, "id": 1}), "ok")
    assert host.table.game is before
