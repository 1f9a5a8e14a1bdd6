"""The chip's own things on a model of it: registers, the watchdog, a button at power-up, files."""

import os

from meleeboard.drivers import flash, system
from meleeboard.drivers.flash import FlashFiles
from meleeboard.drivers.system import SCRATCH, System


class Wire:
    """A pin on a long wire: its pull-up takes `slow_ms` to lift it from where it was, low."""

    IN, PULL_UP = "in", "up"
    slow_ms, waited_ms, is_down = 0, 0, False

    def __init__(self, number, mode, pull):
        Wire.waited_ms = 0

    def __call__(self):
        return 0 if Wire.is_down or Wire.waited_ms < Wire.slow_ms else 1


class Machine:
    """Stands in for the module machine."""

    Pin = Wire

    def __init__(self):
        self.mem32 = {SCRATCH + 4 * i: 0xFFFFFFFF for i in range(3)}  # as after power-up, at worst
        self.log = []

    def WDT(self, timeout):
        self.log.append(timeout)
        return self

    def feed(self):
        self.log.append("feed")


def wait(ms):
    Wire.waited_ms += ms


def test_a_button_on_a_long_wire_is_not_held():
    # the pad rests low until its pull-up has charged the wire
    real, system.sleep_ms = system.sleep_ms, wait
    try:
        for slow_ms, is_down, wanted in ((0, False, False), (1, False, False), (0, True, True)):
            Wire.slow_ms, Wire.is_down = slow_ms, is_down
            assert System(Machine()).is_held(28) == wanted
    finally:
        system.sleep_ms = real


def test_the_watchdog_is_fed_once_it_runs():
    machine = Machine()
    chip = System(machine)
    chip.feed()
    chip.start_watchdog()
    chip.feed()
    assert machine.log == [system.WATCHDOG_MS, "feed"]
    assert system.WATCHDOG_MS <= 8388  # the RP2040's counter has 24 bits, two ticks a us


def test_what_outlives_a_reset():
    machine = Machine()
    chip = System(machine)
    assert chip.kept() is None and chip.crashes() == 0
    for ply, used_ms in ((0, 0), (65, 29_999), (0x1_0002, 3_000_000)):
        chip.keep(ply, used_ms)
        assert System(machine).kept() == (ply & 0xFFFF, used_ms)
    chip.count_crash()
    chip.count_crash()
    assert System(machine).crashes() == 2
    chip.forgive_crashes()
    assert chip.crashes() == 0


def test_a_bite_of_the_watchdog_counts_as_a_crash():
    # else a saved game that hangs the board would do so for ever
    machine = Machine()
    machine.reset = lambda: None
    chip = System(machine)
    chip.start_watchdog()
    chip = System(machine)  # it has bitten: nobody asked for the reset
    assert chip.crashes() == 1
    chip.start_watchdog()
    assert chip.crashes() == 1
    chip.reset()
    chip = System(machine)
    assert chip.crashes() == 1
    chip.start_watchdog()
    chip.forgive_crashes()
    assert chip.crashes() == 0
    assert System(machine).crashes() == 1
    chip.count_crash()
    chip.reset()
    assert System(machine).crashes() == 2


def test_ctrl_c_does_not_tear_a_write():
    # it would leave the file system's work in memory half done
    heard, real = [], flash.kbd_intr
    folder = "folder_of_this_test"
    files = FlashFiles(folder)
    flash.kbd_intr = heard.append
    try:
        files.write("a", 0, b"12")
        files.replace("a", b"345")
        assert heard == [-1, 3] * (len(heard) // 2) and len(heard) >= 4
        heard.clear()
        try:
            files.write("no/such/folder", 0, b"1")
        except OSError:
            pass
        files.remove("a")
        files.remove("a")
        assert heard == [-1, 3] * 3
    finally:
        flash.kbd_intr = real
        os.rmdir(folder)
