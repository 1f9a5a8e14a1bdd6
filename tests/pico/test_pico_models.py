"""The models on the emulated chip's pins, driven by our own PIO programs, without an image."""
import random
from array import array

import pytest

pytest.importorskip("rp2040py")

from bare import PINS, PWM, PWM_FUNCTION, Channel, Machine, Memory, readable, sleeping

from drivers.pio import Rp2
from host_tools.emulator.sensors import Buttons, Halls, ShiftRegisters, SwitchMatrix
from host_tools.emulator.watches import FlashWatch, Lights, Load, Tone
from meleeboard.drivers import matrix, pixels, shift
from meleeboard.drivers.pico import PINS as BOARDS

ROWS, COLUMNS = BOARDS["reference"]["rows"], BOARDS["reference"]["columns"]


def close_some(model, rows: int, columns: int, chance: random.Random):
    """Put every switch into a random state; the rows as a scan should find them."""
    for row in range(rows):
        for column in range(columns):
            model.set(row, column, chance.random() < 0.4)
    return list(model.closed)


def test_the_matrix_by_pio(tmp_path):
    """Every square reads right: our program, rp2040py's PIO, the model of the matrix."""
    model, chance = SwitchMatrix(ROWS, COLUMNS), random.Random(1)
    pico = sleeping(tmp_path, model)
    readable(pico, *COLUMNS)
    program = matrix.program(Rp2, 9, 9)
    machine = Machine(pico, 0, program, matrix.clock_hz(3), **{"in": COLUMNS[0], "out": ROWS[0]})
    for _ in range(5):
        closed = close_some(model, 9, 9, chance)
        machine.put(1)
        assert [word ^ 0x1FF for word in machine.get(9, 3)] == closed
    assert model.scans == 5 and not any(model.is_low)


def test_the_registers_by_pio(tmp_path):
    """The same for the chains of 74HC595 and 74HC165."""
    pins, chance = BOARDS["shift"], random.Random(2)
    model = ShiftRegisters(pins, 12, 12)
    pico = sleeping(tmp_path, model)
    readable(pico, pins["columns_in"])
    machine = Machine(
        pico, 0, shift.program(Rp2, 12), shift.clock_hz(3), out=pins["rows_out"],
        set=pins["latch"], sideset=pins["clock"], **{"in": pins["columns_in"]},
    )
    for _ in range(3):
        closed = close_some(model, 12, 12, chance)
        machine.put(1)
        assert [word & 0xFFF ^ 0xFFF for word in machine.get(13, 20)][1:] == closed


def test_lights_by_pio(tmp_path):
    """A chain of lights shows the words that were sent, while the processor sleeps."""
    chance, pin = random.Random(3), BOARDS["reference"]["lights"]
    places = chance.sample(range(8), 8)
    lights, load = Lights(pin, places), Load()
    pico = sleeping(tmp_path, lights, load)
    machine = Machine(pico, 1, pixels.program(Rp2), pixels.CLOCK_HZ, sideset=pin)
    colours = [chance.getrandbits(24) for _ in range(8)]
    for place in places:
        machine.put(colours[place])
        pico.run(0.032)
    pico.run(0.5)
    assert lights.colours() == colours and lights.broken == 0
    machine.put(0)  # one light only
    pico.run(0.5)
    assert lights.colours() == colours and lights.broken == 1
    assert load.looks > 100 and load.share() == 0


def test_a_whole_chain_is_done_in_its_time(tmp_path):
    """DMA feeds the chain while the processor sleeps, in the time that the driver gives it."""
    chance, pin = random.Random(4), BOARDS["reference"]["lights"]
    lights = Lights(pin, range(111))
    pico = sleeping(tmp_path, lights)
    machine = Machine(pico, 1, pixels.program(Rp2), pixels.CLOCK_HZ, sideset=pin)
    chain = pixels.Chain(machine, array("H", range(111)), Channel(pico, 0, Memory(pico)), 1)
    for now in (0, chain.sending_ms):
        colours = array("I", [chance.getrandbits(24) for _ in range(111)])
        chain.send(colours, now)
        assert chain.is_free(now + chain.sending_ms)
        pico.run(chain.sending_ms)
        assert lights.colours() == list(colours) and lights.broken == 0


def play(pico, pin: int, hz: int, level: int):
    """Set a pin's PWM as MicroPython does: `level` of 125 MHz / 64 / `hz`."""
    own, top = PWM + 0x14 * (pin >> 1 & 7), 125_000_000 // 64 // hz - 1
    for offset, value in ((4, 64 << 4), (16, top), (12, level << 16 * (pin & 1)), (0, 1)):
        pico.mcu.write_uint32(own + offset, value)
    pico.mcu.write_uint32(PINS + 8 * pin + 4, PWM_FUNCTION)


