"""The board as it is made from its configuration: pins, wiring, and that the whole of it works."""
from array import array
from types import SimpleNamespace

import pytest
from pio import Rp2, StateMachine
from switches import SwitchMatrix

from host_tools.voices import pack
from meleeboard import options
from meleeboard.drivers import matrix, parts, pico, pixels, shift, stream
from meleeboard.drivers.frames import DmaFrames, FifoFrames
from meleeboard.drivers.hall import HIGH, HallMatrix


class Pin:
    """A pin as machine.Pin: it keeps how it was made."""

    IN, OUT, OPEN_DRAIN, PULL_UP = "in", "out", "open drain", "pull-up"
    made: dict = {}

    def __init__(self, number, mode=None, pull=None, value=None):
        self.number, self.level = number, value
        Pin.made[number] = (mode, pull, value)

    def __call__(self, level=None):
        if level is not None:
            self.level = level
        return 1 if self.level is None else self.level


class Pwm:
    def __init__(self, pin):
        self.pin = pin

    def duty_u16(self, duty):
        self.duty = duty


class Adc:
    def __init__(self, pin):
        self.pin = pin


class Dma:
    made: list = []

    def __init__(self):
        self.settings, self.channel, self.count, self.read = {}, len(Dma.made), 0, 0
        Dma.made.append(self)

    def pack_ctrl(self, **fields):
        return fields

    def config(self, trigger=False, **settings):
        self.settings.update(settings)

    def active(self, on=None):
        self.is_stopped = on == 0
        return True

    def close(self):
        self.is_closed = True


class Machines:
    """Makes state machines as rp2.StateMachine does, on a switch matrix."""

    def __init__(self, model: SwitchMatrix):
        self.model, self.made = model, {}

    def __call__(self, number, program, freq, **bases):
        numbers = {name: pin.number for name, pin in bases.items()}

        def wires(pins: int) -> int:
            return self.model.columns(pins) << 9
        named = ("in_base", "out_base", "set_base", "sideset_base")
        machine = StateMachine(program, wires, *[numbers.get(name, 0) for name in named])
        machine.bases, machine.freq, machine.active = numbers, freq, lambda on: None
        self.made[number] = machine
        return machine


@pytest.fixture
def chip(monkeypatch):
    """The modules machine and rp2 as the board wants them."""
    Pin.made, Dma.made = {}, []
    monkeypatch.setattr(pico, "Stdio", object)
    rp2 = SimpleNamespace(PIO=Rp2.PIO, asm_pio=Rp2.asm_pio, DMA=Dma,
                          StateMachine=Machines(SwitchMatrix(9, 9)))
    pads = {pico.PADS + 4 * n: 0x56 for n in range(30)}  # as they are after a reset
    return SimpleNamespace(Pin=Pin, PWM=Pwm, ADC=Adc, mem32=pads), rp2


def config(**given) -> dict:
    return options.parse(pico.OPTIONS, given)


def test_reference_board_scans_squares_and_idles_safely(chip):
    """Rows are outputs at rest high, columns inputs, and a closed square is found."""
    machine, rp2 = chip
    board = pico.make(config(), None, machine, rp2)
    scan = rp2.StateMachine.made[0]
    assert scan.bases == {"in_base": 9, "out_base": 0}
    assert {Pin.made[n][0] for n in range(9, 18)} == {"in"}
    assert isinstance(board.scanner.frames, FifoFrames)
    rp2.StateMachine.model.closed = {(0, 0), (3, 5), (8, 8)}
    into = array("H", [0] * 9)
    board.scanner.scan(into)
    assert list(into) == rp2.StateMachine.model.bitmap()
    pads = [machine.mem32[pico.PADS + 4 * n] for n in range(30)]
    assert pads == [0x76] * 9 + [0x56] * 21  # rows pull nine columns at once
    assert board.voice is None and board.digits == []
    assert [Pin.made[n] for n in (26, 27, 28)] == [("in", "pull-up", None)] * 3
    assert rp2.StateMachine.made[1].bases == {"sideset_base": 18}
    assert board.buzzer.pwm.pin.number == 22 and board.buzzer.pwm.duty == 0


def test_a_board_wired_along_its_files(chip):
    """Row wires on the files from the far end: what is wire 1, 2 is square b8."""
    machine, rp2 = chip
    given = config(sensor_along="files", sensor_corner="far left")
    board = pico.make(given, None, machine, rp2)
    rp2.StateMachine.model.closed = {(1, 2)}
    into = array("H", [0] * 9)
    board.scanner.scan(into)
    assert list(into) == [0, 0, 0, 0, 0, 0, 0b10, 0, 0]


def test_slow_sensors_are_fetched_by_dma(chip):
    """Hall switches that are powered row by row need 60 us each."""
    machine, rp2 = chip
    board = pico.make(config(settle_us=60), None, machine, rp2)
    assert isinstance(board.scanner.frames, DmaFrames)
    assert Dma.made[0].settings["ctrl"]["treq_sel"] == 4
    assert rp2.StateMachine.made[0].freq == 533_333


