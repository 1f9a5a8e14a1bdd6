"""Plays sound on this computer by whatever player it has."""
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from host_tools.runtimes import Missing
from host_tools.voices import sound

PLAYERS = (["pw-play"], ["paplay"], ["aplay", "-q"], ["afplay"], ["play", "-q"],
           ["ffplay", "-nodisp", "-autoexit", "-loglevel", "error"])


def play(samples: list[int], rate: int) -> None:
    """Play the samples and wait for their end; Missing where nothing can."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "said.wav"
        sound.write_wav(path, samples, rate)
        if sys.platform == "win32":
            import winsound
            winsound.PlaySound(str(path), winsound.SND_FILENAME)
            return
        for player in PLAYERS:
            if shutil.which(player[0]):
                done = subprocess.run([*player, str(path)], capture_output=True, check=False)
                if done.returncode == 0:
                    return
    raise Missing("no player of sound works here; with --wav FILE the sound goes into a file")
