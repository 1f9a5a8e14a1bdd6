"""The buzzer's and the voice's queues by tables of time."""

from meleeboard import calls
from meleeboard.drivers.buzzer import GAP_MS, LONGEST, Buzzer
from meleeboard.drivers.voice import CHUNK, HEAD, MARK, STEPS, I2sOut, Pack, Voice


class Pwm:
    """Keeps what sounds: Hz, or 0."""

    def __init__(self):
        self.hz, self.duty = 1000, 1

    def freq(self, hz):
        self.hz = hz

    def duty_u16(self, duty):
        self.duty = duty

    def sounding(self):
        return self.hz if self.duty else 0


def heard(buzzer, pwm, until: int, events=()) -> list:
    """[ms, Hz] at each change; `events` are (ms, tones, urgent)."""
    found = [[0, pwm.sounding()]]
    for now in range(until):
        for ms, tones, urgent in events:
            if ms == now:
                buzzer.play(tones, urgent)
        buzzer.step(now)
        if pwm.sounding() != found[-1][1]:
            found.append([now, pwm.sounding()])
    return found


# name, [(ms, tones, urgent)], [[ms, Hz]]
TABLES = (
    ("silence", [], [[0, 0]]),
    ("a tone", [(5, [[880, 40]], False)], [[0, 0], [5, 880], [45, 0]]),
    ("two tones and a rest", [(5, [[880, 40], [0, 10], [440, 20]], False)],
     [[0, 0], [5, 880], [45, 0], [55, 440], [75, 0]]),
    ("calls queue with a gap", [(5, [[880, 40]], False), (6, [[440, 20]], False)],
     [[0, 0], [5, 880], [45, 0], [45 + GAP_MS, 440], [65 + GAP_MS, 0]]),
    ("an urgent one cuts in and clears the queue",
     [(5, [[880, 40]], False), (6, [[440, 20]], False), (20, [[196, 60]], True)],
     [[0, 0], [5, 880], [20, 196], [80, 0]]),
    ("a call without tones is no interruption", [(5, [[880, 40]], False), (20, [], True)],
     [[0, 0], [5, 880], [45, 0]]),
)


def test_buzzer_tables():
    for name, events, wanted in TABLES:
        pwm = Pwm()
        found = heard(Buzzer(pwm, 5), pwm, 300, events)
        assert found == wanted, (name, found)


def test_buzzer_is_busy_until_the_last_gap_has_passed():
    buzzer = Buzzer(Pwm(), 5)
    assert not buzzer.busy() and buzzer.next_due() is None
    buzzer.play([[880, 40]])
    assert buzzer.busy()
    buzzer.step(100)
    assert buzzer.next_due() == 140
    buzzer.step(140)
    assert buzzer.busy() and buzzer.next_due() == 140 + GAP_MS
    buzzer.step(140 + GAP_MS)
    assert not buzzer.busy() and buzzer.next_due() is None


def test_buzzer_volume():
    duties = []
    for volume in (0, 1, 5, 10):
        pwm = Pwm()
        buzzer = Buzzer(pwm, volume)
        buzzer.play([[880, 40]])
        buzzer.step(0)
        duties.append(pwm.duty)
    assert duties == [0, 327, 8192, 32768]


def test_buzzer_drops_whole_calls_when_it_is_full():
    pwm = Pwm()
    buzzer = Buzzer(pwm, 5)
    for _ in range(LONGEST):
        buzzer.play([[880, 1]])
    assert buzzer.dropped == LONGEST // 2
    buzzer.play([[196, 9]], True)
    buzzer.step(0)
    assert pwm.sounding() == 196 and buzzer.dropped == LONGEST // 2


def test_every_call_and_side_sounds_different():
    sounds = {}
    for name in calls.TONES:
        if name not in ("ready", "toss"):  # nobody's calls
            for side in (0, 1):
                tones = tuple([tuple(t) for t in calls.tones((0, name, side, (), None, None))])
                assert tones not in sounds, (name, side, sounds.get(tones))
                sounds[tones] = name, side


class Out:
    """Takes chunks; free again when it is told so."""

    def __init__(self):
        self.is_free, self.heard = True, []

    def write(self, samples):
        assert self.is_free
        self.is_free = False
        self.heard.extend(samples)


class Library:
    """A pack in memory, read in pieces as long as the buffer."""

    def __init__(self, **clips):
        self.clips, self.data, self.found = clips, b"", []

    def find(self, name: str) -> int:
        self.data = self.clips.get(name, b"")
        self.found.append(name)
        return 2 * len(self.data)

    def readinto(self, buffer) -> int:
        count = min(len(buffer), len(self.data))
        buffer[:count] = self.data[:count]
        self.data = self.data[count:]
        return count


def say_all(voice, out):
    """Step until it is silent; a step while the output is taken writes nothing."""
    for _ in range(100):
        voice.step()
        voice.step()
        out.is_free = True
        if not voice.busy():
            return
    raise AssertionError("it never ends")


