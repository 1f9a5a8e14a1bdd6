"""The magnets' field: against two other formulas, and the margins of the chosen magnets."""
import math
from dataclasses import replace
from pathlib import Path

import pytest

from hardware import magnetics
from hardware.magnetics import BASE, CHOSEN, SENSORS, Disc, margins

N38_LEAST, N42_MOST = 1220, 1330  # mT: the weakest and the strongest that a shop may send


@pytest.mark.parametrize("disc", magnetics.DISCS)
@pytest.mark.parametrize("distance", [1, 4, 20])
def test_on_the_axis_it_is_the_text_book_formula(disc, distance):
    assert disc.along_axis(0, disc.height / 2 + distance) == pytest.approx(disc.on_axis(distance))


@pytest.mark.parametrize("rho, z", [(300, 0), (200, 200), (0.1, 300)])
def test_far_away_it_is_a_dipole(rho, z):
    disc = Disc(10, 3)
    r = math.hypot(rho, z)
    volume = math.pi * 5 ** 2 * 3
    dipole = disc.remanence * volume / (4 * math.pi) * (3 * z ** 2 / r ** 2 - 1) / r ** 3
    assert disc.along_axis(rho, z) == pytest.approx(dipole, rel=0.002)


@pytest.mark.parametrize("square", CHOSEN)
@pytest.mark.parametrize("sensor", SENSORS, ids=lambda sensor: sensor.name)
def test_a_badly_set_unit_closes_and_eight_neighbours_do_not(square, sensor):
    weak = replace(CHOSEN[square], remanence=N38_LEAST)
    strong = replace(CHOSEN[square], remanence=N42_MOST)
    assert margins(weak, sensor, square)[0] > 1.05
    assert margins(strong, sensor, square)[1] > 1.05


@pytest.mark.parametrize("square", CHOSEN)
def test_a_bigger_magnet_would_switch_neighbours(square):
    big = Disc(12, 3)
    assert all(margins(big, sensor, square)[1] < 1 for sensor in (magnetics.REED, magnetics.HALL))


def felt(poles: list[int]) -> float:
    """The field of a Fighter whose magnets, the lower one first, have these poles up."""
    return sum(pole * magnetics.at_sensor(Disc(8, 2), magnetics.HALL, 0, (height,))
               for pole, height in zip(poles, magnetics.PAIR, strict=True))


def turned_over(poles: list[int]) -> list[int]:
    """The upper magnet comes to lie below, and each looks the other way."""
    return [-pole for pole in reversed(poles)]


def test_turning_a_unit_over_is_felt_if_both_magnets_look_the_same_way():
    alike, against = [1, 1], [1, -1]
    assert felt(alike) > magnetics.HALL.closes
    assert felt(turned_over(alike)) == pytest.approx(-felt(alike))
    assert felt(turned_over(against)) == pytest.approx(felt(against))


@pytest.mark.parametrize("square", CHOSEN)
def test_the_notes_tables_are_the_computed_ones(square):
    note = (Path(magnetics.__file__).parent / "magnetics.md").read_text()
    assert magnetics.table(square) in note


def test_bases_leave_room_between_units():
    assert all(8 <= square - base <= 15 for square, base in BASE.items())
