"""The journal's frames, and what it makes of damaged ones."""

from host_tools.virtual.drivers import MemoryFiles
from meleeboard.journal import KEPT, PIECE, Journal, frame, frames

TURNS = ("turn 1 w d1-d4 emt 1.900 clk 28.100\ncall 1900 turn b d1,d4 -", "turn 2 b \u2013", "t")


def whole_frames(data):
    """(texts, end) of the whole frames in a file of these bytes."""
    files, texts, end = MemoryFiles(), [], 0
    files.files["a"] = data
    for text, last in frames(files, "a"):
        texts.append(text)
        end = last
    return texts, end


def resumed(files):
    """The record of the game that is gone on with."""
    journal = Journal(files)
    return journal.resume() and journal.text()


def test_frames_read_back():
    data = b"".join([frame(text) for text in TURNS])
    assert whole_frames(data) == (list(TURNS), len(data))
    assert whole_frames(b"") == ([], 0)


def test_a_file_cut_at_every_byte_keeps_its_whole_frames():
    data = b"".join([frame(text) for text in TURNS])
    ends = [sum([len(frame(text)) for text in TURNS[:n]]) for n in range(len(TURNS) + 1)]
    for length in range(len(data) + 1):
        texts, end = whole_frames(data[:length])
        whole = len([e for e in ends if e <= length]) - 1
        assert texts == list(TURNS[:whole]) and end == ends[whole], length


def test_every_flipped_bit_ends_the_file_before_it():
    data = b"".join([frame(text) for text in TURNS])
    first = len(frame(TURNS[0]))
    for at in range(first, len(data)):
        broken = bytearray(data)
        broken[at] ^= 1 << at % 8
        texts, _ = whole_frames(bytes(broken))
        assert texts[0] == TURNS[0] and len(texts) < len(TURNS), at


def test_a_damaged_tail_is_cut_off_and_never_comes_back():
    files = MemoryFiles()
    journal = Journal(files)
    journal.clear()
    for text in TURNS:
        journal.append(text)
        journal.commit()
    name = journal.name
    data = bytearray(files.files[name])
    data[len(frame(TURNS[0])) + 5] ^= 1  # the second frame; the third one is still whole
    files.files[name] = bytes(data)
    again = Journal(files)
    assert again.resume() and again.text() == TURNS[0] + "\n"
    again.append(TURNS[1])  # as long as the damaged one, so the third would follow it
    again.commit()
    assert resumed(files) == TURNS[0] + "\n" + TURNS[1] + "\n"


def test_the_last_game_is_resumed_and_old_ones_give_way():
    files = MemoryFiles()
    journal = Journal(files)
    assert not journal.resume()
    for game in range(KEPT + 5):
        journal.clear()
        journal.append("game " + str(game))
        assert journal.text() == "game " + str(game) + "\n"
        journal.commit()
    assert len(files.files) == KEPT
    assert resumed(files) == "game " + str(KEPT + 4) + "\n"


def test_an_empty_game_is_passed_over():
    files = MemoryFiles()
    journal = Journal(files)
    journal.clear()
    journal.append("a")
    journal.commit()
    files.write("00002.game", 0, b"\x05")
    assert resumed(files) == "a\n"
    assert "00002.game" not in files.files


def test_long_lines_and_many_lines_are_kept():
    files = MemoryFiles()
    journal = Journal(files)
    journal.clear()
    lines = ["x" * 3000] + ["line " + str(n) for n in range(500)]
    for line in lines:
        journal.append(line)
    journal.commit()
    assert resumed(files) == "\n".join(lines) + "\n"


def test_a_long_game_is_read_in_small_pieces():
    # a game of 200 turns is 32 KB: several copies of it are more than a Pico has
    files = MemoryFiles()
    journal, read, most = Journal(files), files.read, [0]
    journal.clear()
    for ply in range(200):
        journal.append("turn " + str(ply) + " w d1-d4 emt 1.900 clk 28.100")
        for _ in range(8):
            journal.append("call 1900 turn b d1,d4 -")
        journal.commit()

    def counted(name, at=0, count=-1):
        data = read(name, at, count)
        most[0] = max(most[0], len(data))
        return data
    files.read = counted
    again = Journal(files)
    assert again.resume() and len(list(again.parts())) == 200
    assert most[0] <= PIECE
