"""The Melee board: one package that runs unchanged under MicroPython and CPython."""

__version__ = "0.1.0"
