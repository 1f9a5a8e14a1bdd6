"""What must hold whatever hands do at a table.

Nothing breaks, a clock runs in play and nowhere else, touch-move is not escaped, the record leads
to the same position, and the board can be led back to play.

    python -m host_tools.proofs.hands SEED      writes the trace of a seed, for `replay`
"""
import random
import sys
from pathlib import Path

from host_tools import flight_log
from host_tools.proofs.rough_hands import CALM_MS, RoughHands
from host_tools.proofs.witness import WitnessedTable
from meleeboard.agree import from_record

FLIGHTS = 10  # of so many games one is played again from its flight log
HOSTS = 0.25  # of the games have a host at the link
ASKING = "xmecrv"  # letters of lights that ask for a hand (lights.py)
RESULT = Path(__file__).with_suffix(".json")


class CheckedHands(RoughHands):
    """Rough hands whose table is looked at after every line."""

    def table_for(self, name: str, options: dict, text: str | None) -> WitnessedTable:
        """A table whose calls are heard by a witness."""
        return WitnessedTable(name, options, text, self.rng.random() < HOSTS)

    def write(self, **fields) -> None:
        """One line of the trace, and what must hold after it."""
        super().write(**fields)
        self.check_clock()

    def check_clock(self) -> None:
        """A clock runs in play and nowhere else."""
        referee = self.referee
        in_play = referee.phase == "play" and not referee.paused
        assert not referee.clock.running or in_play, f"a clock runs in {referee.phase}"
        assert not in_play or referee.clock.running, "no clock runs in play"

    def sleep(self) -> None:
        """Nobody does anything, and the lights can be looked at."""
        super().sleep()
        self.check_lights()

    def check_lights(self) -> None:
        """What stands wrongly glows, in a recovery one correction; nothing glows without cause."""
        table, referee, grid = self.player.table, self.referee, self.player.grid
        is_hidden = table.desk.judge() is not referee  # by the menu
        if is_hidden or self.broken or self.held or referee.standing.dead:
            return
        wrong = self.standing ^ set(self.expected())
        asked = {p for p in grid.points
                 if chr(table.squares[grid.rank(p) * table.cols + grid.file(p)]) in ASKING}
        on_way = {*referee.turn.holds(), *referee.requests.asked_turn}
        if referee.phase in ("play", "home") and not referee.paused:
            dark = wrong - asked - on_way - set(referee.standing.landings)
            assert not dark, f"nothing glows on {[grid.name(p) for p in dark]}"
        elif referee.phase == "recover":
            assert asked & wrong or wrong <= on_way, "no correction glows"
        if referee.phase == "play" and not wrong and not referee.paused:
            idle = asked - set(referee.standing.turning)
            assert not idle, f"{[grid.name(p) for p in idle]} glow without cause"

    def check_record(self) -> None:
        """The record leads to the position in which the table is."""
        game, _ = from_record(self.player.store.text().split("\n"))
        here, there = self.referee.position.to_text(), game.position.to_text()
        assert here == there, f"record: {there}, table: {here}"

    def check_flight(self) -> None:
        """The logs lead to the same decisions, byte for byte."""
        self.player.table.flight.commit()
        files = self.player.store.files
        for name in sorted(name for name in files.names() if name.endswith(".flight")):
            list(flight_log.play(files.read(name)))

    def follow_the_lights(self) -> None:
        """Do what is asked for, correction by correction, where all seems to stand."""
        for _ in self.player.grid.points:
            start, end = self.referee.recovery.pair
            if self.referee.phase != "recover":
                return
            if start in self.standing:
                self.lift(start)
                self.pause()
            if end and end not in self.standing:
                self.put(end)
            self.ms += 500
            self.write()

    def lead_back(self) -> None:
        """Everything is mended and set right: the next turn can be made, or the game is over."""
        for point in sorted(self.broken):
            self.write(fault=self.player.grid.name(point), kind="none")
        for button in sorted(self.held):
            self.button(button, False)
        self.gaps = CALM_MS
        self.ms += 40_000  # a menu left open closes by itself
        self.write()
        if self.referee.paused:
            self.write(command={"do": "resume"})
        for _ in range(4):
            self.air = max(self.air, len(self.player.grid.points))
            self.tidy()
            self.ms += 2000
            self.write()
            self.follow_the_lights()
        for point in sorted(self.referee.standing.turning):
            self.lift(point)
            self.pause()
            self.put(point)
            if self.has_poles:
                is_corpse = self.referee.position.owner(point) is None
                self.write(polarity=self.player.grid.name(point), inverted=is_corpse)
            self.ms += 2000
            self.write()
            is_turning = point in self.referee.standing.turning  # others may fall meanwhile
            assert not is_turning, "a unit that was turned over still glows"
        referee = self.referee
        if referee.phase != "over":
            assert referee.phase == "play", f"not led back: {referee.phase}"
            ply = referee.position.ply
            self.write(command={"do": "set_clock", "side": "wb"[referee.position.turn],
                                "ms": 60_000})
            self.turn()
            self.ms += 400
            self.write()
            assert self.referee.position.ply > ply, "no turn can be made"


def prove(seed: int) -> dict:
    """One game of rough hands; counts of what was done."""
    hands = CheckedHands(random.Random(seed))
    hands.play()
    if hands.is_replaced():
        return {"games": 1, "edges": hands.edges()}
    hands.check_record()
    hands.lead_back()
    if seed % FLIGHTS == 0:
        hands.check_flight()
    return {"games": 1, "edges": hands.edges(), "calls": len(hands.player.calls),
            "turns": sum('"turn"' in call for call in hands.player.calls)}


def main() -> None:
    """Write the trace of a seed."""
    hands = CheckedHands(random.Random(int(sys.argv[1])))
    hands.play()
    print("\n".join(hands.lines))


if __name__ == "__main__":
    main()
