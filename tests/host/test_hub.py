"""The hub between a table and its pages, with a table that only listens."""

import json

import pytest
from hubs import HELLO, RECORD, SMALL, heard, kinds, state, with_hub


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


def test_answers_go_to_the_page_that_asked_with_its_own_number():
    def play(hub, table):
        asking, other = hub.join(), hub.join()
        heard(asking), heard(other)
        hub.take(asking, '{"do": "takeback", "id": 7}')
        number = table.told[0]["id"]
        text = "takeback: there is no turn to take back"
        hub.hear({"type": "error", "text": text, "id": number})
        (answer,) = heard(asking)
        assert (answer["type"], answer["id"], answer["text"]) == ("error", 7, text)
        assert answer["words"]["key"] == "refusal-takeback"
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


def test_board_is_erased_only_from_here_or_by_the_arbiter():
    def play(hub, table):
        hub.arbiters.word = "truth"
        order = '{"do": "factory_reset", "sure": true, "id": 7}'
        far, here, arbiter = hub.join(), hub.join(is_here=True), hub.join()
        hub.take(arbiter, '{"do": "arbiter", "word": "truth", "id": 3}')
        hub.take(far, order)
        assert table.told == []
        refusal = heard(far)[-1]
        assert (refusal["type"], refusal["id"]) == ("error", 7)
        assert "only the arbiter's page" in refusal["text"]
        hub.take(here, order)
        hub.take(arbiter, order)
        assert [m["do"] for m in table.told] == ["factory_reset"] * 2

    with_hub(play)


@pytest.mark.parametrize("do", ["set_config", "restart", "maintenance", "preset", "calibrate"])
def test_what_is_for_tools_is_no_command_of_any_page(do):
    def play(hub, table):
        page = hub.join(is_here=True)
        hub.take(page, json.dumps({"do": do, "id": 7}))
        hub.take(page, "[7]")
        assert table.told == []
        assert [(m["type"], m["id"]) for m in heard(page)[-2:]] == [("error", 7), ("error", None)]

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
