"""The life of a board on virtual drivers: configuration, crashes, maintenance, the saved game."""

import gc
import json
from binascii import a2b_base64

from host_tools.virtual.drivers import MemoryFiles, QueuePort, VirtualButtons, VirtualMatrix
from meleeboard import config, device, powerup
from meleeboard.agree import agree, heading
from meleeboard.journal import Journal


class Chip:
    """A chip that remembers what was asked of it, as its registers would."""

    def __init__(self):
        self.log, self.crash_count, self.saved, self.register = [], 0, "", None
        self.fed = 0

    def start_watchdog(self):
        self.log.append("watchdog")

    def feed(self):
        self.fed += 1

    def reset(self):
        self.log.append("reset")

    def ask_for_maintenance(self):
        self.log.append("maintenance")

    def ask_for_factory_reset(self):
        self.log.append("factory reset")

    def facts(self):
        return {"python": "a Python"}

    def keep(self, ply, used_ms):
        self.register = (ply, used_ms)

    def kept(self):
        return self.register

    def crashes(self):
        return self.crash_count

    def count_crash(self):
        self.crash_count += 1

    def forgive_crashes(self):
        self.crash_count = 0

    def save_crash(self, text):
        self.saved = text


class Lights:
    """A strip that keeps what it was shown."""

    def __init__(self):
        self.shown, self.changes = [], 0
        self.squares = self.ring = b""

    def show(self, squares, ring):
        self.shown.append(bytes(squares))
        self.squares, self.ring = bytes(squares), bytes(ring)
        self.changes += 1

    def step(self, now):
        pass


class Sound:
    """A buzzer that keeps what it played."""

    def __init__(self):
        self.played = []

    def play(self, tones, urgent=False):
        self.played.append(tones)

    def busy(self):
        return False

    def step(self, now):
        pass


class Buttons(VirtualButtons):
    """Buttons that are sampled."""

    def step(self, now):
        pass


class Port(QueuePort):
    """A port that is drained."""

    def step(self):
        pass


class Board:
    """Virtual drivers by the names that pico.Board has. `script` is {ms: deed}."""

    def __init__(self, values):
        self.scanner = VirtualMatrix(values["rows"], values["cols"])
        self.strip, self.buzzer, self.port, self.buttons = Lights(), Sound(), Port(), Buttons()
        self.voice, self.digits = None, []
        self.settings = []

    def languages(self):
        return ["de", "en"] if self.voice else []

    def set(self, name, value):
        self.settings.append((name, value))


class World:
    """Power, time and flash around a device; its flash and registers outlive it."""

    def __init__(self):
        self.chip, self.files, self.ms, self.device = Chip(), MemoryFiles(), 0, None
        self.home = MemoryFiles()

    def live(self, script, config_text='{"self_test": false}'):
        """Run a board from power-up; `script` is {ms after it: deed}, None stops it by ctrl-C."""
        began = self.ms
        checked = config.read(config_text, powerup.SPECS)

        def rest(ms):
            for _ in range(ms):
                self.ms += 1
                if self.ms - began in script:
                    deed = script[self.ms - began]
                    if deed is None:
                        raise KeyboardInterrupt
                    deed(self.device.board)

        def make():
            self.device = device.Device(
                self.chip, lambda values, renderer: Board(values), checked, self.files,
                self.home, lambda: self.ms, rest,
            )
            return self.device

        device.live(self.chip, make)

    def said(self, kind):
        """Lines of that type that the board has written."""
        lines = [json.loads(line) for line in self.device.board.port.written]
        return [line for line in lines if line["type"] == kind]


def test_a_board_of_few_squares_has_a_game_that_fits():
    world = World()
    world.live({100: None}, '{"self_test": false, "rows": 5, "cols": 4}')
    assert world.chip.log[-1] == "maintenance" and world.chip.saved == ""
    assert world.device.table.game.options["size"] == 4
    assert world.said("error") == []


def make_device(make_board, checked):
    """A device that is not run."""
    files, home = MemoryFiles(), MemoryFiles()
    return device.Device(Chip(), make_board, checked, files, home, lambda: 0, lambda ms: None)


def stand(board):
    """Set up the default array."""
    for rank, bits in enumerate((15, 7, 3, 1, 0, 256, 384, 448, 480)):
        board.scanner.closed[rank] = bits


def lift(rank, file):
    return lambda board: board.scanner.set(rank, file, False)


def down(rank, file):
    return lambda board: board.scanner.set(rank, file, True)