def test_tones_and_silence(tmp_path):
    """Two tones and a silence are heard with their pitch and their beginnings."""
    tone = Tone(BOARDS["reference"]["buzzer"])
    pico = sleeping(tmp_path, tone)
    for hz, level, ms in ((880, 500, 60), (440, 500, 60), (440, 0, 60)):
        play(pico, tone.pin, hz, level)
        pico.run(ms)
    assert [round(hz, -1) for _, hz in tone.heard] == [880, 440, 0]
    starts = [ms for ms, _ in tone.heard]
    assert starts[0] < 4 and 58 <= starts[1] <= 66 and 118 <= starts[2] <= 124


def test_fields_behind_multiplexers(tmp_path):
    """Each point is found behind its input, its multiplexer and its channel."""
    pins = BOARDS["linear"]
    halls = Halls(pins, 81)
    pico = sleeping(tmp_path, halls)
    halls.fields = [1000 + 16 * point for point in range(81)]
    level = dict.fromkeys((*pins["select"], *pins["enables"]), 0)
    for point in (0, 1, 15, 16, 33, 47, 80):
        for place, pin in enumerate(pins["select"]):
            level[pin] = point >> place & 1
        for place, pin in enumerate(pins["enables"]):
            level[pin] = int(point // 16 % 2 != place)
        for pin, high in level.items():  # function SIO, output, level
            pico.mcu.write_uint32(PINS + 8 * pin + 4, 5)
            pico.mcu.write_uint32(0xD0000024, 1 << pin)
            pico.mcu.write_uint32(0xD0000014 if high else 0xD0000018, 1 << pin)
        pico.mcu.adc.cs = 1
        pico.mcu.adc.on_adc_read(point // 32)
        assert pico.mcu.adc.channel_values[point // 32] == (1000 + 16 * point) >> 4


def test_buttons(tmp_path):
    """A pressed button pulls its pin down, a released one leaves it to the pull-up."""
    buttons = Buttons(BOARDS["reference"]["buttons"])
    pico = sleeping(tmp_path, buttons)
    pin = pico.mcu.gpio[BOARDS["reference"]["buttons"][1]]
    pico.mcu.write_uint32(0x4001C000 + 4 + 4 * pin.index, 0x4A)  # read, pulled up
    assert pin.input_value
    buttons.set("black", True)
    assert not pin.input_value
    buttons.set("black", False)
    assert pin.input_value


def flash_command(pico, *data: int):
    """A command to the flash, framed by its chip select."""
    select = 0x40018000 + 8 * 1 + 4
    pico.mcu.write_uint32(0x18000008, 1)
    pico.mcu.write_uint32(select, 2 << 8)  # driven low
    for byte in data:
        pico.mcu.write_uint32(0x18000060, byte)
    pico.mcu.write_uint32(select, 3 << 8)


def test_a_power_cut_in_the_middle_of_a_flash_write(tmp_path):
    """Writes are counted, and a cut leaves the first half of one."""
    watch, torn = FlashWatch(), []
    pico = sleeping(tmp_path, watch)
    watch.on_write = lambda number, tear: torn.append((number, pico.file_system(tear())[:8]))
    flash_command(pico, 0x02, 0x0A, 0, 0, 1, 2, 3, 4)  # not enabled: nothing is written
    for command in ((0x20, 0x0A, 0, 0), (0x02, 0x0A, 0, 0, 1, 2, 3, 4)):
        flash_command(pico, 0x06)
        flash_command(pico, *command)
    assert watch.writes == 2 and watch.erases == 1
    assert torn == [(1, b"\xff" * 8), (2, b"\x01\x02" + b"\xff" * 6)]
    assert pico.file_system()[:8] == b"\x01\x02\x03\x04" + b"\xff" * 4


def test_an_erase_takes_its_time(tmp_path):
    """The chip stands still for as long as an erase is told to take."""
    watch = FlashWatch()
    pico = sleeping(tmp_path, watch)
    watch.erase_ns, watch.stall = 45_000_000, pico.stand_still
    before = pico.ms
    flash_command(pico, 0x06)
    flash_command(pico, 0x20, 0x0A, 0, 0)
    assert 45 <= pico.ms - before < 45.1


def test_two_runs_are_the_same(tmp_path):
    """Host deeds happen at exact times of the emulated clock."""
    def run() -> list:
        seen = []
        pico = sleeping(tmp_path)
        for ms in (3, 1, 2):
            pico.at(ms, lambda ms=ms: seen.append((ms, pico.clock.nanos)))
        pico.run(5)
        return seen
    first = run()
    assert [ms for ms, _ in first] == [1, 2, 3] and first == run()


def test_lines_of_the_usb_link(tmp_path):
    """What comes in pieces is heard in lines, with their times."""
    pico = sleeping(tmp_path)
    heard = []
    pico.on_line = lambda ms, text: heard.append(text)
    for piece in (b'{"type": "hel', b'lo"}   \r\n{}', b"\nrest"):
        pico.cdc.on_serial_data(piece)
    assert heard == ['{"type": "hello"}', "{}"] and pico.lines[0][0] == pico.ms
