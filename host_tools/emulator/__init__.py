"""An emulated Pico: rp2040py runs a real MicroPython image, models hang on its pins.

*NOTE* Needs rp2040py 0.3.6 exactly, whose private names are used, and an image that the variable
MELEEBOARD_UF2 names: an official MicroPython for RPI_PICO, 1.23 to 1.29.

Time advances only when it is told to, so two runs are the same to the nanosecond. Flash cache and
wait states are not modelled: all times are lower bounds. Not modelled at all: the erase time of
flash (watches.FlashWatch can add it), I2S, the second core, and reading back driven pins.
"""

import os
from pathlib import Path

from host_tools.runtimes import Missing

VARIABLE = "MELEEBOARD_UF2"


class BadImage(Missing):
    """The variable names an image that isn't there: a mistake, no reason to skip anything."""


def image() -> Path:
    """The MicroPython image to run; Missing where none is named, BadImage where it isn't there."""
    name = os.environ.get(VARIABLE)
    if not name:
        raise Missing("no MicroPython image: get one for RPI_PICO, 1.23 to 1.29, from "
                      f"micropython.org/download/RPI_PICO and set {VARIABLE} to its .uf2 file")
    path = Path(name)
    if not path.is_file():
        raise BadImage(f"{VARIABLE} names {name}, and there is no such file")
    return path
