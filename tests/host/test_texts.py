"""The words of the page: every key in every language, and none anywhere but in the table."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from host_tools import texts
from host_tools.voices import phrases
from meleeboard import calls

TEXTS = texts.read()
PAGE = texts.TABLE.parent
SCRIPTS = sorted(PAGE.glob("*.js"))
SHEETS = sorted(PAGE.glob("*.html"))
# their words the page says, too
DOCTORING = [*(PAGE.parent / "doctoring").glob("*.py"), PAGE.parent / "doctor.py",
             PAGE.parent / "words.py", PAGE.parent / "refusals.py"]
LETTERS = re.compile(r"[^\W\d_]")
DATA = {"b1:F,a2:F", "5fggs/6fgg/7fg/8f/9/F8/GF7/GGF6/SGGF5 w - - 0,0 0"}  # not words
MADE = ["call-", "class-", "fault-", "light-", "notice-", "phase-", "question-", "reason-",
        "side-", "unit-", "button-", "throne-", "castle-", "voice-", "game-",
        "doctor-button-", "doctor-square-", "doctor-hear-", "doctor-pole-",
        "finding-", "advice-", "refusal-", "part-"]  # with a name behind


class Words(HTMLParser):
    """Collects what a page shows by itself, and the keys it asks for."""

    def __init__(self, text):
        super().__init__()
        self.shown, self.keys = [], set()
        self.feed(text)

    def handle_data(self, data):
        self.shown += [data.strip()] * bool(LETTERS.search(data))

    def handle_starttag(self, tag, attrs):
        facts = dict(attrs)
        self.keys |= {facts[name] for name in ("data-text", "data-label", "data-hint", "data-name")
                      if name in facts}
        self.shown += [facts[name] for name in ("aria-label", "placeholder", "title", "alt")
                       if LETTERS.search(facts.get(name) or "")]


def code_of(script: Path) -> str:
    """A script without its comments."""
    return re.sub(r"^\s*//.*$|\s// .*$", "", script.read_text(encoding="utf-8"), flags=re.M)


def test_languages_are_those_of_the_voice():
    assert list(TEXTS) == list(phrases.read())


@pytest.mark.parametrize("language", list(TEXTS))
def test_every_text_is_there_with_its_places(language):
    for key, text in TEXTS[language].items():
        assert text and text.strip(), key
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(
            re.findall(r"\{\w+\}", TEXTS["en"][key])), key
        assert text.count("`") % 2 == text.count("*") % 2 == 0, key
        assert len(text) <= 30 + 1.9 * len(TEXTS["en"][key]), key  # it has to fit its place


def test_translations_are_translations():
    for language in set(TEXTS) - {"en"}:
        same = [key for key, text in TEXTS[language].items()
                if text == TEXTS["en"][key] and len(re.sub(r"\{\w+\}", "", text)) > 12]
        assert same == [], language


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_html_has_no_words_of_its_own(sheet):
    page = Words(sheet.read_text(encoding="utf-8"))
    assert set(page.shown) - DATA == {"Melee"}  # the name of it all
    assert page.keys <= set(TEXTS["en"])


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_have_no_words_of_their_own(script):
    literals = re.findall(r'"([^"\n]*)"|`([^`]*)`', code_of(script))
    sentences = [text for pair in literals for text in pair
                 if re.search(r"^[A-Z][a-z]+ [a-z]|[a-z]{2} [a-z]{2,}.*[.!?…]$", text)]
    assert sentences == []


def test_keys_that_are_asked_for_are_there_and_no_others():
    pages = [Words(sheet.read_text(encoding="utf-8")) for sheet in SHEETS]
    code = "\n".join(map(code_of, SCRIPTS + DOCTORING))
    asked = set(re.findall(r'\bsay\("([\w-]+)"', code)).union(*(page.keys for page in pages))
    assert asked <= set(TEXTS["en"])
    literals = set(re.findall(r'"([\w-]+)"', code)) | asked
    unused = [key for key in TEXTS["en"]
              if key not in literals and not any(key.startswith(made) for made in MADE)]
    assert unused == []


def test_every_call_class_and_light_has_words():
    for name in calls.names():
        assert f"call-{name}" in TEXTS["en"]
    words = (PAGE / "words.js").read_text()
    listed = re.findall(r'^  (\w+): "([\w ]+)",$', words, re.M)
    assert sorted(call for _, names in listed for call in names.split()) == sorted(calls.names())
    assert all(f"class-{name}" in TEXTS["en"] for name, _ in listed)
    (lit,) = re.findall(r'LIT = "(\w+)"', (PAGE / "lights.js").read_text())
    assert all(f"light-{letter}" in TEXTS["en"] for letter in lit)
