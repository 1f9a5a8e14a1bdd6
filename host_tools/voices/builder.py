"""Builds the pack of one language: every phrase spoken, own recordings in their place, checked."""
from collections.abc import Callable
from pathlib import Path

from host_tools.cli import Mistake
from host_tools.voices import espeak, pack, sound
from host_tools.voices.sound import BadSound

RATES = (16000, 8000)  # samples a second, the crisper first
Take = tuple[list[int], int]  # (samples, rate) as spoken or recorded
Step = Callable[[str, int], None]  # told what is being done and how many of all clips are


def build(language: str, phrases: dict[str, str], rate: int | None, budget: int,
          own: Path | None, speed: int | None, step: Step) -> tuple[bytes, int, int]:
    """(pack, rate, words a minute): as crisp and slow as the budget of bytes allows."""
    recorded = recordings(own, phrases) if own else {}
    spoken = {name: phrase for name, phrase in phrases.items() if name not in recorded}
    takes: dict[int, dict[str, Take]] = {}
    for rate_now, speed_now in ways(rate, speed):
        if speed_now not in takes:
            takes[speed_now] = {**speak(language, spoken, speed_now, step), **recorded}
        size = packed_size(takes[speed_now], rate_now)
        if size <= budget:
            clips = clips_of(language, takes[speed_now], rate_now, step)
            return pack.build(clips, rate_now, language), rate_now, speed_now
    raise Mistake(f"{language} at {rate_now} Hz takes {size:,} bytes of {budget:,}; "
                  "take a larger --budget, --rate 8000, or shorter recordings")


def ways(rate: int | None, speed: int | None) -> list[tuple[int, int]]:
    """(rate, words a minute) to be tried, the best first: a hurried voice is no crisp one."""
    found = []
    for rate_now in [rate] if rate else RATES:
        last = espeak.SPEEDS[-1] if rate or rate_now == RATES[-1] else espeak.CLEAR
        speeds = [speed] if speed else [s for s in espeak.SPEEDS if s <= last]
        found += [(rate_now, speed_now) for speed_now in speeds]
    return found


def packed_size(takes: dict[str, Take], rate: int) -> int:
    """The bytes that a pack of these takes will have."""
    return pack.voice.HEAD + sum(
        pack.voice.ENTRY + (-(-len(samples) * rate // found) + 1) // 2
        for samples, found in takes.values())


def speak(language: str, phrases: dict[str, str], speed: int, step: Step) -> dict[str, Take]:
    """A take of each phrase by espeak-ng."""
    takes = {}
    speaker = espeak.speaker(language, speed)
    for done, (name, samples, rate) in enumerate(espeak.all_phrases(phrases, speaker)):
        step(f"{language} at {speed} words a minute: {phrases[name]}", done)
        takes[name] = trimmed(f"{language}, clip {name} ({phrases[name]!r})", samples, rate)
    return takes


def recordings(folder: Path, phrases: dict[str, str]) -> dict[str, Take]:
    """Own WAV files by the clips they are named for; each one is a clip that the table knows."""
    files = sorted(folder.glob("*.wav")) if folder.is_dir() else []
    if not files:
        raise Mistake(f"{folder} holds no WAV files; name them for clips, e.g. kill.wav")
    takes = {}
    for file in files:
        if file.stem not in phrases:
            raise Mistake(f"{file}: no clip is called {file.stem!r}; "
                          f"the clips are: {', '.join(phrases)}")
        try:
            samples, rate = sound.read_wav(file)
        except BadSound as error:
            raise Mistake(str(error)) from error
        takes[file.stem] = trimmed(str(file), samples, rate)
    return takes


def trimmed(what: str, samples: list[int], rate: int) -> Take:
    """A take without the silence round it."""
    try:
        return sound.trim(samples, rate), rate
    except BadSound as error:
        raise Mistake(f"{what}: {error}") from error


def clips_of(language: str, takes: dict[str, Take], rate: int, step: Step) -> dict[str, list[int]]:
    """Takes as clips, at their rate and level; Mistake names one that is not fit."""
    clips = {}
    for done, (name, (samples, found)) in enumerate(takes.items()):
        step(f"{language}: level of {name}", done)
        clips[name] = sound.level(sound.resample(samples, found, rate))
        try:
            sound.check(clips[name], rate)
        except BadSound as error:
            raise Mistake(f"{language}, clip {name}: {error}") from error
    return clips