def say(command):
    return lambda board: board.port.incoming.append(json.dumps(command))


def crash(board):
    def scan(into):
        raise RuntimeError("a sensor bit me")

    board.scanner.scan = scan


NEW = say({"do": "new", "options": {"first": "white"}})


def opening(ms, deed):
    """A script: White plays d1-d4, and later something happens."""
    return {10: NEW, 20: stand, 2000: lift(0, 3), 2600: down(3, 3), ms: deed}


def test_a_turn_and_the_way_to_the_repl():
    world = World()
    world.live(opening(3000, None))
    assert [c["call"] for c in world.said("call")] == ["ready", "touched", "turn"]
    assert world.chip.log == ["watchdog", "maintenance"]
    assert world.chip.fed > 500


def test_the_command_maintenance():
    world = World()
    world.live({50: say({"do": "maintenance"})})
    assert world.chip.log == ["watchdog", "maintenance"]
    assert len(world.said("ok")) == 1


def test_a_crash_is_kept_shown_and_lived_through():
    world = World()
    world.live(opening(3000, crash))
    assert world.chip.log == ["watchdog", "reset"] and "a sensor bit me" in world.chip.saved
    assert world.device.board.strip.shown[-1] == b"x" * 81
    world.chip.log.clear()
    world.live({20: stand, 21: lift(0, 3), 22: down(3, 3), 5000: None})
    state = world.said("state")[-1]
    assert state["ply"] == 1 and state["phase"] == "play" and state["last"] == []


def test_the_clock_survives_a_reset():
    world = World()
    world.live(opening(9600, crash))
    assert world.chip.register[0] == 1 and 6400 <= world.chip.register[1] <= 7000
    world.live({20: stand, 21: lift(0, 3), 22: down(3, 3), 1100: None})
    state = world.said("state")[-1]
    assert state["turn"] == "b" and 22800 <= state["clock"]["left_ms"][1] <= 23700


def test_a_long_saved_game_is_taken_up_without_the_watchdogs_bite():
    game = agree("melee", {}, None, None)
    position, lines = game.position, heading(game)
    while position.ply < 60 and position.outcome() is None:
        move = sorted(position.legal())[position.ply % 7]
        text, side = position.move_text(move), "wb"[position.turn]
        position.push(move)
        lines.append(f"turn {position.ply} {side} {text} emt 1.000 clk 29.000")
    world, store = World(), Journal(MemoryFiles())
    store.clear()
    for line in lines:
        store.append(line)
    store.commit()
    world.files = store.files
    world.live({1: None})
    assert world.said("state")[-1]["ply"] == position.ply > 30
    assert world.chip.fed >= position.ply


def test_a_game_that_crashes_the_board_again_and_again_is_left_alone():
    world = World()
    world.live(opening(3000, crash))
    for _ in range(2):
        world.live({1500: crash})
    assert world.chip.crash_count == 3
    world.live({1500: None})
    assert world.said("state")[-1]["ply"] == 0
    assert "crashed" in world.said("error")[0]["text"]


def test_a_board_that_crashes_at_every_start_leaves_the_repl_to_tools():
    class Held(Chip):
        def take_maintenance_flag(self):
            return False

        def is_held(self, button):
            return False

    chip = Held()
    for crashes, wanted in ((0, False), (powerup.HOPELESS - 1, False), (powerup.HOPELESS, True)):
        chip.crash_count = crashes
        assert powerup.is_repl_wanted(chip, "{}") == wanted
    assert chip.crash_count == 0  # the next start is a new trial
    assert not powerup.is_repl_wanted(chip, "{}")


def test_lights_and_sound_come_before_a_flash_write():
    # it stops the whole chip for tens of ms
    log = []

    class Slow(MemoryFiles):
        def write(self, name, at, data):
            log.append("write")
            super().write(name, at, data)

    def watch(board):
        log.clear()
        real = board.strip.step

        def step(now):
            if "l" in board.strip.squares.decode():
                log.append("lit")
            real(now)

        board.strip.step = step
        board.buzzer.step = lambda now: log.append("heard") if board.buzzer.played else None

    world = World()
    world.files = Slow()
    script = opening(3000, None)
    script[2590] = watch
    world.live(script)
    assert "write" in log
    before = log[: log.index("write")]
    assert "lit" in before and "heard" in before[before.index("lit"):]


def closed(*squares):
    def deed(board):
        for rank, file in squares:
            board.scanner.set(rank, file, True)

    return deed


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


