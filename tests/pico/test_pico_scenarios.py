"""Whole scenarios at an emulated board: lights, sound, link and buttons as people meet them."""
from boards import ARRAY, begin, expected_calls, letters_told, looks, pitches, square_index

from meleeboard import calls

BRIGHT = {"self_test": False, "budget_ma": 4000}  # no colour is cut down
GAME = (("d1", "d2"), ("i6", "h6"), ("a4", "b4"), ("f9", "f8"))
FIGHT = "9/4g3s/3ggG2g/2GGf4/6fF1/7f1/1Fx5x/SG6F/1G3F3 w h5 e7:1 0,0 50", (("c6", "e5"),)


def test_power_up_says_hello(make_board):
    board = make_board()
    board.power_up()
    hello = board.said("hello")[0]
    assert hello["runtime"] == "pico" and hello["board"] == [9, 9] and "melee" in hello["games"]
    assert board.wait_for("state", 0, 1000)["phase"] == "setup"
    board.run_until(lambda: board.lights.frames, 1000)
    assert not board.lights.broken
    start = len(board.heard)
    board.ask("hello")
    board.wait_for("lights", start, 1000)
    missing = [i for i, letter in enumerate(letters_told(board)[0]) if letter == "m"]
    assert sorted(missing) == sorted(square_index(square) for square in ARRAY)


def play_and_compare(board, start: int, moves, position=None):
    """Play turns; each call is heard on the link as a table on the host makes it."""
    wanted = expected_calls(moves, position)
    for origin, target in moves:
        board.move(origin, target, 300, 900)
    board.run_until(lambda: len(board.said("call", start)) >= len(wanted), 5000)
    board.pico.run(200)  # what comes now is one too many
    said = board.said("call", start)
    told = [tuple(call[key] for key in ("call", "side", "squares", "n")) for call in said]
    assert told == wanted
    return said


def test_a_game_every_call_and_every_light(make_board):
    """Each call is on the link and in the buzzer, each light has a colour of its meaning."""
    board = make_board(BRIGHT)
    begin(board)
    start = len(board.heard)
    board.tone.heard.clear()
    said = play_and_compare(board, start, GAME)
    assert pitches(board) == [hz for call in said for hz in tones_of(call)]
    state = board.said("state", start)[-1]
    assert state["ply"] == len(GAME) and state["last"] == list(GAME[-1])
    assert len(board.said("ply", start)) == len(GAME)
    letters, colours = letters_told(board)
    assert [i for i, letter in enumerate(letters) if letter == "l"] == sorted(
        square_index(square) for square in GAME[-1])
    compare_lights(letters, colours)


def compare_lights(letters: str, colours: list[int]):
    """Every light has a colour that its letter may have."""
    meanings = looks()
    for letter, colour in zip(letters, colours, strict=True):
        assert letter in meanings[colour] or (letter == "." and not colour), (letter, colour)


def test_a_fight_with_units_to_turn_over(make_board):
    board = make_board(BRIGHT)
    position, moves = FIGHT
    begin(board, position)
    start = len(board.heard)
    said = play_and_compare(board, start, moves, position)
    assert {"kill", "wound", "trap"} < {call["call"] for call in said}
    fallen = board.said("state", start)[-1]["invert"]
    assert fallen
    compare_lights(*letters_told(board))
    for square in fallen:
        assert letters_told(board)[0][square_index(square)] == "v"
        board.move(square, square, 300)
        board.run_until(lambda gone=square: gone not in board.said("state")[-1]["invert"], 3000)
        board.pico.run(300)
    assert board.said("state", start)[-1]["invert"] == []


def tones_of(call: dict) -> list[int]:
    """What the buzzer plays of a call: its pitches."""
    side = {"w": 0, "b": 1, None: None}[call["side"]]
    return [hz for hz, _ in calls.tones((0, call["call"], side, (), None, None)) if hz]


def test_a_lifted_unit_lights_its_targets(make_board):
    board = make_board()
    begin(board)
    board.set("d1", False)
    board.run_until(lambda: "t" in letters_told(board)[0], 1000)
    board.pico.run(60)  # until the lights have shown what was told
    letters, colours = letters_told(board)[0], board.lights.colours()
    targets = [i for i, letter in enumerate(letters) if letter == "t"]
    assert square_index("d4") in targets and letters[square_index("d1")] == "o"
    green = colours[targets[0]]
    assert green >> 16 and not green & 0xFFFF  # words are 0x00GGRRBB
    assert [i for i, colour in enumerate(colours) if colour == green] == targets
    board.set("d1", True)
    board.run_until(lambda: board.lights.colours()[targets[0]] == 0, 1000)


def test_buttons_ask_and_resign(make_board):
    board = make_board()
    start = begin(board)
    board.buttons.set("white", True)
    board.wait_for("call", start, 5000, call="ask", side="w")
    board.buttons.set("white", False)
    board.pico.run(400)
    board.buttons.set("white", True)
    board.pico.run(200)  # longer than the loop ever takes, or nobody sees it
    board.buttons.set("white", False)
    board.wait_for("call", start, 2000, call="resign", side="w")
    board.wait_for("state", start, 2000, phase="over")


def test_bad_lines_and_a_flood_leave_the_table_well(make_board):
    board = make_board()
    board.power_up()
    board.pico.send(b"nonsense\n" + b"{\"do\": \"fly\"}\n" + b"x" * 17_000 + b"\n")
    board.ask("hello", 20_000)
    told = [message["text"] for message in board.said("error")]
    assert len(told) == 3 and "17000" not in told[2]
    assert [m["type"] for m in board.ask("hello")][-1] == "ok"


def test_maintenance_leaves_the_repl_and_a_reset_plays_on(make_board):
    board = make_board()
    start = begin(board)
    board.move("d1", "d4", 300)
    board.wait_for("ply", start, 5000)
    board.pico.run(300)
    for way in ({"do": "maintenance"}, None):
        start = len(board.pico.lines)
        if way:
            board.send(way)
        else:
            board.pico.send(b"\x03")
        board.run_until(
            lambda start=start: any("maintenance" in text for _, text in board.pico.lines[start:]),
            15_000)
        assert board.lights.chain.frame_count == len(board.lights.frames)
        heard = len(board.heard)
        board.pico.send(b"\x03" if hasattr(board, "guest") else b"\x04")
        state = board.wait_for("state", heard, 15_000)
        assert state["ply"] == 1 and state["last"] == []


def test_a_broken_configuration_falls_back_and_says_so(make_board):
    board = make_board({"self_test": False, "options": {"size": "three"}})
    board.power_up()
    board.wait_for("state", 0, 2000)
    assert "size" in board.wait_for("error", 0, 2000)["text"]
    assert board.said("state")[0]["phase"] == "setup"
