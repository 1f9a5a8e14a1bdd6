"""Makes the drivers of a board out of a checked configuration: pins, state machines, DMA, sound.

Everything that can be wrong with the configuration is found before a pin is touched. Drivers that
only some boards have are imported where they are made: their code takes memory.
"""

from array import array

from ..compat import const
from . import parts as _parts
from . import pixels, wiring
from .buttons import Buttons
from .buzzer import LOUDEST, Buzzer
from .frames import DmaFrames, FifoFrames, PioScanner
from .parts import Parts
from .rows import Wiring
from .usb import Stdio, UsbPort

# board -> job -> GPIO numbers; a run of state machine pins is consecutive
PINS: dict = {
    "reference": {
        "rows": (0, 1, 2, 3, 4, 5, 6, 7, 8),
        "columns": (9, 10, 11, 12, 13, 14, 15, 16, 17),
        "lights": 18, "voice": (19, 20, 21), "buzzer": 22, "buttons": (26, 27, 28),
    },
    "shift": {
        "clock": 2, "rows_out": 3, "columns_in": 4, "latch": 5, "load": 6,
        "digits": (7, 8, 9, 10), "buttons": (13, 14, 15),
        "lights": 18, "voice": (19, 20, 21), "buzzer": 22,
    },
    "linear": {
        "select": (0, 1, 2, 3), "enables": (4, 5), "buttons": (13, 14, 15),
        "lights": 18, "voice": (19, 20, 21), "buzzer": 22, "adc": (26, 27, 28),
    },
}

RING = const(30)  # lights around the board
SCAN, LIGHTS = const(0), const(1)  # state machines, both of the first PIO block
SOUND = const(4)  # the first of the second block, as the first one's memory may be full
SENDING = const(8)  # its request line
RECEIVING = const(4)  # from a state machine's request line for sending to that for receiving
WAITABLE_US = const(10)  # columns that settle within this are waited for, slower ones use DMA
PADS = const(0x4001C004)  # the RP2040's pad registers, one a GPIO
DRIVE_12_MA = const(0x30)  # both drive bits of a pad register
REST_FILE = "rest.bin"  # what calibrated linear Hall sensors read at rest

OPTIONS = (
    ("board", "reference", tuple(sorted(PINS)), "how the sensors are wired"),
    ("rows", 9, range(4, 13), "ranks of the board"),
    ("cols", 9, range(4, 13), "files of the board"),
    ("settle_us", 3, range(1, 1001), "time for a row to settle; 60 for switched Hall sensors"),
    ("sensor_corner", "near left", wiring.CORNERS, "corner of the first sensor, seen by White"),
    ("sensor_along", "ranks", wiring.ALONG, "what a wired row runs along"),
    ("sensor_serpentine", False, bool, "every other row runs back"),
    ("sensor_lines", "", str, "wired rows in another order: 1 3 2 .."),
    ("sensor_map", "", str, "all squares in the order of their sensors: a1 b1 .."),
    ("hall_on", 2000, range(100, 30001), "field that closes a linear Hall sensor, in ADC counts"),
    ("hall_off", 1300, range(50, 30000), "field below which it opens"),
    ("hall_north", "up", ("up", "down"), "which way upright magnets move the reading"),
    ("light_corner", "near left", wiring.CORNERS, "corner of the first light, seen by White"),
    ("light_along", "ranks", wiring.ALONG, "what the chain of lights runs along"),
    ("light_serpentine", True, bool, "every other line of lights runs back"),
    ("light_lines", "", str, "lines of lights in another order"),
    ("light_map", "", str, "all squares in the order of their lights"),
    ("ring_first", False, bool, "the ring's lights come before the board's"),
    ("ring_start", 0, range(RING), "which ring light, from 0 on, is the first right of the top"),
    ("ring_back", False, bool, "the ring's chain runs against the clock"),
    ("volume", 5, range(LOUDEST + 1), "volume of all sound, set in the menu; 0 for silence"),
    ("buzzer_volume", 10, range(LOUDEST + 1), "the buzzer's share of it, in tenths; 0 for none"),
    ("voice", "none", ("none", "i2s", "pwm"), "what speaks: a MAX98357A, or an amplifier on DIN"),
    ("voice_volume", 10, range(11), "the voice's share of the volume, in tenths"),
    ("voice_language", "en", str, "language of the voice, which names its pack of clips"),
    ("digits", False, bool, "the two displays are there (shift board)"),
    ("digits_brightness", 3, range(8), "brightness of the displays"),
)