def test_shift_board(chip):
    """Its state machine drives the registers; its displays are there if they are said to be."""
    machine, rp2 = chip
    board = pico.make(config(board="shift", rows=12, cols=12, digits=True), None, machine, rp2)
    assert rp2.StateMachine.made[0].bases == {
        "in_base": 4, "out_base": 3, "set_base": 5, "sideset_base": 2}
    assert (board.scanner.rows, board.scanner.cols) == (12, 12)
    assert len(board.digits) == 2 and Pin.made[7] == ("open drain", "pull-up", 1)
    assert len(board.strip.squares) == 144


def test_linear_board(chip):
    """Multiplexers asleep until they are read."""
    machine, rp2 = chip
    board = pico.make(config(board="linear", hall_north="down"), None, machine, rp2)
    assert isinstance(board.scanner, HallMatrix) and board.scanner.upside_down == HIGH
    assert [pin.level for pin in board.scanner.enables] == [1, 1]
    assert [adc.pin.number for adc in board.scanner.inputs] == [26, 27, 28]


@pytest.mark.parametrize("given, bases, hz", [
    ("i2s", {"sideset_base": 19, "out_base": 21}, 64 * 16000),
    ("pwm", {"set_base": 21}, 2064 * 16000),
])
def test_voice_has_its_pins_and_rate(chip, given, bases, hz):
    """BCLK, LRC, DIN in this order, or the last of them alone; a missing clip is counted."""
    machine, rp2 = chip
    board = pico.make(config(voice=given, voice_language="nowhere"), None, machine, rp2)
    sound = rp2.StateMachine.made[4]
    assert sound.bases == bases and sound.freq == hz
    assert sound.sent == ([255] if given == "pwm" else [])
    assert {Pin.made[n][0] for n in bases.values()} == {"out"}
    assert [dma.channel for dma in Dma.made] == [0, 1, 2]  # the lights have one too
    assert Dma.made[1].settings["ctrl"]["treq_sel"] == 8
    board.voice.say(["kill"])
    board.voice.step()
    assert board.voice.missing == 1


def test_another_language_plays_on_with_the_same_program(chip):
    """A program that was made anew would be loaded once more, and the memory be full soon."""
    machine, rp2 = chip
    board = pico.make(config(voice="pwm"), None, machine, rp2)
    first, channels = rp2.StateMachine.made[4], Dma.made[1:]
    board.set("voice_language", "de")
    again = rp2.StateMachine.made[4]
    assert again is not first and again.program is first.program
    assert all(dma.is_closed and dma.is_stopped for dma in channels) and len(Dma.made) == 5
    assert board.voice.out.state_machine is again and not board.voice.busy()


def test_programs_fit_into_their_blocks_memory():
    """Scan and lights share the first block's 32 instructions, the voice has the second's."""
    lights = len(pixels.program(Rp2).code)
    for scan in (matrix.program(Rp2, 9, 9), shift.program(Rp2, 12)):
        assert len(scan.code) + lights <= 32
    for sound in (stream.i2s_program(Rp2), stream.pwm_program(Rp2)):
        assert len(sound.code) <= 32


def test_volume_brightness_and_language_change_while_it_runs(chip, tmp_path, monkeypatch):
    """The share of buzzer and voice in the volume, and a pack of another rate."""
    for language, rate in (("en", 8000), ("it", 16000)):
        data = pack.build({"kill": [0] * 99}, rate, language)
        (tmp_path / f"{language}.pack").write_bytes(data)
    monkeypatch.setattr(parts, "VOICES", str(tmp_path))
    renderer = SimpleNamespace(brightness=60)
    board = pico.make(config(voice="i2s", volume=6, buzzer_volume=5), renderer, *chip)
    assert board.languages() == ["en", "it"]
    assert (board.buzzer.volume, board.voice.state[2]) == (3, 256 * 6 // 10)
    board.set("volume", 10)
    board.set("brightness", 20)
    assert (board.buzzer.volume, board.voice.state[2], renderer.brightness) == (5, 256, 20)
    board.set("voice_language", "it")
    assert board.voice.pack.rate == 16000


@pytest.mark.parametrize("given, word", [
    ({"rows": 12, "cols": 12}, "9 x 9"),
    ({"board": "linear", "rows": 10, "cols": 10}, "96"),
    ({"board": "linear", "hall_on": 1300}, "hall_off must be below"),
    ({"sensor_map": "a1 a2"}, "missing"),
    ({"light_lines": "1 2"}, "1 to 9"),
])
def test_wrong_wiring_is_refused_before_a_pin_is_touched(chip, given, word):
    """ValueError names it, and no output has been switched on."""
    machine, rp2 = chip
    with pytest.raises(ValueError, match=word):
        pico.make(config(**given), None, machine, rp2)
    assert Pin.made == {}


@pytest.mark.parametrize("given, first, last", [
    ({}, [0, 1], [109, 110]),
    ({"ring_first": True}, [81, 82], [79, 80]),
    ({"ring_start": 2}, [0, 1], [107, 108]),
    ({"ring_start": 2, "ring_back": True}, [0, 1], [85, 84]),
    ({"ring_start": 29, "ring_back": True}, [0, 1], [82, 81]),
    ({"light_corner": "far right", "light_along": "files"}, [80, 71], [109, 110]),
])
def test_places_of_lights(given, first, last):
    """The ring before or behind the board, from any light on, either way round."""
    places = list(pico.places_of(config(**given)))
    assert (places[:2], places[-2:]) == (first, last)
    assert sorted(places) == list(range(111))
