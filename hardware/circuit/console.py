"""What every variant has besides its squares: supply, Pico, lights, voice, buzzer, buttons."""
from hardware.circuit.board import Board
from hardware.circuit.pinouts import pins
from hardware.circuit.quiet_skidl import skidl
from hardware.pins import names, wires

RING_LIGHTS = 30


def build(board: Board, fuse: str = "fuse_1a6") -> None:
    """Add all of it to the board."""
    add_supply(board, fuse)
    add_pico(board)
    add_lights(board)
    add_voice(board)
    add_buzzer(board)
    add_buttons(board)


def add_supply(board: Board, fuse: str) -> None:
    """5 V from a plug: fuse, clamp, reservoir; a diode keeps it apart from a USB cable."""
    board.add("jack", "J1", {"+": "5V_IN", "-": "GND"})
    board.add(fuse, "F1", {"A": "5V_IN", "B": "5V"})
    board.add("clamp", "D1", {"K": "5V", "A": "GND"})
    board.add("capacitor_1000u", "C1", {"+": "5V", "-": "GND"})
    board.add("diode_power", "D2", {"A": "5V", "K": "VSYS"})
    bypass(board, "C2", "VSYS")
    board.power("5V", "VSYS", "GND")


def bypass(board: Board, ref: str, net: str) -> None:
    """100 nF from a supply pin to ground."""
    board.add("capacitor_100n", ref, {"A": net, "B": "GND"})


def add_pico(board: Board) -> None:
    """The Pico; its GPIOs have directions, so that the rule check sees two outputs on a net."""
    used = {f"GP{gpio}": wire for gpio, wire in wires(board.variant).items()}
    nets: dict[str, str | None] = {"VSYS": "VSYS", "3V3": "3V3", "VBUS": None, "RUN": None,
                                   "3V3_EN": None, "ADC_VREF": None}
    for _, pin, _ in pins("pico"):
        if "GND" in pin:
            nets[pin] = "GND"
        elif pin.startswith("GP"):
            nets[pin] = used[pin][0] if pin in used else None
    pico = board.add("pico", "U1", nets)
    types = skidl.Pin.types
    kinds = {"in": types.INPUT, "out": types.OUTPUT, "both": types.BIDIR}
    for pin, (_, direction) in used.items():
        pico.n[pin].func = kinds[direction]
    bypass(board, "C3", "3V3")


def add_lights(board: Board) -> None:
    """The chain of lights behind a 5 V buffer; dark from power-up until the firmware speaks."""
    board.add("level_shifter", "U2", {
        "A1": "LIGHTS", "OE1": "GND", "Y1": "LIGHT_5V", "VCC": "5V", "GND": "GND",
        **{f"A{i}": "GND" for i in (2, 3, 4)}, **{f"OE{i}": "5V" for i in (2, 3, 4)},
        **{f"Y{i}": None for i in (2, 3, 4)}})
    bypass(board, "C4", "5V")
    board.add("resistor_10k", "R1", {"A": "LIGHTS", "B": "GND"})
    board.add("resistor_330", "R2", {"A": "LIGHT_5V", "B": "LIGHT_0"})
    board.add("capacitor_1000u", "C5", {"+": "5V", "-": "GND"})
    chain = light_order(board)
    for i, name in enumerate(chain):
        out = f"LIGHT_{i + 1}" if i + 1 < len(chain) else None
        board.add("pixel", f"LED_{name}",
                  {"DIN": f"LIGHT_{i}", "DOUT": out, "VDD": "5V", "GND": "GND"})
        bypass(board, f"C_LED_{name}", "5V")


def light_order(board: Board) -> list[str]:
    """The squares as the data wire visits them, to and fro along the ranks, then the ring."""
    squares, n = board.squares(), board.size
    ranks = [squares[i * n:(i + 1) * n] for i in range(n)]
    to_and_fro = [name for i, rank in enumerate(ranks) for name in (rank[::-1] if i % 2 else rank)]
    return to_and_fro + [f"RING{i}" for i in range(1, RING_LIGHTS + 1)]


def add_voice(board: Board) -> None:
    """I2S amplifier and loudspeaker."""
    board.add("amplifier", "U3", {
        **{name: name for name in names("voice")}, "GAIN": None, "SD": None, "VIN": "5V",
        "GND": "GND", "OUT+": "SPEAKER+", "OUT-": "SPEAKER-"})
    board.add("speaker", "LS1", {"+": "SPEAKER+", "-": "SPEAKER-"})
    bypass(board, "C6", "5V")


def add_buzzer(board: Board) -> None:
    """Piezo behind a resistor that bounds the current into its capacitance."""
    board.add("resistor_220", "R3", {"A": "BUZZER", "B": "BUZZER_R"})
    board.add("buzzer", "BZ1", {"A": "BUZZER_R", "B": "GND"})


def add_buttons(board: Board) -> None:
    """Three buttons to ground, on cables: a pull-up, and an RC against sparks."""
    for who in names("buttons"):
        cable = f"{who}_CABLE"
        board.add("button", f"SW_{who}1", {"A": cable, "B": "GND"})
        board.add("resistor_10k", f"R_{who}1", {"A": "3V3", "B": cable})
        board.add("resistor_1k", f"R_{who}2", {"A": cable, "B": who})
        bypass(board, f"C_{who}1", who)


def add_displays(board: Board) -> None:
    """Two clocks in digits, at 3.3 V so that their pull-ups stay within the Pico's limits."""
    for i in (1, 2):
        board.add("display", f"DS{i}", {"CLK": f"CLK{i}", "DIO": f"DIO{i}", "VCC": "3V3",
                                        "GND": "GND"})