def test_a_quiet_minute_forgives():
    world = World()
    world.chip.crash_count = 2
    world.live({60_100: None})
    assert world.chip.crash_count == 0


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


def test_a_host_is_told_of_the_lights_once_it_has_spoken():
    world = World()
    world.live({20: stand, 1500: None})
    assert not world.said("lights") and world.device.board.strip.changes > 1
    world = World()
    world.live(opening(2200, None))
    strip, last = world.device.board.strip, world.said("lights")[-1]
    assert last["squares"].encode() == strip.squares and last["ring"].encode() == strip.ring
    assert last["squares"][3] == "o" and "t" in last["squares"]


def test_digits_show_both_clocks():
    class Face:
        left_ms = None

        def show(self, left_ms):
            self.left_ms = left_ms

    faces = [Face(), Face()]

    def fit(board):
        board.digits = faces

    script = opening(4600, None)
    script[30] = fit
    World().live(script)
    assert faces[0].left_ms == 30_000  # of the next turn
    assert 27_900 <= faces[1].left_ms <= 28_100


class Speaking:
    """A voice that keeps what it was to say."""

    def __init__(self):
        self.said = []

    def say(self, names, urgent=False):
        self.said.append((list(names), urgent))

    def busy(self):
        return bool(self.said)

    def fill(self):
        pass

    def step(self):
        pass


def test_a_voice_says_the_calls_that_are_not_muted():
    voice = Speaking()

    def make_board(values, renderer):
        board = Board(values)
        board.voice = voice
        return board

    checked = config.read('{"self_test": false, "mute": ["turn"]}', powerup.SPECS)
    made = make_device(make_board, checked)
    made.power_up(0)
    assert not made.table.speaker.busy()
    for call in ((0, "touched", 0, (), None, None), (0, "turn", 1, (), None, None),
                 (0, "illegal", 0, (), 1, None)):
        made.table.hear(call)
    assert [words[0] for words, _ in voice.said] == ["touched", "illegal"]
    assert [urgent for _, urgent in voice.said] == [False, True]
    assert made.table.speaker.busy()


class Field(VirtualMatrix):
    """Linear Hall sensors as far as the device knows them."""

    def __init__(self):
        super().__init__(9, 9)
        self.kept = None

    def calibrate(self, frames):
        return [0, 80]

    def keep(self, path):
        self.kept = path


def test_linear_halls_are_calibrated_on_request():
    field = Field()

    def fit(board):
        world.device.board.scanner = field

    world = World()
    calibrate = say({"do": "calibrate", "id": 7})
    world.live({10: calibrate, 50: fit, 60: calibrate, 600: None})
    assert "linear Hall" in world.said("error")[0]["text"]
    assert world.said("calibrate")[0]["doubtful"] == ["a1", "i9"]
    assert world.said("ok")[0]["id"] == 7
    assert field.kept == "rest.bin"


def test_a_crash_that_cant_be_kept_still_leads_to_a_new_start():
    def full(text):
        raise OSError(28)

    world = World()
    world.chip.save_crash = full
    try:
        world.live({1500: crash})
    except OSError:
        pass  # on a board the reset comes first
    assert world.chip.log == ["watchdog", "reset"]


def test_vitals():
    world = World()
    world.live({50: say({"do": "vitals"}), 600: None})
    told = world.said("vitals")[0]
    assert 1 <= told["gap_ms"] < 50 and told["up_ms"] >= 50
    if hasattr(gc, "mem_alloc"):  # CPython counts its heap otherwise
        assert told["heap_bytes"] > 10_000 and told["free_bytes"] > 0


def test_table_json_is_read_and_changed_over_the_link():
    world = World()
    world.home.replace("table.json", b'{"rows": 99}')
    bad = ('{"brightness": 0}', '{"sensor_map": "a1"}', "nonsense", '{"rows": 12}')
    script = {50: say({"do": "config", "id": 1}), 900: None}
    for number, text in enumerate(bad):
        script[100 + 50 * number] = say({"do": "set_config", "text": text})
    script[400] = say({"do": "set_config", "text": '{"brightness": 20}', "id": 9})
    script[500] = say({"do": "config"})
    world.live(script)
    first, last = world.said("config")
    assert first["text"] == '{"rows": 99}' and "rows" in first["complaints"][0]
    assert len(world.said("error")) == len(bad)
    assert last["text"] == '{"brightness": 20}' and last["complaints"] == []
    assert 9 in [ok["id"] for ok in world.said("ok")]


