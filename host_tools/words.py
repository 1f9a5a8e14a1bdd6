"""What is said in an examination: English for the terminal, and a text of the page's table."""
import functools
import re

from host_tools import texts


class Words(str):
    """An English sentence that remembers which text it is and what stands in it.

    So the page can say the same in its own language. Facts are names, numbers or other Words.
    """

    key: str
    facts: dict


NO_WORDS = Words()


@functools.cache
def english() -> dict[str, str]:
    """key -> text."""
    return texts.read()["en"]


def say(key: str, **facts) -> Words:
    """The text of a key, with {names} replaced by facts."""
    words = Words(re.sub(r"\{(\w+)\}", lambda name: str(facts[name[1]]), english()[key]))
    words.key, words.facts = key, facts
    return words


def place_words(place: str) -> str:
    """A square's name is the same in all languages; a light of the ring's is not."""
    kind, _, number = place.partition(" ")
    return say("doctor-place-ring", number=number) if kind == "ring" else place


def for_page(given):
    """Words as the page gets them, also within lists and dicts; anything else as it is."""
    if isinstance(given, Words):
        return {"key": given.key, "facts": for_page(given.facts)} if given else None
    if isinstance(given, dict):
        return {name: for_page(value) for name, value in given.items()}
    if isinstance(given, (list, tuple)):
        return [for_page(value) for value in given]
    return given
