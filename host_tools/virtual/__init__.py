"""Virtual drivers: the firmware's own table on a laptop, under CPython and MicroPython alike."""
