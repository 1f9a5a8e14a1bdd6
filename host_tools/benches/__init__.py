"""The rows of `bench`: one function a row, loaded when it is measured.

A function returns a Figure, or raises NotMeasured with the reason. A row whose parts do not exist
yet has the reason instead of a function.
"""
from host_tools.benches.row import Row

ROWS = [
    Row("rules", "rules on CPython: leaves a second by push and pop", "above python-chess's",
        "host_tools.benches.rules:cpython"),
    Row("rules_micropython", "the same on unix MicroPython", "stated",
        "host_tools.benches.rules:micropython"),
    Row("melee_chess", "Mêlée on nine by nine: leaves a second", "beside python-chess's",
        "host_tools.benches.chess_games:melee_chess"),
    Row("ten_minute", "10 Minute Melee: leaves a second", "beside python-chess's",
        "host_tools.benches.chess_games:ten_minute"),
    Row("page", "a touch on the page -> its light on the page", "50 ms at the 99th percentile",
        "host_tools.benches.host:page"),
    Row("start", "second start of the one door", "2 s", "host_tools.benches.host:second_start"),
    Row("flash", "code on flash, as .mpy without voice", "200 KB",
        "host_tools.benches.device:code_on_flash"),
    Row("heap_growth", "heap growth over 10,000 turns on unix MicroPython", "none",
        "host_tools.benches.device:heap_growth"),
    Row("heap", "heap in use in mid-game on the Pico, loaded code included", "100 KB",
        "host_tools.benches.pico:heap"),
    Row("heap_growth_pico", "heap growth over 100 turns on the Pico", "none",
        "host_tools.benches.pico:heap_growth"),
    Row("scan_matrix", "frames a second over 81 squares, matrix",
        "1,000 below 10 % of the CPU", "host_tools.benches.pico:scan_matrix"),
    Row("scan_shift", "frames a second over 81 squares, shift registers",
        "1,000 below 10 % of the CPU", "host_tools.benches.pico:scan_shift"),
    Row("scan_hall", "frames a second over 81 squares, linear Hall",
        "200 below 30 % of the CPU", "host_tools.benches.pico:scan_hall"),
    Row("scan_gap", "longest gap without a scan, flash writes included",
        "stated; no edge lost", "host_tools.benches.pico:scan_gap"),
    Row("lift", "first edge of a lift -> all targets lit, on the Pico",
        "25 ms at the 99th percentile", "host_tools.benches.pico:lift"),
    Row("touchdown", "end of the dwell -> turn lit and first sound, on the Pico",
        "40 ms at the 99th percentile", "host_tools.benches.pico:touchdown"),
    Row("resolve", "one Melee touchdown resolved on the Pico, over 1,000 positions",
        "15 ms in the median, 40 ms worst", "host_tools.benches.pico:resolve"),
    Row("led_current", "LED current, dark LEDs counted, whatever is lit", "400 mA",
        "host_tools.benches.drivers:led_current"),
    Row("driver_heap", "heap that a pass of the drivers takes, on unix MicroPython", "none",
        "host_tools.benches.drivers:allocation"),
    Row("driver_time", "time of a pass of the drivers on unix MicroPython, a Pico's guessed",
        "stated", "host_tools.benches.drivers:pass_time"),
]