def test_a_restart_keeps_the_clock_and_goes_on():
    world = World()
    world.live(opening(9600, say({"do": "restart"})))
    assert world.chip.log == ["watchdog", "reset"] and world.chip.crash_count == 0
    world.chip.register = None
    world.live({20: stand, 21: lift(0, 3), 22: down(3, 3), 1100: None})
    left = world.said("state")[-1]["clock"]["left_ms"][1]
    assert 22_900 <= left <= 23_300, left


def test_a_restart_out_of_an_examination_goes_on_with_the_clock_of_its_beginning():
    world = World()
    script = opening(9600, say({"do": "doctor"}))
    script[19600] = say({"do": "restart"})
    world.live(script)
    world.live({20: stand, 21: lift(0, 3), 22: down(3, 3), 1100: None})
    left = world.said("state")[-1]["clock"]["left_ms"][1]
    assert 22_900 <= left <= 23_300, left


def test_a_factory_reset_has_to_be_meant():
    world = World()
    world.live({50: say({"do": "factory_reset", "sure": False}), 200: None})
    assert "sure" in world.said("error")[0]["text"] and world.chip.log[-1] == "maintenance"
    world.live({50: say({"do": "factory_reset", "sure": True})})
    assert world.chip.log[-1] == "factory reset"


def pressed(button, down):
    return lambda board: board.buttons.add(button, down)


def held(script, ms, button, for_ms):
    """Add to a script that a button is down for so long."""
    script[ms], script[ms + for_ms] = pressed(button, True), pressed(button, False)


def test_what_the_menu_sets_outlives_the_power():
    world, script = World(), {9000: None}
    held(script, 200, "table", 2200)
    for step in range(4):  # game, clock, handicap, timer, volume
        held(script, 3000 + 300 * step, "table", 50)
    held(script, 4500, "black", 50)
    held(script, 5000, "table", 2200)
    world.live(script)
    assert world.device.board.settings == [("volume", 6)]
    assert json.loads(world.home.read("table.json").decode()) == {"volume": 6}


def report_of(text):
    """The lines of a report as one dict, its files put together."""
    lines = [json.loads(line) for line in text.split("\n") if line]
    assert lines[0] == {"report": 1} and lines[-1] == {"end": len(lines) - 1}
    found, files = {}, {}
    for line in lines:
        if "file" in line:
            name = line["file"]
            files[name] = files.get(name, b"") + a2b_base64(line["base64"])
        else:
            found.update(line)
    return found, files


def test_a_fault_report_over_the_link():
    world = World()
    world.live(opening(3000, crash))
    world.home.replace("crash.txt", world.chip.saved.encode())
    world.live({20: stand, 21: lift(0, 3), 22: down(3, 3), 2000: say({"do": "report", "id": 4}),
                5000: None})
    parts = world.said("report")
    assert [part["last"] for part in parts] == [False] * (len(parts) - 1) + [True]
    facts, files = report_of("".join([part["text"] for part in parts]))
    assert "a sensor bit me" in facts["crash"] and facts["table"]["runtime"] == "pico"
    assert facts["table.json"]["text"] == "{}" and facts["state"]["ply"] == 1
    assert facts["health"]["squares"] and facts["chip"] == {"python": "a Python"}
    for name in world.files.names():
        assert files[name] == world.files.read(name), name


def test_a_fault_report_saved_from_the_menu():
    world = World()
    script = opening(3000, pressed("table", True))
    script[5200] = pressed("table", False)
    for step in range(3):  # volume, brightness, version, report
        held(script, 6000 + 300 * step, "table", 50)
    held(script, 7500, "black", 50)
    held(script, 8000, "table", 2200)
    script[12_000] = say({"do": "report", "saved": True})
    script[14_000] = None
    world.live(script)
    saved = world.home.read("report.jsonl").decode()
    facts, files = report_of(saved)
    assert facts["state"]["ply"] == 1 and sorted(files) == sorted(world.files.names())
    assert "".join([part["text"] for part in world.said("report")]) == saved
    world.live({50: say({"do": "report", "saved": True}), 60: None})
    world.home.remove("report.jsonl")
    world.live({50: say({"do": "report", "saved": True}), 600: None})
    assert "none was saved" in world.said("error")[0]["text"]


def test_a_report_that_does_not_fit_leaves_nothing():
    def full(name, at, data):
        raise OSError(28)

    world = World()
    world.home.write = full
    world.live({50: lambda _: world.device.service().save_report(), 600: None})
    assert "not saved" in world.said("error")[0]["text"] and world.home.names() == []
