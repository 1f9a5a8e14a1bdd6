"""The field of disc magnets at a sensor, and at the sensors of the neighbours.

The field of a uniformly magnetised cylinder is that of an ideal solenoid; the formula is from
N. Derby and S. Olbert, "Cylindrical magnets and ideal solenoids", Am. J. Phys. 78, 229 (2010),
arXiv:0909.3880. magnetics.md explains how it is used. Lengths in mm, fields in mT; z runs along
the magnet's axis from its centre, upwards.
"""
import math
from dataclasses import dataclass
from itertools import product

from hardware.firmware import DEFAULTS

REMANENCE_MT = 1290  # N42, middle of its class
STEPS = 96  # of the integral; it converges so fast that a hundred are exact to many digits


@dataclass(frozen=True)
class Disc:
    """A disc magnet, magnetised along its axis."""

    diameter: float
    height: float
    remanence: float = REMANENCE_MT

    def along_axis(self, rho: float, z: float) -> float:
        """The field's component along the axis, at a distance rho from it."""
        a, b = self.diameter / 2, self.height / 2
        gamma = (a - rho) / (a + rho)

        def end(z_end: float) -> float:
            far = math.hypot(z_end, a + rho)
            return z_end / far * elliptic(math.hypot(z_end, a - rho) / far, gamma ** 2, 1, gamma)

        return self.remanence / math.pi * a / (a + rho) * (end(z + b) - end(z - b))

    def on_axis(self, distance: float) -> float:
        """The text-book field on the axis, at a distance from the face."""
        radius, far = self.diameter / 2, distance + self.height
        return self.remanence / 2 * (far / math.hypot(radius, far)
                                     - distance / math.hypot(radius, distance))


def elliptic(kc: float, p: float, c: float, s: float) -> float:
    """The generalised complete elliptic integral C(kc, p, c, s), by the mid-point rule."""
    total = 0.0
    for i in range(STEPS):
        phi = (i + 0.5) / STEPS * math.pi / 2
        cos2, sin2 = math.cos(phi) ** 2, math.sin(phi) ** 2
        total += (c * cos2 + s * sin2) / ((cos2 + p * sin2) * math.sqrt(cos2 + kc ** 2 * sin2))
    return total * math.pi / 2 / STEPS


@dataclass(frozen=True)
class Sensor:
    """A sensor under the board, and the fields at which it surely closes and surely lets go."""

    name: str
    top: float  # its upper end, below the playing surface
    bottom: float
    closes: float
    opens: float


LINEAR_MV = 15  # DRV5055A3 at 3.3 V, for one mT


def field_of(counts: int) -> float:
    """The field in mT that a linear Hall sensor turns into so many of the firmware's counts."""
    return counts / 65535 * 3300 / LINEAR_MV


# The reed's limits come from its 12 to 18 AT by a rule of thumb (magnetics.md), with a factor of 2
# for what such a rule is worth. The Hall switch's are those of its data sheet, the linear sensor's
# are the firmware's.
REED = Sensor("reed, upright", 6.0, 20.0, 3.6, 0.6)
HALL = Sensor("digital Hall", 4.0, 4.0, 12.0, 1.0)
LINEAR = Sensor("linear Hall", 4.0, 4.0, field_of(DEFAULTS["hall_on"]),
                field_of(DEFAULTS["hall_off"]))
SENSORS = (REED, HALL, LINEAR)
DISCS = (Disc(6, 2), Disc(8, 2), Disc(8, 3), Disc(10, 2), Disc(10, 3), Disc(12, 3))
CHOSEN = {45: Disc(8, 2), 55: Disc(10, 2)}  # size of a square -> the magnet for it
BASE = {45: 34.0, 55: 42.0}  # diameter of every unit's base
FLOOR = 1.8  # from the playing surface to a unit's lower magnet: felt and plastic
PAIR = (0.0, 13.0)  # heights of the two magnets of a Fighter, the lowest unit, above the lower one


def at_sensor(disc: Disc, sensor: Sensor, rho: float = 0.0, heights: tuple = (0.0,)) -> float:
    """The mean field along the sensor, whose axis is upright, from magnets rho beside it."""
    samples = 1 if sensor.top == sensor.bottom else 9
    total = 0.0
    for i in range(samples):
        depth = sensor.top + (sensor.bottom - sensor.top) * (i + 0.5) / samples
        for height in heights:
            total += disc.along_axis(rho, -(depth + FLOOR + height + disc.height / 2))
    return total / samples


def off_centre(disc: Disc, sensor: Sensor, square: int) -> float:
    """A unit with one magnet, set down so that its base touches the line to the next square."""
    return at_sensor(disc, sensor, (square - BASE[square]) / 2)


def from_neighbours(disc: Disc, sensor: Sensor, square: int) -> float:
    """Fighters on all eight neighbours, the same pole down: the worst for an empty square."""
    steps = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]
    return sum(at_sensor(disc, sensor, square * math.hypot(*step), PAIR) for step in steps)


def margins(disc: Disc, sensor: Sensor, square: int) -> tuple[float, float]:
    """How many times over a badly centred unit closes its sensor, and its neighbours do not."""
    return (off_centre(disc, sensor, square) / sensor.closes,
            sensor.opens / abs(from_neighbours(disc, sensor, square)))


def table(square: int) -> str:
    """The magnets on a board with squares of this size, as lines of a Markdown table."""
    lines = ["| magnet | sensor | centred | off centre | neighbours | closes | stays open |",
             "|---|---|---|---|---|---|---|"]
    for disc, sensor in product(DISCS, SENSORS):
        fields = (at_sensor(disc, sensor), off_centre(disc, sensor, square),
                  abs(from_neighbours(disc, sensor, square)))
        own, others = margins(disc, sensor, square)
        mark = " **chosen**" if disc == CHOSEN[square] else ""
        lines.append(f"| {disc.diameter:g} x {disc.height:g}{mark} | {sensor.name} | "
                     + " | ".join(f"{field:.2f}" for field in fields)
                     + f" | x {own:.1f} | x {others:.1f} |")
    return "\n".join(lines)
