"""The pins of every kind of part: number, name and electrical type, as the maker's sheet has them.

Types: `~` passive, `<` input, `>` output, `<>` both ways, `o` open drain, `z` three-state,
`p` takes power, `P` gives power.
"""

PINOUTS = {
    "resistor": "1 A ~, 2 B ~",
    "capacitor": "1 A ~, 2 B ~",
    "electrolytic": "1 + ~, 2 - ~",
    "switch": "1 A ~, 2 B ~",
    "fuse": "1 A ~, 2 B ~",
    "diode": "1 K ~, 2 A ~",
    "clamp": "1 K ~, 2 A ~",
    "jack": "1 + P, 2 - P",
    "pnp": "1 C ~, 2 B ~, 3 E ~",
    "speaker": "1 + ~, 2 - ~",
    "buzzer": "1 A ~, 2 B ~",
    "hall": "1 VCC p, 2 GND p, 3 OUT o",
    "regulator": "1 GND p, 2 OUT P, 3 IN p",
    "pixel": "1 VDD p, 2 DOUT >, 3 GND p, 4 DIN <",
    "display": "1 CLK <, 2 DIO <>, 3 VCC p, 4 GND p",
    "amplifier": (
        "1 LRC <, 2 BCLK <, 3 DIN <, 4 GAIN ~, 5 SD ~, 6 GND p, 7 VIN p, 8 OUT+ >, 9 OUT- >"),
    "quad_buffer": (
        "1 OE1 <, 2 A1 <, 3 Y1 z, 4 OE2 <, 5 A2 <, 6 Y2 z, 7 GND p, "
        "8 Y3 z, 9 A3 <, 10 OE3 <, 11 Y4 z, 12 A4 <, 13 OE4 <, 14 VCC p"),
    "shift_out": (
        "1 QB z, 2 QC z, 3 QD z, 4 QE z, 5 QF z, 6 QG z, 7 QH z, 8 GND p, "
        "9 CARRY >, 10 SRCLR <, 11 SRCLK <, 12 RCLK <, 13 OE <, 14 SER <, 15 QA z, 16 VCC p"),
    "shift_in": (
        "1 LOAD <, 2 CLK <, 3 E <, 4 F <, 5 G <, 6 H <, 7 INVERSE >, 8 GND p, "
        "9 QH >, 10 SER <, 11 A <, 12 B <, 13 C <, 14 D <, 15 INH <, 16 VCC p"),
    "mux": (
        "1 Z ~, 2 Y7 ~, 3 Y6 ~, 4 Y5 ~, 5 Y4 ~, 6 Y3 ~, 7 Y2 ~, 8 Y1 ~, 9 Y0 ~, 10 S0 <, 11 S1 <, "
        "12 GND p, 13 S3 <, 14 S2 <, 15 E <, 16 Y15 ~, 17 Y14 ~, 18 Y13 ~, 19 Y12 ~, 20 Y11 ~, "
        "21 Y10 ~, 22 Y9 ~, 23 Y8 ~, 24 VCC p"),
    "pico": (
        "1 GP0 <>, 2 GP1 <>, 3 GND p, 4 GP2 <>, 5 GP3 <>, 6 GP4 <>, 7 GP5 <>, 8 GND2 p, "
        "9 GP6 <>, 10 GP7 <>, 11 GP8 <>, 12 GP9 <>, 13 GND3 p, 14 GP10 <>, 15 GP11 <>, "
        "16 GP12 <>, 17 GP13 <>, 18 GND4 p, 19 GP14 <>, 20 GP15 <>, 21 GP16 <>, 22 GP17 <>, "
        "23 GND5 p, 24 GP18 <>, 25 GP19 <>, 26 GP20 <>, 27 GP21 <>, 28 GND6 p, 29 GP22 <>, "
        "30 RUN <, 31 GP26 <>, 32 GP27 <>, 33 AGND p, 34 GP28 <>, 35 ADC_VREF ~, 36 3V3 P, "
        "37 3V3_EN <, 38 GND7 p, 39 VSYS p, 40 VBUS ~"),
}


def pins(kind: str) -> list[tuple[str, str, str]]:
    """(number, name, type) of each pin."""
    triples = (pin.split() for pin in PINOUTS[kind].split(", "))
    return [(number, name, type_) for number, name, type_ in triples]
