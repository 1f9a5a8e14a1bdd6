"""Power-up of the board: the only file of the device that does something when it is imported."""

import gc

import update

# What is loaded shall lie side by side: MicroPython collects garbage only when memory is full, and
# would leave it scattered among what each file takes to be read. The loop ends this (device.py).
gc.threshold(16 * 1024)
update.finish()  # an update that was cut off, before anything of it is loaded

from meleeboard import device, inplace  # noqa: E402
from meleeboard.drivers.system import system  # noqa: E402

inplace.move_all(system().crashes())  # while nothing of it runs
del inplace  # not needed again, so it shall not stay in memory

try:
    with open("/table.json") as _file:
        _text = _file.read()
except OSError:
    _text = "{}"  # no file: the reference board with its defaults
except ValueError:
    _text = ""  # not UTF-8, so not JSON

_board = device.start(_text)
if _board:
    device.live(*_board)
