"""The clocks of a club: its presets, stored on the device, and a game's options made of them."""

from .clocks.presets import Presets

FILE = "clocks.json"  # beside the games


class Club:
    """Keeps presets on `files` (journal.py). `problem` says why stored ones can't be used."""

    def __init__(self, files):
        self.files = files
        self.presets = Presets()
        self.problem = None
        try:
            text = files.read(FILE).decode()
            if text:
                self.presets.read(text)
        except (ValueError, LookupError) as error:
            self.problem = f"the stored clocks can't be used: {error}"

    def change_preset(self, name: str, clock):
        """Store a clock under a name, or forget it where `clock` is None."""
        if clock is None:
            self.presets.drop(name)
        else:
            self.presets.put(name, clock)
        self.files.replace(FILE, self.presets.to_text().encode())

    def options(self, given: dict, preset) -> dict:
        """The options of a new game, its clock that of a preset where one is named."""
        options = dict(given)
        if preset:
            clock = self.presets.get(preset)
            options["clock"] = clock.pop("mode")
            for name in clock:
                options[name] = str(clock[name])
        return options