def order_of(config: dict, what: str):
    """The order of the `sensor` or `light` wires; ValueError if its map or lines are wrong."""
    rows, cols = config["rows"], config["cols"]
    names = config[what + "_map"]
    if names:
        return wiring.named(rows, cols, names)
    return wiring.order(
        rows, cols, config[what + "_corner"], config[what + "_along"],
        config[what + "_serpentine"], config[what + "_lines"],
    )


def places_of(config: dict):
    """For each light of the chain the index of what it shows: squares first, then the ring."""
    squares = order_of(config, "light")
    ring = array("H")
    for i in range(RING):
        step = config["ring_start"] - i if config["ring_back"] else i - config["ring_start"]
        ring.append(len(squares) + step % RING)
    return ring + squares if config["ring_first"] else squares + ring


def check(config: dict):
    """ValueError if the wiring can't be."""
    rows, cols = config["rows"], config["cols"]
    if config["board"] == "reference" and max(rows, cols) > 9:
        raise ValueError("rows, cols: the reference board has 9 x 9 squares at most")
    if config["board"] == "linear" and rows * cols > 96:
        raise ValueError("rows, cols: the linear board has 96 squares at most")
    if config["hall_off"] >= config["hall_on"]:
        raise ValueError("hall_off must be below hall_on, or a sensor would never rest")
    order_of(config, "sensor")
    order_of(config, "light")


