"""Every scene gives the calls that were written for it, on both Pythons."""

from games import scenes


def test_every_scene():
    wrong = []
    for name, entry in sorted(scenes.table().items()):
        said, text = scenes.play(entry, scenes.trace_of(name))
        if said != scenes.calls_of(name) or scenes.position_of(text) != said[-1]["position"]:
            wrong.append(name)
    assert not wrong, wrong
