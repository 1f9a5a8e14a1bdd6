"""The clocks of a club: its presets, stored on the device, and the timer without a game."""

from .clocks.presets import Presets
from .rules.errors import WrongPhase
from .timer import Timer

FILE = "clocks.json"  # beside the games
USUAL = "fischer-5-3"


class Club:
    """Keeps presets on `files` (journal.py) and the running `timer`, None while there is none."""

    def __init__(self, files, notices: list):
        self.files = files
        self.timer = None
        self.presets = Presets()
        try:
            text = files.read(FILE).decode()
            if text:
                self.presets.read(text)
        except (ValueError, LookupError) as error:
            notices.append(f"the stored clocks can't be used: {error}")

    def start_timer(self, preset, referee, on_call):
        """Be a timer without a game; WrongPhase while the game of `referee` goes on."""
        if referee.is_on():
            raise WrongPhase("timer: a game is going on; end it first")
        name = preset or USUAL
        self.timer = Timer(name, self.presets.make(name), referee, on_call)

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
