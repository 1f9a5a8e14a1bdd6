"""The board from above, with its wires: rows, columns and the lights' chain, from the circuit."""
from hardware.circuit.board import Board
from hardware.drawings.svg import Sheet

CELL = 62
LEFT, TOP = 120, 74
ROW, COLUMN, LIGHT = "#0072b2", "#009e73", "#cc79a7"


def middle(board: Board, square: str) -> tuple[float, float]:
    """The middle of a square on the paper; a1 is below left."""
    file, rank = ord(square[0]) - ord("A"), int(square[1:])
    return LEFT + (file + 0.5) * CELL, TOP + (board.size - rank + 0.5) * CELL


def sheet_for(board: Board, title: str) -> Sheet:
    """The squares with their names, nothing wired yet."""
    span = board.size * CELL
    sheet = Sheet(LEFT + span + 40, TOP + span + 70, title)
    sheet.text(20, 48, "seen from above; White sits at the corner of a1", "small")
    for square in board.squares():
        x, y = middle(board, square)
        sheet.box(x - CELL / 2, y - CELL / 2, CELL, CELL, "thin", fill="#faf6ee", radius=0)
        sheet.text(x - CELL / 2 + 4, y - CELL / 2 + 8, square.lower(), "small")
    return sheet


def pins_on(board: Board, net: str) -> str:
    """Which pin of the Pico, or of a chip, is the other end of a row or column."""
    ends = {(board.keys[ref], ref, pin) for ref, pin in board.wires()[net]}
    for key in ("pico", "row_register", "column_register", "row_switch"):
        for found, ref, pin in sorted(ends):
            if found == key:
                return pin if key == "pico" else f"{ref} {pin}"
    return net


def draw_matrix(board: Board) -> str:
    """Rows and columns with a diode and a sensor at each crossing."""
    sheet = sheet_for(board, f"Rows and columns: {board.name}")
    nets = board.nets_by_pin()
    span = board.size * CELL
    for i, square in enumerate(board.squares()):
        x, y = middle(board, square)
        if i % board.size == 0:
            row = nets.get((f"SW_{square}", "B")) or nets[f"U_{square}", "VCC"]
            sheet.line((LEFT - 8, y + 16), (LEFT + span, y + 16), colour=ROW)
            sheet.text(LEFT - 12, y + 8, row, "end")
            sheet.text(LEFT - 12, y + 23, pins_on(board, row), "end small")
        if i < board.size:
            column = nets[f"D_{square}", "A"]
            sheet.line((x + 18, TOP), (x + 18, TOP + span + 8), colour=COLUMN)
            sheet.text(x + 18, TOP + span + 20, column, "middle")
            sheet.text(x + 18, TOP + span + 36, pins_on(board, column), "middle small")
    for square in board.squares():
        draw_crossing(sheet, *middle(board, square))
    sheet.text(LEFT, TOP + span + 56, "triangle: diode, its bar (ring) to the sensor (circle)",
               "small")
    return sheet.document()


def draw_crossing(sheet: Sheet, x: float, y: float) -> None:
    """Column to the right, diode, sensor, row below."""
    sheet.line((x + 18, y - 8), (x - 14, y - 8), (x - 14, y + 16))
    sheet.polygon((x + 9, y - 14), (x + 9, y - 2), (x - 1, y - 8), style="solid")
    sheet.line((x - 1, y - 14), (x - 1, y - 2))
    sheet.dot(x - 14, y + 4, 5, "part")
    sheet.dot(x + 18, y - 8, 3, fill=COLUMN)
    sheet.dot(x - 14, y + 16, 3, fill=ROW)


def draw_lights(board: Board) -> str:
    """The way of the lights' data wire, light by light, as the netlist has it."""
    sheet = sheet_for(board, f"The chain of lights: {board.name}")
    chain = [ref.removeprefix("LED_") for ref in chain_of(board)]
    places = [middle(board, name) for name in chain if not name.startswith("RING")]
    first, last = places[0], places[-1]
    sheet.line((LEFT - 30, first[1]), *places, (last[0], TOP - 14), colour=LIGHT)
    for number, (x, y) in enumerate(places, start=1):
        sheet.dot(x, y, 12, "part")
        sheet.text(x, y + 1, str(number), "middle small")
    ring = len(chain) - len(places)
    way = "start" if last[0] > LEFT + board.size * CELL / 2 else "end"
    sheet.text(LEFT - 34, first[1] - 7, "from the", "end small")
    sheet.text(LEFT - 34, first[1] + 7, "74AHCT125", "end small")
    words = f"on to the ring: lights {len(places) + 1} to {len(places) + ring}, with the clock"
    sheet.text(last[0] + (-12 if way == "start" else 12), TOP - 12, words,
               "small end" if way == "start" else "small")
    return sheet.document()


def chain_of(board: Board) -> list[str]:
    """The lights in the order in which the data reaches them."""
    nets = board.nets_by_pin()
    by_input = {nets[ref, "DIN"]: ref for ref, key in board.keys.items() if key == "pixel"}
    found, net = [], nets["R2", "B"]
    while net in by_input:
        found.append(by_input[net])
        net = nets.get((by_input[net], "DOUT"), "")
    return found
