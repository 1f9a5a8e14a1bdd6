"""Packs of clips: one file a language, as drivers/voice.py of the board reads it."""
from array import array
from pathlib import Path
from typing import BinaryIO, cast

from meleeboard.drivers import voice
from meleeboard.drivers.stream import I2S_FORM
from meleeboard.loops import unpack


def squeeze(samples: list[int]) -> bytes:
    """Samples as IMA ADPCM from silence, two a byte, the first in the lower half."""
    codes, level, at = [], 0, 0
    for sample in samples:
        step = voice.STEPS[at]
        rest, code = sample - level, 0
        if rest < 0:
            rest, code = -rest, 8
        change = step >> 3
        for bit in (4, 2, 1):
            if rest >= step:
                code |= bit
                rest -= step
                change += step
            step >>= 1
        level = max(-32768, min(32767, level - change if code & 8 else level + change))
        at = max(0, min(88, at + ((code & 3) + 1) * 2 if code & 4 else at - 1))
        codes.append(code)
    codes += [0] * (len(codes) % 2)
    return bytes(low | high << 4 for low, high in zip(codes[::2], codes[1::2], strict=True))


def stretch(data: bytes, count: int) -> list[int]:
    """The samples again, by the board's own decoder."""
    samples = array("H", [0] * count)
    state = array("H", [voice.MIDDLE, 0, voice.UNITY, *I2S_FORM])
    unpack(data, count, voice.STEPS, state, samples, 0)
    return [level - (level >> 15 << 16) for level in samples]


def build(clips: dict[str, list[int]], rate: int, language: str) -> bytes:
    """The pack of these clips."""
    index, body = b"", b""
    start = voice.HEAD + voice.ENTRY * len(clips)
    for name in sorted(clips, key=str.encode):
        samples = clips[name]
        index += name.encode().ljust(voice.NAME, b"\0") + number(start + len(body), 4)
        index += number(len(samples), 4)
        body += squeeze(samples)
    head = voice.MARK + language.encode()[:4].ljust(4, b"\0") + number(rate, 2)
    return head + number(len(clips), 2) + index + body


def number(value: int, size: int) -> bytes:
    """A number as the pack holds it."""
    return value.to_bytes(size, "little")


class Pack:
    """A pack on this computer, read through the board's own reader; ValueError if it is none."""

    def __init__(self, path: Path):
        self.reader = voice.Pack(str(path))
        if self.reader.problem:
            raise ValueError(self.reader.problem)
        self.rate, self.file = self.reader.rate, cast(BinaryIO, self.reader.file)

    def __contains__(self, name: str) -> bool:
        return self.reader.find(name) > 0

    def clip(self, name: str) -> list[int]:
        """The samples of a clip; LookupError if the pack has none of that name."""
        count = self.reader.find(name)
        if not count:
            raise LookupError(f"the pack has no clip {name!r}")
        return stretch(self.file.read((count + 1) // 2), count)

    def close(self) -> None:
        """Let go of the file."""
        self.file.close()
