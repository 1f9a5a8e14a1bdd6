"""Whatever is lit, with whatever settings: never more current than is allowed."""
from array import array

from hypothesis import given, settings
from hypothesis import strategies as st
from test_render_both import current_ua

from meleeboard.looks import LOOKS, OPTIONS
from meleeboard.render import Renderer

LETTERS = st.sampled_from([ord(letter) for letter in LOOKS] + [46])
CONFIGS = st.fixed_dictionaries({
    name: st.sampled_from(allowed) for name, _, allowed, _ in OPTIONS})


@settings(max_examples=300, deadline=None)
@given(CONFIGS, st.lists(st.tuples(LETTERS, st.integers(1, 40)), min_size=1, max_size=12),
       st.integers(0, 1 << 29))
def test_no_frame_is_above_the_budget(values, runs, now):
    """Random letters in random amounts at a random moment."""
    letters = b"".join(bytes([letter]) * count for letter, count in runs)[:200]
    ring = letters[: len(letters) // 3]
    squares = letters[len(ring):]
    try:
        renderer = Renderer(values, len(letters))
    except ValueError:
        assert values["dark_ua"] * len(letters) > 1000 * values["budget_ma"]
        return
    out = array("I", [0] * len(letters))
    renderer.render(squares, ring, now, out)
    renderer.render(squares, ring, now + 500, out)
    assert current_ua(out, values) <= 1000 * values["budget_ma"]
