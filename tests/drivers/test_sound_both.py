"""The buzzer's and the voice's queues by tables of time."""

from array import array

from meleeboard import calls
from meleeboard.drivers.buzzer import GAP_MS, LONGEST, Buzzer
from meleeboard.drivers.stream import CHUNK, CHUNKS, I2S_FORM
from meleeboard.drivers.voice import HEAD, MARK, STEPS, Pack, Voice


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
    for name in calls.names():
        if name not in ("ready", "toss") + calls.SILENT:  # nobody's calls
            for side in (0, 1):
                tones = tuple([tuple(t) for t in calls.tones((0, name, side, (), None, None))])
                assert tones not in sounds, (name, side, sounds.get(tones))
                sounds[tones] = name, side


class Out:
    """A stream that plays a chunk when it is told to."""

    def __init__(self):
        self.form, self.silence, self.at = I2S_FORM, 0, 5
        self.ring = array("H", [0] * (CHUNK * CHUNKS))
        self.heard = []

    def playing(self):
        return self.at

    def play(self):
        """Play the chunk that is due to its end."""
        chunk = self.ring[CHUNK * self.at : CHUNK * (self.at + 1)]
        self.heard += [level - (level >> 15 << 16) for level in chunk]
        self.at = (self.at + 1) % CHUNKS


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


def say_all(voice, out, steps=3):
    """Step, so often for each chunk that is played, until it is silent; what was heard."""
    for _ in range(400):
        for _ in range(steps):
            voice.step()
        if not voice.busy():
            return spoken(out.heard)
        out.play()
    raise AssertionError("it never ends")


def spoken(levels) -> list:
    """Levels without the silence around them."""
    start, end = 0, len(levels)
    while start < end and not levels[start]:
        start += 1
    while end > start and not levels[end - 1]:
        end -= 1
    return levels[start:end]


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


NOISE = bytes([(i * i * 37 + i * 11) % 256 for i in range(2 * CHUNK + 3)])
CLICK = b"\x17"


def voice_of(volume=10, **clips):
    """(a voice with these clips, its stream)."""
    out = Out()
    return Voice(out, Library(**clips), volume), out


def test_voice_says_clips_in_order_and_pads_with_silence():
    voice, out = voice_of(one=CLICK, two=NOISE)
    voice.say(["one", "two"])
    assert voice.busy()
    assert say_all(voice, out) == decoded(CLICK) + [0] * (CHUNK - 2) + decoded(NOISE)


def test_voice_unpacks_the_loudest_without_running_over():
    for byte in (0x77, 0xFF, 0x7F):
        data = bytes([byte]) * 60
        voice, out = voice_of(loud=data)
        voice.say(["loud"])
        assert say_all(voice, out) == spoken(decoded(data)), byte


def test_voice_volume():
    for volume, gain in ((10, 256), (5, 128), (0, 0)):
        voice, out = voice_of(volume, one=NOISE)
        voice.say(["one"])
        assert say_all(voice, out) == spoken([level * gain >> 8 for level in decoded(NOISE)])


def test_voice_begins_with_the_next_chunk_and_ends_silent_all_round():
    # wherever the stream is just then, and also while the silence behind a clip is filled in
    for played in (2, 3, 7, CHUNKS - 1, CHUNKS, 3 * CHUNKS + 2):
        voice, out = voice_of(one=CLICK, two=NOISE)
        voice.say(["one"])
        for _ in range(played):
            voice.step()
            out.play()
        out.heard.clear()
        voice.say(["two"])
        voice.step()
        out.play()
        assert not spoken(out.heard), played
        out.play()
        assert out.heard[CHUNK:] == decoded(NOISE)[:CHUNK], played
        say_all(voice, out)
        out.heard.clear()
        for _ in range(2 * CHUNKS):
            voice.step()
            out.play()
        assert not spoken(out.heard), played


def test_voice_goes_on_while_nobody_steps():
    # as in a flash write: what has been filled in is an eighth of a second at 16 kHz
    voice, out = voice_of(long=NOISE * 9)
    voice.say(["long"])
    voice.fill()
    for _ in range(CHUNKS):
        out.play()
    assert out.heard[CHUNK:] == decoded(NOISE * 9)[:(CHUNKS - 1) * CHUNK]


def test_voice_interrupts_for_what_is_urgent():
    for urgent, wanted in ((["stop"], decoded(CLICK)), (["nothing"], [])):
        voice, out = voice_of(long=NOISE * 4, stop=CLICK)
        voice.say(["long", "long"])
        for _ in range(9):
            voice.step()
        out.play()
        out.play()
        voice.say(urgent, True)
        assert voice.busy()
        heard = say_all(voice, out)
        assert heard == spoken(decoded(NOISE)[:2 * CHUNK] + wanted)
        assert voice.pack.found == ["long"] + urgent
        out.heard.clear()
        for _ in range(2 * CHUNKS):
            voice.step()
            out.play()
        assert not spoken(out.heard)


def test_voice_goes_on_past_missing_clips_and_a_full_queue():
    voice, out = voice_of(one=CLICK)
    voice.say(["nothing", "one"])
    assert say_all(voice, out) == decoded(CLICK) and voice.missing == 1
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
