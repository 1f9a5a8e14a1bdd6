"""The emulated board as one for an Examination: its time is the chip's, its switches are moved."""
from host_tools.doctoring.link_board import chain_of
from host_tools.doctoring.wires import light_name
from host_tools.emulator.board import EmulatedBoard

LIT_MS = 20  # from the answer to a command on: the loop's next look, and a frame of the chain


class ChipBoard:
    """An emulated board that has been switched on; `seats` is {square: the one whose wires it has}
    of those that are wired wrong.
    """

    abilities = ("lights", "buttons", "sounds")

    def __init__(self, board: EmulatedBoard, seats: dict[str, str] | None = None):
        self.board, self.values, self.seats = board, board.values, seats or {}
        self.standing: set[str] = set()
        self.seen: list[set[str]] = []  # places that were lit, one set after another
        self.dark: set[str] = set()
        self.chain = chain_of(board.values)
        self.frames = 0  # of the lights, that were looked at
        begun = board.ask("doctor")
        self.down = next(m for m in begun if m["type"] == "doctor")["down"]
        self.told = len(board.heard) - len(begun)

    @property
    def ms(self) -> int:
        """The chip's time."""
        return int(self.board.pico.ms)

    @property
    def heard(self) -> dict[str, list]:
        """The tones that the buzzer has played."""
        return {"tone": [hz for _, hz in self.board.tone.heard if hz]}

    def poll(self, ms: int) -> list[dict]:
        """Let the chip run; the frames and edges of buttons that it told."""
        self.board.pico.run(ms)
        for _, colours in self.board.lights.frames[self.frames:]:
            self.seen.append({light_name(i, self.values)
                              for i, colour in enumerate(colours) if colour})
        self.frames = len(self.board.lights.frames)
        messages, self.told = self.board.heard[self.told:], len(self.board.heard)
        return [m for _, m in messages if m["type"] in ("frame", "button")]

    def show(self, squares: str, ring: str) -> None:
        """Light these lights; returns when they are lit, as a chip takes its time."""
        self.board.ask("doctor", squares=squares, ring=ring)
        self.board.pico.run(LIT_MS)

    def play(self, tones: list) -> None:
        """Play these tones."""
        self.board.send({"do": "doctor", "tones": tones})

    def stand(self, squares) -> None:
        """Units stand on these squares and no others."""
        for name in sorted(set(squares) ^ self.standing):
            self.board.set(self.seats.get(name, name), name not in self.standing)
        self.standing = set(squares)

    def press(self, button: str, down: bool) -> None:
        """A button goes down or comes up."""
        self.board.buttons.set(button, down)

    def close(self) -> None:
        """It is switched off."""


def emulated(table: dict | None = None) -> ChipBoard:
    """A board with this table.json, on the image that MELEEBOARD_UF2 names."""
    board = EmulatedBoard(table)
    board.power_up()
    return ChipBoard(board)
