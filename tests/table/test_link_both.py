"""The link's lines, and the table's answers to good and bad ones."""

import json

from arrays import stand

from host_tools.virtual.drivers import (
    MemoryFiles,
    QueuePort,
    Silent,
    VirtualButtons,
    VirtualMatrix,
)
from meleeboard import commands, link
from meleeboard.journal import Journal
from meleeboard.rules.errors import BadText
from meleeboard.rules.prng import Prng
from meleeboard.table import Table

SMALL = {"do": "new", "options": {"size": 4, "depth": 2, "rings": 1, "first": "white"}}


class Host:
    """A table in memory with a host that writes lines to it."""

    def __init__(self):
        self.matrix, self.port, self.store = VirtualMatrix(), QueuePort(), Journal(MemoryFiles())
        self.table = Table(
            self.matrix, Silent(), Silent(), self.port, VirtualButtons(), self.store
        )
        self.table.power_up()
        self.now = 0

    def say(self, line):
        """What the table answers to one line, as objects."""
        self.port.written.clear()
        self.port.incoming.append(line if isinstance(line, str) else json.dumps(line))
        self.wait(1)
        return [json.loads(answer) for answer in self.port.written]

    def wait(self, ms):
        """Let time pass, a step each millisecond."""
        for _ in range(ms):
            self.now += 1
            self.table.step(self.now)

    def record(self):
        """The record, which comes in parts of whole lines."""
        answers = self.say({"do": "record", "id": 5})
        while not answers or not answers[-1].get("last"):
            self.port.written.clear()
            self.wait(1)
            answers.extend([json.loads(answer) for answer in self.port.written])
        parts = [a for a in answers if a["type"] == "record"]
        assert [a["last"] for a in parts] == [False] * (len(parts) - 1) + [True]
        assert [a["id"] for a in parts] == [5] * len(parts)
        return "".join([a["text"] for a in parts])

    def set_up(self):
        """Close the switches that the position wants, and wait until the game begins."""
        stand(self.matrix, self.table.game.position)
        self.wait(1100)

    def put(self, name, closed):
        """Close or open the switch of a square."""
        grid = self.table.game.position.grid
        point = grid.parse(name)
        self.matrix.set(grid.rank(point), grid.file(point), closed)


def kinds(answers):
    """The types of the answers, in order."""
    return [answer["type"] for answer in answers]


def calls(answers):
    """The names of the calls among the answers, in order."""
    return [answer["call"] for answer in answers if answer["type"] == "call"]


def test_hello_shows_everything():
    answers = Host().say({"do": "hello", "id": 7})
    assert kinds(answers)[0] == "hello" and "state" in kinds(answers)
    hello = answers[0]
    assert hello["v"] == link.VERSION and hello["board"] == [9, 9] and "melee" in hello["games"]
    assert [a["id"] for a in answers if a["type"] == "ok"] == [7]


def test_sequence_numbers_rise():
    host = Host()
    seen = []
    for line in ({"do": "hello"}, SMALL, {"do": "record"}, "{"):
        seen.extend([a["seq"] for a in host.say(line) if "seq" in a])
    assert seen == sorted(seen) and len(set(seen)) == len(seen)


def test_setup_ready_toss_and_a_turn():
    host = Host()
    host.say(SMALL)
    assert host.table.referee.phase == "setup"
    host.port.written.clear()
    host.set_up()
    answers = [json.loads(line) for line in host.port.written]
    assert calls(answers) == ["ready"]  # the first move was agreed
    assert host.table.referee.phase == "play"
    host.put("b1", False)
    host.wait(60)
    state = [json.loads(line) for line in host.port.written if '"state"' in line][-1]
    assert state["bound"] == "b1" and state["hand"] == ["b1"]
    host.put("c1", True)
    host.wait(200)
    state = [json.loads(line) for line in host.port.written if '"state"' in line][-1]
    assert state["turn"] == "b" and state["last"] == ["b1", "c1"] and state["ply"] == 1


def test_a_toss_is_called_with_its_winner():
    winners = set()
    for seed in range(1, 9):
        host = Host()
        host.table.prng = Prng(seed)
        host.say({"do": "new", "options": {"size": 4, "depth": 2}})
        host.port.written.clear()
        host.set_up()
        answers = [json.loads(line) for line in host.port.written]
        toss = [a for a in answers if a["type"] == "call" and a["call"] == "toss"]
        states = [a for a in answers if a["type"] == "state"]
        assert len(toss) == 1 and states[-1]["turn"] == toss[0]["side"]
        winners.add(toss[0]["side"])
    assert winners == {"w", "b"}


