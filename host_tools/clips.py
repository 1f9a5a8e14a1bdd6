"""The voice on the page: clips out of the packs that `voice` builds, made here where they lack."""
import array
import io
import shutil
import subprocess
import sys
import wave
from pathlib import Path

from host_tools.voices import phrases
from host_tools.voices.pack import Pack

FOLDER = Path("build/voice")  # where `voice` puts packs
READY, MAKING, MISSING = "ready", "making", "missing"


class Clips:
    """The packs of a folder, or of none. One that lacks, or lacks a clip, is made by espeak-ng."""

    def __init__(self, folder: Path | None):
        self.folder = folder
        self.phrases = phrases.read()
        self.packs: dict[str, Pack] = {}
        self.makers: dict[str, subprocess.Popen] = {}  # language -> what makes its pack

    def state(self, language: str) -> str | None:
        """Can a language be spoken: ready, making or missing; None for one that nobody knows."""
        if language not in self.phrases:
            return None
        if self._is_making(language):
            return MAKING
        if self._open(language):
            return READY
        if self.folder is None or language in self.makers or not shutil.which("espeak-ng"):
            return MISSING  # it is not wanted, was tried, or can't be
        command = [sys.executable, "-m", "host_tools.voice", "--language", language,
                   "--out", str(self.folder)]
        self.makers[language] = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        return MAKING

    def wav(self, language: str, name: str) -> bytes | None:
        """A clip as a WAV file, or None where there is none."""
        pack = self.packs.get(language)
        if pack is None or name not in pack:
            return None
        samples = array.array("h", pack.clip(name))
        if sys.byteorder == "big":
            samples.byteswap()
        written = io.BytesIO()
        with wave.open(written, "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(pack.rate)
            file.writeframes(samples.tobytes())
        return written.getvalue()

    def close(self) -> None:
        """Lets go of the files and of what is still being made."""
        for maker in self.makers.values():
            if maker.poll() is None:
                maker.terminate()
            maker.wait()
        for pack in self.packs.values():
            pack.close()

    def _is_making(self, language: str) -> bool:
        maker = self.makers.get(language)
        return maker is not None and maker.poll() is None

    def _open(self, language: str) -> bool:
        """Is there a pack with every clip?"""
        if language not in self.packs and self.folder is not None:
            try:
                pack = Pack(self.folder / f"{language}.pack")
            except ValueError:
                return False
            if not all(name in pack for name in self.phrases[language]):
                pack.close()  # of an older table of phrases
                return False
            self.packs[language] = pack
        return language in self.packs
