"""Mends of what the emulator does otherwise than the chip, found by measurement.

Not mended, as nothing here needs it: driven pins can't be read back, UART() hangs.
"""

QUANTUM_NS = 128  # whole clocks of 8 ns, as near as they come to a cycle of the lights (125 ns)
POLL_NS = 20_000
ANSWER_NS = 50_000  # from bytes on the host's side to the guest's interrupt


class PioPacer:
    """Keeps jumps of the clock short while a state machine works.

    The emulator lets a state machine do a step an instruction of the processor; in one that sleeps
    the jumps in between are long, and waveforms stretch.
    """

    def attach(self, mcu):
        """Begin to watch the state machines of `mcu`."""
        self.pios = mcu.pio
        self.alarm = mcu.clock.create_alarm(self.look)
        self.alarm.schedule(POLL_NS)

    def look(self):
        """See what the state machines do, and when to look again."""
        self.alarm.schedule(QUANTUM_NS if self._is_busy() else POLL_NS)

    def _is_busy(self) -> bool:
        return any(machine.enabled and not machine.waiting
                   for pio in self.pios if not pio.stopped for machine in pio.machines)


class QuietUsb:
    """Answers a read of the guest when there is something to read.

    The emulator answers at once with an empty packet, for ever: the guest drowns in interrupts.
    """

    def __init__(self, mcu, cdc):
        self.cdc, self.usb = cdc, mcu.usb_ctrl
        self.waiting = []  # (endpoint, size) of reads that wait for a byte
        self.alarm = mcu.clock.create_alarm(self._deliver)
        self.stock = self.usb.on_endpoint_read, cdc.send_serial_byte, self.usb.on_reset
        self.usb.on_endpoint_read = self._read
        self.usb.on_reset = self._reset
        cdc.send_serial_byte = self._push

    def _read(self, endpoint: int, size: int):
        if endpoint == self.cdc._out_endpoint and self.cdc.tx_fifo.empty:
            self.waiting.append((endpoint, size))
        else:
            self.stock[0](endpoint, size)

    def _push(self, byte: int):
        self.stock[1](byte)
        if self.waiting:
            self.alarm.schedule(ANSWER_NS)

    def _deliver(self):
        while self.waiting and not self.cdc.tx_fifo.empty:
            self.stock[0](*self.waiting.pop(0))

    def _reset(self):
        self.waiting.clear()
        self.alarm.cancel()
        self.stock[2]()
