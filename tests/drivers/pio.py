"""PIO programs on the host: MicroPython's assembler in small, and a state machine cycle by cycle.

Both follow the RP2040 datasheet, chapter 3.4, for the instructions that the drivers use.
test_pio.py holds the state machine against rp2040-pio-emulator, which can't run the matrix itself:
it has no base for inputs, and MOV PINS ignores the base of its outputs there.
"""
from types import SimpleNamespace

SOURCES = {"pins": 0, "x": 1, "y": 2, "null": 3, "isr": 6, "osr": 7}
CONDITIONS = {"not_x": 1, "x_dec": 2, "not_y": 3, "y_dec": 4, "x_not_y": 5, "not_osre": 7}
WORD = 0xFFFFFFFF
FIFO = 4


class Instruction:
    """One instruction, with .side(value) and [delay] as MicroPython writes them."""

    def __init__(self, word: int, target: str = ""):
        self.word, self.target, self.side_value, self.delay = word, target, None, 0

    def side(self, value: int):
        """Set the side pin along with the instruction."""
        self.side_value = value
        return self

    def __getitem__(self, delay: int):
        self.delay = delay
        return self


class Assembler:
    """Collects the instructions of a program's function."""

    def __init__(self, settings: dict):
        self.settings = settings
        self.code, self.labels, self.wrap_from, self.wrap_to = [], {}, 0, None

    def add(self, word: int, target: str = "") -> Instruction:
        """One more instruction."""
        self.code.append(Instruction(word, target))
        return self.code[-1]

    def names(self) -> dict:
        """What the program's function may call."""
        return {
            **SOURCES, **CONDITIONS, "block": 1, "noblock": 0,
            "invert": lambda source: source | 0x08,
            "label": lambda name: self.labels.update({name: len(self.code)}),
            "wrap_target": lambda: setattr(self, "wrap_from", len(self.code)),
            "wrap": lambda: setattr(self, "wrap_to", len(self.code) - 1),
            "jmp": lambda *to: self.add(to[0] << 5 if len(to) > 1 else 0, to[-1]),
            "in_": lambda source, bits: self.add(0x4000 | source << 5 | bits & 31),
            "out": lambda target, bits: self.add(0x6000 | target << 5 | bits & 31),
            "push": lambda wait: self.add(0x8000 | wait << 5),
            "pull": lambda wait: self.add(0x8080 | wait << 5),
            "mov": lambda target, source: self.add(0xA000 | target << 5 | source),
            "set": lambda target, value: self.add(0xE000 | target << 5 | value),
        }

    def side_count(self) -> int:
        """How many pins are set by the side."""
        return len(levels(self.settings.get("sideset_init")))

    def words(self) -> list[int]:
        """The encoded program; every instruction sets the side pin or none does."""
        side_bits = self.side_count()
        found = []
        for one in self.code:
            assert (one.side_value is not None) == bool(side_bits)
            assert one.delay < 1 << 5 - side_bits, "delay too long"
            assert (one.side_value or 0) < 1 << side_bits, "more side pins than there are"
            field = one.delay | (one.side_value or 0) << 5 - side_bits
            found.append(one.word | field << 8 | (self.labels[one.target] if one.target else 0))
        assert len(found) <= 32, "a PIO block holds 32 instructions"
        return found


class Rp2:
    """Stands in for the module rp2."""

    PIO = SimpleNamespace(OUT_LOW=0, OUT_HIGH=1, SHIFT_LEFT=0, SHIFT_RIGHT=1, JOIN_TX=1)

    @staticmethod
    def asm_pio(**settings):
        """As MicroPython: the function runs with the assembler's names for its globals."""
        def assemble(function):
            assembler, world = Assembler(settings), function.__globals__
            before = dict(world)
            world.clear()
            world.update(assembler.names())
            try:
                function()
            finally:
                world.clear()
                world.update(before)
            return assembler
        return assemble


def levels(init) -> tuple:
    """The levels that an out_init, set_init or sideset_init names, a pin each."""
    return () if init is None else (init,) if isinstance(init, int) else tuple(init)


