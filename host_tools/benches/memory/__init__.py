"""The firmware's heap, measured on a 32-bit MicroPython whose objects are as large as a Pico's."""
