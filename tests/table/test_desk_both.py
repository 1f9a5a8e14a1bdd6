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


class Board:
    """A board that notes what the menu does to it."""

    def __init__(self):
        self.deeds = []

    def set(self, name, value):
        self.deeds.append(f"set {name} {value}")

    def keep(self, settings):
        words = [f"{name} {settings[name]}" for name in sorted(settings)]
        self.deeds.append("keep " + " ".join(words))

    def save_report(self):
        self.deeds.append("report")

    def factory_reset(self):
        self.deeds.append("reset")


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
    player, board = Player(pace=0), Board()
    player.table.service = lambda: board
    player.hold(1000, "table")
    assert bytes(player.table.squares[:5]) == b"olll."
    player.press(4000, "black")  # volume 5 -> 6
    player.press(5000, "table")
    player.press(6000, "white")  # brightness 60 -> 40
    player.hold(7000, "table")
    assert board.deeds == ["set volume 6", "set brightness 40", "keep brightness 40 volume 6"]
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
    third = (["own"] + desk.table.desk.club().presets.names())[3]
    wanted = desk.table.desk.club().presets.get(third)
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
    assert desk.table.desk.timer.preset == desk.table.desk.club().presets.names()[0]
    hold(desk, 12_000, "table")
    assert desk.table.desk.judge() is desk.table.referee


def test_the_menu_closes_by_itself_and_changes_nothing():
    player = Player(pace=0)
    player.hold(1000, "table")
    player.press(4000, "black")
    player.table.advance(34_081)
    assert player.table.desk.menu is None and player.table.desk.settings["volume"] == 5


def test_what_was_only_tried_is_put_back():
    player, board = Player(pace=0), Board()
    player.table.service = lambda: board
    player.hold(1000, "table")
    player.press(4000, "black")
    player.table.advance(40_000)
    assert board.deeds == ["set volume 6", "set volume 5"]


def accept(player, now, steps):
    """Open the menu, say yes to the item so many steps on, and accept; the time then."""
    player.hold(now, "table")
    for step in range(steps):
        player.press(now + 3000 + 500 * step, "table")
    now += 3000 + 500 * steps
    player.press(now, "black")
    player.hold(now + 500, "table")
    return now + 4000


REPORT, RESET = 7, 8  # steps to them where no game is on


def free_player():
    """A player whose game is over, and a board."""
    player = Player(pace=0)
    board = player.board = Board()
    player.table.service = lambda: board
    player.host(10, do="resign", side="w")
    return player


def test_a_report_is_asked_for():
    player = free_player()
    accept(player, 1000, REPORT)
    assert player.board.deeds == ["report"] and player.table.desk.menu is None


def test_a_factory_reset_is_asked_for_twice():
    player = free_player()
    deeds = player.board.deeds
    now = accept(player, 1000, RESET)
    assert player.told("say")[-1]["item"] == "confirm_reset" and deeds == []
    player.hold(now, "table")  # without a yes
    assert player.table.desk.menu is None and deeds == []
    now = accept(player, now + 5000, RESET)
    player.press(now, "black")
    player.hold(now + 1000, "table")
    assert deeds == ["reset"]


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
