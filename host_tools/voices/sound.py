"""Spoken sound as lists of samples: read, resampled, trimmed, levelled and checked.

Samples are ints of 16 bits. It needs the standard library only, so it runs wherever Python does.
"""
import math
import sys
import wave
from array import array
from operator import mul
from pathlib import Path

from host_tools.reasons import because

QUIET = 400  # samples below it are silence
LEVEL_DB = -17.0  # the loudness that every clip is brought to, of the loudest 16 bits can hold
PEAK = 31_000
MARGIN_MS = 10  # of silence kept at both ends
LONGEST_PAUSE_MS = 250  # within a phrase
SHORTEST_MS, LONGEST_MS = 80, 3000
ZEROS = 10  # of the resampling filter's wave, to each side


class BadSound(ValueError):
    """Sound that is no clip; the text says why and what would do."""


def read_wav(path: Path) -> tuple[list[int], int]:
    """(samples, rate) of a WAV file of 8 or 16 bits; several channels become one."""
    try:
        with wave.open(str(path)) as file:
            width, channels, rate = file.getsampwidth(), file.getnchannels(), file.getframerate()
            data = file.readframes(file.getnframes())
    except (OSError, EOFError, wave.Error) as error:
        raise BadSound(f"{path} is no WAV file that can be read: {because(error)}; "
                       "save it as PCM of 16 bits") from error
    if width == 1:
        samples = [(byte - 128) * 256 for byte in data]
    elif width == 2:
        words = array("h", data)
        if sys.byteorder == "big":
            words.byteswap()
        samples = list(words)
    else:
        raise BadSound(f"{path} has samples of {8 * width} bits; save it as PCM of 16 bits")
    if channels > 1:
        samples = [sum(samples[i:i + channels]) // channels
                   for i in range(0, len(samples), channels)]
    return samples, rate


def write_wav(path: Path, samples: list[int], rate: int) -> None:
    """Write a WAV file of 16 bits."""
    words = array("h", samples)
    if sys.byteorder == "big":
        words.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(words.tobytes())


def resample(samples: list[int], rate: int, wanted: int) -> list[float]:
    """The same sound at another rate, without what that rate can't hold (windowed sinc)."""
    if rate == wanted:
        return [float(sample) for sample in samples]
    part = math.gcd(rate, wanted)
    step, phases = rate // part, wanted // part
    cut = min(1.0, wanted / rate) * 0.92
    reach = math.ceil(ZEROS / cut)
    filters = [filter_of(phase / phases, cut, reach) for phase in range(phases)]
    padded = [0] * reach + samples + [0] * (reach + 1)
    return [sum(map(mul, filters[place % phases], padded[place // phases:]
                    [:2 * reach + 1])) for place in range(0, len(samples) * phases, step)]


def filter_of(shift: float, cut: float, reach: int) -> list[float]:
    """The weights of the samples round a place `shift` of a sample after the middle one."""
    weights = []
    for i in range(-reach, reach + 1):
        x = i - shift
        window = 0.5 + 0.5 * math.cos(math.pi * x / (reach + 1)) if abs(x) <= reach + 1 else 0.0
        wave_x = math.pi * x * cut
        weights.append(window * cut * (math.sin(wave_x) / wave_x if wave_x else 1.0))
    total = sum(weights)
    return [weight / total for weight in weights]


def trim(samples: list, rate: int) -> list:
    """Without the silence at both ends, but for a little that keeps it from clicking."""
    loud = [i for i, sample in enumerate(samples) if abs(sample) > QUIET]
    if not loud:
        raise BadSound("it is silent")
    margin = rate * MARGIN_MS // 1000
    return samples[max(0, loud[0] - margin):loud[-1] + 1 + margin]


def level(samples: list) -> list[int]:
    """At the loudness that all clips have, with peaks rounded off rather than cut."""
    gain = 32768 * 10 ** (LEVEL_DB / 20) / root_mean_square(samples)
    return [round(soft(sample * gain)) for sample in samples]


def soft(value: float) -> float:
    """`value`, bent above half the peak so that it never passes it."""
    knee = PEAK / 2
    over = abs(value) - knee
    return value if over <= 0 else math.copysign(knee + knee * math.tanh(over / knee), value)


def root_mean_square(samples: list) -> float:
    """The loudness of samples."""
    return math.sqrt(sum(map(mul, samples, samples)) / len(samples))


def decibels(samples: list[int]) -> float:
    """The loudness, of the loudest that 16 bits can hold."""
    return 20 * math.log10(max(root_mean_square(samples), 1.0) / 32768)


def longest_pause_ms(samples: list[int], rate: int) -> int:
    """The longest silence anywhere, ends included."""
    loud = [-1, *(i for i, s in enumerate(samples) if abs(s) > QUIET), len(samples)]
    return max(b - a - 1 for a, b in zip(loud, loud[1:], strict=False)) * 1000 // rate


def check(samples: list[int], rate: int) -> None:
    """BadSound where duration, level or silence are not a clip's."""
    ms = len(samples) * 1000 // rate
    if not SHORTEST_MS <= ms <= LONGEST_MS:
        raise BadSound(f"it lasts {ms} ms; {SHORTEST_MS} to {LONGEST_MS} will do")
    if abs(decibels(samples) - LEVEL_DB) > 3:
        raise BadSound(f"its level is {decibels(samples):.1f} dB instead of {LEVEL_DB:.0f}")
    if longest_pause_ms(samples, rate) > LONGEST_PAUSE_MS:
        raise BadSound(f"it has a pause of {longest_pause_ms(samples, rate)} ms; "
                       f"{LONGEST_PAUSE_MS} at most")
