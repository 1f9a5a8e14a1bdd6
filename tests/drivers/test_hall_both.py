"""Linear Hall sensors behind a model of their multiplexers: levels, noise, polarity."""

from array import array

from switches import Multiplexers

from meleeboard.drivers.hall import HallMatrix
from meleeboard.drivers.wiring import order
from meleeboard.rules.prng import Prng

ON, OFF = 2000, 1300


def scanner(muxes: Multiplexers, rows: int = 9, cols: int = 9, north: int = 1) -> HallMatrix:
    return HallMatrix(muxes.select_pins(), muxes.enable_pins(), muxes.inputs(), rows, cols,
                      order(rows, cols, "near left", "ranks", False), ON, OFF, north)


def scanned(halls: HallMatrix) -> tuple:
    """The closed and the inverted squares after a scan."""
    into = array("H", [0] * halls.rows)
    halls.scan(into)
    return squares(into, halls.cols), squares(halls.inverted, halls.cols)


def squares(rows, cols: int) -> list:
    return [r * cols + c for r in range(len(rows)) for c in range(cols) if rows[r] >> c & 1]


def test_every_point_is_read_by_its_own_channel():
    for rows, cols in ((9, 9), (8, 12), (4, 4)):
        muxes = Multiplexers(rows * cols)
        halls = scanner(muxes, rows, cols)
        for point in range(rows * cols):
            muxes.fields[point] += 3000
            assert scanned(halls) == ([point], []), point
            muxes.fields[point] -= 3000
        assert scanned(halls) == ([], [])


def test_hysteresis_and_polarity_by_a_table():
    muxes = Multiplexers(81)
    halls = scanner(muxes)
    steps = ((0, 0, 0), (1999, 0, 0), (2000, 1, 0), (1301, 1, 0), (1300, 1, 0), (1299, 0, 0),
             (1900, 0, 0), (2500, 1, 0), (-1500, 1, 0), (-2000, 1, 1), (-1300, 1, 1), (1999, 1, 1),
             (2000, 1, 0), (-5000, 1, 1), (0, 0, 0), (-1999, 0, 0), (-32768, 1, 1), (32767, 1, 0))
    for field, closed, inverted in steps:
        muxes.fields[30] = muxes.IDLE + field
        found = scanned(halls)
        assert found == ([30] * closed, [30] * inverted), (field, found)


def test_magnets_may_stand_the_other_way_round():
    muxes = Multiplexers(81)
    halls = scanner(muxes, north=-1)
    muxes.fields[0] -= 4000
    muxes.fields[80] += 4000
    assert scanned(halls) == ([0, 80], [80])


class Noise:
    """Noise of a standard deviation of about 200 counts, as of 8.2 true bits; never above 900."""

    def __init__(self):
        self.prng = Prng(7)

    def __call__(self) -> int:
        return sum([self.prng.below(301) - 150 for _ in range(6)])


def test_noise_makes_no_edges():
    noise = Noise()
    muxes = Multiplexers(81, noise)
    halls = scanner(muxes)
    assert halls.calibrate(16) == []
    for point in range(0, 81, 2):
        muxes.fields[point] += 3500 if point % 4 else -3500
    wanted = (list(range(0, 81, 2)), list(range(0, 81, 4)))
    for _ in range(60):
        assert scanned(halls) == wanted


def test_calibration_takes_out_each_sensors_own_rest():
    prng = Prng(3)
    muxes = Multiplexers(81)
    for point in range(81):
        muxes.fields[point] += prng.below(8001) - 4000
    halls = scanner(muxes)
    assert scanned(halls)[0] != []
    assert halls.calibrate(4) == []
    assert scanned(halls) == ([], [])
    muxes.fields[17] += 2000
    assert scanned(halls) == ([17], [])


def test_rest_is_kept_in_a_file():
    import os

    muxes = Multiplexers(81)
    halls = scanner(muxes)
    for point in range(81):
        halls.rest[point] = 30000 + point
    path = "rest_of_this_test.bin"
    halls.keep(path)
    try:
        other = scanner(muxes)
        assert other.recall(path) and other.rest == halls.rest
        assert not scanner(Multiplexers(16), 4, 4).recall(path)
        larger = scanner(Multiplexers(96), 8, 12)
        assert not larger.recall(path) and larger.rest[0] == 32768
    finally:
        os.remove(path)
    assert not other.recall(path)


def test_calibration_names_dead_covered_and_restless_sensors():
    muxes = Multiplexers(81)
    muxes.fields[5] = 0
    muxes.fields[44] = 60000
    assert scanner(muxes).calibrate(4) == [5, 44]
    prng = Prng(5)
    muxes = Multiplexers(1, lambda: prng.below(4000))
    assert scanner(muxes, 1, 1).calibrate(20) == [0]
