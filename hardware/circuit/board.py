"""A circuit under construction: parts of the catalogue, wired by the names of pins and nets."""
from hardware import catalogue
from hardware.circuit.pinouts import pins
from hardware.circuit.quiet_skidl import Findings, erc_logger, rt_logger, skidl

TYPES = {
    "~": "PASSIVE", "<": "INPUT", ">": "OUTPUT", "<>": "BIDIR", "o": "OPENCOLL", "z": "TRISTATE",
    "p": "PWRIN", "P": "PWROUT",
}


class Board:
    """Parts and nets of one variant.

    A net comes into being when it is first named. A pin that shall stay open is wired to None;
    one that is forgotten is a finding of the rule check.
    """

    def __init__(self, variant: str, size: int, name: str):
        self.variant = variant
        self.name = name
        self.size = size
        self.circuit = skidl.Circuit()
        self.circuit.no_files = True
        self.keys: dict[str, str] = {}  # ref -> key in the catalogue
        self._catalogue = catalogue.read()
        self._nets: dict[str, skidl.Net] = {}

    def add(self, key: str, ref: str, wires: dict[str, str | None]) -> skidl.Part:
        """Put a part of the catalogue on the board and wire its pins."""
        if ref in self.keys:
            raise ValueError(f"{ref} is on the board already")
        entry = self._catalogue[key]
        part = skidl.Part(
            name=key, ref=ref, ref_prefix=entry.prefix, value=entry.value, tag=ref,
            footprint=entry.footprint, description=entry.description, tool=skidl.SKIDL,
            circuit=self.circuit, pins=[
                skidl.Pin(num=number, name=name, func=getattr(skidl.Pin.types, TYPES[kind]))
                for number, name, kind in pins(entry.kind)])
        self.keys[ref] = key
        for pin, net in wires.items():
            wire = self.circuit.NC if net is None else self.net(net)
            wire += part.p[pin] if pin.isdigit() else part.n[pin]
        return part

    def net(self, name: str) -> skidl.Net:
        """The net of that name."""
        if name not in self._nets:
            self._nets[name] = skidl.Net(name, circuit=self.circuit)
        return self._nets[name]

    def power(self, *names: str) -> None:
        """Say that these nets carry power, though it comes through a fuse, a diode or a switch."""
        for name in names:
            self.net(name).drive = skidl.POWER

    def findings(self) -> list[str]:
        """What the electrical rule check has to say: nothing, on a good board."""
        with Findings(erc_logger) as found:
            self.circuit.ERC()
        return found.lines

    def netlist(self) -> str:
        """The netlist in KiCad's format, to lay out a printed circuit from."""
        with Findings(rt_logger):
            return str(self.circuit.generate_netlist(tool=skidl.KICAD9, do_backup=False,
                                                     track_src=False))

    def wires(self) -> dict[str, list[tuple[str, str]]]:
        """Net name -> [(ref, pin name)], open pins left out."""
        return {name: [(pin.ref, pin.name) for pin in net.pins]
                for name, net in self._nets.items()}

    def nets_by_pin(self) -> dict[tuple[str, str], str]:
        """(ref, pin name) -> net name, open pins left out."""
        return {end: name for name, ends in self.wires().items() for end in ends}

    def squares(self) -> list[str]:
        """All squares in board order: a1, b1, .., a2, .."""
        files = "ABCDEFGHIJKL"[:self.size]
        return [f"{file}{rank}" for rank in range(1, self.size + 1) for file in files]
