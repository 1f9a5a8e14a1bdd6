"""The heap of the board's firmware, on a 32-bit MicroPython with a Pico's size of objects.

The real device with its real drivers runs there on stand-ins of a Pico's parts, through power-up,
setup and the turns of a game. It is not a Pico: its names of MicroPython's own (qstrs) are others,
machine code is added by its size on file, and what MicroPython itself holds on a Pico, its file
system and the module rp2, is added as a guess.
"""
import json
import re

from host_tools.benches.memory.guest import Guest
from host_tools.benches.row import Figure

LIMIT = 100 * 1024
OWN = 5 * 1024  # of MicroPython on a Pico after its start: a guess, and a high one
FIRST_POOL = 20  # names; each further pool has room for twice as many
TURNS = 30
QUIET = {"self_test": False}
HEAP = "print(gc.mem_alloc())"
START = ["import gc, sys; sys.path.insert(0, '/board'); import player"]
# Low addresses of a heap keep garbage alive, as many a number looks like one; a Pico has none.
SKIP = f"skipped = bytearray({40 << 20})"
IN_PLACE = "player.run_in_place()"  # as main.py does it
COMMANDS = ({"do": "hello"}, {"do": "health"}, {"do": "record"}, {"do": "mute", "calls": []})

MENU = "menu open"

# what is played: (name, table.json, game, its options, what is done behind the turns)
Scene = tuple[str, dict, str, dict, list[str]]
SCENES: tuple[Scene, ...] = (
    ("melee", QUIET, "melee", {}, []),
    ("melee_chess", QUIET, "melee_chess", {}, []),
    ("ten_minute", QUIET, "ten_minute", {}, []),
    ("with a host", QUIET, "melee", {}, [f"p.say({json.dumps(c)!r})" for c in COMMANDS]),
    ("with a voice", QUIET | {"voice": "pwm"}, "melee", {}, []),
    (MENU, QUIET, "melee", {}, ["p.device.table.desk.open_menu(player.Ground.ms)",
                                       "p.run(50)"]),
    ("led back", QUIET, "melee", {}, ["p.disturb()"]),
    ("timer", QUIET, "melee", {}, [f"p.say({json.dumps(c)!r})" for c in (
        {"do": "resign", "side": "w"}, {"do": "timer", "preset": "fischer-5-3"})]),
)


def play(config: dict, game: str, options: dict, behind: list[str]) -> list[str]:
    """The steps of a scene."""
    new = json.dumps({"do": "new", "game": game, "options": options})
    chances = [(7919 * turn + 13) % 997 for turn in range(TURNS)]
    return [IN_PLACE, f"p = player.Player({json.dumps(config)!r})", f"p.say({new!r})", "p.stand()",
            *[f"p.turn({chance})" for chance in chances], *behind, "p.run(1000)"]


def in_use(guest: Guest, scene: Scene) -> int:
    """Bytes in use behind a scene, as on a Pico."""
    tell = ["print(p.device.table.referee.position.ply)", "import micropython as m; m.qstr_info()",
            "import json; print(json.dumps([name for name in sys.modules]))"]
    steps = play(*scene[1:]) + [HEAP, *tell]
    before, used, plies, names, modules = guest.run([*START, SKIP, HEAP, *steps])
    if int(plies) < TURNS // 2:
        raise RuntimeError(f"the scene {scene[0]} came to its end after {plies} turns")
    loaded = [name for name in json.loads(modules) if name.startswith("meleeboard")]
    pools = int(re.findall(r"n_pool=(\d+)", names)[0])
    hashes = sum(FIRST_POOL << i for i in range(pools))  # on a Pico a byte each, here two
    return int(used) - int(before) - hashes + guest.machine_code(loaded) + OWN


def by_module(guest: Guest) -> dict[str, int]:
    """What each module takes as it runs in place, in the order in which a game loads them.

    A package that loads others counts with them. What is loaded for a moment and given back
    again counts in "objects", with all that the game has made.
    """
    steps = play(*SCENES[0][1:])
    kept = "print(json.dumps([n for n in player.order if n in sys.modules]))"
    order = json.loads(guest.run([*START, "import json; player.note_imports()", *steps,
                                  kept])[-1])
    order = [name for name in order if name.startswith("meleeboard")]
    loads = [part for name in order for part in (f"player.load({name!r})", HEAP)]
    begin = [*START, SKIP, "player.load('meleeboard.seldom')", HEAP, HEAP]
    found = [int(line) for line in guest.run(begin + loads + steps + [HEAP])[1:]]
    taken = {name: found[i + 1] - found[i] for i, name in enumerate(order)}
    return taken | {"objects": found[-1] - found[-2], "machine code": guest.machine_code(order),
                    "MicroPython's own": OWN}


def heap() -> Figure:
    """Every scene's heap; with --json also what each module takes.

    A menu is open for a moment, and loads for it what it may need: it is told and not judged.
    """
    guest = Guest()
    used = {scene[0]: in_use(guest, scene) for scene in SCENES}
    text = ", ".join(f"{name} {total / 1024:.1f} KB" for name, total in used.items())
    highest = max(total for name, total in used.items() if name != MENU)
    return Figure(f"on a 32-bit MicroPython (webassembly): {text}", highest <= LIMIT,
                  numbers={**used, **by_module(guest)})
