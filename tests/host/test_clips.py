"""The clips that the page is given: out of packs, or made where they lack."""

import io
import sys
import time
import wave

import pytest

from host_tools import clips as module
from host_tools.clips import MAKING, MISSING, READY, Clips
from host_tools.voices import pack, phrases

NAMES = list(phrases.read()["en"])
TONE = [12000 if i // 20 % 2 else -12000 for i in range(400)]


def write_pack(folder, names, language="en", samples=TONE):
    """A pack in which every clip is the same tone."""
    folder.mkdir(exist_ok=True)
    file = folder / f"{language}.pack"
    file.write_bytes(pack.build(dict.fromkeys(names, samples), 8000, language))
    return file


@pytest.fixture
def no_speaker(monkeypatch):
    monkeypatch.setattr(module.shutil, "which", lambda name: None)


def test_clip_of_a_pack_as_wav(tmp_path):
    write_pack(tmp_path, NAMES)
    clips = Clips(tmp_path)
    assert clips.state("en") == READY
    with wave.open(io.BytesIO(clips.wav("en", "kill"))) as file:
        assert (file.getframerate(), file.getnframes(), file.getnchannels()) == (8000, 400, 1)
        assert max(file.readframes(400)[1::2]) > 20
    assert clips.wav("en", "nothing") is None and clips.wav("de", "kill") is None
    clips.close()


def test_pack_that_lacks_or_lacks_a_clip_cannot_be_spoken(tmp_path, no_speaker):
    write_pack(tmp_path, NAMES[1:])
    clips = Clips(tmp_path)
    assert clips.state("en") == clips.state("de") == MISSING
    assert clips.state("tlh") is None
    assert Clips(None).state("en") == MISSING


def test_pack_is_made_once_when_it_is_asked_for(tmp_path, monkeypatch):
    ready = write_pack(tmp_path / "ready", NAMES)
    folder = tmp_path / "voices"
    folder.mkdir()
    script = f"import shutil, time; time.sleep(0.3); shutil.copy({str(ready)!r}, {str(folder)!r})"
    started = []

    def start(command, **_):
        started.append(command)
        return real([sys.executable, "-c", script])

    real = module.subprocess.Popen
    monkeypatch.setattr(module.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(module.subprocess, "Popen", start)
    clips = Clips(folder)
    assert clips.state("en") == clips.state("en") == MAKING
    end = time.monotonic() + 20
    while clips.state("en") == MAKING and time.monotonic() < end:
        time.sleep(0.05)
    assert clips.state("en") == READY
    (command,) = started
    assert command[1:] == ["-m", "host_tools.voice", "--language", "en", "--out", str(folder)]
    clips.close()


def test_maker_that_fails_is_not_tried_again(tmp_path, monkeypatch):
    real = module.subprocess.Popen
    monkeypatch.setattr(module.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(module.subprocess, "Popen",
                        lambda command, **_: real([sys.executable, "-c", "raise SystemExit(1)"]))
    clips = Clips(tmp_path)
    assert clips.state("en") == MAKING
    clips.makers["en"].wait()
    assert clips.state("en") == MISSING
    clips.close()
