"""The few loops over all squares or lights that run in every pass, as machine code on the Pico.

Plain functions over buffers made elsewhere: array("H") as ptr16, array("I") as ptr32, bytes as
ptr8. Under CPython the same lines run as they stand. They take few arguments, as MicroPython puts
the frame of a caller with more than 11 locals and arguments on the heap.
"""

from .compat import micropython, ptr8, ptr16, ptr32


@micropython.viper
def first_change(words: ptr16, before: int, seen: ptr16, mask: int, count: int) -> int:
    """The first line whose word, `before` words further on, is not as seen; or -1."""
    for line in range(count):
        if words[before + line] & mask != seen[line]:
            return line
    return -1


@micropython.viper
def copy(source: ptr16, target: ptr16, count: int):
    """Copy so many small ints."""
    for i in range(count):
        target[i] = source[i]


@micropython.viper
def fill(target: ptr16, start: int, end: int, value: int):
    """Set small ints from `start` on, before `end`."""
    for i in range(start, end):
        target[i] = value


@micropython.viper
def first_field(
    readings: ptr16, rest: ptr16, state: ptr8, count: int, on: int, off: int
) -> int:
    """The first point that now opens (0), reads high (1) or low (2): 4 * point + state; or -1."""
    for point in range(count):
        field = readings[point] - rest[point]
        new = int(state[point])
        if -off < field and field < off:
            new = 0
        elif field >= on:
            new = 1
        elif field <= -on:
            new = 2
        if new != state[point]:
            return 4 * point + new
    return -1


@micropython.viper
def clear(counts: ptr8, count: int):
    """Set so many counts to 0."""
    for i in range(count):
        counts[i] = 0


@micropython.viper
def tally(letters: ptr8, count: int, counts: ptr8):
    """Count each letter of so many."""
    for i in range(count):
        letter = letters[i] & 127
        counts[letter] = counts[letter] + 1


@micropython.viper
def paint(letters: ptr8, count: int, colours: ptr32, out: ptr32, start: int) -> int:
    """Give each light the colour of its letter; how many had another one before."""
    changed = 0
    for i in range(count):
        colour = colours[letters[i] & 127]
        if out[start + i] != colour:
            out[start + i] = colour
            changed += 1
    return changed


@micropython.viper
def permute(source: ptr32, places: ptr16, target: ptr32, count: int):
    """Put the words of the source into the order of the places."""
    for i in range(count):
        target[i] = source[places[i]]


@micropython.viper
def unpack(
    packed: ptr8, count: int, steps: ptr16, state: ptr16, wide: ptr16, start: int
):
    """So many samples of IMA ADPCM to 16 bits, into `wide` from `start` on.

    state: level + 32768, place in steps, gain; then the form that a level gets: shift, middle,
    factor.
    """
    level, at, gain = int(state[0]), int(state[1]), int(state[2])
    shift, middle, factor = int(state[3]), int(state[4]), int(state[5])
    for i in range(count):
        code = int(packed[i >> 1]) >> ((i & 1) << 2)
        step = int(steps[at])
        change = step >> 3
        if code & 4:
            change += step
        if code & 2:
            change += step >> 1
        if code & 1:
            change += step >> 2
        level = level - change if code & 8 else level + change
        if level < 0:
            level = 0
        elif level > 65535:
            level = 65535
        at = at + ((code & 3) + 1) * 2 if code & 4 else at - 1
        if at < 0:
            at = 0
        elif at > 88:
            at = 88
        wide[start + i] = (((level - 32768) * gain >> shift) + middle) * factor & 65535
    state[0] = level
    state[1] = at
