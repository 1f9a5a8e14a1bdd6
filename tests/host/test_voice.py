"""`voice`: the phrase table, the sound of clips, packs as the board's own reader finds them."""
import json
import math
import shutil

import pytest
from click.testing import CliRunner

from host_tools import voice
from host_tools.cli import group
from host_tools.voices import builder, espeak, pack, phrases, sound
from meleeboard import calls, speech
from meleeboard.sense import health

TABLE = phrases.read()
needs_espeak = pytest.mark.skipif(shutil.which("espeak-ng") is None, reason=espeak.MEND)


def run(*arguments: str):
    return CliRunner().invoke(group, ["voice", *map(str, arguments)])


def tone(ms: int, rate: int, hz: int = 440, level: int = 9000) -> list[int]:
    return [round(level * math.sin(2 * math.pi * hz * i / rate)) for i in range(rate * ms // 1000)]


# phrases


def test_the_table_has_the_five_languages():
    assert list(TABLE) == ["en", "de", "fr", "es", "it"]


@pytest.mark.parametrize("language", TABLE)
@pytest.mark.parametrize("name", calls.names())
def test_every_call_has_its_words_in_every_language(language, name):
    """Whatever the table says of a call, each of its clips has a phrase."""
    words = speech.words(voice.example(name), voice.GRID)
    assert words and all(TABLE[language].get(word) for word in words), words


@pytest.mark.parametrize("language", TABLE)
def test_all_else_that_is_said_has_a_phrase(language):
    """Squares up to l12, numbers, kinds of faults, the time that is left, questions."""
    wanted = {*speech.QUESTIONS, *speech.SIDES, "number", "wins", health.CHATTER, health.WEAK}
    wanted |= {"stuck_open", "stuck_closed", "dead_row", "dead_column", "coupled", "ghost"}
    wanted |= {"turned", "turned_round", "shifted", "lacks", "extra", "period", "set"}
    wanted |= {entry.split(":")[1] for entry in speech.UNITS.split()}
    wanted |= {word for n in range(200) for word in speech.number(n)} | set("abcdefghijkl")
    wanted |= {word for ms in (0, 9_000, 75_000) for word in speech.time_left(0, ms)}
    assert not {word for word in wanted if not TABLE[language].get(word)}


def test_clip_names_fit_into_a_pack():
    for clip in TABLE["en"]:
        assert len(clip.encode()) <= pack.voice.NAME and clip == clip.strip()


def test_no_phrase_is_said_twice_for_different_ends_of_a_game():
    ends = ["regicide", "usurpation", "limit", "blocked", "agreed", "prince", "time", "forfeit"]
    for said in TABLE.values():
        assert len({said[end] for end in ends}) == len(ends)


# sound


@pytest.mark.parametrize("rate", [8000, 16000])
def test_resampling_keeps_a_tone_and_drops_what_does_not_fit(rate):
    kept = sound.resample(tone(300, 22050, 440), 22050, rate)
    assert abs(len(kept) - rate * 3 // 10) <= 1
    assert sound.root_mean_square(kept) == pytest.approx(9000 / math.sqrt(2), rel=0.03)
    crossings = sum(a < 0 <= b for a, b in zip(kept, kept[1:], strict=False))
    assert crossings in (131, 132, 133)
    too_high = sound.resample(tone(300, 22050, rate // 2 + 1500), 22050, rate)
    assert sound.root_mean_square(too_high[50:-50]) < 200


def test_trim_keeps_a_margin_only():
    quiet = [0] * 1600
    assert len(sound.trim([*quiet, *tone(100, 16000), *quiet], 16000)) in range(1900, 1921)
    with pytest.raises(sound.BadSound, match="silent"):
        sound.trim(quiet, 16000)


@pytest.mark.parametrize(("samples", "reason"), [
    (tone(40, 8000), "lasts 40 ms"),
    (tone(3100, 8000), "lasts 3100 ms"),
    (tone(500, 8000, level=1000), "level"),
    (sound.level(tone(300, 8000)) + [0] * 2400 + sound.level(tone(300, 8000)), "pause"),
])
def test_what_is_no_clip_is_told(samples, reason):
    with pytest.raises(sound.BadSound, match=reason):
        sound.check(samples, 8000)


def test_a_levelled_tone_is_a_clip():
    for level in (500, 30000):
        sound.check(sound.level(tone(400, 8000, level=level)), 8000)


def test_squeezed_sound_comes_back():
    for samples in (sound.level(tone(300, 16000, 700)), [0] * 7, [32767, -32768] * 50):
        data = pack.squeeze(samples)
        assert len(data) == (len(samples) + 1) // 2
        back = pack.stretch(data, len(samples))
        assert len(back) == len(samples)
    samples = sound.level(tone(300, 16000, 700))
    back = pack.stretch(pack.squeeze(samples), len(samples))
    noise = [a - b for a, b in zip(samples, back, strict=True)]
    assert sound.decibels(samples) - sound.decibels(noise) > 25


# packs


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """(folder, report) of English as it comes, at one speed to save time."""
    folder = tmp_path_factory.mktemp("packs")
    done = run("--language", "en", "--out", folder, "--speed", 205, "--json")
    assert done.exit_code == 0, done.output
    return folder, json.loads(done.stdout)


@needs_espeak
def test_a_whole_language_fits_its_room(built):
    folder, report = built
    size = (folder / "en.pack").stat().st_size
    assert report["bytes"] == size <= voice.BUDGET
    assert (report["clips"], report["rate"]) == (len(TABLE["en"]), 8000)


@needs_espeak
def test_every_clip_decodes_to_speech(built):
    """Duration, level and silence of what the board will play."""
    opened = pack.Pack(built[0] / "en.pack")
    for name, phrase in TABLE["en"].items():
        samples = opened.clip(name)
        sound.check(samples, opened.rate)
        ms = len(samples) * 1000 // opened.rate
        assert ms < 250 + 110 * len(phrase), (name, ms)
    assert "nonsense" not in opened
    opened.close()


@needs_espeak
@pytest.mark.parametrize("language", list(TABLE)[1:])
def test_other_languages_speak_their_own_words(language, tmp_path):
    """A few clips of each, in their own voice."""
    few = tmp_path / "few.csv"
    clips = ["kill", "turn", "white", "d", "7"]
    few.write_text(f"clip,{language}\n" + "".join(
        f"{clip},{TABLE[language][clip]}\n" for clip in clips), encoding="utf-8")
    done = run("--phrases", few, "--out", tmp_path, "--rate", "8000")
    assert done.exit_code == 0, done.output
    opened = pack.Pack(tmp_path / f"{language}.pack")
    for clip in clips:
        sound.check(opened.clip(clip), 8000)
    opened.close()


@needs_espeak
def test_play_puts_the_clips_of_a_call_in_a_row(built, tmp_path):
    done = run("--language", "en", "--out", built[0], "--play", "kill",
               "--wav", tmp_path / "kill.wav")
    assert done.exit_code == 0 and done.stderr == "black kill e 5\n"
    samples, rate = sound.read_wav(tmp_path / "kill.wav")
    assert rate == 8000 and 1000 < len(samples) * 1000 // rate < 3000


@needs_espeak
def test_own_recordings_take_a_clips_place(tmp_path):
    own = tmp_path / "own"
    own.mkdir()
    sound.write_wav(own / "kill.wav", [0] * 4410 + tone(700, 44100, 600), 44100)
    few = tmp_path / "few.csv"
    few.write_text("clip,en\nkill,falls\nwhite,White\n")
    done = run("--phrases", few, "--out", tmp_path, "--own", own, "--language", "en")
    assert done.exit_code == 0, done.output
    opened = pack.Pack(tmp_path / "en.pack")
    assert len(opened.clip("kill")) * 1000 // 16000 in range(705, 725)
    opened.close()


def test_a_voice_is_crisp_where_it_need_not_hurry():
    assert builder.ways(None, None)[:4] == [(16000, 160), (16000, 175), (16000, 190), (16000, 205)]
    assert builder.ways(None, None)[4] == (8000, 160)
    assert builder.ways(16000, None)[-1] == (16000, 260)
    assert builder.ways(None, 300) == [(16000, 300), (8000, 300)]


# mistakes


@pytest.mark.parametrize(("arguments", "word"), [
    (["--language", "xx"], "no language 'xx'; there are: en, de"),
    (["--play", "nonsense"], "no call 'nonsense'"),
    (["--play", "kill", "--out", "nowhere"], "nowhere/en.pack is missing; meleeboard voice"),
    (["--language", "en", "--own", "nowhere"], "nowhere holds no WAV files"),
    (["--phrases", "nowhere.csv"], "nowhere.csv can't be read: No such file"),
])
def test_a_mistake_is_one_line_and_exit_code_2(arguments, word):
    done = run(*arguments)
    assert done.exit_code == 2
    assert word in done.stderr.replace("\\", "/") and len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(("content", "word"), [
    (b"", "needs a column 'clip'"), (b"a,b\n1,2\n", "needs a column 'clip'"),
    (b"clip,en\nkill\n", "clip 'kill' has not one phrase"),
    (b"clip,en\nkill,falls,down\n", "clip 'kill' has not one phrase"),
    (b"\x10\xff", "byte 1 is not UTF-8"),
])
def test_a_phrase_table_that_is_none(tmp_path, content, word):
    table = tmp_path / "phrases.csv"
    table.write_bytes(content)
    done = run("--phrases", table, "--list")
    assert done.exit_code == 2 and word in done.stderr and len(done.stderr.splitlines()) == 1


def test_a_folder_that_can_not_be_made_is_told_before_anything_is_spoken(tmp_path, monkeypatch):
    monkeypatch.setattr(builder, "build", lambda *_: pytest.fail("it spoke first"))
    (tmp_path / "file").write_text("")
    done = run("--language", "en", "--out", tmp_path / "file" / "packs")
    assert done.exit_code == 2 and "en.pack can't be written" in done.stderr


def test_a_recording_of_no_clip_is_named(tmp_path):
    (tmp_path / "kil.wav").write_bytes(b"nonsense")
    done = run("--language", "en", "--own", tmp_path)
    assert done.exit_code == 2 and "no clip is called 'kil'" in done.stderr
    (tmp_path / "kil.wav").rename(tmp_path / "kill.wav")
    done = run("--language", "en", "--own", tmp_path)
    assert done.exit_code == 2 and "no WAV file that can be read" in done.stderr


def test_without_espeak_the_mend_is_told(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    done = run("--language", "en")
    assert done.exit_code == 2 and "sudo apt install espeak-ng" in done.stderr


@needs_espeak
def test_a_budget_too_small_is_told_and_leaves_no_file(tmp_path):
    done = run("--language", "en", "--budget", 10_000, "--speed", 200, "--out", tmp_path)
    assert done.exit_code == 2 and "10,000" in done.stderr and not list(tmp_path.iterdir())


def test_the_list_shows_every_clip():
    lines = run("--list", "--language", "de").stdout.splitlines()
    assert len(lines) == 1 + len(TABLE["de"]) and "fällt" in "".join(lines)
