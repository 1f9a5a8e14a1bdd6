"""The table's refusals, understood: which text of the page's table a sentence is.

The table says in English what it does not take; the sentences are those of texts.csv, word for
word, with names and numbers in them (a test holds the firmware to that). So a page can say the
same in its own language.
"""
import functools
import re

from host_tools import words

WHY, PARTS = "why", ("what", "rest")  # facts that are a sentence again, or parts of one
# commands, by the text of their button
DEEDS = {"takeback": "take-back", "give_back": "arbiter-give", "let_stand": "arbiter-stand",
         "add_time": "arbiter-add", "new": "new-game", "report": "about-report",
         "factory_reset": "about-reset", "resume": "play-on", "pause": "pause",
         "resign": "resign", "draw": "draw", "load": "load", "record": "record"}


def understand(sentence: str) -> words.Words | None:
    """The sentence as a text with its facts, or None."""
    for pattern, key in _patterns():
        if match := pattern.fullmatch(sentence):
            facts = {name: _fact(name, value) for name, value in match.groupdict().items()}
            return words.say(key, **facts)
    return None


@functools.cache
def _patterns() -> list[tuple[re.Pattern, str]]:
    """(pattern, key): first what holds a sentence within, then what has most letters itself."""
    found = []
    for key, text in words.english().items():
        if key.startswith("refusal-") and key != "refusal-other":
            pieces = re.split(r"\{(\w+)\}", text)
            own = sum(map(len, pieces[::2]))
            pieces[::2] = map(re.escape, pieces[::2])
            pieces[1::2] = [f"(?P<{name}>.+?)" for name in pieces[1::2]]
            found.append((WHY not in text, -own, "".join(pieces), key))
    return [(re.compile(pattern, re.DOTALL), key) for *_, pattern, key in sorted(found)]


@functools.cache
def _parts() -> dict[str, str]:
    """Text -> key, of the parts that are the same in every sentence."""
    return {text: key for key, text in words.english().items() if key.startswith("part-")}


def _fact(name: str, text: str) -> str:
    """A fact of a sentence, itself understood where it is more than a name or a number."""
    if name == WHY:
        return understand(text) or text
    if name in PARTS:
        return _part(text)
    if name == "do" and text in DEEDS:
        return words.say(DEEDS[text])
    return text


def _part(text: str) -> str:
    """A part, several with commas or `or` between, or a range."""
    if text in _parts():
        return words.say(_parts()[text])
    for key, between in (("part-list", ", "), ("part-or", " or ")):
        what, found, rest = text.partition(between)
        if found:
            return words.say(key, what=_part(what), rest=_part(rest))
    if span := re.fullmatch(r"(\d+) to (\d+)", text):
        return words.say("part-range", first=span[1], last=span[2])
    return text
