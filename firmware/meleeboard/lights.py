"""What each light means, worked out from the referee's state (letters: host_tools/FORMATS.md).

    .  dark                 o  origin of the unit in the hand   t  legal target
    p  partner to lift      l  last move                        x  wrong: take it back
    m  put a unit here      e  take this one away               v  turn this one over
    w  wounded              a  trapped                          c, r  correct: from, to
    Ring: W, B share left of a side, f the last ten seconds.
"""

from .compat import const

RING = const(30)
LAST_SECONDS_MS = const(10_000)
LETTERS = b"WB"
FLASHING, DARK = ord("f"), ord(".")


def paint_squares(out: bytearray, referee, lifted: list):
    """Fill `out`, a letter for each point of the grid; `lifted` are points just lifted."""
    for i in range(len(out)):
        out[i] = 46  # "."
    position, standing = referee.position, referee.standing
    _put(out, "l", referee.course.last_squares)
    _put(out, "w", position.wounded)
    _put(out, "a", [p for p, _ in position.traps])
    if referee.phase == "play":
        _paint_turn(out, referee.turn, lifted)
    elif referee.phase == "recover" or referee.phase == "setup" and referee.setup.is_resumed:
        start, end = referee.recovery.next()
        _put(out, "c", [start] if start else ())
        _put(out, "r", [end] if end else ())
    elif referee.phase == "over":
        _put(out, "m", referee.turn.out())
    elif referee.phase != "arrange":
        _put(out, "m", standing.missing())
        _put(out, "e" if referee.phase == "setup" else "x", standing.extra())
    _put(out, "e", standing.leaving)
    _put(out, "v", list(standing.turning))


def _put(out: bytearray, letter: str, points):
    for p in points:
        out[p] = ord(letter)


def _paint_turn(out: bytearray, turn, lifted: list):
    """The unit in the hand with its targets, and what must go back."""
    position, standing = turn.position, turn.standing
    group = turn.group or tuple([p for p in lifted if position.owner(p) == position.turn][:1])
    foes = turn.foes(lifted)
    _put(out, "m", [p for p in standing.missing() if p not in group and p not in foes])
    if group and (lifted or turn.out()):
        if not turn.partner:
            _put(out, "t", turn.targets_of(group[0]))
        for move in turn.pairs_of(group[0]):
            placements = position.placements(move)
            starts = [start for start, _ in placements]
            if turn.partner in starts or not turn.partner:
                others = [p for p in starts if p not in group and standing.known[p]]
                _put(out, "p", [p for p in others if not turn.bound or turn.may_join(p)])
                _put(out, "t", [end for _, end in placements if end not in starts])
        _put(out, "o", group)
    elif foes:
        captors = [p for foe in foes for p in position.captors(foe)]
        _put(out, "p", [p for p in captors if standing.known[p]])
        _put(out, "t", foes)
    _put(out, "x", [p for p in standing.extra() if p not in standing.landings])
    _put(out, "x", standing.landed(2) + turn.referee.doubts.standing_pair())
    asked = list(turn.referee.requests.asked_turn)  # MicroPython's tuples have no steps
    _put(out, "o", asked[::2])
    _put(out, "t", asked[1::2])


def ring_look(clock, side: int, now: int) -> int:
    """What the ring shows at `now`: how many lights are lit, and above that their letter."""
    left = clock.left(side, now)
    lit = 0 if left is None else (left * RING + clock.pace_ms - 1) // clock.pace_ms
    is_last = left is not None and left <= LAST_SECONDS_MS and clock.pace_ms > LAST_SECONDS_MS
    return (FLASHING if is_last else LETTERS[side]) << 8 | min(lit, RING)


def paint_ring(out: bytearray, look: int):
    """Fill `out`, RING letters, with a look: the share of time that is left."""
    lit, letter = look & 255, look >> 8
    for i in range(RING):
        out[i] = letter if i < lit else DARK