def decoded(data: bytes) -> list:
    """IMA ADPCM by the book: the sum of the bits' shares of the step."""
    level, at, found = 0, 0, []
    for byte in data:
        for code in (byte & 15, byte >> 4):
            step = STEPS[at]
            shares = [step >> 3] + [step >> i for i in range(3) if code & 4 >> i]
            level += -sum(shares) if code & 8 else sum(shares)
            level = max(-32768, min(32767, level))
            at = max(0, min(88, at + (-1, -1, -1, -1, 2, 4, 6, 8)[code & 7]))
            found.append(level)
    return found


NOISE = bytes([(i * i * 37 + i * 11) % 256 for i in range(CHUNK // 2 + 3)])


def test_voice_says_clips_in_order_and_pads_with_silence():
    out, library = Out(), Library(one=b"\x17", two=NOISE)
    voice = Voice(out, library, 10)
    voice.say(["one", "two"])
    assert voice.busy()
    say_all(voice, out)
    wanted = decoded(b"\x17") + [0] * (CHUNK - 2) + decoded(NOISE) + [0] * (CHUNK - 6)
    assert out.heard == wanted


def test_voice_unpacks_the_loudest_without_running_over():
    for byte in (0x77, 0xFF, 0x7F):
        out, data = Out(), bytes([byte]) * 60
        voice = Voice(out, Library(loud=data), 10)
        voice.say(["loud"])
        say_all(voice, out)
        assert out.heard[:120] == decoded(data), byte


def test_voice_volume():
    for volume, gain in ((10, 256), (5, 128), (0, 0)):
        out = Out()
        voice = Voice(out, Library(one=NOISE), volume)
        voice.say(["one"])
        say_all(voice, out)
        assert out.heard[:CHUNK + 6] == [level * gain >> 8 for level in decoded(NOISE)]


def test_voice_interrupts_for_what_is_urgent():
    out, library = Out(), Library(long=NOISE * 4, stop=b"\x17")
    voice = Voice(out, library, 10)
    voice.say(["long", "long"])
    voice.step()
    voice.say(["stop"], True)
    out.is_free = True
    say_all(voice, out)
    assert out.heard == decoded(NOISE)[:CHUNK] + decoded(b"\x17") + [0] * (CHUNK - 2)
    assert library.found == ["long", "stop"]


def test_voice_goes_on_past_missing_clips_and_a_full_queue():
    out = Out()
    voice = Voice(out, Library(one=b"\x17"), 10)
    voice.say(["nothing", "one"])
    say_all(voice, out)
    assert voice.missing == 1 and out.heard[:2] == decoded(b"\x17")
    for _ in range(9):
        voice.say(["one"] * 8)
    assert voice.dropped == 6 * 8


def pack(clips, rate=8000) -> bytes:
    """A pack as the head of drivers/voice.py has it; `clips` are (name, data), sorted."""
    index, body = b"", b""
    for name, data in clips:
        start = HEAD + 24 * len(clips) + len(body)
        index += name.encode() + b"\0" * (16 - len(name))
        index += start.to_bytes(4, "little") + (2 * len(data)).to_bytes(4, "little")
        body += data
    head = MARK + b"en\0\0" + rate.to_bytes(2, "little") + len(clips).to_bytes(2, "little")
    return head + index + body


def with_file(data: bytes, test):
    """test(the pack in a file that holds `data`)."""
    import os

    path = "pack_of_this_test"
    with open(path, "wb") as file:
        file.write(data)
    try:
        opened = Pack(path)
        test(opened)
        opened.file.close()
    finally:
        os.remove(path)


NAMES = ("1", "10", "a", "an_odd_name_of16", "kill", "turn")


def test_every_clip_of_a_pack_is_found():
    clips = [(name, bytes([i + 1]) * (3 * i + 1)) for i, name in enumerate(NAMES)]

    def look(opened):
        assert (opened.rate, opened.problem) == (8000, None)
        buffer = bytearray(2)
        for name, data in clips:
            assert opened.find(name) == 2 * len(data), name
            assert opened.readinto(buffer) == 2 and buffer[0] == data[0], name
        for name in ("", "0", "11", "k", "killer", "zero"):
            assert opened.find(name) == 0, name
    with_file(pack(clips), look)


def test_an_empty_pack_and_files_that_are_none():
    for data, problem in ((pack([]), "none"), (b"", "no pack"), (b"RIFF" * 9, "no pack")):
        found = []

        def look(opened, found=found):
            found += [opened.find("kill"), opened.problem or "none"]
        with_file(data, look)
        assert found[0] == 0 and problem in found[1]
    missing = Pack("no such file")
    assert "missing" in missing.problem and missing.find("kill") == 0


class I2s:
    """A machine.I2S in its non-blocking mode."""

    def __init__(self):
        self.sent, self.taken = [], None

    def irq(self, taken):
        self.taken = taken

    def write(self, samples):
        self.sent.append(samples)


def test_i2s_is_free_when_it_has_taken_the_buffer():
    i2s = I2s()
    out = I2sOut(i2s)
    assert out.is_free
    out.write([1, 2])
    assert not out.is_free and i2s.sent == [[1, 2]]
    i2s.taken(i2s)
    assert out.is_free
