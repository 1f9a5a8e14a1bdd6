"""`config`: what the board would refuse is told, edits are safe, pictures show every pin."""
import json
import xml.etree.ElementTree as ElementTree

import pytest
from click.testing import CliRunner

from host_tools import pinout, settings
from host_tools.cli import group
from meleeboard.drivers import pico


def run(*arguments):
    return CliRunner().invoke(group, ["config", *map(str, arguments)])


@pytest.fixture
def file(tmp_path):
    """A table.json that changes two things."""
    path = tmp_path / "table.json"
    path.write_text('{"brightness": 40, "mute": ["touched"]}')
    return path


def test_a_good_file_passes(file):
    done = run("check", file)
    assert done.exit_code == 0 and "all is well" in done.output
    assert json.loads(run("check", file, "--json").output) == {"ok": True, "complaints": []}


@pytest.mark.parametrize(("text", "word"), [
    ("nonsense", "not JSON"),
    ("[" * 100_000, "not JSON"),
    ("[]", "not one JSON object"),
    ('{"brigthness": 40}', "no option is called 'brigthness'"),
    ('{"brightness": 0}', "1 to 100"),
    ('{"rows": 12, "cols": 12}', "9 x 9"),
    ('{"board": "linear", "rows": 10, "cols": 10}', "96"),
    ('{"sensor_map": "a1 a1"}', "'a1' is named twice"),
    ('{"light_lines": "1 2"}', "each of 1 to 9"),
    ('{"board": "linear", "hall_on": 1000}', "hall_off"),
    ('{"digits": true}', "no pins for displays"),
    ('{"budget_ma": 50, "dark_ua": 3000}', "budget_ma"),
    ('{"game": "chess"}', "chess"),
    ('{"rows": 8, "options": {"size": 9}}', "9 x 9 squares"),
    ('{"rows": 8, "game": "melee_chess"}', "9 x 9 squares"),
    ('{"options": {"pace": "fast"}}', "pace"),
    ('{"mute": ["hello"]}', "no call is named 'hello'"),
])
def test_what_is_wrong_is_told(tmp_path, text, word):
    path = tmp_path / "table.json"
    path.write_text(text)
    done = run("check", path)
    assert done.exit_code == 1 and word in done.output


def test_a_file_that_is_missing(tmp_path):
    done = run("check", tmp_path / "none.json")
    assert done.exit_code == 2 and "config set" in done.stderr


def test_explain_tells_every_key():
    text = run("explain").output
    for name, (default, _, words) in settings.KEYS.items():
        assert f"{name}: {words}\n" in text and f"default {json.dumps(default)}" in text


def test_explain_shows_what_the_file_says(file):
    assert run("explain", "brightness", "--file", file).output.endswith("default 60; here 40\n")
    assert run("explain", "nonsense").exit_code == 2


def test_explain_says_what_values_stand_for_in_words():
    text = run("explain", "board").output
    assert "shift: the same sensors and diodes, rows and columns through shift registers" in text
    for key, meanings in settings.MEANINGS.items():
        assert sorted(meanings) == sorted(settings.KEYS[key][1]), key


@pytest.mark.parametrize(("language", "words"), [
    ("fr", "meleeboard voice --language fr makes it"), ("xx", "speaks only en, de, fr, es, it"),
])
def test_a_language_without_a_pack_is_told_with_what_to_do(file, language, words, monkeypatch):
    monkeypatch.chdir(file.parent)
    done = run("set", file, f"voice_language={language}")
    assert done.exit_code == 0 and json.loads(done.stdout)["voice_language"] == language
    (line,) = done.stderr.splitlines()
    assert f"{language}.pack" in line and words in line
    pack = file.parent / "build" / "voice" / f"{language}.pack"
    pack.parent.mkdir(parents=True)
    pack.write_bytes(b"")
    assert run("set", file, f"voice_language={language}").stderr == ""


def test_set_keeps_only_what_differs(file):
    done = run("set", file, "brightness=60", "voice=pwm", "mute=turn, kill",
               'options={"pace": 15}')
    assert done.exit_code == 0, done.output
    wanted = {"mute": ["turn", "kill"], "voice": "pwm", "options": {"pace": 15}}
    assert json.loads(file.read_text()) == wanted
    assert run("set", file, "--unset", "mute", "--unset", "options").exit_code == 0
    assert json.loads(file.read_text()) == {"voice": "pwm"}


def test_set_makes_a_file(tmp_path):
    assert run("set", tmp_path / "new.json", "rows=9").exit_code == 0
    assert (tmp_path / "new.json").read_text() == "{}\n"


