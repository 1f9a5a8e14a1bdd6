"""The chess-like games at a table: what hosts are told, what glows, and the secret arrangement."""

import json

from arrays import stand

from host_tools.virtual.drivers import (
    MemoryFiles,
    QueuePort,
    Silent,
    VirtualButtons,
    VirtualMatrix,
)
from meleeboard.journal import Journal
from meleeboard.table import Table

SHEET = "RGBHHCCEESSSPPPWWW"  # the order in which units are asked for
FIRST, SECOND = "egacbidfh", "dfaebcghi"  # files for them, Prince on e, in that order


class Host:
    """A table on a board of 9 x 9, its hands and its link."""

    def __init__(self, game, options, position=None):
        self.matrix, self.port, self.now = VirtualMatrix(9, 9), QueuePort(), 0
        silent = Silent()
        self.table = Table(
            self.matrix, silent, silent, self.port, VirtualButtons(), Journal(MemoryFiles())
        )
        self.table.power_up()
        self.say(do="new", game=game, options=options, position=position)

    def say(self, **command):
        """Send a command; all lines that come within a moment."""
        self.port.written.clear()
        self.port.incoming.append(json.dumps(command))
        self.wait(60)
        return self.heard()

    def heard(self):
        """The lines since the last command."""
        return [json.loads(line) for line in self.port.written]

    def wait(self, ms):
        """Let time pass, looked at every 10 ms."""
        until = self.now + ms
        while self.now < until:
            self.now = min(until, self.now + 10)
            self.table.step(self.now)

    def put(self, name, closed, ms=200):
        """Close or open the switch of a square, and wait."""
        self.matrix.set(int(name[1]) - 1, "abcdefghi".index(name[0]), closed)
        self.wait(ms)

    def set_up(self):
        """Let the array stand, until play begins."""
        stand(self.matrix, self.table.referee.position)
        self.wait(1100)

    def glowing(self, letter):
        """The squares that glow with this meaning."""
        squares = self.table.squares
        return [
            "abcdefghi"[i % 9] + str(i // 9 + 1)
            for i in range(81)
            if squares[i] == ord(letter)
        ]

    def state(self):
        """The last state that was sent."""
        return [line for line in self.heard() if line["type"] == "state"][-1]

    def calls(self, name):
        """The calls of that name since the last command."""
        return [line for line in self.heard() if line.get("call") == name]


def test_only_an_arbiter_is_told_the_game_clock():
    host = Host("ten_minute", {"minutes": 2})
    host.set_up()
    host.put("e2", False)
    host.put("e4", True, 5000)
    told = [line for line in host.say(do="arbiter", id=3) if line["type"] == "arbiter"]
    assert 100_000 < told[0]["game_left_ms"] < 120_000
    lines = host.say(do="hello") + host.say(do="record", id=4)
    assert [line["last"] for line in lines if line["type"] == "record"][-1]
    for line in lines:
        assert "game_left_ms" not in json.dumps(line)
        assert "clock " not in line.get("text", "").replace("option clock", "")
    assert host.table.store.text().count("\nclock ") > 0, "the journal keeps it for itself"


def test_other_games_have_no_game_clock():
    told = [line for line in Host("melee", {}).say(do="arbiter") if line["type"] == "arbiter"]
    assert told[0]["game_left_ms"] is None


def test_a_record_without_its_clock_goes_on_with_what_its_turns_have_left():
    host = Host("ten_minute", {"minutes": 2})
    host.set_up()
    host.put("e2", False, 7000)
    host.put("e4", True, 300)
    parts = [line["text"] for line in host.say(do="record") if line["type"] == "record"]
    other = Host("ten_minute", {})
    other.say(do="load", record="".join(parts))
    told = [line for line in other.say(do="arbiter") if line["type"] == "arbiter"]
    assert 110_000 < told[0]["game_left_ms"] < 114_000


def test_eight_by_eight_lies_in_the_corner_of_the_board():
    host = Host("ten_minute", {})
    assert host.glowing("m") == [f + r for r in "1278" for f in "abcdefgh"]


def test_targets_victims_and_captors_glow():
    text = "4r4/9/9/9/3p5/9/9/9/1p1GR4 w e1,e9 0 1"
    host = Host("melee_chess", {}, text)
    host.set_up()
    host.put("d1", False)
    assert host.glowing("o") == ["d1"] and "d5" in host.glowing("t") and "b1" in host.glowing("t")
    host.put("d5", False)
    assert host.glowing("t") == ["d5"]
    host.put("b1", False)
    assert host.glowing("t") == ["b1", "d5"], "both glow while the table waits"
    host = Host("melee_chess", {}, "4r4/9/9/9/G2p5/9/9/9/3GR4 w e1,e9 0 1")
    host.set_up()
    host.put("d5", False)
    assert host.glowing("p") == ["d1", "a5"] and host.glowing("t") == ["d5"]


def test_the_rook_of_a_castling_glows():
    host = Host("ten_minute", {}, "4k3/8/8/8/8/8/8/4K2R w K - - 0,0 1,1")
    host.set_up()
    host.put("e1", False)
    host.put("g1", True)
    assert host.glowing("p") == ["h1"] and "f1" in host.glowing("t")


def test_a_pawn_for_the_pile_glows_until_it_is_gone():
    host = Host("ten_minute", {}, "4k3/P7/8/8/8/8/8/4K3 w - - - 0,0 1,1")
    host.set_up()
    host.put("a7", False)
    host.put("a8", True)
    assert host.glowing("e") == ["a8"]
    host.put("a8", False)
    assert host.glowing("e") == []


def squares(side):
    """Where each unit of SHEET is set, in that order."""
    ranks = "12" if side == "w" else "98"
    return [f + ranks[0] for f in FIRST] + [f + ranks[1] for f in SECOND]


def test_secret_arrangement():
    host = Host("melee_chess", {"array": "secret"})
    host.wait(1100)
    assert [(c["side"], c["n"], c["kind"]) for c in host.calls("ask")] == [
        ("w", 4, "R"),
        ("b", 4, "R"),
    ]
    assert host.state()["phase"] == "arrange" and host.state()["arrange"]["set"] == [0, 0]
    assert host.state()["arrange"]["w"] == "R" and host.state()["arrange"]["b"] == "r"
    for number in range(len(SHEET)):  # both sides at once
        for side in "wb":
            host.port.written.clear()
            host.put(squares(side)[number], True)
            assert set(host.table.squares) == {ord(".")}, "the lights stay dark"
    assert host.state()["phase"] == "setup" and host.state()["arrange"] is None
    host.wait(1200)
    assert host.state()["phase"] == "play"
    ranks = [rank_of(FIRST, SHEET[:9]), rank_of(SECOND, SHEET[9:])]
    black, white = [rank.lower() for rank in ranks], [ranks[1], ranks[0]]
    squares_text = "/".join(black + ["9"] * 5 + white)
    assert host.state()["position"] == squares_text + " w e1,e9 0 1"


def test_the_castle_of_a_secret_array_lies_where_the_option_says():
    for option, castles in (("prince", "b1,h9"), ("front", "e2,e8"), ("none", "-")):
        host = Host("melee_chess", {"array": "secret", "castle": option})
        host.wait(1100)
        for side, files in (("w", "begacidfh"), ("b", "hegacbidf")):
            for number, square in enumerate(squares(side)):
                mine = files[number] + square[1] if number < 9 else square
                host.put(mine, True)
        host.wait(1200)
        squares_text, _, castles_text = host.state()["position"].split()[:3]
        assert castles_text == castles
        assert squares_text.startswith("hchegebrc/") and squares_text.endswith("/HRHCGEBEC")


def rank_of(files, letters):
    """The letters from a to i of a rank that was set in the order of `files`."""
    return "".join([letters[files.index(f)] for f in "abcdefghi"])


def test_a_unit_set_wrong_is_asked_for_again():
    host = Host("melee_chess", {"array": "secret"})
    host.put("a1", True, 1500)
    assert not host.calls("ask"), "the board is not empty"
    host.put("a1", False, 1200)
    host.port.written.clear()
    host.put("c3", True)
    assert [c["squares"] for c in host.calls("correct")] == [["c3"]]
    host.put("c3", False)
    host.put("e1", True)
    assert host.state()["arrange"]["w"] == "G"
    host.put("e1", False)
    assert host.state()["arrange"]["w"] == "R"
    host.put("e1", True, 100)
    host.put("e1", False)
    assert host.state()["arrange"]["w"] == "R", "it was only crossed"


def test_an_arrangement_that_is_broken_off_leaves_the_last_game():
    host = Host("melee_chess", {"array": "secret"})
    host.wait(1100)
    host.say(do="new", game="ten_minute")
    assert host.table.desk.arranging is None and host.table.referee.phase == "setup"
