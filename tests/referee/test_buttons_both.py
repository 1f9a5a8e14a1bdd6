"""Presses and releases become gestures (touch.md 'Buttons')."""

from meleeboard.referee.buttons import TABLE, Buttons

WHITE, BLACK = 0, 1

# name, [(ms, button or "square", down)], [(ms, gesture, button)]
TABLES = (
    ("a short press", [(100, WHITE, 1), (300, WHITE, 0)], [(300, "short", WHITE)]),
    ("held 3 s alone", [(100, BLACK, 1), (3500, BLACK, 0)], [(3100, "resign", BLACK)]),
    ("let go before 3 s", [(100, BLACK, 1), (3099, BLACK, 0)], [(3099, "short", BLACK)]),
    ("a unit lifted", [(100, BLACK, 1), (500, "square", 0), (3500, BLACK, 0)], []),
    ("a unit set down in a short press", [(100, BLACK, 1), (150, "square", 1), (200, BLACK, 0)],
     [(200, "short", BLACK)]),
    ("a unit set down in a long hold", [(100, BLACK, 1), (500, "square", 1), (3500, BLACK, 0)],
     [(3500, "short", BLACK)]),
    ("both held 2 s", [(100, WHITE, 1), (400, BLACK, 1), (2600, WHITE, 0), (2700, BLACK, 0)],
     [(2400, "draw", WHITE)]),
    ("both held too short", [(100, WHITE, 1), (400, BLACK, 1), (2300, WHITE, 0), (2350, BLACK, 0)],
     [(2300, "short", WHITE), (2350, "short", BLACK)]),
    ("not alone all the time",
     [(0, WHITE, 1), (100, BLACK, 1), (1000, BLACK, 0), (4100, WHITE, 0)],
     [(1000, "short", BLACK), (4000, "resign", WHITE)]),
    ("both held, a square changed", [(0, WHITE, 1), (0, BLACK, 1), (1, "square", 0)], []),
    ("the table's button", [(100, TABLE, 1), (200, TABLE, 0)], [(200, "short", TABLE)]),
    ("the menu", [(100, TABLE, 1), (2200, TABLE, 0)], [(2100, "menu", TABLE)]),
    ("a release without a press", [(100, WHITE, 0)], []),
    ("a square spoils no later press", [(0, "square", 0), (10, WHITE, 1), (20, WHITE, 0)],
     [(20, "short", WHITE)]),
)


def play(edges):
    """The gestures of a table of edges, and of the 5 s after it."""
    buttons, gestures = Buttons(), []

    def until(now):
        while buttons.next_due() is not None and buttons.next_due() <= now:
            due = buttons.next_due()
            gestures.append((due,) + buttons.due())

    for now, what, down in edges:
        until(now)
        if what == "square":
            buttons.spoil(not down)
        elif down:
            buttons.press(what, now)
        else:
            gesture = buttons.release(what, now)
            if gesture:
                gestures.append((now,) + gesture)
    until(edges[-1][0] + 5000)
    return gestures


def test_gestures():
    for name, edges, expected in TABLES:
        assert play(edges) == expected, (name, play(edges))


def test_who_holds():
    buttons = Buttons()
    assert buttons.held_by() is None
    buttons.press(BLACK, 0)
    assert buttons.held_by() == BLACK
    buttons.press(TABLE, 0)
    buttons.release(BLACK, 5)
    assert buttons.held_by() is None
