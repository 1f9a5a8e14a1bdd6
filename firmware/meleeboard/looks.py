"""What each meaning of a light looks like, and how lights are set; needed at power-up only."""

# A pattern is 32 levels, 0 dark to 9 full: what a light does in 1.6 s.
STEADY = b"9" * 32
LOW = b"3" * 32
SLOW_PULSE = b"23445566778899999988776655443322"
QUICK_PULSE = b"2468999864222468" * 2
SLOW_BLINK = b"9999999999999999" b"0000000000000000"
BLINK = b"9999999900000000" * 2
QUICK_BLINK = b"9900" * 8
DOUBLE_BLINK = b"9990099900000000" * 2
TRIPLE_BLINK = b"9990099900999000" b"0000000000000000"
FLASH = b"9976543210000000" * 2
WINK = b"9" * 28 + b"0000"
DOUBLE_WINK = b"9" * 22 + b"0009990000"
FIRST_HALF = b"99999999999000000000000000000000"
SECOND_HALF = b"00000000000999999999999999999999"
BREATH = b"11112222333344444444333322221111"
STRIPE = b"96" * 16

# letter of lights.py -> (red, green, blue), pattern
LOOKS = {
    "o": ((255, 255, 255), SLOW_PULSE),  # origin of the unit in the hand
    "t": ((0, 255, 0), STEADY),  # legal target
    "p": ((120, 255, 0), QUICK_PULSE),  # partner that may be lifted too
    "l": ((255, 190, 60), LOW),  # last move
    "x": ((255, 0, 0), QUICK_BLINK),  # wrong: take it back
    "m": ((0, 0, 255), SLOW_BLINK),  # put a unit here
    "e": ((255, 90, 0), BLINK),  # take this one away
    "v": ((255, 0, 255), DOUBLE_BLINK),  # turn this one over
    "k": ((255, 0, 60), FLASH),  # killed just now
    "w": ((255, 150, 0), WINK),  # wounded
    "a": ((140, 0, 255), DOUBLE_WINK),  # trapped
    "c": ((0, 255, 255), FIRST_HALF),  # correct: from
    "r": ((0, 120, 255), SECOND_HALF),  # correct: to
    "s": ((255, 255, 120), BREATH),  # side to move
    "W": ((255, 220, 150), STEADY),  # White's share of the time
    "B": ((90, 60, 255), STRIPE),  # Black's share
    "f": ((255, 40, 0), TRIPLE_BLINK),  # the last ten seconds
}

OPTIONS = (
    ("brightness", 60, range(1, 101), "brightness of the lights in percent"),
    ("gamma", 22, range(10, 31), "exponent of the lights' curve in tenths; 10 for none"),
    ("budget_ma", 400, range(50, 4001), "current that all lights together may draw, in mA"),
    ("red_ma", 20, range(1, 31), "current of one light's red at full, in mA"),
    ("green_ma", 20, range(1, 31), "current of one light's green at full, in mA"),
    ("blue_ma", 20, range(1, 31), "current of one light's blue at full, in mA"),
    ("dark_ua", 1000, range(3001), "current of one dark light, in uA"),
    ("idle_s", 120, range(3601), "seconds without a change until lights dim; 0 for never"),
    ("idle_percent", 30, range(1, 101), "brightness of dimmed lights, in percent of the usual"),
)
