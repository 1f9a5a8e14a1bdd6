"""Reads and checks the hand-written cases and the perft files, on CPython and MicroPython alike.

A case is a line of `cases/*.jsonl`: a position (absent: the start) with options and moves, and
what must hold after them. Events are written "kill e5 b", "trap d4 w 2", "regicide - w"; results
"w regicide", "- limit". `error` is a part of the message with which the position or an option is
refused. A perft file holds blocks of `id`, `position`, `options` and `perft DEPTH COUNT` lines.
"""

import json
import os

CHECKS = ("events", "events_by_turn", "result", "after", "legal", "legal_has", "legal_lacks",
          "illegal", "perft")
FRAME = ("name", "section", "position", "options", "moves", "error", "note")


def folder():
    """The folder of these tests; relative to the checkout where `__file__` is not known."""
    try:
        return __file__.replace("\\", "/").rsplit("/", 1)[0]
    except (NameError, AttributeError):
        return "tests/rules"


def files(kind, ending):
    """The paths of the data files of a kind, in the order of their names."""
    where = folder() + "/" + kind
    return [where + "/" + name for name in sorted(os.listdir(where)) if name.endswith(ending)]


def read_cases():
    """All cases, file by file."""
    cases = []
    for path in files("cases", ".jsonl"):
        with open(path, encoding="utf-8") as lines:
            cases += [json.loads(line) for line in lines]
    return cases


def read_perft_file(path):
    """The blocks of a perft file: [{"id", "position", "options", "counts": [(depth, count)]}]."""
    blocks = []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "id":
                blocks.append({"id": rest, "position": None, "options": {}, "counts": []})
            elif word == "position":
                blocks[-1]["position"] = None if rest == "start" else rest
            elif word == "options":
                pairs = [item.split("=") for item in rest.split()]
                blocks[-1]["options"] = dict(pairs)
            elif word == "perft":
                depth, count = rest.split()
                blocks[-1]["counts"].append((int(depth), int(count)))
    return blocks


def event_text(event):
    """{"event": "trap", "square": "d4", "side": "w", "n": 2} -> "trap d4 w 2"."""
    words = [event["event"], event["square"] or "-", event["side"] or "-"]
    return " ".join(words if event["n"] is None else words + [str(event["n"])])


def result_text(result):
    """None -> None, {"winner": "w", "reason": "limit"} -> "w limit"."""
    return result and (result["winner"] or "-") + " " + result["reason"]


def check(make, case):
    """Assert all that a case says of the games that `make(text, **options)` gives."""
    unknown = [key for key in case if key not in CHECKS + FRAME]
    assert not unknown, (case["name"], unknown)
    if "error" in case:
        _check_refused(make, case)
        return
    game = _open(make, case)
    events = [[event_text(e) for e in game.play(move)] for move in case.get("moves", [])]
    found = {"events": events[-1] if events else None, "events_by_turn": events,
             "result": result_text(game.result()), "after": game.text(), "legal": game.legal()}
    for key in found:
        if key in case:
            assert found[key] == case[key], (case["name"], key, found[key], case[key])
    for move in case.get("legal_has", []):
        assert move in found["legal"], (case["name"], "is not legal", move)
    for move in case.get("legal_lacks", []):
        assert move not in found["legal"], (case["name"], "is legal", move)
    for move in case.get("illegal", []):
        assert _is_refused(game, move), (case["name"], "was played", move)
    assert game.text() == found["after"], (case["name"], "a refused move changed the position")
    for depth, count in case.get("perft", {}).items():
        assert game.perft(int(depth)) == count, (case["name"], "perft", depth)


def _open(make, case):
    return make(case.get("position"), **case.get("options", {}))


def _is_refused(game, move):
    try:
        game.play(move)
    except ValueError:
        return True
    return False


def _check_refused(make, case):
    try:
        _open(make, case)
    except ValueError as error:
        assert case["error"] in str(error), (case["name"], str(error))
    else:
        raise AssertionError(case["name"] + " is not refused")
