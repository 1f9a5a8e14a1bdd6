"""What hosts ask of the table: commands of the link, read, carried out and answered."""

import json

from . import calls, link
from .flight import ORDER
from .rules.errors import BadText, WrongPhase

OF_THE_TIMER = ("pause", "resume", "set_clock", "add_time", "give_back")
OF_THE_GAME = OF_THE_TIMER + ("resign", "draw", "takeback", "let_stand")  # in their place in it


class Orders:
    """Obeys the commands of `table`'s port; each gets one `ok` or one `error`."""

    def __init__(self, table):
        self.table = table
        self.records = []  # ids of the commands that wait for the record
        self.parts = None  # of the record that is being sent
        self.part = None  # the next one
        self.has_host = False  # has anybody said a word?
        self.is_watching = False  # does the host want every frame?
        self.watched = ()

    def read(self, now: int):
        """Obey what has come in, and send what was asked for as the host takes it."""
        while True:
            try:
                line = self.table.port.read()
                if line is None:
                    break
                self.has_host = True
                self.obey(link.read_command(line), now)
            except (ValueError, LookupError) as error:
                self.table.refuse(str(error), None)
        if self.records and self.table.port.is_free():
            self._send_part()
        if self.is_watching:
            self._show_frame()

    def obey(self, command: dict, now: int):
        """Carry out a checked command; those of the game are answered in their turn."""
        do, ident = command["do"], command.get("id")
        try:
            if do in OF_THE_GAME:
                if self.table.doctor:
                    raise WrongPhase(f"{do}: the board is being examined, end that first")
                request = self._request(command)
                self.table.flight.text(now, ORDER, json.dumps(command))
                self.table.touches.add_other(request, now)
                return
            self._do(do, command)
        except (ValueError, LookupError) as error:
            self.table.refuse(str(error), ident)
        else:
            if do != "record":
                self.table.send("ok", id=ident)

    def _do(self, do: str, command: dict):
        table = self.table
        if do == "hello":
            table.greet()
        elif do == "new":
            name, text = command.get("game") or "melee", command.get("position")
            options = table.desk.club.options(command.get("options") or {}, command.get("preset"))
            table.new_game(name, options, text, command.get("names"))
        elif do == "load":
            table.load(command["record"])
        elif do == "record":
            self.records.append(command.get("id"))
        elif do == "mute":
            self._mute(command["calls"])
        elif do == "timer":
            table.desk.use_timer(command.get("on") is not False, command.get("preset"))
        elif do == "presets":
            known = table.desk.club.presets
            table.send("presets", presets={name: known.get(name) for name in known.names()})
        elif do == "preset":
            table.desk.club.change_preset(command["name"], command.get("clock"))
        elif do == "health":
            touches, referee = table.touches, table.referee
            bounces, faults = touches.debounce.bounces, referee.faults.named
            grid = referee.position.grid
            table.send("health", **link.health(touches.health, bounces, faults, table.cols, grid))
        elif do == "watch":
            self.is_watching, self.watched = command["on"], ()
        elif do == "doctor":
            from . import doctor  # takes memory, and no game needs it

            doctor.obey(table, command)
        elif do == "arbiter":
            table.send("arbiter", **link.for_arbiter(table.referee.clock, table.now))
        elif do == "maintenance":
            table.wants_maintenance = True
        elif do in table.deeds:
            table.send(do, **table.deeds[do]())
        else:
            raise BadText(f"{do}: only a real board can do that")

    def _request(self, command: dict):
        """A request of the host as an event of the game."""
        side = link.side_of(command["side"]) if "side" in command else None

        def carry_out(stamp: int):
            try:
                self._deed(command, side, stamp)
                self.table.send("ok", id=command.get("id"))
            except ValueError as error:
                self.table.refuse(str(error), command.get("id"))

        return carry_out

    def _deed(self, command: dict, side, now: int):
        """Carry out a request in its turn, on the game or on the club's timer."""
        do, timer, referee = command["do"], self.table.desk.club.timer, self.table.referee
        if timer and do not in OF_THE_TIMER:
            raise WrongPhase(f"{do}: the timer is on; turn it off first")
        requests, arbiter = timer or referee.requests, timer or referee.arbiter
        if do == "resign":
            requests.resign(side, now)
        elif do == "set_clock":
            arbiter.set_time(side, command["ms"], now)
        elif do == "add_time":
            arbiter.add_time(side, command["ms"], now)
        elif do == "give_back":
            arbiter.give_back(now)
        elif do == "let_stand":
            arbiter.let_stand(now)
        elif do == "draw":
            requests.agree(now)
        elif do == "takeback":
            requests.takeback(now)
        elif do == "pause":
            requests.pause(now)
        else:
            requests.resume(now)

    def _send_part(self):
        """The next part of the record, for the host that has waited longest."""
        if self.parts is None:
            self.parts = self.table.record_parts()
            self.part = next(self.parts, "")
        text, self.part = self.part, next(self.parts, None)
        is_last = self.part is None
        self.table.send("record", id=self.records[0], text=text, last=is_last)
        if is_last:
            self.parts = None
            self.records.pop(0)

    def _show_frame(self):
        frame = list(self.table.frame)
        if frame != self.watched:
            self.watched = frame
            self.table.send("frame", rows=frame)

    def _mute(self, names: list):
        for name in names:
            if name not in calls.NAMES:
                known = ", ".join(calls.NAMES)
                raise BadText(f"mute: no call is named {name!r}; they are: {known}")
        self.table.muted = list(names)
