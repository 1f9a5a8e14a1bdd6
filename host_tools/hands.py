"""The hands at a table: virtual ones, which turn what pages do into sensor edges, or real ones.

Both kinds have the same members, so that the hub need not ask which table it serves.
"""

import asyncio

from host_tools.world import World, array_of, pile_of

REST_S = 0.008  # between two movements of the hands that set up an array
EXCHANGE_MS = 80  # a lift must outlast the sensors' drop-out time to be seen

BUTTONS = ("white", "black", "table")


class VirtualHands:
    """Hands at a virtual table: `touched` is called whenever a unit was moved."""

    def __init__(self, table, touched):
        self.table, self.touched = table, touched
        self.world = World()
        self._pressed = {}  # (client, button), in order
        self._arranging = None
        self._is_asked = False  # for a unit of a secret arrangement

    def greet(self):
        """A table has started: it is told where everything stands and which buttons are held."""
        for point in sorted(self.world.closed()):
            self.table.send({"sensor": point, "closed": True})
        for _, button in self._pressed:
            self.table.send({"button": button, "down": True})

    def hear(self, call):
        """The table asks for the units of a secret arrangement once the board is empty."""
        self._is_asked = self._is_asked or (call["call"] == "ask" and call.get("kind") is not None)

    def follow(self, state):
        """People move the units; only what they are asked to set next is laid out for them."""
        if state.get("arrange") and self._is_asked:
            self.world.lay_beside(self._asked_for(state["arrange"]))
            self.touched()

    def _asked_for(self, arrange):
        """The next unit of each side whose touchdowns have all been decided."""
        pile = []
        for side, stand in zip("wb", arrange["set"], strict=True):
            on_board = [u for u in self.world.units.values() if u.at and u.side == side]
            if arrange[side] and len(on_board) <= stand:
                pile.append((side, arrange[side].upper()))
        return pile

    def set_up(self, position):
        """Brings all units to where a position text has them, one after another."""
        if self._arranging:
            self._arranging.cancel()
        self._is_asked = False
        pile = pile_of(position)
        self._arranging = asyncio.ensure_future(self._arrange(array_of(position)[1], pile))

    async def _arrange(self, array, pile):
        for edges in self.world.arrange(array, pile):
            if not edges:
                self._rest()
            self._feel(edges)
            await asyncio.sleep(REST_S)
        self._feel([])

    def lift(self, client, what, slot):
        """A client lifts what stands on a point (or a unit beside the board, by its number)."""
        self._feel(self.world.lift(client, what, slot))

    def put(self, client, number, point, spot, to_invert, takes):
        """A client sets a unit down; where units are taken, it pushes off what stands there."""
        self._feel(self.world.put(client, number, point, spot, to_invert, takes))

    def put_back(self, client, number):
        """A client sets a unit back where it was lifted."""
        self._feel(self.world.put_back(client, number))

    def press(self, client, button, is_down):
        """A client presses or lets go of a button; it is up when nobody holds it."""
        if button not in BUTTONS:
            raise ValueError(f"there is no button {button!r}")
        was_down = self._is_down(button)
        self._pressed.pop((client, button), None)
        if is_down:
            self._pressed[client, button] = True
        if self._is_down(button) != was_down:
            self.table.send({"button": button, "down": is_down})

    def _is_down(self, button):
        return any(held == button for _, held in self._pressed)

    def leave(self, client):
        """A client goes: it lets go of the buttons and puts back what it holds."""
        for button in BUTTONS:
            self.press(client, button, False)
        self._feel(self.world.leave(client))

    def facts(self):
        """The units, and that pages may move them."""
        return {"hands": True, "units": self.world.facts()}

    def _feel(self, edges):
        """The sensors feel edges, with a rest where one unit takes the place of another."""
        felt = set()
        for point, is_closed in edges:
            if point in felt:
                self._rest()
            felt.add(point)
            self.table.send({"sensor": point, "closed": is_closed})
        self.touched()

    def _rest(self):
        """By the table's own clock, as the table may be slow, or run in slow motion."""
        self.table.send({"rest": EXCHANGE_MS})


class RealHands:
    """The hands at a real board: pages look on, and the drawn units follow the table's state."""

    def __init__(self, touched):
        self.touched = touched
        self.world = World()

    def greet(self):
        """A real board knows by itself what stands on it."""

    def hear(self, call):
        """Calls move nothing here."""

    def follow(self, state):
        """Draws what the state tells: its position, with the units in hand lifted."""
        for unit in list(self.world.held("board")):
            self.world.put_back("board", unit.number)
        for _ in self.world.arrange(array_of(state["position"])[1], pile_of(state["position"])):
            pass  # nobody feels these movements
        for unit in self.world.units.values():
            unit.inverted = unit.inverted and unit.at not in (state.get("invert") or ())
        for point in state.get("hand") or ():
            self.world.lift("board", point)
        self.touched()

    def set_up(self, position):
        """Only people can set up a real board."""

    def refuse(self, *_):
        """The answer to every hand of a page."""
        raise ValueError("this page shows a real board; its units and buttons are there")

    lift = put = put_back = press = refuse

    def leave(self, client):
        """A page that only looked on leaves nothing behind."""

    def facts(self):
        """The units, and that pages may not move them."""
        return {"hands": False, "units": self.world.facts()}
