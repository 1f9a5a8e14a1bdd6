"""Timed tables for debounce, drop-outs and the order of touches (touch.md 'Signals')."""

from array import array

from meleeboard.sense.touch import LIFT, OTHER, TOUCHDOWN, UNWELL, Touches

# name, squares that are closed at the start, [(ms, square, closed)], [(stamp, kind, square)]
TABLES = (
    ("a level of 7 ms is bounce", (), [(100, 3, 1), (107, 3, 0)], []),
    ("a level of 8 ms is an event", (), [(100, 3, 1), (108, 3, 0), (200, 3, 1)],
     [(100, TOUCHDOWN, 3), (108, LIFT, 3), (200, TOUCHDOWN, 3)]),
    ("the stamp is the first change", (), [(100, 3, 1), (103, 3, 0), (106, 3, 1)],
     [(100, TOUCHDOWN, 3)]),
    ("7 ms of stillness do not end a bounce", (), [(100, 3, 1), (107, 3, 0), (114, 3, 1)],
     [(100, TOUCHDOWN, 3)]),
    ("bounce back to the old level is nothing", (3,), [(100, 3, 0), (104, 3, 1)], []),
    ("a lift", (3,), [(100, 3, 0)], [(100, LIFT, 3)]),
    ("a return after 40 ms is a drop-out", (3,), [(100, 3, 0), (140, 3, 1)], []),
    ("a return after 41 ms is a lift", (3,), [(100, 3, 0), (141, 3, 1)],
     [(100, LIFT, 3), (141, TOUCHDOWN, 3)]),
    ("a bouncing return counts from its first change", (3,),
     [(100, 3, 0), (139, 3, 1), (143, 3, 0), (146, 3, 1)], []),
    ("a touch that ends soon is a drop-out's opposite, an event", (),
     [(100, 3, 1), (120, 3, 0)], [(100, TOUCHDOWN, 3), (120, LIFT, 3)]),
    ("two squares in the order of their stamps, the first one bouncing longer", (3, 4),
     [(100, 3, 0), (105, 4, 0), (106, 3, 1), (112, 3, 0), (119, 3, 1), (125, 3, 0)],
     [(100, LIFT, 3), (105, LIFT, 4)]),
    ("a touchdown waits for an earlier lift to be decided", (3,),
     [(100, 3, 0), (110, 9, 1)], [(100, LIFT, 3), (110, TOUCHDOWN, 9)]),
    ("equal stamps keep the order in which they came", (3, 4),
     [(100, 4, 0), (100, 3, 0)], [(100, LIFT, 4), (100, LIFT, 3)]),
    ("two quick drop-outs", (3,), [(100, 3, 0), (120, 3, 1), (150, 3, 0), (190, 3, 1)], []),
)


class Sensors:
    """Three rows of four squares and what they have said."""

    def __init__(self, closed):
        self.rows = array("H", [0, 0, 0])
        self.touches = Touches(3, 4)
        for square in closed:
            self.set(square, 1)
        self.touches.debounce.take_as_settled(self.rows)
        self.events = []

    def set(self, square, closed):
        row, bit = square // 4, 1 << square % 4
        self.rows[row] = self.rows[row] | bit if closed else self.rows[row] & ~bit

    def scan(self, now):
        self.touches.update(self.rows, now)
        while True:
            event = self.touches.peek(now)
            if event is None:
                return
            self.touches.take()
            self.events.append(event)


def run(closed, edges, period, until=600):
    """Play a table, scanned at its edges and every `period` ms beside."""
    sensors = Sensors(closed)
    edges = list(edges)
    now = 0
    while now <= until:
        while edges and edges[0][0] == now:
            sensors.scan(now)
            _, square, level = edges.pop(0)
            sensors.set(square, level)
            sensors.scan(now)
        if now % period == 0:
            sensors.scan(now)
        now += 1
    return sensors


def test_tables_at_every_scan_period():
    for name, closed, edges, expected in TABLES:
        for period in (1, 5, 10, 20, 600):
            found = run(closed, edges, period).events
            assert found == expected, (name, period, found)


def test_drop_outs_and_bounces_are_counted():
    sensors = run((3,), [(100, 3, 0), (120, 3, 1), (300, 3, 0), (303, 3, 1), (305, 3, 0)], 1)
    assert sensors.touches.health.dropouts[3] == 1
    assert sensors.touches.debounce.bounces[3] == 2


def test_a_lift_is_seen_before_it_is_decided():
    sensors = Sensors((3,))
    sensors.set(3, 0)
    sensors.scan(100)
    assert sensors.touches.lifted() == []
    sensors.scan(108)
    assert sensors.touches.lifted() == [3] and sensors.events == []
    assert sensors.touches.next_due() == 141
    sensors.scan(141)
    assert sensors.touches.lifted() == [] and sensors.events == [(100, LIFT, 3)]
    assert sensors.touches.next_due() is None


def test_other_events_keep_their_place():
    sensors = Sensors((3,))
    sensors.set(3, 0)
    sensors.scan(100)
    sensors.touches.add_other("button", 110)
    assert sensors.touches.known_until(120) == 100
    sensors.scan(120)
    assert sensors.events == []
    sensors.scan(141)
    assert sensors.events == [(100, LIFT, 3), (110, OTHER, "button")]
    assert sensors.touches.known_until(141) == 141


def test_a_square_that_bounces_without_end_holds_nobody_up():
    sensors = Sensors((0, 3))
    for now in range(100, 500, 4):
        sensors.set(0, now // 4 % 2)
        if now == 400:
            sensors.set(3, 0)
        sensors.scan(now)
    assert sensors.events == [(354, UNWELL, (0, "chatter")), (400, LIFT, 3)]
    assert sensors.touches.debounce.bounces[0] > 90
    sensors.scan(537)
    assert sensors.events[2:] == [(496, LIFT, 0)]  # settled at last: a lift from its last change
