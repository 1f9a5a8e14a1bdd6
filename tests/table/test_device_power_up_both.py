"""Power-up of a board: its configuration, the self-test, the game that it begins with."""

from device_world import Board, World, lift, make_device, stand

from host_tools.virtual.drivers import MemoryFiles, VirtualMatrix
from meleeboard import config, device, powerup


def test_a_board_of_few_squares_has_a_game_that_fits():
    world = World()
    world.live({100: None}, '{"self_test": false, "rows": 5, "cols": 4}')
    assert world.chip.log[-1] == "maintenance" and world.chip.saved == ""
    assert world.device.table.game.options["size"] == 4
    assert world.said("error") == []


def closed(*squares):
    def deed(board):
        for rank, file in squares:
            board.scanner.set(rank, file, True)

    return deed


class Terse(VirtualMatrix):
    """A scanner that fills in nothing while nothing changes (drivers/frames.py)."""

    def __init__(self):
        super().__init__(9, 9)
        self.told = [0] * 9

    def scan(self, into):
        now = list(self.closed)
        if now == self.told:
            return False
        self.told = now
        super().scan(into)
        return True


def test_the_self_test_takes_nothing_from_the_table():
    # units that stood before power-up, on a scanner that tells of changes alone
    world = World()
    real = Board.__init__

    def fit(board, values):
        real(board, values)
        board.scanner = Terse()
        stand(board)

    Board.__init__ = fit
    try:
        world.live({6000: None}, '{"options": {"first": "white"}}')
    finally:
        Board.__init__ = real
    assert "ready" in [call["call"] for call in world.said("call")]


def test_squares_that_read_closed_though_the_game_leaves_them_empty():
    # of a few the self-test says so and shows them; many are units that lie about
    for stuck, told in (((), None), (((4, 4),), "e5"), (((4, 4), (0, 8)), "i1, e5"),
                        (tuple((4, file) for file in range(9)), None)):
        world = World()
        checked = config.read("{}", powerup.SPECS)
        made = []

        def make_board(values, renderer, made=made, stuck=stuck):
            made.append(Board(values))
            closed(*stuck)(made[0])
            return made[0]

        ms = [0]

        def rest(count, ms=ms):
            ms[0] += count

        board = device.Device(world.chip, make_board, checked, world.files, MemoryFiles(),
                              lambda ms=ms: ms[0], rest)
        board.power_up(0)
        notices = [text for text in board.table.notices if "self-test" in text]
        assert len(notices) == (1 if told else 0), notices
        if told:
            assert told in notices[0]
            shown = [frame for frame in made[0].strip.shown if frame.count(b"x") == len(stuck)]
            assert shown and shown[0][40] == ord("x")


def test_a_broken_configuration_falls_back_and_says_so():
    for text, word in (
        ("{", "JSON"),
        ("[]", "object"),
        ('{"self_test": false, "rows": 99}', "rows"),
        ('{"self_test": false, "row": 9}', "row"),
        ('{"self_test": false, "mute": [3]}', "mute"),
        ('{"self_test": false, "game": "chess"}', "chess"),
        ('{"self_test": false, "options": {"size": 3}}', "size"),
    ):
        world = World()
        world.live({600: None}, text)
        errors = [e["text"] for e in world.said("error")]
        assert len(errors) >= 1 and word in errors[0], (text, errors)
        assert world.said("state")[-1]["phase"] == "setup"


def test_wiring_that_cant_be_made_falls_back():
    made = []

    def make_board(values, renderer):
        made.append(values["rows"])
        if values["rows"] != 9:
            raise ValueError("rows: too many")
        return Board(values)

    checked = config.read('{"rows": 12}', powerup.SPECS)
    board = make_device(make_board, checked)
    assert made == [12, 9] and "too many" in board.complaints[0]


def test_the_self_test_shows_every_light():
    world = World()
    world.live({2000: None}, "{}")
    shown = world.device.board.strip.shown
    for letter in powerup.SWEEP:
        assert letter.encode() * 81 in shown
    assert world.device.board.buzzer.played


def test_preferences_of_the_file():
    world = World()
    text = '{"self_test": false, "options": {"pace": 15}, "mute": ["touched"], "watchdog": false}'
    world.live({20: stand, 1600: lift(0, 3), 1700: None}, text)
    assert world.said("state")[-1]["options"]["pace"] == 15
    assert world.chip.log == ["maintenance"]
    assert "touched" in [c["call"] for c in world.said("call")]
    assert len(world.device.board.buzzer.played) == 1 + ("toss" in str(world.said("call")))
