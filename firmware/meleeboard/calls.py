"""Calls: what the table says, as text for the link and as tones for the buzzer (touch.md 'Calls').

A call is a tuple (ms, name, side, points, n, kind): side 0, 1 or None; points of the game's grid;
n an int or None; kind a text or None.
"""

URGENT = ("illegal", "forfeit", "time", "disturbed")  # interrupt what is being said

# a line a call: its name, then its tones as Hz,ms (0 Hz is silence); tones() adds a side's own
# pitch. One text, as a table of tuples would take four times its memory.
_TONES = """
ready 523,90 659,90 784,140
toss 784,90 988,140
pause 440,120 330,160
resume 330,120 440,160
disturbed 220,200 0,60 220,200
restored 440,80 554,120
touched 1175,25
no_move 262,160
one_piece 311,90 0,40 311,90
not_yours 294,90 0,40 294,90
not_your_turn 277,90 0,40 277,90
illegal 196,260
forfeit 330,120 262,120 196,240
time 880,200 0,60 880,200
warn 1397,40
turn 659,50
kill 392,80 262,160
wound 466,80 415,100
trap 523,60 494,60 466,100
repeat 698,60 698,60
capture 587,50 392,90
drop 392,50 587,90
points 988,60 1319,90
prince 659,150 466,150 330,400
castle 587,150 740,150 880,150 1175,400
drawn 523,200 440,300
regicide 523,150 392,150 262,400
usurpation 523,150 659,150 784,150 1047,400
resign 392,200 262,300
agreed 523,200 523,300
limit 659,200 523,300
blocked 440,200 440,300
takeback 587,80 494,120
ask 784,80 0,40 988,80
refused 233,200
missed 247,120 220,160
adjust 988,30
correct 349,60
fault 185,300
"""
GAME_OVER = ((880, 400), (0, 60), (880, 400))
SILENT = ("saved", "invert")


def names() -> list:
    """The names of all calls, in the order of the alphabet, the silent ones last."""
    return sorted([line.split(" ")[0] for line in _TONES.strip().split("\n")]) + list(SILENT)


def tones(call: tuple) -> list:
    """[[Hz, ms], ..] of a call: Black's calls lie a third below White's."""
    _, name, side, _, n, _ = call
    if name == "warn" and side is None:  # the game clock of 10 Minute Melee, which is only heard
        return time_tones(side, n * 1000) or [list(tone) for tone in GAME_OVER]
    start, found = _TONES.find(f"\n{name} "), []
    if start < 0:
        return found
    start += len(name) + 2
    for word in _TONES[start : _TONES.find("\n", start)].split(" "):
        hz, ms = word.split(",")
        found.append([int(hz) * 4 // 5 if side == 1 else int(hz), int(ms)])
    return found


def time_tones(side: int, left_ms) -> list:
    """The time left by tones: a long one a minute, a short one ten seconds; none without end."""
    seconds = (left_ms or 0) // 1000
    hz = 523 if side else 659
    said = []
    for _ in range(min(seconds // 60, 10)):
        said.extend(([hz, 300], [0, 100]))
    for _ in range(seconds % 60 // 10):
        said.extend(([hz, 80], [0, 100]))
    return said


def side_letter(side):
    """"w", "b" or None."""
    return None if side is None else "wb"[side]


def to_json(call: tuple, grid) -> str:
    """The call's fields as JSON without the braces, in the order of touch.md on both Pythons."""
    ms, name, side, points, n, kind = call
    squares = ""
    for point in points:
        squares += (", " if squares else "") + '"' + grid.name(point) + '"'
    letter = "null" if side is None else '"' + side_letter(side) + '"'
    number = "null" if n is None else n
    text = f'"ms": {ms}, "call": "{name}", "side": {letter}, "squares": [{squares}], "n": {number}'
    return text if kind is None else text + f', "kind": "{kind}"'
