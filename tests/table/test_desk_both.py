"""'Repeat that', 'time left', and the menu: a table without a host, a screen or good eyes."""

import json

from test_club_table_both import Desk

from meleeboard import calls, choices


class Sounds:
    """A buzzer that keeps what it was asked to play."""

    def __init__(self):
        self.played = []

    def play(self, tones, urgent=False):
        self.played.append([list(tone) for tone in tones])

    def busy(self):
        return False


class Player(Desk):
    """A desk in a game that has begun, with ears."""

    def __init__(self, **options):
        super().__init__()
        self.table.speaker = self.sounds = Sounds()
        self.table.new_game("melee", options, None, None)
        self.table.start_at_once(0)

    def hold(self, now, button, ms=2500):
        """Hold a button for `ms`."""
        for at, down in ((now, True), (now + ms, False)):
            self.table.advance(at)
            self.buttons.add(button, down)
            self.table.step(at)

    def told(self, kind):
        """The lines of a type that the host has had, without their number."""
        lines = [json.loads(line) for line in self.port.written]
        return [line for line in lines if line["type"] == kind]


def test_a_short_press_repeats_the_last_call():
    player = Player(pace=0)
    player.host(10, do="pause")
    player.host(20, do="resume")
    resumed = player.sounds.played[-1]
    player.press(1000, "white")
    assert player.sounds.played[-1] == resumed and len(player.sounds.played) == 3
    assert player.told("say")[-1]["say"] == "again"


def test_twice_tells_the_time_left():
    player = Player(clock="sudden", minutes=2)
    player.press(30_000, "white")
    player.press(30_300, "white")
    assert [line["say"] for line in player.told("say")] == ["again", "time"]
    assert player.told("say")[-1]["left_ms"] == 120_000 - 30_380
    assert player.sounds.played[-1] == calls.time_tones(0, 89_620)
    player.press(40_000, "white")
    player.press(41_500, "white")  # too late to be the second of two
    assert [line["say"] for line in player.told("say")][2:] == ["again", "again"]


def test_time_in_tones():
    assert calls.time_tones(0, 89_620) == [[659, 300], [0, 100], [659, 80], [0, 100], [659, 80],
                                           [0, 100]]
    assert calls.time_tones(1, None) == []


def test_the_menu_in_a_game_has_only_what_does_not_end_it():
    player, heard = Player(pace=0), []
    player.table.desk.on_setting = lambda name, value: heard.append((name, value))
    player.hold(1000, "table")
    assert bytes(player.table.squares[:3]) == b"ol."
    player.press(4000, "black")  # volume 5 -> 6
    player.press(5000, "table")
    player.press(6000, "white")  # brightness 60 -> 40
    player.hold(7000, "table")
    assert heard == [("volume", 6), ("brightness", 40)]
    assert player.table.desk.menu is None and player.table.referee.is_on()
    assert [line["item"] for line in player.told("say")] == [
        "volume", "volume", "brightness", "brightness"]


def test_a_new_game_from_the_menu():
    desk = Desk()
    player = Player(pace=0)
    player.host(10, do="resign", side="w")
    player.hold(1000, "table")
    player.press(4000, "table")
    for press in range(3):
        player.press(5000 + 1000 * press, "black")
    player.press(9000, "table")
    player.press(10_000, "black")
    player.hold(11_000, "table")
    third = (["own"] + desk.table.desk.club.presets.names())[3]
    wanted = desk.table.desk.club.presets.get(third)
    assert player.table.game.options["clock"] == wanted["mode"]
    assert player.table.game.options["handicap"] == "b1:F"
    assert player.table.referee.phase == "setup"


def test_the_timer_from_the_menu_and_its_end():
    desk = Desk()
    hold = Player.hold
    hold(desk, 1000, "table")
    for press in range(3):
        desk.press(4000 + 1000 * press, "table")
    desk.press(8000, "black")
    hold(desk, 9000, "table")
    assert desk.table.desk.club.timer.preset == desk.table.desk.club.presets.names()[0]
    hold(desk, 12_000, "table")
    assert desk.table.desk.judge() is desk.table.referee


def test_the_menu_closes_by_itself_and_changes_nothing():
    player = Player(pace=0)
    player.hold(1000, "table")
    player.press(4000, "black")
    player.table.advance(34_081)
    assert player.table.desk.menu is None and player.table.desk.settings["volume"] == 5


def test_a_touch_closes_the_menu():
    player = Player(pace=0)
    for file, rank in ((3, 0), (2, 1)):
        player.table.scanner.set(rank, file, True)
    player.hold(1000, "table")
    player.table.touches.debounce.take_as_settled(player.table.frame)
    player.table.scanner.set(0, 3, False)
    player.table.step(4000)
    player.table.advance(4100)
    assert player.table.desk.menu is None


def test_handicaps_are_texts_of_the_option():
    assert choices.handicap_text("white-2", 9) == "b1:F,a2:F"
    assert choices.handicap_text("black-1", 5) == "d5:F"
