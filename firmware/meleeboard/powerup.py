"""Power-up: the configuration is checked, the drivers are made and shown, the saved game goes on.

Nothing drives a pin before the configuration is checked. All of it is forgotten once the board
runs (seldom.py), so the loop must hold nothing of this module.
"""

from . import config, looks, render
from .agree import fitting
from .compat import const
from .drivers import pico
from .link import square_name

SPECS = pico.OPTIONS + looks.OPTIONS + config.OPTIONS
MOST_CRASHES = const(3)  # in a row; then the saved game is left alone and a new one begun
HOPELESS = const(6)  # crashes in a row; then tools get the REPL
SWEEP_MS = const(250)  # for each look of the self-test
SWEEP = "tmxv"
SHOWN_MS = const(1500)  # for squares that read closed and should not
MOST_STUCK = const(4)  # of more, units lie about
FRESH = const(3)  # scans until the sensors' frame is no older than the first of them
CALIBRATION_FRAMES = const(64)


def is_repl_wanted(chip, config_text: str) -> bool:
    """Was maintenance asked for, by its flag or by the table's button, or is nothing else left?"""
    values, _ = config.read(config_text, SPECS)
    button = pico.PINS[values["board"]]["buttons"][2]
    if chip.crashes() >= HOPELESS:
        chip.forgive_crashes()  # the next start is tried again
        return True
    return chip.take_maintenance_flag() or chip.is_held(button)


def make_drivers(make_board, checked: tuple) -> tuple:
    """(values, complaints, drivers): those of the default wiring where the given one is wrong."""
    values, complaints = checked
    try:
        return values, complaints, _made(make_board, values)
    except ValueError as error:
        complaints.append(f"table.json: {error}; the default wiring is used")
        values, _ = config.read("{}", SPECS)
        return values, complaints, _made(make_board, values)


def _made(make_board, values: dict):
    return make_board(values, render.Renderer(values, values["rows"] * values["cols"] + pico.RING))


def begin(device, crashes: int):
    """Test lights and sound, and go on with the saved game, unless it crashed too often."""
    values, table = device.values, device.table
    if values["self_test"]:
        sweep(device, "x" if device.complaints else SWEEP)
    if crashes >= MOST_CRASHES:
        table.notices.append("the saved game crashed the board; a new one is begun")
        table.begin_default()
    elif not table.resume():
        _begin_preferred(table, values)
    if values["self_test"]:
        _tell_stuck(device)
    table.greet()


def _begin_preferred(table, values: dict):
    try:
        options = fitting(values["game"], values["options"], values["rows"], values["cols"])
        table.new_game(values["game"], options, None, None)
    except (ValueError, LookupError) as error:
        table.notices.append(f"table.json: {error}")
        table.begin_default()


def sweep(device, letters: str):
    """Show every light in each look, with a tone, so that dead ones are seen."""
    squares = device.values["rows"] * device.values["cols"]
    device.board.buzzer.play(((880, 80),))
    for letter in letters:
        _show(device, letter.encode() * squares, letter, SWEEP_MS)


def _show(device, squares, ring: str, ms: int):
    device.board.strip.show(squares, ring.encode() * pico.RING)
    until = device.now() + ms
    while device.now() < until:
        device.keep_alive(device.now())
        device.rest(5)


def _tell_stuck(device):
    """Name and show squares that read closed though the game leaves them empty."""
    table, squares = device.table, bytearray(b"." * (device.table.rows * device.table.cols))
    stuck = _closed_wrongly(device)
    if not 0 < len(stuck) <= MOST_STUCK:
        return
    names = ", ".join([square_name(square, table.cols) for square in stuck])
    table.notices.append(
        f"self-test: {names} should be empty; if nothing stands there, the sensor is stuck"
    )
    for square in stuck:
        squares[square] = ord("x")
    _show(device, squares, ".", SHOWN_MS)


def _closed_wrongly(device) -> list:
    table, rows, found = device.table, device.table.frame, []
    for _ in range(FRESH):
        table.scanner.scan(rows)  # into the table's own frame, as it is told of changes alone
        device.rest(5)
    for square, point in enumerate(table.point_of):
        is_closed = rows[square // table.cols] >> square % table.cols & 1
        if is_closed and point and not table.game.position.stands(point):
            found.append(square)
    return found


def calibrate(scanner, cols: int) -> dict:
    """Learn and keep what linear Hall sensors read on an empty board; which ones seem bad."""
    if not hasattr(scanner, "calibrate"):
        raise ValueError("calibrate: only linear Hall sensors have to be")
    doubtful = scanner.calibrate(CALIBRATION_FRAMES)
    scanner.keep(pico.REST_FILE)
    return {"doubtful": [square_name(square, cols) for square in doubtful]}