class Maker:
    """Makes the drivers into `parts`, whose `machine` and `rp2` are MicroPython's modules."""

    def __init__(self, parts):
        self.parts, self.config = parts, parts.config
        self.machine, self.rp2 = parts.machine, parts.rp2
        self.pins = PINS[self.config["board"]]

    def make(self, renderer) -> Parts:
        """All drivers, `renderer` for rows * cols + RING lights; ValueError if they can't be."""
        config, machine, parts = self.config, self.machine, self.parts
        check(config)
        places, wires = places_of(config), order_of(config, "sensor")
        by_rank = config["sensor_along"] == "ranks"
        self.lines = config["rows"] if by_rank else config["cols"]
        self.width = config["cols"] if by_rank else config["rows"]
        make = {"reference": self._matrix, "shift": self._registers, "linear": self._halls}
        parts.scanner = make[config["board"]](wires)
        parts.strip = self._strip(renderer, places)
        pwm = machine.PWM(machine.Pin(self.pins["buzzer"]))
        parts.buzzer = Buzzer(pwm, parts.volume_of("buzzer"))
        if config["voice"] != "none":
            from .voice import Voice

            out, pack = self.speaker()
            parts.voice = Voice(out, pack, parts.volume_of("voice"))
        parts.buttons = Buttons([self._input(n, True) for n in self.pins["buttons"]])
        parts.digits = self._digits() if config["digits"] else []
        parts.port = UsbPort(Stdio())
        return parts

    def _input(self, number: int, pulled_up: bool = False):
        pin = self.machine.Pin
        return pin(number, pin.IN, pin.PULL_UP if pulled_up else None)

    def _output(self, number: int, level: int):
        pin = self.machine.Pin
        return pin(number, pin.OUT, value=level)

    def _strengthen(self, numbers):
        """Let outputs drive 12 mA: a full row has to pull all its columns safely low."""
        for n in numbers:
            self.machine.mem32[PADS + 4 * n] |= DRIVE_12_MA

    def _matrix(self, wires):
        from . import matrix

        self._strengthen(self.pins["rows"][:self.lines])
        columns = [self._input(n) for n in self.pins["columns"][:self.width]]
        machine = self.rp2.StateMachine(
            SCAN, matrix.program(self.rp2, self.lines, self.width),
            freq=matrix.clock_hz(self.config["settle_us"]),
            in_base=columns[0], out_base=self._output(self.pins["rows"][0], 1),
        )
        return self._scanner(machine, wires, 0)

    def _registers(self, wires):
        from . import shift

        pins = self.pins
        machine = self.rp2.StateMachine(
            SCAN, shift.program(self.rp2, self.lines),
            freq=shift.clock_hz(self.config["settle_us"]),
            in_base=self._input(pins["columns_in"]), out_base=self._output(pins["rows_out"], 1),
            set_base=self._output(pins["latch"], 0), sideset_base=self._output(pins["clock"], 0),
        )
        return self._scanner(machine, wires, 1)

    def _scanner(self, machine, wires, before: int):
        machine.active(1)
        words = before + self.lines
        rows, cols = self.config["rows"], self.config["cols"]
        wired = Wiring(rows, cols, wires, self.lines, self.width, before)
        if self.config["settle_us"] <= WAITABLE_US:
            return PioScanner(FifoFrames(machine, words), wired)
        return PioScanner(DmaFrames(machine, words, self.rp2.DMA(), SCAN + RECEIVING), wired)

    def _halls(self, wires):
        from .hall import HallMatrix

        config, pins = self.config, self.pins
        halls = HallMatrix(
            [self._output(n, 0) for n in pins["select"]],
            [self._output(n, 1) for n in pins["enables"]],
            [self.machine.ADC(self.machine.Pin(n)) for n in pins["adc"]],
            config["rows"], config["cols"], wires, config["hall_on"], config["hall_off"],
            1 if config["hall_north"] == "up" else -1,
        )
        halls.recall(REST_FILE)
        return halls

    def _strip(self, renderer, places):
        machine = self.rp2.StateMachine(
            LIGHTS, pixels.program(self.rp2), freq=pixels.CLOCK_HZ,
            sideset_base=self._output(self.pins["lights"], 0),
        )
        machine.active(1)
        chain = pixels.Chain(machine, places, self.rp2.DMA(), LIGHTS)
        return pixels.Strip(renderer, chain, len(places) - RING, RING)

    def speaker(self) -> tuple:
        """(what plays samples, the pack of clips) of the language that is set."""
        from .voice import Pack

        pack = Pack(_parts.VOICES + "/" + self.config["voice_language"] + _parts.PACK)
        return self._stream(pack.rate), pack

    def _stream(self, rate: int):
        """What plays samples at this rate, by I2S or as pulses on its data pin."""
        from . import stream

        bit_clock, word_select, data = self.pins["voice"]
        is_i2s = self.config["voice"] == "i2s"
        parts = self.parts
        if not parts.sound:
            program = stream.i2s_program if is_i2s else stream.pwm_program
            parts.sound = program(self.rp2), array("H", [0] * stream.RING)
        program, ring = parts.sound
        if is_i2s:
            self._output(word_select, 0)
            machine = self.rp2.StateMachine(
                SOUND, program, freq=stream.I2S_CYCLES * rate,
                out_base=self._output(data, 0), sideset_base=self._output(bit_clock, 0),
            )
        else:
            machine = self.rp2.StateMachine(
                SOUND, program, freq=stream.PWM_CYCLES * rate, set_base=self._output(data, 0),
            )
            machine.put(stream.PWM_TOP)
        machine.active(1)
        form = stream.I2S_FORM if is_i2s else stream.PWM_FORM
        return stream.Stream(machine, SENDING, self.rp2.DMA(), self.rp2.DMA(), ring, form)

    def _digits(self) -> list:
        from .digits import Digits

        pin, numbers = self.machine.Pin, self.pins.get("digits", ())
        wires = [pin(n, pin.OPEN_DRAIN, pin.PULL_UP, value=1) for n in numbers]
        brightness = self.config["digits_brightness"]
        return [Digits(wires[i], wires[i + 1], brightness) for i in range(0, len(wires), 2)]


def make(config: dict, renderer, machine, rp2) -> Parts:
    """The drivers of a board as it is configured; ValueError where they can't be made."""
    return Maker(Parts(config, machine, rp2)).make(renderer)


def board(config: dict, renderer) -> Parts:
    """The drivers of the board that this runs on."""
    import machine
    import rp2

    return make(config, renderer, machine, rp2)
