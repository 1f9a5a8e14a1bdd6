"""Samples out of a ring in memory, played round and round by DMA and PIO without the processor.

A flash write stops all interrupts for tens of ms. What is in the ring is played meanwhile, where
machine.I2S, which lives by interrupts, would go on into the memory behind its buffer.
"""

# ruff: noqa: F821 (the names inside a PIO program are the assembler's)

from array import array

from ..compat import const

CHUNK = const(128)  # samples that are filled in at a time
CHUNKS = const(16)
RING = const(2048)  # an eighth of a second at 16 kHz, longer than the table's longest pass
I2S_CYCLES = const(64)  # of the state machine, a sample
PWM_CYCLES = const(2064)  # four pulses of 516
PWM_TOP = const(255)  # from which each pulse counts down
DMA = const(0x50000000)  # the RP2040's DMA channels, 64 bytes of registers each
READ_AND_GO = const(0x3C)  # the register of a channel that takes an address and starts it

# how a level is put into 16 bits: shift, middle, factor
I2S_FORM = 8, 0, 1  # as it is
PWM_FORM = 16, 128, 257  # 8 bits, once in each byte


def i2s_program(rp2):
    """I2S for one channel of 16 bits, which both sides get: DMA writes a sample into both halves.

    Side-set: bit clock, then word select, which changes a bit before the sample does.
    """
    low = rp2.PIO.OUT_LOW

    @rp2.asm_pio(
        out_init=low,
        sideset_init=(low, low),
        out_shiftdir=rp2.PIO.SHIFT_LEFT,
        autopull=True,
        fifo_join=rp2.PIO.JOIN_TX,
    )
    def send():
        wrap_target()
        set(x, 14).side(0b01)
        label("left")
        out(pins, 1).side(0b00)
        jmp(x_dec, "left").side(0b01)
        out(pins, 1).side(0b10)
        set(x, 14).side(0b11)
        label("right")
        out(pins, 1).side(0b10)
        jmp(x_dec, "right").side(0b11)
        out(pins, 1).side(0b00)
        wrap()

    return send


def pwm_program(rp2):
    """Pulses, as wide as each byte says: four a sample, so that their own pitch is not heard.

    The first word is what every pulse counts down from. The pin rests low.
    """

    @rp2.asm_pio(
        set_init=rp2.PIO.OUT_LOW,
        out_shiftdir=rp2.PIO.SHIFT_LEFT,
        autopull=True,
        fifo_join=rp2.PIO.JOIN_TX,
    )
    def send():
        out(isr, 32)
        wrap_target()
        set(pins, 0)
        out(x, 8)
        mov(y, isr)
        label("count")
        jmp(x_not_y, "low")
        set(pins, 1)
        label("low")
        jmp(y_dec, "count")
        wrap()

    return send


class Stream:
    """The ring, whose chunks are to be filled ahead of what plays; at first they are silent.

    `play` and `again` are DMA channels, `treq` the request line of the state machine, `ring` RING
    16-bit numbers. The first channel moves the ring's samples and then starts the second, which
    starts the first anew.
    """

    def __init__(self, state_machine, treq: int, play, again, ring, form: tuple):
        self.state_machine, self.play, self.again, self.form = state_machine, play, again, form
        self.silence = form[1] * form[2]
        self.ring = ring
        for i in range(RING):
            ring[i] = self.silence
        control = play.pack_ctrl(size=1, inc_write=False, treq_sel=treq, chain_to=again.channel)
        play.config(read=ring, write=state_machine, count=RING, ctrl=control)
        self.start = array("I", [play.read])
        control = again.pack_ctrl(inc_read=False, inc_write=False)
        at = DMA + 64 * play.channel + READ_AND_GO
        again.config(read=self.start, write=at, count=1, ctrl=control, trigger=True)

    def playing(self) -> int:
        """The number of the chunk that is being played."""
        return (RING - self.play.count) // CHUNK % CHUNKS

    def close(self):
        """Fall silent and let go of the channels.

        *NOTE* Up to MicroPython 1.27 DMA.close() leaves a channel running; one that chains to
        another stays stopped only once it does so no more.
        """
        self.state_machine.active(0)
        self.play.config(ctrl=self.play.pack_ctrl(enable=0))
        for channel in (self.play, self.again):
            channel.active(0)
            channel.close()
