"""The hub between a table and its pages, with a table that only listens."""

import asyncio
import functools
import json

from host_tools.hands import RealHands, VirtualHands
from host_tools.hub import Hub

SMALL = "3s/4/4/S3 w - - 0,0 0"
HELLO = {"type": "hello", "v": 1, "games": ["melee"], "board": [9, 9]}
RECORD = f"""meleeboard-record 1
game melee
position {SMALL}
turn 1 w a1-b2 emt 1.000 clk -
"""


class SilentTable:
    """Keeps what it is told."""

    forgets = True

    def __init__(self):
        self.told = []

    def send(self, message):
        self.told.append(message)

    def commands(self, do):
        return [message for message in self.told if message.get("do") == do]


def state(**facts):
    usual = {"type": "state", "ply": 0, "position": SMALL, "options": {}, "names": ["A", "B"],
             "result": None, "invert": [], "hand": [], "phase": "play"}
    return {**usual, **facts}


def heard(page):
    """All that a page was told so far."""
    return [json.loads(page.outbox.get_nowait()) for _ in range(page.outbox.qsize())]


def kinds(page):
    return [message["type"] for message in heard(page)]


def with_hub(play):
    """Runs `play(hub, table)` where the array stands and nothing else is told."""

    async def run():
        table = SilentTable()
        hub = Hub(table, functools.partial(VirtualHands, table), "melee")
        hub.hear(HELLO)
        hub.hear(state())
        await asyncio.sleep(0.2)
        table.told.clear()
        play(hub, table)

    asyncio.run(run())


def test_hands_set_up_the_first_array_and_the_record_is_asked_for():
    async def run():
        table = SilentTable()
        hub = Hub(table, functools.partial(VirtualHands, table), "melee")
        hub.hear(HELLO)
        hub.hear(state())
        await asyncio.sleep(0.2)
        closed = [m["sensor"] for m in table.told if m.get("closed")]
        assert sorted(closed) == ["a1", "d4"]
        assert len(table.commands("record")) == 1

    asyncio.run(run())


def test_late_page_gets_the_whole():
    def play(hub, table):
        hub.hear({"type": "lights", "squares": "." * 81, "ring": "." * 30})
        hub.hear({"type": "call", "call": "touched", "side": "w", "squares": ["a1"], "n": None})
        hub.hear({"type": "ply", "ply": 1, "line": "turn 1 w a1-b2 emt 1.000 clk -"})
        page = hub.join()
        told = heard(page)
        assert [m["type"] for m in told] == ["you", "hello", "state", "lights", "world", "so far"]
        assert told[2]["age_ms"] >= 0
        assert told[4]["n"] == 4
        assert len(told[4]["units"]) == 2
        assert [ply["ply"] for ply in told[5]["plies"]] == [1]
        assert [call["call"] for call in told[5]["calls"]] == ["touched"]

    with_hub(play)


def test_touches_become_edges():
    def play(hub, table):
        page = hub.join()
        hub.take(page, '{"lift": "a1"}')
        number = hub.hands.world.held(page.number)[0].number
        hub.take(page, json.dumps({"put": "b2", "unit": number}))
        assert table.told == [{"sensor": "a1", "closed": False}, {"sensor": "b2", "closed": True}]

    with_hub(play)


def test_unit_takes_another_with_a_rest_between():
    def play(hub, table):
        hub.state = state(game="ten_minute")
        page = hub.join()
        hub.take(page, '{"lift": "a1"}')
        number = hub.hands.world.held(page.number)[0].number
        hub.take(page, json.dumps({"put": "d4", "unit": number}))
        opened, rest, closed = table.told[1:]
        assert (opened, closed) == ({"sensor": "d4", "closed": False},
                                    {"sensor": "d4", "closed": True})
        assert rest["rest"] > 40  # the sensors' drop-out time

    with_hub(play)


