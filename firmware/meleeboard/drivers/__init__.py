"""Thin drivers: ready pins and peripherals go into their constructors; only pico.py makes any."""
