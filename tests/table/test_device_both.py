"""The life of a board: turns, crashes, resets, maintenance, what is seen and heard meanwhile."""

import gc

from device_world import Board, Chip, World, crash, down, lift, make_device, opening, say, stand

from host_tools.virtual.drivers import MemoryFiles
from meleeboard import config, device, powerup
from meleeboard.agree import agree, heading
from meleeboard.journal import Journal


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


def test_a_quiet_minute_forgives():
    world = World()
    world.chip.crash_count = 2
    world.live({60_100: None})
    assert world.chip.crash_count == 0


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


def test_a_thousand_passes_a_second():
    # a rest of 1 ms is never shorter on a Pico, and a pass takes its own time
    us, passes = [0], 0

    def rest(ms):
        us[0] += 1000 * ms + 20
    checked = config.read("{}", powerup.SPECS)
    board = device.Device(Chip(), lambda values, _: Board(values), checked, MemoryFiles(),
                          MemoryFiles(), lambda: us[0] // 1000, rest)
    while us[0] < 1_000_000:
        us[0] += 90
        passes += 1
        board.pause()
    assert 995 <= passes <= 1005
    us[0] += 50_000  # a flash write; what was missed by it is not made up for
    began = us[0]
    for _ in range(50):
        us[0] += 90
        board.pause()
    assert us[0] - began > 40_000


def test_garbage_is_collected_often_until_the_loop_runs():
    # MicroPython alone can: each time that so many bytes were taken
    if hasattr(gc, "threshold"):
        gc.threshold(16 * 1024)
        World().live({100: None})
        assert gc.threshold() == -1
