"""WS2812 lights in one chain, sent by a PIO program, and by DMA where there is one."""

# ruff: noqa: F821 (the names inside a PIO program are the assembler's)

from array import array

from ..compat import const
from ..loops import permute

CLOCK_HZ = const(8_000_000)  # ten cycles, 1.25 us, a bit
WORD_US = const(32)  # 24 bits, and the two cycles in which the next word is fetched
FRAME_MS = const(50)  # patterns move in such steps; letters that change don't wait for one


def program(rp2):
    """The chain's signal: of each word the lower 24 bits, the highest first.

    A 0 is high for 3 cycles of 10, a 1 for 7; the line rests low, which is what ends a frame.
    """

    @rp2.asm_pio(
        sideset_init=rp2.PIO.OUT_LOW,
        out_shiftdir=rp2.PIO.SHIFT_LEFT,
        fifo_join=rp2.PIO.JOIN_TX,
    )
    def send():
        wrap_target()
        pull(block).side(0)
        out(null, 8).side(0)
        label("bit")
        out(x, 1).side(0)[2]
        jmp(not_x, "zero").side(1)[2]
        jmp(not_osre, "bit").side(1)[3]
        label("zero")
        jmp(not_osre, "bit").side(0)[3]
        wrap()

    return send


class Chain:
    """The lights of a chain: words of a colour each, 0x00GGRRBB, in the order of `places`.

    `places[i]` is the index of the word that the chain's light i shows. With a DMA channel (and
    the request line `treq` of the state machine) sending costs no time; without, it takes all of
    it, 32 us a light.
    """

    def __init__(self, state_machine, places, dma=None, treq: int = 0):
        self.state_machine, self.places, self.dma = state_machine, places, dma
        self.words = array("I", [0] * len(places))
        self.sending_ms = len(places) * WORD_US // 1000 + 2  # with the pause that ends a frame
        self.free_at = 0
        if dma:
            control = dma.pack_ctrl(size=2, inc_write=False, treq_sel=treq)
            dma.config(write=state_machine, count=len(places), ctrl=control)

    def is_free(self, now: int) -> bool:
        """Has the last frame been sent and taken over by the lights?"""
        return now >= self.free_at

    def send(self, colours, now: int):
        """Send a frame; `colours` may be changed at once."""
        words = self.words
        permute(colours, self.places, words, len(words))
        if self.dma:
            self.dma.config(read=words, count=len(words), trigger=True)
        else:
            self.state_machine.put(words)
        self.free_at = now + self.sending_ms


class Strip:
    """The table's lights: letters come in by show(), frames go out by step().

    `renderer.render(squares, ring, now, colours)` fills in the colours and tells if any changed.
    """

    def __init__(self, renderer, chain, squares: int, ring: int):
        self.renderer, self.chain = renderer, chain
        self.squares, self.ring = bytearray(b"." * squares), bytearray(b"." * ring)
        self.colours = array("I", [0] * (squares + ring))
        self.changes = 0  # how often show() was called
        self.is_fresh = True  # letters that no frame has shown yet
        self.is_owed = True  # a frame that the chain has not taken yet; at first it is all dark
        self.rendered_at = 0

    def show(self, squares, ring):
        """Show these letters (lights.py), one a light, from the next step on."""
        self.squares[:] = squares
        self.ring[:] = ring
        self.changes += 1
        self.is_fresh = True

    def step(self, now: int):
        """Render and send what is due at `now`; only a frame that changed is sent."""
        if not self.chain.is_free(now):
            return
        if self.is_fresh or now - self.rendered_at >= FRAME_MS:
            if self.renderer.render(self.squares, self.ring, now, self.colours):
                self.is_owed = True
            self.is_fresh = False
            self.rendered_at = now
        if self.is_owed:
            self.is_owed = False
            self.chain.send(self.colours, now)
