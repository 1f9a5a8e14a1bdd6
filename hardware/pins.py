"""The Pico's wires: which GPIO (the firmware says so), which name, which direction."""
from hardware.firmware import PINS

# job -> how it looks from the Pico, and the names of its wires in the order of its pins
JOBS = {
    "rows": ("out", "ROW1 ROW2 ROW3 ROW4 ROW5 ROW6 ROW7 ROW8 ROW9"),
    "columns": ("in", "COL_A COL_B COL_C COL_D COL_E COL_F COL_G COL_H COL_I"),
    "lights": ("out", "LIGHTS"),
    "voice": ("out", "BCLK LRC DIN"),
    "buzzer": ("out", "BUZZER"),
    "buttons": ("in", "WHITE BLACK TABLE"),
    "clock": ("out", "SCK"),
    "rows_out": ("out", "MOSI"),
    "columns_in": ("in", "MISO"),
    "latch": ("out", "LATCH"),
    "load": ("out", "LOAD"),
    "digits": ("both", "CLK1 DIO1 CLK2 DIO2"),
    "select": ("out", "S0 S1 S2 S3"),
    "enables": ("out", "EN0 EN1"),
    "adc": ("in", "ADC0 ADC1 ADC2"),
}


def gpios(variant: str, job: str) -> list[int]:
    """The GPIO numbers of one job, in order; one number counts as a list of one."""
    found = PINS[variant][job]
    return [found] if isinstance(found, int) else list(found)


def names(job: str) -> list[str]:
    """The names of the wires of one job."""
    return JOBS[job][1].split()


def wires(variant: str) -> dict[int, tuple[str, str]]:
    """GPIO -> (name of its wire, in / out / both), for every GPIO that the wiring uses."""
    return {gpio: (name, JOBS[job][0]) for job in PINS[variant]
            for gpio, name in zip(gpios(variant, job), names(job), strict=True)}
