"""What the table refuses is understood, so that a page can say it in its own language."""
import ast
import re
from pathlib import Path

import pytest

from host_tools import texts
from host_tools.refusals import understand
from host_tools.words import Words
from meleeboard import agree

FIRMWARE = Path(agree.__file__).parent
SAYS = {"BadText", "IllegalMove", "WrongPhase", "LookupError", "ValueError", "error", "refuse"}
# no page asks for what these refuse: the pages' own protocol, hosts that examine or set up a
# board, the club's presets, and what is made at the wood
OF_OTHERS = ("drivers", "doctor.py", "service.py", "preferences.py", "powerup.py", "config.py",
             "render.py", "commands.py", "compat.py", "agree.py", "choices.py",
             "rules/melee_chess/arrangement.py", "clocks/presets.py")
IN_PLAY = {"the unit has no legal move to that square", "the game is over",
           "the bonus time has been claimed", "no unit of the drop pile may be set on that square"}
ENGLISH = re.compile(r"\b(the|is|are|of|and|has|not|there|to|which|where)\b")


def sentences() -> list[str]:
    """Every sentence that the firmware refuses something with, X for what stands in it."""
    found = set()
    for file in sorted(FIRMWARE.rglob("*.py")):
        if file.relative_to(FIRMWARE).as_posix().startswith(OF_OTHERS):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
                found |= {filled(each) for each in node.args if name in SAYS}
            elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "what":
                found.add(filled(node.value))
    return sorted(text for text in found if " " in text and not set(text) <= set("X :"))


def filled(node: ast.AST) -> str:
    """A text of the source with X for each value."""
    if isinstance(node, ast.JoinedStr):
        return "".join("X" if isinstance(each, ast.FormattedValue) else each.value
                       for each in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def in_german(words) -> str:
    """Words as a German page says them."""
    if not isinstance(words, Words):
        return str(words)
    facts = {name: in_german(fact) for name, fact in words.facts.items()}
    return re.sub(r"\{(\w+)\}", lambda name: facts[name[1]], texts.read()["de"][words.key])


def test_there_are_many_sentences():
    assert len(sentences()) > 70


@pytest.mark.parametrize("sentence", sentences())
def test_every_sentence_of_the_firmware_is_a_text(sentence):
    whole = sentence.replace(" rank X has X than ", " rank X has more than ")
    whole = re.sub("^rank X has X than", "rank X has more than", whole)
    whole = whole.replace("X, this text has", "a position has X fields with one blank between, "
                          "this text has")
    if whole not in IN_PLAY:
        assert understand(whole), sentence


def refused(do) -> str:
    """The sentence with which something is refused."""
    with pytest.raises((ValueError, LookupError)) as caught:
        do()
    return str(caught.value)


START = agree.agree("melee", {}, None, None).start_text
RECORD = "meleeboard-record 1\ngame melee\nposition " + START + "\n"


@pytest.mark.parametrize(("game", "options", "position"), [
    ("chess", {}, None), ("melee", {"sice": 9}, None), ("melee", {"size": 99}, None),
    ("melee", {"depth": 9}, None), ("melee", {"rings": 4}, None), ("melee", {"rated": 3}, None),
    ("melee", {"handicap": "b1:X"}, None), ("melee", {"handicap": "z1:F"}, None),
    ("melee", {"handicap": "e5:F"}, None), ("melee", {"handicap": "b1:F,b1:F"}, None),
    ("melee", {"first": "me"}, None), ("melee", {"size": 7}, START), ("melee", {}, "nonsense"),
    ("melee", {}, START + " more"), ("melee", {}, START.replace(" w ", " x ")),
    ("melee", {}, START.replace("/", "", 1)), ("melee", {}, "Q" + START),
    ("melee", {}, START.replace("0,0", "0")), ("melee", {}, START[:-1] + "01"),
    ("melee_chess", {}, "9/9/9/9/9/9/9/9/9 w - 0 1"), ("melee_chess", {}, "9/9 w - 0 1"),
    ("melee_chess", {"array": "other"}, None), ("ten_minute", {"minutes": 0}, None),
    ("ten_minute", {}, "P7/8/8/8/8/8/8/8 w - - - 0,0 0,0"),
    ("ten_minute", {}, "8/8/8/8/8/8/8/8 w KK - - 0,0 0,0"),
    ("ten_minute", {}, "8/8/8/8/8/8/8/8 w - e4 - 0,0 0,0"),
    ("ten_minute", {}, "8/8/8/8/8/8/8/8 w - - Y 0,0 0,0"),
])
def test_what_a_new_game_is_refused_with_has_no_english_left(game, options, position):
    text = refused(lambda: agree.agree(game, options, position, None))
    words = understand(text)
    assert words == text and not ENGLISH.search(in_german(words)), in_german(words)


@pytest.mark.parametrize("record", [
    "", "meleeboard-record 99", "meleeboard-record 1\nnonsense\nposition", "meleeboard-record 1\n",
    "meleeboard-record 1\nposition " + START + "\n", RECORD + "turn 1 w z9-a1 emt 1.0 clk 0\n",
    RECORD + "turn 1 w e5-e6 emt 1.0 clk 0\n", RECORD + "turn 1 w a1 emt 1.0 clk 0\n",
    RECORD + "turn 1 w a1-i9 emt 1.0 clk 0\n",
])
def test_what_a_record_is_refused_with_has_no_english_left(record):
    words = understand(text := refused(lambda: agree.from_record(record.split("\n"))))
    assert words == text and not ENGLISH.search(in_german(words)), (text, in_german(words))


def test_a_command_is_called_as_its_button():
    words = understand("takeback: there is no turn to take back")
    assert in_german(words) == "Zurücknehmen: es gibt keinen Zug zurückzunehmen"


def test_a_sentence_within_a_sentence():
    words = understand("The page's message was refused: only the arbiter's page may do "
                       "'add_time'.")
    assert in_german(words) == ("Die Nachricht der Seite wurde abgelehnt: das darf nur die Seite "
                                "des Schiedsrichters: 'add_time'.")


def test_what_is_no_refusal_is_not_understood():
    assert understand("All is well.") is None
