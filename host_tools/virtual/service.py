"""What a virtual table does for its menu and for hosts besides playing (firmware: service.py)."""

from meleeboard import report
from meleeboard.rules.errors import BadText


class Service:
    """Serves a `table` whose `home` is all that it remembers; `game` are a new one's options."""

    def __init__(self, table, home, game: dict):
        self.table, self.home, self.game = table, home, game

    def obey(self, do: str, command: dict):
        """Carry out a host's command; there is one that needs no board."""
        if do != "factory_reset" or not command["sure"]:
            raise BadText(f"{do}: only a real board can do that")
        self.factory_reset()

    def facts(self):
        """Nothing: there is no chip."""
        return ()

    def set(self, name: str, value):
        """Nothing to be done: the page hears what was chosen."""

    def keep(self, changes: dict):
        """Nothing outlives the process."""

    def save_report(self):
        """Keep a fault report in memory."""
        writer = report.Writer(self.home, report.parts(self.table))
        while not writer.is_done:
            writer.step()

    def factory_reset(self):
        """Forget all games, clocks and settings."""
        table = self.table
        for name in self.home.names():
            self.home.remove(name)
        table.muted = []
        table.new_game("melee", self.game, None, None)
        table.greet()
