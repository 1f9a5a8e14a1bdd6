"""The buzzer's and the voice's queues by tables of time."""

from meleeboard import calls
from meleeboard.drivers.buzzer import GAP_MS, LONGEST, Buzzer
from meleeboard.drivers.voice import CHUNK, SILENCE, BadClip, I2sOut, Voice, open_clip


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


class Clip:
    """A file of samples in memory, read in short pieces as flash may give them."""

    def __init__(self, data: bytes):
        self.data, self.closed = data, False

    def readinto(self, buffer) -> int:
        count = min(len(buffer), len(self.data))
        buffer[:count] = self.data[:count]
        self.data = self.data[count:]
        return count

    def close(self):
        self.closed = True


class Out:
    """Takes chunks; free again when it is told so."""

    def __init__(self):
        self.is_free, self.heard = True, []

    def write(self, samples):
        assert self.is_free
        self.is_free = False
        self.heard.extend(samples)


class Library:
    """Clips by name; opening one that is missing fails as on flash."""

    def __init__(self, **clips):
        self.clips, self.opened = clips, []

    def __call__(self, name: str):
        if name not in self.clips:
            raise OSError(name)
        clip = Clip(self.clips[name])
        self.opened.append(clip)
        return clip, len(clip.data)


def say_all(voice, out):
    """Step until it is silent; a step while the output is taken writes nothing."""
    for _ in range(100):
        voice.step()
        voice.step()
        out.is_free = True
        if not voice.busy():
            return
    raise AssertionError("it never ends")


def test_voice_says_clips_in_order_and_pads_with_silence():
    out, library = Out(), Library(one=bytes([129]) * 3, two=bytes([127]) * (CHUNK + 1))
    voice = Voice(out, library, 10)
    voice.say(["one", "two"])
    assert voice.busy()
    say_all(voice, out)
    assert out.heard == [255] * 3 + [0] * (CHUNK - 3) + [-255] * (CHUNK + 1) + [0] * (CHUNK - 1)
    assert [clip.closed for clip in library.opened] == [True, True]


def test_voice_volume_keeps_within_16_bits():
    for volume, low, high in ((10, -32640, 32385), (5, -16256, 16129), (0, 0, 0)):
        out = Out()
        voice = Voice(out, Library(one=bytes([0, 255, SILENCE])), volume)
        voice.say(["one"])
        say_all(voice, out)
        assert out.heard[:3] == [low, high, 0], out.heard[:3]


def test_voice_interrupts_for_what_is_urgent():
    out, library = Out(), Library(long=bytes([129]) * (5 * CHUNK), stop=bytes([130]))
    voice = Voice(out, library, 10)
    voice.say(["long", "long"])
    voice.step()
    voice.say(["stop"], True)
    out.is_free = True
    say_all(voice, out)
    assert out.heard == [255] * CHUNK + [510] + [0] * (CHUNK - 1)
    assert len(library.opened) == 2 and library.opened[0].closed


def test_voice_goes_on_past_missing_clips_and_a_full_queue():
    out = Out()
    voice = Voice(out, Library(one=bytes([129])), 10)
    voice.say(["nothing", "one"])
    say_all(voice, out)
    assert voice.missing == 1 and out.heard[0] == 255
    for _ in range(9):
        voice.say(["one"] * 8)
    assert voice.dropped == 6 * 8


def wav(rate=16000, bits=8, channels=1, kind=1, samples=b"\x80\x90", extra=b"") -> bytes:
    form = b"".join([number.to_bytes(size, "little") for number, size in (
        (kind, 2), (channels, 2), (rate, 4), (rate * bits // 8, 4), (bits // 8, 2), (bits, 2))])
    body = b"WAVEfmt " + len(form).to_bytes(4, "little") + form + extra
    body += b"data" + len(samples).to_bytes(4, "little") + samples
    return b"RIFF" + len(body).to_bytes(4, "little") + body


def open_bytes(data: bytes):
    import os

    path = "clip_of_this_test.wav"
    with open(path, "wb") as file:
        file.write(data)
    try:
        file, samples = open_clip(path, 16000)
        rest = file.read()
        file.close()
        return samples, rest
    finally:
        os.remove(path)


def test_clips_are_opened_at_their_first_sample():
    assert open_bytes(wav()) == (2, b"\x80\x90")
    assert open_bytes(wav(extra=b"LIST\x03\x00\x00\x00abc\x00")) == (2, b"\x80\x90")


def test_other_files_are_refused_with_the_reason():
    wrong = ((b"", "no WAV"), (b"nonsense" * 9, "no WAV"), (wav()[:30], "Hz"),
             (wav()[:36], "samples"), (wav(rate=8000), "16000"), (wav(bits=16), "8 bits"),
             (wav(channels=2), "mono"))
    for data, reason in wrong:
        try:
            open_bytes(data)
        except BadClip as error:
            assert reason in str(error), error
        else:
            raise AssertionError(data)


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
