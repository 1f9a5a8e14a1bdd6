"""Modes and presets by name: what can be made, changed and stored, and what is refused."""

from meleeboard.clocks import make
from meleeboard.clocks.modes import MODES
from meleeboard.clocks.presets import BUILT_IN, Presets
from meleeboard.rules.errors import BadText

REFUSED = (
    ("sundial", {}, "no clock is called 'sundial'; the clocks are: bronstein, byoyomi, delay"),
    ("shot", {"pace": 4}, "option pace: 4 is not allowed"),
    ("shot", {"minutes": 5}, "no option is called 'minutes'"),
    ("fischer", {"increment": "x"}, "option increment: 'x' is not allowed"),
    ("sudden", {"periods": "90"}, None),
    ("sudden", {"periods": "40/90"}, "option periods: '40/90' is not minutes+seconds"),
    ("sudden", {"periods": "40/90,"}, "option periods: '' is not minutes+seconds"),
    ("sudden", {"periods": "90,30"}, "option periods: '90' is not turns/minutes+seconds"),
    ("sudden", {"periods": "0/90,30"}, "option periods: '0/90' is not"),
    ("sudden", {"periods": "40/90+,30"}, "option periods: '40/90+' is not"),
    ("sudden", {"periods": "40/90+601,30"}, "option periods: '40/90+601' is not"),
    ("fischer", {"periods": "40/90+30,30+30"}, None),
    ("byoyomi", {"periods": 0}, "option periods: 0 is not allowed"),
    ("round", {"players": 7}, "option players: 7 is not allowed"),
)


def message(deed, *given):
    """The text of the error that a deed gives, or None."""
    try:
        deed(*given)
    except (BadText, LookupError) as error:
        return str(error)
    return None


def test_what_is_refused():
    for mode, options, expected in REFUSED:
        found = message(make, mode, options)
        assert found == expected or (expected and found and found.startswith(expected)), found


def test_every_mode_is_made_with_its_defaults_and_tells_its_name():
    for mode in MODES:
        clock = make(mode, {})
        assert clock.mode == mode
        assert clock.pace_ms or mode == "up"


def test_options_may_be_texts():
    clock = make("byoyomi", {"minutes": "1", "periods": "3", "pace": "10"})
    assert clock.left(0, 0) == 60_000 and clock.periods_left(0, 0) == 3


def test_periods_with_their_own_extra():
    clock = make("fischer", {"periods": "1/2+0,1", "increment": 30})
    assert clock.left(0, 0) == 120_000
    clock.start(0, 0)
    clock.finish(20_000)
    assert clock.left(0, 20_000) == 100_000 + 60_000 + 30_000
    assert clock.period(0) == 1 and clock.period(1) == 0


def test_every_preset_is_a_clock():
    presets = Presets()
    assert presets.names() == sorted(BUILT_IN)
    for name in presets.names():
        assert presets.make(name).mode == presets.get(name)["mode"]
    assert presets.make("hierarchy").repeats and not presets.make("melee-cards").repeats
    assert presets.make("melee").left(0, 0) == 30_000
    assert presets.make("melee-blitz").left(0, 0) == 15_000
    assert presets.make("fischer-5-3").left(0, 0) == 303_000
    assert presets.make("classical-90-30-30").left(0, 0) == 90 * 60_000 + 30_000


def test_presets_are_changed_added_stored_and_dropped():
    presets = Presets()
    presets.put("melee-blitz", {"mode": "shot", "pace": 10})
    presets.put("friday", {"mode": "hourglass", "minutes": 3})
    later = Presets()
    later.read(presets.to_text())
    assert later.make("melee-blitz").left(0, 0) == 10_000
    assert later.get("friday") == {"mode": "hourglass", "minutes": 3}
    assert "friday" in later.names()
    later.drop("melee-blitz")
    later.drop("friday")
    assert later.make("melee-blitz").left(0, 0) == 15_000
    assert message(later.get, "friday").startswith("no preset is called 'friday'; there are: bron")
    assert later.to_text() == "{}"


def test_a_preset_that_was_got_is_a_copy():
    presets = Presets()
    presets.get("melee")["pace"] = 5
    assert presets.get("melee")["pace"] == 30


def test_bad_presets_are_refused_and_change_nothing():
    presets = Presets()
    presets.put("friday", {"mode": "up"})
    assert message(presets.put, "Friday!", {"mode": "up"}).startswith("'Friday!': a preset's name")
    assert message(presets.put, "", {"mode": "up"})
    assert message(presets.put, "x" * 24, {"mode": "up"}) is None
    presets.drop("x" * 24)
    assert message(presets.put, "x" * 25, {"mode": "up"})
    assert message(presets.put, "a", {"pace": 5}).startswith("a preset is an object such as")
    assert message(presets.put, "a", {"mode": "up", "pace": 5}).startswith("no option is called")
    assert message(presets.read, "{").startswith("the stored presets are not JSON")
    assert message(presets.read, "[]").startswith("stored presets are one JSON object")
    assert message(presets.read, '{"a": {"mode": "up"}, "b": 7}').startswith("a preset is an")
    assert message(presets.drop, "a").startswith("no preset is called 'a'")
    assert presets.to_text() == '{"friday": {"mode": "up"}}'
