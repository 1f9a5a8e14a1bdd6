"""Options as a typed list: text or JSON values in, checked values out, unknown names refused.

An option is (name, default, what is allowed, what it is). Allowed is `bool`, `str`, `dict`, `list`
(of texts), a range, a tuple of texts, or a tuple of ints and ranges. A default of None is worked
out from the others.
"""

from .rules.errors import BadText

_NAMES: dict = {str: "text", dict: "an object", list: "a list of texts"}
_WORDS = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


def parse(specs, given: dict) -> dict:
    """All options of `specs` by name; BadText says which value is wrong and what would do."""
    values = {name: default for name, default, _, _ in specs}
    allowed = {name: kinds for name, _, kinds, _ in specs}
    for name in given:
        if name not in allowed:
            names = ", ".join(sorted(allowed))
            raise BadText(f"no option is called {name!r}; the options are: {names}")
        values[name] = _value(name, given[name], allowed[name])
    return values


def _value(name: str, given, allowed):
    if allowed is str:
        if isinstance(given, str):
            return "" if given == "none" else given
    elif allowed is bool:
        if isinstance(given, bool):
            return given
        if str(given).lower() in _WORDS:
            return _WORDS[str(given).lower()]
    elif allowed is dict:
        if isinstance(given, dict):
            return given
    elif allowed is list:
        if isinstance(given, list) and all(isinstance(item, str) for item in given):
            return given
    elif _is_words(allowed):
        if given in allowed:
            return given
    else:
        number = _number(given)
        if number is not None and _is_among(number, allowed):
            return number
    raise BadText(f"option {name}: {given!r} is not allowed; it is {describe(allowed)}")


def _is_words(allowed) -> bool:
    return isinstance(allowed, tuple) and isinstance(allowed[0], str)


def _number(given):
    """`given` as an int, or None."""
    if isinstance(given, bool):
        return None
    if isinstance(given, int):
        return given
    text = str(given)
    digits = text[1:] if text.startswith("-") else text
    ascii_digits = 1 <= len(digits) <= 9 and all(letter in "0123456789" for letter in digits)
    return int(text) if ascii_digits and isinstance(given, str) else None


def _is_among(number: int, allowed) -> bool:
    for part in allowed if isinstance(allowed, tuple) else (allowed,):
        if number == part or (isinstance(part, range) and number in part):
            return True
    return False


def describe(allowed) -> str:
    """What an option allows, for people."""
    if allowed is bool:
        return "on or off"
    if isinstance(allowed, type):
        return _NAMES[allowed]
    if isinstance(allowed, range):
        return f"{allowed.start} to {allowed.stop - 1}"
    return " or ".join([str(a) if isinstance(a, (str, int)) else describe(a) for a in allowed])