def test_bad_lines_get_one_error_and_the_game_goes_on():
    host = Host()
    host.say(SMALL)
    before = host.table.referee
    for line, word in (
        ("nonsense", "JSON"),
        ("[" * 5000, "JSON"),
        ("[1, 2]", "object"),
        ('{"do": "fly"}', "fly"),
        ('{"do": ["new"]}', "do"),
        ('{"do": "new", "sise": 3}', "sise"),
        ('{"do": "new", "options": {"sise": 3}}', "sise"),
        ('{"do": "new", "options": {"size": 3}}', "size"),
        ('{"do": "new", "options": {"size": 4, "depth": 9}}', "depth"),
        ('{"do": "new", "options": {"size": 12}}', "12"),
        ('{"do": "new", "options": {"clock": "sudden", "periods": "x"}}', "periods"),
        ('{"do": "new", "options": {"clock": "sundial"}}', "sundial"),
        ('{"do": "new", "game": "chess"}', "chess"),
        ('{"do": "new", "position": "xx"}', "column"),
        ('{"do": "new", "names": ["only one"]}', "names"),
        ('{"do": "resign"}', "side"),
        ('{"do": "resign", "side": "red"}', "red"),
        ('{"do": "resign", "side": "w"}', "resign"),
        ('{"do": "load", "record": "junk"}', "line 1"),
        ('{"do": "mute", "calls": ["nothing"]}', "nothing"),
        ('{"do": "mute", "calls": [3]}', "3"),
        ('{"do": "takeback"}', "takeback"),
    ):
        answers = host.say(line)
        errors = [a for a in answers if a["type"] == "error"]
        assert len(errors) == 1 and word in errors[0]["text"], (line, answers)
        assert "ok" not in kinds(answers)
        assert host.table.referee is before, line


def test_save_and_load():
    host = Host()
    host.say(SMALL)
    host.set_up()
    host.put("b1", False)
    host.wait(60)
    host.put("c1", True)
    host.wait(300)
    text = host.record()
    other = Host()
    answers = other.say({"do": "load", "record": text})
    assert "ok" in kinds(answers), answers
    assert other.table.game.position.to_text() == host.table.game.position.to_text()
    assert other.table.referee.phase == "setup"
    other.set_up()
    assert other.table.referee.phase == "play"
    assert other.table.store.text().startswith(text)


def test_two_hosts_ask_for_the_record_at_once():
    host = Host()
    first = json.dumps({"do": "record", "id": 1})
    host.port.incoming.append(first)
    answers = host.say({"do": "record", "id": 2})
    host.port.written.clear()
    host.wait(20)
    answers.extend([json.loads(answer) for answer in host.port.written])
    texts = {1: "", 2: ""}
    for answer in answers:
        if answer["type"] == "record":
            texts[answer["id"]] += answer["text"]
    assert texts[1] == texts[2] == host.table.store.text()


def test_a_doctor_watches_the_frames():
    host = Host()
    answers = host.say({"do": "watch", "on": True})
    assert [a["rows"] for a in answers if a["type"] == "frame"] == [[0] * 9]
    host.put("b1", True)
    host.port.written.clear()
    host.wait(3)
    frames = [json.loads(a)["rows"] for a in host.port.written if '"frame"' in a]
    assert frames == [[2] + [0] * 8]
    host.say({"do": "watch", "on": False})
    host.put("b1", False)
    host.port.written.clear()
    host.wait(3)
    assert not [a for a in host.port.written if '"frame"' in a]


def test_commands_are_checked_by_their_fields():
    for command, word in (
        ({"do": "load"}, "missing"),
        ({"do": "load", "record": 3}, "text"),
        ({"do": "mute", "calls": "kill"}, "list"),
        ({"do": "pause", "why": 1}, "why"),
        (None, "object"),
    ):
        try:
            commands.check_command(command)
        except BadText as error:
            assert word in str(error), (command, str(error))
        else:
            raise AssertionError(command)
    assert commands.check_command({"do": "hello", "id": 1}) == {"do": "hello", "id": 1}
