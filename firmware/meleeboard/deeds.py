"""What each command of the link does, on the table or in its place in the game."""

import json

from . import calls
from .commands import side_of
from .flight import ORDER
from .link import square_name
from .rules.errors import BadText, WrongPhase

IN_PARTS = ("record", "report")  # answered by lines of their own
OF_THE_TIMER = ("pause", "resume", "set_clock", "add_time", "give_back")
OF_THE_GAME = OF_THE_TIMER + ("resign", "draw", "takeback", "let_stand")  # in their place in it


def obey(orders, command: dict, now: int):
    """Carry out a checked command; those of the game are answered in their turn."""
    table = orders.table
    do, ident = command["do"], command.get("id")
    try:
        if do in OF_THE_GAME:
            if table.doctor:
                raise WrongPhase(f"{do}: the board is being examined, end that first")
            request = _request(table, command)
            table.flight.text(now, ORDER, json.dumps(command))
            table.touches.add_other(request, now)
            return
        _do(orders, do, command)
    except (ValueError, LookupError) as error:
        table.refuse(str(error), ident)
    else:
        if do not in IN_PARTS:
            table.send("ok", id=ident)


def _do(orders, do: str, command: dict):
    table = orders.table
    if do == "hello":
        table.greet()
    elif do == "new":
        name, text = command.get("game") or "melee", command.get("position")
        options = table.desk.club().options(command.get("options") or {}, command.get("preset"))
        table.new_game(name, options, text, command.get("names"))
    elif do == "load":
        table.load(command["record"])
    elif do == "record":
        orders.waiting.append((do, command.get("id"), table.record_parts()))
    elif do == "report":
        orders.waiting.append((do, command.get("id"), _report(table, command.get("saved"))))
    elif do == "mute":
        _mute(table, command["calls"])
    elif do == "timer":
        table.desk.use_timer(command.get("on") is not False, command.get("preset"))
    elif do == "presets":
        known = table.desk.club().presets
        table.send("presets", presets={name: known.get(name) for name in known.names()})
    elif do == "preset":
        table.desk.club().change_preset(command["name"], command.get("clock"))
    elif do == "health":
        table.send("health", **health_of(table))
    elif do == "watch":
        orders.is_watching, orders.watched = command["on"], ()
    elif do == "doctor":
        from . import doctor  # takes memory, and no game needs it

        doctor.obey(table, command)
    elif do == "arbiter":
        table.send("arbiter", **_for_arbiter(table.referee.clock, table.now))
    elif table.service:
        answer = table.service().obey(do, command)
        if answer:
            table.send(do, **answer)
    else:
        raise BadText(f"{do}: only a real board can do that")


def _report(table, is_saved):
    """The fault report, or the one that was saved at the table, line by line."""
    from . import report

    if is_saved and table.service:
        return report.saved(table.service().home)
    return report.parts(table)


def _request(table, command: dict):
    """A request of the host as an event of the game."""
    side = side_of(command["side"]) if "side" in command else None

    def carry_out(stamp: int):
        try:
            _deed(table, command, side, stamp)
            table.send("ok", id=command.get("id"))
        except ValueError as error:
            table.refuse(str(error), command.get("id"))

    return carry_out


def _deed(table, command: dict, side, now: int):
    """Carry out a request in its turn, on the game or on the club's timer."""
    do, timer, referee = command["do"], table.desk.timer, table.referee
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


def _mute(table, names: list):
    known = calls.names()
    for name in names:
        if name not in known:
            raise BadText(f"mute: no call is named {name!r}; they are: {', '.join(known)}")
    table.muted = list(names)


def health_of(table) -> dict:
    """What every sensor has shown: the counters of those that ever moved, and the faults named."""
    health, bounces = table.touches.health, table.touches.debounce.bounces
    squares = {}
    for square in range(len(health.edges)):
        counted = health.edges[square], bounces[square], health.dropouts[square]
        if any(counted):
            squares[square_name(square, table.cols)] = counted
    name = table.referee.position.grid.name
    named = [{"kind": kind, "squares": [name(p) for p in points]}
             for kind, points in table.referee.faults.named]
    return {"squares": squares, "faults": named}


def _for_arbiter(clock, now: int) -> dict:
    """What players must not see: the game clock of 10 Minute Melee, null in other games."""
    return {"game_left_ms": clock.game_left(now) if clock.is_hidden else None}
