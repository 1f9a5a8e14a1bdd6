"""The switchboard between one table and the pages that watch it.

The table is the one authority: the hub remembers what it said last, so that a page that comes
late gets the whole. It also keeps the last record, and hands it to a table that had to be started
again.
"""

import asyncio
import json
import sys
import time
from collections import deque

from host_tools.arbiters import Arbiters
from host_tools.pages import Page
from host_tools.refusals import understand
from host_tools.wire import TableGone
from host_tools.words import for_page
from host_tools.world import array_of
from meleeboard.compat import read_json
from meleeboard.record import read as read_record
from meleeboard.rules.errors import BadText

RETRY_S = (0.2, 1, 3, 5)  # rest before a dead table is started again
STEADY_S = 30  # a table that ran so long did not die at its start
CALLS_KEPT = 200

COMMANDS = ("new", "resign", "draw", "takeback", "pause", "resume", "load", "mute", "record",
            "report", "presets")
BRINGS_ARRAY = ("new", "load")  # commands after which other units stand on the board


def ply_of(ply, side, move, emt, clk):
    """A turn that was read from a record, as the link's `ply` message."""
    line = f"turn {ply} {side} {move} emt {emt} clk {clk}"
    return {"type": "ply", "ply": int(ply), "line": line}


class Hub:
    """Everything `play` knows of the table, and who gets to hear it."""

    def __init__(self, table, make_hands, game=None, word=""):
        self.table = table
        self.arbiters = Arbiters(word, self._command)
        self.game = game  # the game to begin with, or None: whatever the table plays
        self.hands = make_hands(self._show_world)
        self.pages = {}
        self.hello = self.state = self.timer = self.lights = self.pace = self.record = None
        self.state_at = self.timer_at = 0.0
        self.plies, self.calls = [], deque(maxlen=CALLS_KEPT)
        self._numbers = 0
        self._asked = {}  # number of an open command -> (page, or None for ourselves, command)
        self._recorded = None  # the part of the state that the last record was asked for
        self._array_is_due = True
        self._is_restarted = False

    # The table's side

    async def run(self):
        """Keeps a table going: what it says is heard, and a dead one is started again.

        TableGone where it was never there.
        """
        deaths = 0
        while True:
            started = time.monotonic()
            try:
                await self.table.open()
                async for message in self.table.messages():
                    self.hear(message)
            except TableGone as error:
                print(error, file=sys.stderr)
            await self.table.close()
            deaths = 0 if time.monotonic() - started > STEADY_S else deaths + 1
            if self.hello is None and deaths == len(RETRY_S):
                raise TableGone("The table does not answer; what it said last stands above.")
            self._mourn()
            await asyncio.sleep(RETRY_S[min(deaths, len(RETRY_S) - 1)])

    def _mourn(self):
        self._asked.clear()
        self._is_restarted = self.table.forgets and self.record is not None
        self._array_is_due = not self._is_restarted
        self._notice("lost")

    def hear(self, message):
        """Takes one message of the table."""
        getattr(self, "_hear_" + str(message["type"]), self._broadcast)(message)

    def _hear_hello(self, message):
        self.hello = message
        self._broadcast(message)
        self.hands.greet()
        if self._is_restarted:
            self._command(None, {"do": "load", "record": self.record})
        elif self.game not in (None, message["games"][0]):
            self._command(None, {"do": "new", "game": self.game})
        self.game = None  # asked for once

    def _hear_state(self, message):
        if self._is_restarted:
            return  # the game that it begins with by itself is nobody's
        self.state, self.state_at, self.timer = message, time.monotonic(), None
        self.plies = [ply for ply in self.plies if ply["ply"] <= message["ply"]]
        self._broadcast(message)
        self.hands.follow(message)
        if self._array_is_due:
            self._array_is_due = False
            self.hands.set_up(message["position"])
        self._keep_record(message)

    def _hear_timer(self, message):
        """The table is a club's timer until its next state."""
        self.timer, self.timer_at = message, time.monotonic()
        self._broadcast(message)

    def _keep_record(self, state):
        """Asks for the record whenever it must have changed."""
        wanted = [state.get(key) for key in ("ply", "position", "options", "names", "result")]
        if wanted != self._recorded:
            self._recorded = wanted
            self._command(None, {"do": "record"})

    def _hear_lights(self, message):
        self.lights = message
        self._broadcast(message)

    def _hear_pace(self, message):
        self.pace = message
        self._broadcast(message)

    def _hear_arbiter(self, message):
        self.arbiters.tell(message)

    def _hear_call(self, message):
        self.calls.append(message)
        self.hands.hear(message)
        self._broadcast(message)

    def _hear_ply(self, message):
        if self.record is not None:  # should the table die before it has told the whole again
            self.record += message["line"] + "\n"
        self.plies = [ply for ply in self.plies if ply["ply"] < message["ply"]] + [message]
        self._broadcast(message)

    def _hear_record(self, message):
        record = self._whole(message)
        if record is not None:
            self.record = record
            self._check_plies(record)

    def _hear_report(self, message):
        self._whole(message)  # nobody but pages asks for one

    def _whole(self, message):
        """The text that came in parts, with its last one; a page that asked for it is told."""
        number = message.get("id")
        page, command = self._asked.get(number, (None, {}))
        text = command.get("so far", "") + message["text"]
        if not message["last"]:
            command["so far"] = text
            return None
        self._asked.pop(number, None)
        if page is None:
            return text
        page.tell({"type": message["type"], "text": text, "id": command.get("id")})
        return None

    def _check_plies(self, record):
        """A table that came with a game, or was given one, has turns that nobody here heard."""
        try:
            turns = read_record(record).turns
        except BadText:  # a real board may write a later version
            return
        if len(turns) != len(self.plies):
            self.plies = [ply_of(*turn) for turn in turns]
            self._broadcast(self._so_far())

    def _hear_ok(self, message):
        page, command = self._asked.pop(message.get("id"), (None, {}))
        self._settle(command)
        if page:
            page.tell({"type": "ok", "id": command.get("id")})

    def _settle(self, command):
        """What follows from a command that the table took."""
        if command.get("do") in BRINGS_ARRAY:
            if self._is_restarted:
                self._notice("back")
            else:
                self.calls.clear()
                self._broadcast(self._so_far())
            self._start_anew()

    def _start_anew(self):
        """The table has another game: its next state, asked for here, is set up and recorded."""
        self._is_restarted, self._array_is_due, self._recorded = False, True, None
        self.table.send({"do": "hello"})

    def _hear_error(self, message):
        page, command = self._asked.pop(message.get("id"), (None, None))
        message = {**message, "words": for_page(understand(message["text"]))}
        if page:
            page.tell({**message, "id": command.get("id")})
        elif command is None:
            self._broadcast(message)
        else:  # our own errand
            print(f"table: {command['do']}: {message['text']}", file=sys.stderr)
            if command["do"] == "load":
                self._notice("bare")
                self._start_anew()

    # The pages' side

    def join(self, is_here: bool = False) -> Page:
        """A page opens, perhaps on this very computer: it gets the whole."""
        self._numbers += 1
        page = self.pages[self._numbers] = Page(self._numbers, is_here)
        page.tell({"type": "you", "client": page.number})
        if self.hello:
            page.tell(self.hello)
        for message, at in ((self.state, self.state_at), (self.timer, self.timer_at)):
            if message:
                page.tell({**message, "age_ms": round((time.monotonic() - at) * 1000)})
        for message in (self.lights, self.pace):
            if message:
                page.tell(message)
        page.tell(self._world())
        page.tell(self._so_far())
        return page

    def _so_far(self):
        return {"type": "so far", "plies": self.plies, "calls": list(self.calls)}

    def leave(self, page: Page):
        """A page closes: nothing stays in its hands, and nobody waits for its answers."""
        self.pages.pop(page.number, None)
        self.arbiters.leave(page)
        self.hands.leave(page.number)

    def take(self, page: Page, text: str):
        """Takes one message of a page; a bad one gets one error, and on it goes."""
        message = {}
        try:
            message = read_json(text)
            self._take(page, message)
        except KeyError as error:
            self._refuse(page, message, f"The page's message lacks {error}.")
        except (ValueError, TypeError, AttributeError) as error:
            self._refuse(page, message, f"The page's message was refused: {error}.")

    def _refuse(self, page, message, text):
        number = message.get("id") if isinstance(message, dict) else None
        told = for_page(understand(text))
        page.tell({"type": "error", "id": number, "text": text, "words": told})

    def _take(self, page, message):
        if "lift" in message:
            self.hands.lift(page.number, message["lift"], message.get("slot", 0))
        elif "put" in message:
            self._put(page, message)
        elif "back" in message:
            self.hands.put_back(page.number, message["back"])
        elif "button" in message:
            self.hands.press(page.number, message["button"], bool(message["down"]))
        elif message["do"] == "set up" and self.state:
            self.hands.set_up(self.state["position"])
        elif message["do"] == "arbiter":
            self.arbiters.admit(page, message)
        elif message["do"] in COMMANDS or self.arbiters.may(page, message["do"]):
            self._command(page, message)
        else:
            raise ValueError(f"there is no command {message['do']!r}")

    def _put(self, page, message):
        state = self.state or {}
        to_invert, takes = state.get("invert") or (), state.get("game") not in (None, "melee")
        spot = message.get("spot")
        self.hands.put(page.number, message["unit"], message["put"], spot, to_invert, takes)

    def _command(self, page, message):
        self._numbers += 1
        self._asked[self._numbers] = (page, message)
        self.table.send({**message, "id": self._numbers})

    def _show_world(self):
        self._broadcast(self._world())

    def _world(self):
        n = array_of(self.state["position"])[0] if self.state else 0
        return {"type": "world", "n": n, **self.hands.facts()}

    def _broadcast(self, message):
        text = json.dumps(message)
        for page in self.pages.values():
            page.send(text)

    def _notice(self, what):
        """Tells every page what the table itself cannot: it is `lost`, `back`, or `bare` again."""
        self._broadcast({"type": "notice", "what": what})
