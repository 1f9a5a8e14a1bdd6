"""The drivers of a board, without what has made them (pico.py), which would take memory."""

import os

from .buzzer import LOUDEST

VOICES, PACK = "/voice", ".pack"  # the folder of the packs, one a language


def packs() -> list:
    """The languages whose packs are on the board."""
    try:
        names = os.listdir(VOICES)
    except OSError:
        return []
    return sorted([name[:-len(PACK)] for name in names if name.endswith(PACK)])


class Parts:
    """scanner, strip, buzzer, voice (or None), buttons, digits (a list), port.

    `machine` and `rp2` are MicroPython's modules, of which a voice is made anew for a language.
    """

    def __init__(self, config: dict, machine, rp2):
        self.config, self.machine, self.rp2 = config, machine, rp2
        self.scanner = self.strip = self.buzzer = self.voice = self.buttons = self.port = None
        self.digits = []
        self.sound = None  # the voice's program and its ring, once they are made

    def volume_of(self, what: str) -> int:
        """The volume of buzzer or voice: its share of the one that the menu sets."""
        return self.config["volume"] * self.config[what + "_volume"] // LOUDEST

    def set(self, name: str, value):
        """Change `volume`, `brightness` or `voice_language` while it runs."""
        self.config[name] = value
        if name == "brightness":
            self.strip.renderer.brightness = value
        elif name == "volume":
            self.buzzer.volume = self.volume_of("buzzer")
            if self.voice:
                self.voice.set_volume(self.volume_of("voice"))
        elif self.voice:
            from .pico import Maker

            self.voice.out.close()
            self.voice.take(*Maker(self).speaker())

    def languages(self) -> list:
        """The languages that a voice can speak here."""
        return packs() if self.voice else []
