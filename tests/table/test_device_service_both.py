"""What a board does for its owner besides playing: vitals, table.json, fault reports, a reset."""

import gc
import json
from binascii import a2b_base64

from device_world import World, crash, down, held, lift, opening, pressed, say, stand

from host_tools.virtual.drivers import VirtualMatrix


class Field(VirtualMatrix):
    """Linear Hall sensors as far as the device knows them."""

    def __init__(self):
        super().__init__(9, 9)
        self.kept = None

    def calibrate(self, frames):
        return [0, 80]

    def keep(self, path):
        self.kept = path


def test_linear_halls_are_calibrated_on_request():
    field = Field()

    def fit(board):
        world.device.board.scanner = field

    world = World()
    calibrate = say({"do": "calibrate", "id": 7})
    world.live({10: calibrate, 50: fit, 60: calibrate, 600: None})
    assert "linear Hall" in world.said("error")[0]["text"]
    assert world.said("calibrate")[0]["doubtful"] == ["a1", "i9"]
    assert world.said("ok")[0]["id"] == 7
    assert field.kept == "rest.bin"


def test_vitals():
    world = World()
    world.live({50: say({"do": "vitals"}), 600: None})
    told = world.said("vitals")[0]
    assert 1 <= told["gap_ms"] < 50 and told["up_ms"] >= 50
    if hasattr(gc, "mem_alloc"):  # CPython counts its heap otherwise
        assert told["heap_bytes"] > 10_000 and told["free_bytes"] > 0


def test_table_json_is_read_and_changed_over_the_link():
    world = World()
    world.home.replace("table.json", b'{"rows": 99}')
    bad = ('{"brightness": 0}', '{"sensor_map": "a1"}', "nonsense", '{"rows": 12}')
    script = {50: say({"do": "config", "id": 1}), 900: None}
    for number, text in enumerate(bad):
        script[100 + 50 * number] = say({"do": "set_config", "text": text})
    script[400] = say({"do": "set_config", "text": '{"brightness": 20}', "id": 9})
    script[500] = say({"do": "config"})
    world.live(script)
    first, last = world.said("config")
    assert first["text"] == '{"rows": 99}' and "rows" in first["complaints"][0]
    assert len(world.said("error")) == len(bad)
    assert last["text"] == '{"brightness": 20}' and last["complaints"] == []
    assert 9 in [ok["id"] for ok in world.said("ok")]


def test_a_factory_reset_has_to_be_meant():
    world = World()
    world.live({50: say({"do": "factory_reset", "sure": False}), 200: None})
    assert "sure" in world.said("error")[0]["text"] and world.chip.log[-1] == "maintenance"
    world.live({50: say({"do": "factory_reset", "sure": True})})
    assert world.chip.log[-1] == "factory reset"


def test_what_the_menu_sets_outlives_the_power():
    world, script = World(), {9000: None}
    held(script, 200, "table", 2200)
    for step in range(4):  # game, clock, handicap, timer, volume
        held(script, 3000 + 300 * step, "table", 50)
    held(script, 4500, "black", 50)
    held(script, 5000, "table", 2200)
    world.live(script)
    assert world.device.board.settings == [("volume", 6)]
    assert json.loads(world.home.read("table.json").decode()) == {"volume": 6}


def report_of(text):
    """The lines of a report as one dict, its files put together."""
    lines = [json.loads(line) for line in text.split("\n") if line]
    assert lines[0] == {"report": 1} and lines[-1] == {"end": len(lines) - 1}
    found, files = {}, {}
    for line in lines:
        if "file" in line:
            name = line["file"]
            files[name] = files.get(name, b"") + a2b_base64(line["base64"])
        else:
            found.update(line)
    return found, files


def test_a_fault_report_over_the_link():
    world = World()
    world.live(opening(3000, crash))
    world.home.replace("crash.txt", world.chip.saved.encode())
    world.live({20: stand, 21: lift(0, 3), 22: down(3, 3), 2000: say({"do": "report", "id": 4}),
                5000: None})
    parts = world.said("report")
    assert [part["last"] for part in parts] == [False] * (len(parts) - 1) + [True]
    facts, files = report_of("".join([part["text"] for part in parts]))
    assert "a sensor bit me" in facts["crash"] and facts["table"]["runtime"] == "pico"
    assert facts["table.json"]["text"] == "{}" and facts["state"]["ply"] == 1
    assert facts["health"]["squares"] and facts["chip"] == {"python": "a Python"}
    for name in world.files.names():
        assert files[name] == world.files.read(name), name


def test_a_fault_report_saved_from_the_menu():
    world = World()
    script = opening(3000, pressed("table", True))
    script[5200] = pressed("table", False)
    for step in range(3):  # volume, brightness, version, report
        held(script, 6000 + 300 * step, "table", 50)
    held(script, 7500, "black", 50)
    held(script, 8000, "table", 2200)
    script[12_000] = say({"do": "report", "saved": True})
    script[14_000] = None
    world.live(script)
    saved = world.home.read("report.jsonl").decode()
    facts, files = report_of(saved)
    assert facts["state"]["ply"] == 1 and sorted(files) == sorted(world.files.names())
    assert "".join([part["text"] for part in world.said("report")]) == saved
    world.live({50: say({"do": "report", "saved": True}), 60: None})
    world.home.remove("report.jsonl")
    world.live({50: say({"do": "report", "saved": True}), 600: None})
    assert "none was saved" in world.said("error")[0]["text"]


def test_a_report_that_does_not_fit_leaves_nothing():
    def full(name, at, data):
        raise OSError(28)

    world = World()
    world.home.write = full
    world.live({50: lambda _: world.device.service().save_report(), 600: None})
    assert "not saved" in world.said("error")[0]["text"] and world.home.names() == []