@pytest.mark.parametrize(("pair", "word"), [
    ("brightness", "KEY=VALUE"), ("brigthness=3", "no key 'brigthness'"),
    ("brightness=300", "1 to 100"), ("rows=12", "is left as it was"),
    ("options=pace", "'pace' is not JSON"), ("mute=hello", "no call"),
])
def test_a_change_that_the_board_refuses_is_not_made(file, pair, word):
    before = file.read_text()
    done = run("set", file, pair)
    assert done.exit_code == 2 and word in done.stderr and file.read_text() == before


def test_a_broken_file_can_be_mended(tmp_path):
    path = tmp_path / "table.json"
    path.write_text('{"brightness": 400}')
    assert run("set", path, "brightness=40").exit_code == 0
    assert json.loads(path.read_text()) == {"brightness": 40}


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\x10\xff\0"])
def test_a_file_that_is_no_json_is_left_with_one_sentence(tmp_path, content):
    path = tmp_path / "table.json"
    path.write_bytes(content)
    done = run("set", path, "brightness=40")
    assert done.exit_code == 2 and path.read_bytes() == content
    assert "not JSON; mend it" in done.stderr or "not UTF-8; name another file" in done.stderr


def test_set_without_a_file_makes_none(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run("set", "brightness=40")
    assert done.exit_code == 2 and "give either a FILE or" in done.stderr
    assert not list(tmp_path.iterdir())


def test_the_schema_has_every_key_with_its_default():
    schema = json.loads(run("schema").output)
    assert set(schema["properties"]) == set(settings.KEYS) and not schema["additionalProperties"]
    assert schema["properties"]["board"]["enum"] == sorted(pico.PINS)
    assert schema["properties"]["brightness"] == {
        "type": "integer", "minimum": 1, "maximum": 100, "default": 60,
        "description": settings.KEYS["brightness"][2]}


@pytest.mark.parametrize("board", pico.PINS)
def test_every_pin_in_use_is_drawn_once_with_its_wire(tmp_path, board):
    path = tmp_path / "table.json"
    path.write_text(json.dumps({"board": board, "voice": "i2s", "digits": board == "shift"}))
    done = run("picture", path, "--svg", tmp_path / "wiring.svg")
    assert done.exit_code == 0, done.output
    texts = [node.text for node in ElementTree.parse(tmp_path / "wiring.svg").iter()
             if node.tag.endswith("text")]
    wires = pinout.wires_of(settings.values_of(path.read_text()))
    used = [pin for pins in pico.PINS[board].values()
            for pin in ([pins] if isinstance(pins, int) else pins)]
    assert sorted(wires) == sorted(used) and len(set(wires.values())) == len(used)
    for gpio, wire in wires.items():
        assert texts.count(wire) == 1
        assert sum(text.endswith(f"GP{gpio}") and text.split()[1] == f"GP{gpio}"
                   for text in texts if "  " in text) == 1


def test_a_voice_of_pulses_has_one_wire():
    wires = pinout.wires_of(settings.values_of('{"voice": "pwm"}'))
    assert wires[21] == "voice, pulses to a filter" and not {19, 20} & set(wires)
    assert not {19, 20, 21} & set(pinout.wires_of(settings.values_of("{}")))


def test_the_pinout_is_the_picos():
    """The GPIOs' places on the board, from its data sheet: GP0 is pin 1, GP15 20, GP16 21, .."""
    pins = dict(enumerate(pinout.LEFT_PINS, 1))
    pins |= {40 - i: pin for i, pin in enumerate(pinout.RIGHT_PINS)}
    for pin, gpio in {1: 0, 4: 2, 9: 6, 14: 10, 20: 15, 21: 16, 24: 18, 27: 21, 29: 22, 31: 26,
                      34: 28, 3: "GND", 38: "GND", 36: "3V3", 39: "VSYS"}.items():
        assert pins[pin] == gpio
    assert sorted(p for p in pins.values() if isinstance(p, int)) == [*range(23), 26, 27, 28]


def test_the_orders_are_numbered_along_the_wire(tmp_path):
    values = settings.values_of('{"light_serpentine": true}')
    shapes = pinout._order(values, "light", 0, 0)
    numbers = [shape for shape in shapes if 'class="mid"' in shape]
    assert len(numbers) == 81
    assert numbers[8].split('x="')[1].split('"')[0] == numbers[9].split('x="')[1].split('"')[0]
