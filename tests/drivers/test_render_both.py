"""Meanings, patterns, dimming and current of the lights, under both Pythons."""

from array import array

from meleeboard.lights import RING
from meleeboard.looks import LOOKS, OPTIONS
from meleeboard.render import STEP_MS, Renderer

SQUARES = 81
DARK = b"." * SQUARES
RING_DARK = b"." * RING


def config(**given) -> dict:
    """The options' defaults, with what is given."""
    values = {name: default for name, default, _, _ in OPTIONS}
    values.update(given)
    return values


def renderer(**given) -> Renderer:
    return Renderer(config(**given), SQUARES + RING)


def frame() -> array:
    return array("I", [0] * (SQUARES + RING))


def current_ua(out, values: dict) -> float:
    """What a frame draws, worked out from its colours alone."""
    steps = 0.0
    for colour in out:
        steps += (colour >> 16) * values["green_ma"] + (colour >> 8 & 255) * values["red_ma"]
        steps += (colour & 255) * values["blue_ma"]
    return steps * 1000 / 255 + len(out) * values["dark_ua"]


def test_no_two_meanings_share_a_colour_or_a_pattern():
    squares = [letter for letter in LOOKS if letter not in "WBf"]
    for letters in (squares, "WBf"):
        assert len({LOOKS[letter][0] for letter in letters}) == len(letters)
        assert len({LOOKS[letter][1] for letter in letters}) == len(letters)
    for letter in LOOKS:
        pattern = LOOKS[letter][1]
        assert len(pattern) == 32 and max(pattern) <= 57 and min(pattern) >= 48, letter


def test_a_light_shows_its_colour_in_its_pattern():
    lights, out = renderer(gamma=10, brightness=100, budget_ma=4000), frame()
    for letter in LOOKS:
        red, green, blue = LOOKS[letter][0]
        squares = bytearray(DARK)
        squares[40] = ord(letter)
        for step in range(40):
            lights.render(squares, RING_DARK, step * STEP_MS, out)
            level = LOOKS[letter][1][step % 32] - 48
            found = (out[40] >> 8 & 255, out[40] >> 16, out[40] & 255)
            for i, full in enumerate((red, green, blue)):
                assert abs(found[i] - full * level / 9) <= 1, (letter, step, found)
            assert not any(out[:40]) and not any(out[41:])


def test_dark_and_unknown_letters_stay_dark():
    lights, out = renderer(), frame()
    for letter in b".? Z\x00\x7f":
        assert not lights.render(bytes([letter]) * SQUARES, RING_DARK, 0, out)
        assert not any(out)


def test_only_a_frame_that_differs_says_so():
    lights, out = renderer(), frame()
    targets = b"t" * SQUARES
    assert lights.render(targets, RING_DARK, 0, out)
    assert not lights.render(targets, RING_DARK, 350, out)
    wrong = b"x" * SQUARES
    assert lights.render(wrong, RING_DARK, 400, out)
    assert not lights.render(wrong, RING_DARK, 450, out)
    assert lights.render(wrong, RING_DARK, 500, out)


def test_the_budget_holds_with_every_light_of_one_meaning():
    for budget in (120, 250, 400, 1000):
        values = config(budget_ma=budget, brightness=100, idle_s=0)
        lights, out = Renderer(values, SQUARES + RING), frame()
        for letter in LOOKS:
            for step in range(32):
                all_lit = ord(letter)
                lights.render(bytes([all_lit]) * SQUARES, bytes([all_lit]) * RING,
                              step * STEP_MS, out)
                assert current_ua(out, values) <= 1000 * budget, (letter, step)


def test_the_budget_is_used_before_it_dims():
    values = config(budget_ma=400, brightness=100, idle_s=0)
    lights, out = Renderer(values, SQUARES + RING), frame()
    lights.render(b"t" * SQUARES, RING_DARK, 0, out)
    assert 350_000 < current_ua(out, values) <= 400_000
    lights.render(b"t" + DARK[1:], RING_DARK, 0, out)
    assert out[0] == 255 << 16


def test_a_budget_below_the_dark_lights_is_refused():
    try:
        renderer(budget_ma=110)
    except ValueError as error:
        assert "budget_ma" in str(error)
    else:
        raise AssertionError("111 dark lights draw 111 mA")


def test_a_table_left_alone_dims_and_wakes():
    lights, out = renderer(idle_s=60, idle_percent=25), frame()
    targets = bytearray(b"t" * 3 + DARK[3:])
    lights.render(targets, RING_DARK, 1000, out)
    bright = out[0]
    lights.render(targets, RING_DARK, 60_950, out)
    assert out[0] == bright
    lights.render(targets, b"W" * RING, 61_000, out)  # the clock alone wakes nothing
    assert 0 < out[0] < bright
    targets[0] = 46
    lights.render(targets, RING_DARK, 61_050, out)
    assert out[1] == bright
    never = renderer(idle_s=0)
    never.render(targets, RING_DARK, 0, out)
    assert not never.render(targets, RING_DARK, 16_000_000, out)
