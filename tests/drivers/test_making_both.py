"""Boards made by pico.make() under both Pythons, on stand-ins for the modules machine and rp2.

The stand-in for rp2.asm_pio does what MicroPython's does to a program: it takes away the globals
of the module and runs the function twice, with nothing but the assembler's names to be seen.
"""

from array import array

from meleeboard import config, looks, render
from meleeboard.drivers import pico, stream
from meleeboard.drivers.wiring import order

NAMES = ("block", "pins", "x", "y", "null", "isr", "osr", "not_x", "x_dec", "y_dec", "x_not_y",
         "not_osre")
INSTRUCTIONS = ("jmp", "in_", "out", "push", "pull", "mov", "set")
SPECS = pico.OPTIONS + looks.OPTIONS + config.OPTIONS


class Assembler:
    """Counts instructions; each may be followed by .side(pins) and [delay]."""

    def __init__(self, settings):
        self.settings = settings
        self.count = 0

    def word(self, *_):
        self.count += 1
        return self

    def side(self, pins):
        assert 0 <= pins < 4
        return self

    def __getitem__(self, delay):
        assert 0 <= delay < 32
        return self


def asm_pio(**settings):
    """As rp2.asm_pio; what comes of a program is its Assembler."""

    def assemble(program):
        found, world = Assembler(settings), program.__globals__
        before = world.copy()
        world.clear()
        for name in NAMES:
            world[name] = 0
        for name in INSTRUCTIONS:
            world[name] = found.word
        world["invert"] = lambda source: source
        for name in ("label", "wrap_target", "wrap"):
            world[name] = lambda *_: None
        try:
            program()
            program()
        finally:
            world.clear()
            world.update(before)
        found.count //= 2
        return found

    return assemble


class PIO:
    OUT_LOW, OUT_HIGH, SHIFT_LEFT, SHIFT_RIGHT, JOIN_TX = 2, 3, 0, 1, 1


class StateMachine:
    made: list = []

    def __init__(self, number, program, freq, **bases):
        self.number, self.program, self.freq, self.bases = number, program, freq, bases
        self.is_active, self.put_in = False, []
        StateMachine.made.append(self)

    def active(self, on):
        self.is_active = bool(on)

    def put(self, word):
        self.put_in.append(word)

    def get(self, words):
        for i in range(len(words)):
            words[i] = 0xFFFF  # every contact open


class DMA:
    made: list = []

    def __init__(self):
        self.channel, self.count, self.read, self.is_going = len(DMA.made), 0, 0x20000000, False
        DMA.made.append(self)

    def pack_ctrl(self, **fields):
        return fields

    def config(self, trigger=False, read=None, write=None, count=None, ctrl=None):
        self.is_going = self.is_going or trigger

    def active(self, on=None):
        return True  # the first frame has not come yet


class Rp2:
    pass


class Pin:
    IN, OUT, OPEN_DRAIN, PULL_UP = 0, 1, 2, 1
    made: dict = {}

    def __init__(self, number, mode=None, pull=None, value=None):
        self.number, self.mode, self.level = number, mode, value
        Pin.made[number] = self

    def __call__(self, level=None):
        if level is not None:
            self.level = level
        return 1


class PWM:
    def __init__(self, pin):
        self.pin, self.hz = pin, 0

    def freq(self, hz):
        self.hz = hz

    def duty_u16(self, duty):
        self.duty = duty


class ADC:
    def __init__(self, pin):
        self.pin = pin

    def read_u16(self):
        return 32768


class Machine:
    pass


def make(text):
    """The drivers of a board with this table.json."""
    Rp2.PIO, Rp2.StateMachine, Rp2.DMA, Rp2.asm_pio = PIO, StateMachine, DMA, asm_pio
    machine = Machine()
    machine.Pin, machine.PWM, machine.ADC = Pin, PWM, ADC
    machine.mem32 = {pico.PADS + 4 * i: 0x56 for i in range(30)}
    StateMachine.made.clear()
    DMA.made.clear()
    Pin.made.clear()
    values, complaints = config.read(text, SPECS)
    assert not complaints, complaints
    lights = values["rows"] * values["cols"] + pico.RING
    real, pico.Stdio = pico.Stdio, lambda: None
    try:
        return pico.make(values, render.Renderer(values, lights), machine, Rp2)
    finally:
        pico.Stdio = real


BOARDS = (
    ('{}', 2, 1),
    ('{"settle_us": 60}', 2, 2),
    ('{"sensor_along": "files", "rows": 8, "cols": 8, "voice": "i2s"}', 3, 3),
    ('{"board": "shift", "rows": 12, "cols": 12, "digits": true, "voice": "pwm"}', 3, 3),
    ('{"board": "linear", "voice": "pwm", "buzzer_volume": 0}', 2, 3),
)


def test_every_kind_of_board_is_made_and_works():
    for text, machines, channels in BOARDS:
        board = make(text)
        assert len(StateMachine.made) == machines and len(DMA.made) == channels, text
        assert all([machine.is_active for machine in StateMachine.made])
        blocks = [0, 0]
        for machine in StateMachine.made:
            blocks[machine.number // 4] += machine.program.count
        assert max(blocks) <= 32, (text, blocks)
        into = array("H", [0] * board.scanner.rows)
        for now in range(3):
            board.scanner.scan(into)
            board.strip.step(now)
            board.buzzer.step(now)
            board.buttons.step(now)
        assert not any(into) and board.buttons.read() is None
        assert board.strip.chain.dma.is_going


def test_pulses_count_down_from_their_top():
    make('{"voice": "pwm"}')
    assert StateMachine.made[-1].put_in == [stream.PWM_TOP]
    make('{"voice": "i2s"}')
    assert StateMachine.made[-1].put_in == []


def test_names_that_a_program_hides_are_there_again():
    make("{}")
    assert stream.CHUNK * stream.CHUNKS == stream.RING
    assert len(order(9, 9, "near left", "ranks", False)) == 81


def read(buffer) -> int:
    """A clip that is loud all along."""
    for i in range(len(buffer)):
        buffer[i] = 0x71
    return len(buffer)


def test_a_voice_fills_its_ring_by_chunks():
    board = make('{"voice": "i2s"}')
    voice = board.voice
    voice.pack.find = lambda name: 3 * stream.CHUNK
    voice.pack.readinto = read
    voice.say(["long"])
    for _ in range(stream.CHUNKS):
        voice.step()
    _, ring = board.sound
    loud = [chunk for chunk in range(stream.CHUNKS) if ring[stream.CHUNK * chunk + 9]]
    assert loud == [1, 2, 3] and not voice.left
