"""What a board does for its owner besides playing: settings, fault report, reset, vitals.

It is loaded when some of it is asked for, and keeps nothing (seldom.py): what lasts is the
device's.
"""

from . import config, powerup, preferences, report
from .compat import heap
from .drivers import parts, pico
from .drivers.system import CRASH_FILE
from .rules.errors import BadText


class Service:
    """Serves the menu and the hosts of a `device` (device.py)."""

    def __init__(self, device):
        self.device, self.table, self.home = device, device.table, device.home

    def obey(self, do: str, command: dict):
        """Carry out a host's command; its answer besides `ok`, or None."""
        if do in ("maintenance", "restart"):
            self.device.ending = do
        elif do == "factory_reset":
            if not command["sure"]:
                raise BadText('factory_reset: all but the firmware goes; say "sure": true')
            self.factory_reset()
        elif do == "set_config":
            self._set_config(command["text"])
        elif do == "config":
            return self._config()
        elif do == "vitals":
            return self._vitals()
        elif do == "calibrate":
            return powerup.calibrate(self.device.board.scanner, self.table.cols)
        return None

    # for the menu

    def set(self, name: str, value):
        """Try another value for a key of table.json that the menu has."""
        self.device.board.set(name, value)

    def keep(self, changes: dict):
        """Write what was chosen into table.json."""
        try:
            preferences.keep(self.home, changes, powerup.SPECS)
        except (ValueError, OSError) as error:
            self.table.refuse(f"table.json is left as it was: {error}", None)

    def save_report(self):
        """Begin to write the fault report to the flash."""
        self.device.writer = report.Writer(self.home, report.parts(self.table))

    def save_on(self, now: int):
        """Go on with it; each write stops everything for a while."""
        device = self.device
        try:
            device.writer.step()
        except OSError as error:
            device.writer = None
            self.table.refuse(f"the report was not saved: {error}", None)
            self.table.desk.hear((now, "refused", None, (), None, None))
            return
        if device.writer.is_done:
            device.writer = None
            self.table.desk.speak(lambda _: ["report", "done"])

    def factory_reset(self):
        """Start again with nothing but the firmware."""
        self.device.ending = "factory_reset"

    # for a fault report

    def facts(self):
        """(name, fact) of all that only the board knows."""
        yield "chip", self.device.chip.facts()
        yield "vitals", self._vitals()
        yield "table.json", self._config()
        yield "crash", self.home.read(CRASH_FILE).decode() or None

    # for hosts

    def _vitals(self) -> dict:
        """How the board is: its heap after a collection, and the longest time without a scan."""
        device = self.device
        gap, device.longest_gap = device.longest_gap, 0
        device.tidy()
        used, free = heap()
        return {"heap_bytes": used, "free_bytes": free, "gap_ms": gap, "up_ms": self.table.now}

    def _config(self) -> dict:
        """table.json, what is wrong with it, and the languages whose packs are here."""
        text = self.home.read(preferences.FILE).decode() or "{}"
        return {"text": text, "complaints": config.read(text, powerup.SPECS)[1],
                "voices": parts.packs()}

    def _set_config(self, text: str):
        """Take another table.json, which counts from the next start on."""
        try:
            preferences.put(self.home, text, powerup.SPECS, pico.check)
        except OSError as error:
            raise BadText(f"set_config: the flash takes no more: {error}") from None
