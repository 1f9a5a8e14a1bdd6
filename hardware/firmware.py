"""What the hardware takes from the firmware, so that it is said once: pins and preset figures."""
from typing import Any

from meleeboard import looks
from meleeboard.drivers import pico

PINS: dict = pico.PINS
DEFAULTS: dict[str, Any] = {row[0]: row[1] for row in (*pico.OPTIONS, *looks.OPTIONS)}
