"""Power-up of the board: the only file of the device that does something when it is imported."""

import update

update.finish()  # an update that was cut off, before anything of it is loaded

from meleeboard import device  # noqa: E402

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