def test_units_are_laid_out_as_the_table_asks_for_them():
    def play(hub, table):
        page = hub.join()
        asking = {"position": "4/4/4/4 w - 0 1", "phase": "arrange"}
        lying = hub.hands.world.units

        def ask(letter, stand):
            hub.hear(state(arrange={"w": letter, "b": None, "set": [stand, 18]}, **asking))

        hub.hands.world.units.clear()
        ask("R", 0)
        assert not lying, "the table has not asked yet"
        hub.hear({"type": "call", "call": "ask", "side": "w", "squares": [], "n": 4, "kind": "R"})
        ask("R", 0)
        (prince,) = lying.values()
        assert (prince.side, prince.kind, prince.at) == ("w", "R", None)
        hub.take(page, json.dumps({"lift": prince.number}))
        hub.take(page, json.dumps({"put": "a1", "unit": prince.number}))
        ask("R", 0)
        assert len(lying) == 1, "its touchdown is still to be decided"
        ask("G", 1)
        assert [unit.kind for unit in lying.values() if not unit.at] == ["G"]

    with_hub(play)


def test_page_that_goes_leaves_nothing_in_hand_or_pressed():
    def play(hub, table):
        page = hub.join()
        hub.take(page, '{"lift": "a1"}')
        hub.take(page, '{"button": "white", "down": true}')
        hub.leave(page)
        assert table.told[2:] == [{"button": "white", "down": False},
                                  {"sensor": "a1", "closed": True}]

    with_hub(play)


def test_button_is_up_when_the_last_hand_lets_go():
    def play(hub, table):
        first, second = hub.join(), hub.join()
        for page, down in ((first, True), (second, True), (first, False), (second, False)):
            hub.take(page, json.dumps({"button": "table", "down": down}))
        assert [m["down"] for m in table.told] == [True, False]

    with_hub(play)


def test_answers_go_to_the_page_that_asked_with_its_own_number():
    def play(hub, table):
        asking, other = hub.join(), hub.join()
        heard(asking), heard(other)
        hub.take(asking, '{"do": "takeback", "id": 7}')
        number = table.told[0]["id"]
        hub.hear({"type": "error", "text": "there is no turn to take back", "id": number})
        assert [(m["type"], m["id"]) for m in heard(asking)] == [("error", 7)]
        assert heard(other) == []

    with_hub(play)


def test_record_goes_to_the_page_that_asked():
    def play(hub, table):
        page = hub.join()
        heard(page)
        hub.take(page, '{"do": "record", "id": 3}')
        number = table.commands("record")[0]["id"]
        hub.hear({"type": "record", "text": RECORD[:30], "id": number, "last": False})
        assert heard(page) == []
        hub.hear({"type": "record", "text": RECORD[30:], "id": number, "last": True})
        assert heard(page) == [{"type": "record", "text": RECORD, "id": 3}]

    with_hub(play)


def test_fault_report_is_made_whole_for_the_page_that_asked():
    def play(hub, table):
        page, other = hub.join(), hub.join()
        heard(page), heard(other)
        hub.take(page, '{"do": "report", "id": 9}')
        number = table.commands("report")[0]["id"]
        for text, last in (("one\n", False), ("two\n", False), ("three\n", True)):
            hub.hear({"type": "report", "text": text, "id": number, "last": last})
        assert heard(page) == [{"type": "report", "text": "one\ntwo\nthree\n", "id": 9}]
        assert heard(other) == []

    with_hub(play)


def test_bad_messages_of_a_page_get_one_error_each():
    def play(hub, table):
        page = hub.join()
        heard(page)
        bad = ["nonsense", "[" * 100_000, "[]", "3", "{}", '{"do": "explode"}', '{"put": "a1"}',
               '{"button": "red", "down": true}', '{"button": "white"}']
        for text in bad:
            hub.take(page, text)
        assert kinds(page) == ["error"] * len(bad)
        assert table.told == []

    with_hub(play)


def test_takeback_shortens_the_record_of_late_pages():
    def play(hub, table):
        for ply in (1, 2):
            hub.hear({"type": "ply", "ply": ply, "line": f"turn {ply} w a1-b2 emt 1.000 clk -"})
        hub.hear(state(ply=2))
        hub.hear(state(ply=1))
        assert [ply["ply"] for ply in hub.plies] == [1]

    with_hub(play)


def test_turns_that_nobody_heard_are_read_from_the_record():
    def play(hub, table):
        page = hub.join()
        hub.hear(state(ply=1))
        number = table.commands("record")[0]["id"]
        hub.hear({"type": "record", "text": RECORD, "id": number, "last": True})
        assert [(ply["ply"], ply["line"]) for ply in hub.plies] == [
            (1, "turn 1 w a1-b2 emt 1.000 clk -")]
        assert "so far" in kinds(page)

    with_hub(play)


