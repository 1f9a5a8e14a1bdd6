"""The hub and the hands: what pages do with units and buttons, and what the table feels of it."""

import asyncio
import functools
import json

from hubs import HELLO, SilentTable, heard, state, with_hub

from host_tools.hands import RealHands, VirtualHands
from host_tools.hub import Hub


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


def test_real_board_shows_the_drop_piles():
    async def run():
        hub = Hub(SilentTable(), RealHands)
        hub.hear(HELLO)
        hub.hear(state(game="ten_minute", position="4k3/8/8/8/8/8/8/4K3 w - - Qp 0,0 1,1"))
        units = hub.hands.facts()["units"]
        assert sorted((u["side"], u["kind"]) for u in units if not u["at"]) == [
            ("b", "P"), ("w", "Q")]

    asyncio.run(run())