class StateMachine:
    """Runs a program. `wires(pins)` gives the levels of the inputs for those of the outputs.

    `clock` counts cycles, `trace` keeps (clock, pins) whenever the outputs changed.
    """

    def __init__(self, program: Assembler, wires, in_base=0, out_base=0, set_base=0, side_base=0):
        settings = program.settings
        self.program, self.code, self.wires = program, program.words(), wires
        self.side_bits, self.in_base, self.side_base = program.side_count(), in_base, side_base
        self.autopush, self.autopull = settings.get("autopush"), settings.get("autopull")
        self.push_at = settings.get("push_thresh", 32)
        self.pull_at = settings.get("pull_thresh", 32)
        self.in_right, self.out_right = settings.get("in_shiftdir"), settings.get("out_shiftdir")
        self.pins = 0
        self.out_pins = self._claim(out_base, levels(settings.get("out_init")))
        self.set_pins = self._claim(set_base, levels(settings.get("set_init")))
        self._claim(side_base, levels(settings.get("sideset_init")))
        self.x = self.y = self.isr = self.osr = self.pc = self.clock = self.in_count = 0
        self.out_count = 32
        self.sent, self.got = [], []
        self.trace = [(0, self.pins)]
        self.asleep = False

    def _claim(self, base: int, init: tuple) -> tuple:
        for i, level in enumerate(init):
            self.pins |= level << base + i
        return base, len(init)

    # as rp2.StateMachine

    def put(self, words, shift: int = 0):
        """Put a word, or an array of them, into the FIFO; runs on while it is full."""
        for word in (words,) if isinstance(words, int) else words:
            self._run(lambda: len(self.sent) < FIFO)
            self.sent.append(word << shift & WORD)

    def get(self, buffer=None):
        """The next word, or a buffer filled with words."""
        if buffer is None:
            self._run(lambda: bool(self.got))
            return self.got.pop(0)
        for i in range(len(buffer)):
            buffer[i] = self.get()
        return buffer

    def run_until_asleep(self):
        """Run until the program waits for a word that nobody has sent."""
        self._run(lambda: self.asleep and not self.sent)

    def run_until_idle(self):
        """Run until the program has used up all words and changes its pins no more."""
        self._run(lambda: not self.sent and self.clock - self.trace[-1][0] > 1000)

    def _run(self, enough):
        end = self.clock + 200_000
        while not enough():
            self.step()
            assert self.clock < end, "the program is stuck"

    # one instruction, a cycle and its delay

    def step(self):
        """Carry out the instruction at the program counter, or wait a cycle at it."""
        word = self.code[self.pc]
        field, bits = word >> 8 & 31, 5 - self.side_bits
        if self.side_bits:
            self._drive(self.side_base, self.side_bits, field >> bits)
        self.inputs = self.wires(self.pins)
        following = self.program.wrap_from if self.pc == self.program.wrap_to else self.pc + 1
        kinds = (self._jmp, None, self._in, self._out, self._fifo, self._mov, None, self._set)
        target = kinds[word >> 13](word >> 5 & 7, word & 31, following)
        self.asleep = target is None and word >> 5 & 7 >= 4  # a PULL, and no PUSH
        self.clock += 1
        if self.pins != self.trace[-1][1]:
            self.trace.append((self.clock, self.pins))
        if target is not None:
            self.pc = target
            self.clock += field & (1 << bits) - 1

    def _drive(self, base: int, count: int, value: int):
        mask = (1 << count) - 1 << base
        self.pins = self.pins & ~mask | value << base & mask

    def _jmp(self, condition: int, target: int, following: int):
        tests = (True, not self.x, self.x, not self.y, self.y, self.x != self.y, None,
                 self.out_count < self.pull_at)
        if condition == 2:
            self.x = self.x - 1 & WORD
        elif condition == 4:
            self.y = self.y - 1 & WORD
        return target if tests[condition] else following

    def _source(self, source: int) -> int:
        return (self.inputs >> self.in_base, self.x, self.y, 0, 0, 0, self.isr, self.osr)[source]

    def _in(self, source: int, count: int, following: int):
        count = count or 32
        if self.autopush and self.in_count + count >= self.push_at and len(self.got) >= FIFO:
            return None
        value = self._source(source) & (1 << count) - 1
        self.isr = (self.isr >> count | value << 32 - count if self.in_right
                    else self.isr << count | value) & WORD
        self.in_count = min(32, self.in_count + count)
        if self.autopush and self.in_count >= self.push_at:
            self._push()
        return following

    def _push(self):
        self.got.append(self.isr)
        self.isr = self.in_count = 0

    def _out(self, target: int, count: int, following: int):
        if self.autopull and self.out_count >= self.pull_at:
            if not self.sent:
                return None
            self.osr, self.out_count = self.sent.pop(0), 0
        count = count or 32
        if self.out_right:
            value, self.osr = self.osr & (1 << count) - 1, self.osr >> count
        else:
            value, self.osr = self.osr >> 32 - count, self.osr << count & WORD
        self.out_count = min(32, self.out_count + count)
        self._write(target, value)
        return following

    def _fifo(self, kind: int, _: int, following: int):
        if kind < 4:  # PUSH
            if len(self.got) >= FIFO:
                return None
            self._push()
        else:
            if not self.sent:
                return None
            self.osr, self.out_count = self.sent.pop(0), 0
        return following

    def _mov(self, target: int, source: int, following: int):
        value = self._source(source & 7)
        self._write(target, value ^ WORD if source & 8 else value)
        return following

    def _set(self, target: int, value: int, following: int):
        if target:
            self._write(target, value)
        else:
            self._drive(*self.set_pins, value)
        return following

    def _write(self, target: int, value: int):
        value &= WORD
        if target == 0:
            self._drive(*self.out_pins, value)
        elif target == 1:
            self.x = value
        elif target == 2:
            self.y = value
        elif target == 6:
            self.isr, self.in_count = value, 0
        elif target == 7:
            self.osr, self.out_count = value, 0
