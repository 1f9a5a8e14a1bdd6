"""What is wrong with the lights, from where each light of the chain was seen. Pure.

Lights are counted from 0 along the chain. A light is seen on a square (`d4`), in the ring
(`ring 7`, from 1 just right of the top, with the clock), or nowhere (None).
"""
from dataclasses import dataclass, field

from host_tools.doctoring.fault import Fault
from host_tools.doctoring.orders import infer, present_order
from host_tools.doctoring.wires import light_name
from host_tools.words import place_words, say
from meleeboard.drivers import pico
from meleeboard.link import square_name

RING = pico.RING


@dataclass
class LightNotes:
    """Where the lights of the chain were seen."""

    seen: dict[int, str | None] = field(default_factory=dict)


class Lamps:
    """Conclusions from notes: the settings that put the lights right, and what is wrong."""

    def __init__(self, notes: LightNotes, values: dict):
        self.notes, self.values = notes, values
        rows, cols = values["rows"], values["cols"]
        self.names = [square_name(square, cols) for square in range(rows * cols)]
        self.present = present_order(values, "light")
        self.settings = dict(values)
        self.settings["ring_first"] = self._is_ring_first()
        known = {light - self.board_start: self.names.index(place)
                 for light, place in notes.seen.items() if place in self.names}
        inside = all(0 <= wire < len(self.names) for wire in known)
        is_clear = inside and len(set(known.values())) == len(known)
        self.pin = f"GP{pico.PINS[values['board']]['lights']}"
        self.order = infer(rows, cols, known, self.present, False) if is_clear else self.present
        self._fit_ring()

    @property
    def board_start(self) -> int:
        """The first light of the chain that belongs to a square."""
        return RING if self.settings["ring_first"] else 0

    @property
    def ring_start(self) -> int:
        """The first light of the chain that belongs to the ring."""
        return 0 if self.settings["ring_first"] else len(self.names)

    def _is_ring_first(self) -> bool:
        """Which comes first in the chain; lights seen on the other part of the board tell."""
        seen = self.notes.seen
        first = [place for light, place in seen.items() if place and light < RING]
        if first and all(place.startswith("ring") for place in first):
            return True
        if any(place and light < RING and place in self.names for light, place in seen.items()):
            return False
        return self.values["ring_first"]

    def _fit_ring(self) -> None:
        """The ring's first light and its direction, from two lights or more."""
        seen = {light - self.ring_start: int(place[5:]) - 1
                for light, place in self.notes.seen.items() if place and place not in self.names}
        ways = [(self.values["ring_start"], self.values["ring_back"]),
                *((start, back) for back in (False, True) for start in range(RING))]
        for start, back in ways:
            if all((start - i if back else i - start) % RING == place
                   for i, place in seen.items()):
                self.settings.update(ring_start=start, ring_back=back)
                return

    def corrected(self) -> dict:
        """The configuration with what was seen in it; an order needs all lights of squares."""
        seen = {light - self.board_start for light in self.notes.seen}
        is_complete = seen.issuperset(range(len(self.names)))
        settings = (self.order if is_complete else self.present).settings
        order = {f"light_{part}": value for part, value in settings.items()}
        return {**self.settings, **order}

    def place_of(self, light: int) -> str:
        """Where a light of the chain should be, by what is known so far."""
        wire = light - self.board_start
        if 0 <= wire < len(self.names):
            return self.names[self.order.squares[wire]]
        i, start = light - self.ring_start, self.settings["ring_start"]
        step = start - i if self.settings["ring_back"] else i - start
        return f"ring {step % RING + 1}"

    def faults(self) -> list[Fault]:
        """What is wrong with the lights."""
        seen = self.notes.seen
        dark = sorted(light for light, place in seen.items() if place is None)
        found = []
        count = len(self.names) + RING
        if len(dark) > 1 and dark == list(range(dark[0], count)):
            found.append(self._chain_ends(dark[0]))
        for place in map(self.place_of, dark):
            words = say("finding-dark", place=place_words(place))
            found.append(Fault("dark", (place,), words, say("advice-dark")))
        wrong = {light: place for light, place in seen.items()
                 if place and place != self._configured(light)}
        if wrong:
            light = min(wrong)
            words = say("finding-light_order", count=len(wrong), seen=place_words(wrong[light]),
                        place=place_words(self._configured(light)))
            found.append(Fault("light_order", tuple(sorted(wrong.values())), words,
                               say("advice-light_order")))
        return found

    def _chain_ends(self, light: int) -> Fault:
        """This light and all behind it are dark."""
        place = self.place_of(light)
        if light:
            before = place_words(self.place_of(light - 1))
            advice = say("advice-chain_ends", before=before, place=place_words(place))
        else:
            advice = say("advice-chain_ends-first", pin=self.pin, place=place_words(place))
        words = say("finding-chain_ends", place=place_words(place))
        return Fault("chain_ends", (place,), words, advice)

    def _configured(self, light: int) -> str:
        """Where the present configuration has a light of the chain."""
        return light_name(pico.places_of(self.values)[light], self.values)
