"""Phrases spoken by espeak-ng, a program that is installed beside this one."""
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from host_tools.runtimes import Missing
from host_tools.voices import sound

MEND = ("espeak-ng is missing; Debian, Ubuntu, Raspberry Pi OS: sudo apt install espeak-ng; "
        "macOS: brew install espeak-ng; Windows: winget install eSpeak-NG.eSpeak-NG")
SPEEDS = (160, 175, 190, 205, 220, 240, 260)  # words a minute, from the clearest
CLEAR = 205  # beyond it, fewer samples a second are the lesser evil

Speak = Callable[[str], tuple[list[int], int]]  # a phrase -> (samples, rate)


def speaker(language: str, speed: int) -> Speak:
    """What speaks phrases of a language; Missing where there is no espeak-ng or no such voice."""
    program = shutil.which("espeak-ng")
    if program is None:
        raise Missing(MEND)

    def speak(phrase: str) -> tuple[list[int], int]:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "said.wav"
            command = [program, "-v", language, "-s", str(speed), "-z", "-w", str(path),
                       "--", phrase]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode or not path.exists():
                raise Missing(f"espeak-ng has no voice {language!r}; "
                              "espeak-ng --voices lists those it has")
            return sound.read_wav(path)
    return speak


def all_phrases(phrases: dict[str, str], speak: Speak) -> Iterator[tuple[str, list[int], int]]:
    """(clip, samples, rate) of each phrase, in their order, several programs at a time."""
    with ThreadPoolExecutor() as pool:
        spoken = pool.map(speak, phrases.values())
        for name, (samples, rate) in zip(phrases, spoken, strict=True):
            yield name, samples, rate
