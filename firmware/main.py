"""Power-up of the board: the only file of the device that does something when it is imported."""

from meleeboard import device

try:
    with open("/table.json") as _file:
        _text = _file.read()
except OSError:
    _text = "{}"  # no file: the reference board with its defaults

device.start(_text)