def test_turn_is_in_the_record_before_the_table_tells_it_again():
    def play(hub, table):
        hub.record = RECORD
        line = "turn 2 b d4-c3 emt 1.000 clk -"
        hub.hear({"type": "ply", "ply": 2, "line": line})
        assert hub.record == RECORD + line + "\n"

    with_hub(play)


def test_table_that_died_gets_its_record_again():
    def play(hub, table):
        hub.record = RECORD
        page = hub.join()
        hub._mourn()
        hub.hear(HELLO)
        heard(page)
        hub.hear(state(position=SMALL.replace("3s", "2s1")))
        assert "state" not in kinds(page)
        (load,) = table.commands("load")
        assert load["record"] == RECORD
        hub.hear({"type": "ok", "id": load["id"]})
        assert "notice" in kinds(page)
        hub.hear(state(ply=1))
        assert "state" in kinds(page)

    with_hub(play)


def test_real_board_is_only_shown():
    async def run():
        table = SilentTable()
        hub = Hub(table, RealHands)
        page = hub.join()
        hub.hear(HELLO)
        hub.hear(state(hand=["a1"]))
        heard(page)
        hub.take(page, '{"lift": "d4"}')
        (error,) = heard(page)
        assert "real board" in error["text"]
        assert [m for m in table.told if "sensor" in m] == []
        facts = hub.hands.facts()
        assert facts["hands"] is False
        lifted = [unit for unit in facts["units"] if unit["hand"]]
        assert [unit["home"] for unit in lifted] == ["a1"]
        hub.hear(state(position="3s/4/1S2/4 b - - 0,0 1", hand=[]))
        assert {unit["at"] for unit in hub.hands.facts()["units"]} == {"b2", "d4"}

    asyncio.run(run())


def test_pace_of_the_table_is_told_to_late_pages_too():
    def play(hub, table):
        early = hub.join()
        heard(early)
        hub.hear({"type": "pace", "factor": 12.5})
        assert heard(early) == [{"type": "pace", "factor": 12.5}]
        assert {"type": "pace", "factor": 12.5} in heard(hub.join())

    with_hub(play)


def test_only_pages_that_know_the_word_are_the_arbiters():
    def play(hub, table):
        hub.arbiters.word = "truth"
        guess, arbiter = hub.join(), hub.join()
        hub.take(guess, '{"do": "arbiter", "word": "lie", "id": 1}')
        hub.take(guess, '{"do": "give_back", "id": 2}')
        hub.take(arbiter, '{"do": "arbiter", "word": "truth", "id": 3}')
        hub.take(arbiter, '{"do": "give_back", "id": 4}')
        assert [m["do"] for m in table.told] == ["give_back"]
        hub.hear({"type": "arbiter", "game_left_ms": 1000})
        assert kinds(guess)[-2:] == ["error", "error"]
        assert kinds(arbiter)[-2:] == ["ok", "arbiter"]

    with_hub(play)


def test_no_word_opens_a_hub_without_one():
    def play(hub, table):
        page = hub.join()
        hub.take(page, '{"do": "arbiter", "word": ""}')
        assert not hub.arbiters.pages

    with_hub(play)


def test_clubs_timer_is_told_to_late_pages_until_there_is_a_game_again():
    def play(hub, table):
        timer = {"type": "timer", "preset": "blitz", "running": "w", "shown_ms": [1000, 2000]}
        hub.hear(timer)
        (told,) = [m for m in heard(hub.join()) if m["type"] == "timer"]
        assert told["preset"] == "blitz" and told["age_ms"] >= 0
        hub.hear(state())
        assert "timer" not in kinds(hub.join())

    with_hub(play)


def test_real_board_shows_the_drop_piles():
    async def run():
        hub = Hub(SilentTable(), RealHands)
        hub.hear(HELLO)
        hub.hear(state(game="ten_minute", position="4k3/8/8/8/8/8/8/4K3 w - - Qp 0,0 1,1"))
        units = hub.hands.facts()["units"]
        assert sorted((u["side"], u["kind"]) for u in units if not u["at"]) == [
            ("b", "P"), ("w", "Q")]

    asyncio.run(run())
